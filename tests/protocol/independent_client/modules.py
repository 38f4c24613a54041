"""What events do to the slots of modules, and events of modules to the rest of a view."""

from __future__ import annotations

from typing import Any

from tests.protocol.independent_client.view import Effect, View, count, crew, own

Slot = dict[str, Any]


def into(values: list[Any], seat: int, value: Any) -> None:
    """An item of a list by seat."""
    values[seat] = value


# ---- leaders


def leader_chosen(_: View, s: Slot, seat: int, leader: str, power: str, nation: str) -> None:
    s["leaders"][seat], s["powers"][seat], s["nations"][seat] = leader, power, nation


def card_lost(v: View, _: Slot, seat: int, _by: int, card: str) -> None:
    count(v, seat, hand=-1)
    own(v, seat)["hand"].remove(card)


def card_snatched(v: View, _: Slot, seat: int, _victim: int, card: str) -> None:
    count(v, seat, hand=1)
    own(v, seat)["hand"].append(card)


def tiles_laid_aside(v: View, _: Slot, seat: int, tiles: list[str]) -> None:
    v["open"]["removed"] += tiles
    crew(v, seat, tiles=0)
    own(v, seat)["tiles"].clear()


def sailed(_: View, s: Slot, seat: int, _to: str, _row: int, way: str) -> None:
    if way == "sea" and s["powers"][seat] == "sea":
        s["spent"][seat] = True


def powers_back(_: View, s: Slot, phase: str, _round: int) -> None:
    if phase == "bivouac":
        s["spent"] = [False] * len(s["spent"])


LEADERS: dict[str, Effect] = {
    "LeaderChosen": leader_chosen,
    "NationChosen": lambda _, s, seat, nation: into(s["nations"], seat, nation),
    "PowerSpent": lambda _, s, seat, _leader: into(s["spent"], seat, True),
    "CardLost": card_lost,
    "CardSnatched": card_snatched,
    "FirstTileShown": lambda _, s, _seat, _space, tile: s.update(shown=tile),
    "FirstTileIgnored": lambda _, s, *_what: s.pop("shown"),
    "TileRevealed": lambda _, s, *_what: s.pop("shown", None),
    "TilesLaidAside": tiles_laid_aside,
    "VehicleMoved": sailed,
    "PhaseBegan": powers_back,
}


# ---- paddock, season, microclimate


def vehicle_fitted(v: View, s: Slot, seat: int, vehicle: str, maximum: dict[str, int]) -> None:
    s["vehicles"][seat] = vehicle
    crew(v, seat, maximum=maximum, **maximum)


def gauge_tuned(v: View, _: Slot, seat: int, gauge: str, step: int) -> None:
    c = v["open"]["crews"][seat]
    c["maximum"][gauge] += step
    c[gauge] = max(0, c[gauge] + step)


def sheltered(_: View, s: Slot, seat: int, card: str) -> None:
    if card == "weather_station":
        s["shelter"] = seat


def drive_lengthened(v: View, _: Slot, _seat: int, spaces: int) -> None:
    if v["open"]["drive"] is not None:
        v["open"]["drive"]["left"] += spaces


PADDOCK: dict[str, Effect] = {
    "VehicleFitted": vehicle_fitted,
    "GaugeTuned": gauge_tuned,
    "WorkshopLeft": lambda _, s, seat: s["left"].append(seat),
}
SEASON: dict[str, Effect] = {
    "DateRolled": lambda _, s, _seat, die: s.update(period=die),
    "WeatherRolled": lambda _, s, _seat, _period, die, weather: s.update(die=die, weather=weather),
    "PeriodBegan": lambda _, s, period: s.update(period=period),
    "CardPlayed": sheltered,
    "DriveEnded": lambda _, s, *_why: s.update(shelter=None),
}
MICROCLIMATE: dict[str, Effect] = {
    "MicroclimateRolled": lambda _, s, _seat, _space, die, whim: s.update(die=die, whim=whim),
    "DriveLengthened": drive_lengthened,
}


# ---- village, postal


def visited(_: View, s: Slot, seat: int, _space: str, _gift: str) -> None:
    s["visits"][seat] += 1


def parcels_laid(_: View, s: Slot, cities: dict[str, str]) -> None:
    for city, colour in cities.items():
        s["cities"][city] = colour
        s["bag"][colour] -= 1


def parcel_given(_: View, s: Slot, seat: int, colour: str) -> None:
    s["holds"][seat] = colour
    s["bag"][colour] -= 1


def parcel_delivered(_: View, s: Slot, seat: int, _city: str, colour: str) -> None:
    s["bag"][colour] += 1
    s["holds"][seat] = ""
    s["delivered"][seat] += 1


POSTAL: dict[str, Effect] = {
    "ParcelsLaid": parcels_laid,
    "ParcelGiven": parcel_given,
    "ParcelLoaded": lambda _, s, seat, city: into(s["holds"], seat, s["cities"].pop(city)),
    "ParcelDelivered": parcel_delivered,
}


# ---- diplomacy, patronage


def exit_rolled(_: View, s: Slot, seat: int, _city: str, _colour: str, die: int, level: int) -> None:
    s["die"] = die
    if die <= level:
        s["cleared"] = seat


def bribed(_: View, s: Slot, seat: int, _amount: int, why: str) -> None:
    if why == "bribe":
        s["cleared"] = seat


def visa_shown(_: View, s: Slot, seat: int, card: str) -> None:
    if card == "visa":
        s["cleared"] = seat


def sequence_over(_: View, s: Slot, seat: int) -> None:
    if seat not in s["acted"]:
        s["acted"].append(seat)


def convoy_began(_: View, s: Slot, phase: str, _round: int) -> None:
    if phase == "convoy":
        s["acted"] = []


DIPLOMACY: dict[str, Effect] = {
    "InfluenceBought": lambda _, s, seat, colour, level: s["influence"][seat].update({colour: level}),
    "ExitRolled": exit_rolled,
    "MoneyPaid": bribed,
    "CardPlayed": visa_shown,
    "DriveEnded": lambda _, s, *_why: s.update(cleared=None),
    "SequenceEnded": sequence_over,
    "PhaseBegan": convoy_began,
}
PATRONAGE: dict[str, Effect] = {
    "MarkerMoved": lambda _, s, seat, square: into(s["markers"], seat, square),
    "SequenceEnded": sequence_over,
    "PhaseBegan": convoy_began,
}


# ---- challenges


def counted(v: View, s: Slot, seat: int, to: str, _row: int, way: str) -> None:
    tally = s["tallies"][seat]
    tally["lines"] += way != "land"
    if to not in v["open"]["tiles"] and to not in tally["cities"]:
        tally["cities"].append(to)


def tried(_: View, s: Slot, seat: int, _space: str, _tile: str) -> None:
    s["tallies"][seat]["unknown"] += 1


def paid(_: View, s: Slot, seat: int, _amount: int, why: str) -> None:
    s["tallies"][seat]["parcels"] += why == "parcel"


def arrived(v: View, s: Slot, seat: int, *_: Any) -> None:
    s["tallies"][seat]["round"] = v["open"]["round"]


CHALLENGES: dict[str, Effect] = {
    "GoalsJudged": lambda _, s, met: s.update(met=met),
    "VehicleMoved": counted,
    "TileRevealed": tried,
    "MoneyGained": paid,
    "FinishReached": arrived,
}

MODULES: dict[str, dict[str, Effect]] = {
    "leaders": LEADERS,
    "paddock": PADDOCK,
    "season": SEASON,
    "microclimate": MICROCLIMATE,
    "village": {"VillageVisited": visited},
    "postal": POSTAL,
    "diplomacy": DIPLOMACY,
    "patronage": PATRONAGE,
    "challenges": CHALLENGES,
}
