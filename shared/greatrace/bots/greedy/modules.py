"""Decisions about modules: leaders, weather, villages, parcels, workshop, borders and patrons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from greatrace.bots.greedy import hand, rivals
from greatrace.bots.greedy.outlook import Outlook
from greatrace.bots.greedy.ways import best_drive, vehicle_of
from greatrace.bots.seat import SeatQuestion
from greatrace.great_race.actions import BuyPart, Done, FitPart, Halt, PickCrew, PlayCard
from greatrace.great_race.modules.diplomacy import VISA, BuyInfluence, Diplomacy, PayBribe, next_square
from greatrace.great_race.modules.leaders import WALLEDGRAVE_SAVES, Leaders
from greatrace.great_race.modules.leaders.changes import slot_of
from greatrace.great_race.modules.leaders.events import PickLeader, UsePower
from greatrace.great_race.modules.paddock import TuneGauge
from greatrace.great_race.modules.patronage import Patronage
from greatrace.great_race.modules.postal import EXPRESS, LoadParcel, Postal
from greatrace.great_race.modules.season import STATION
from greatrace.great_race.modules.village import DriveThrough, RestInVillage
from greatrace.kernel import Action

# The worth of a leader's power at each use, in francs, from the wins of randomly chosen leaders (docs/BOTS.md).
SPACES_A_ROUND: Final = 2.7  # mean of races (docs/BALANCE.md)
ALLOWANCE: Final = 20.0
STOLEN: Final = 16.0
SIXTH: Final = 17.0
ESCORTED: Final = 10.0
REPAIRED: Final = 4.0
LEVELS_A_REPAIR: Final = 3
EXPLORED: Final = 5.0
TILES_LAID: Final = 3
CHOICE: Final = 10.0
SECOND_TILE: Final = 2.0
ASSISTANT: Final = 26.0  # francs: worth of a mechanic more, for a drive that was broken off

WORTH_A_BRIBE: Final = 60.0  # francs that a drive must gain; a bribe costs 20 to 100
PLENTY: Final = 60  # francs beyond which influence for the way is a good buy
CASH: Final = 40  # francs of a patron's square that are worth a sequence
NEEDY: Final = 30


# ---- leaders


def leader(x: Outlook, q: SeatQuestion) -> Action:
    """LEADERS. Choose the power that is worth most on this way."""
    everyone = next(e for e in x.r.extensions if isinstance(e, Leaders)).pool(x.r)
    powers = {one.id: one.power for one in everyone}
    worths = power_worths(x)
    return max((o for o in q.options if isinstance(o, PickLeader)), key=lambda pick: worths[powers[pick.leader]])


def power_worths(x: Outlook) -> dict[str, float]:
    """LEADERS. The worth of each power in a race from here, in francs."""
    rounds, cities = x.steps_left / SPACES_A_ROUND, x.r.board.cities
    stays = [cities[space].cards for space in x.path[:-1] if space in cities]
    unknown = sum(space not in cities for space in x.path)
    tiles = max(1, sum(kind.number for kind in x.roads.bag))
    dangers = sum(kind.number for kind in x.roads.bag if kind.danger) / tiles
    wear = sum(kind.number * kind.wear for kind in x.roads.bag) / tiles
    return {
        "sixth": rounds / 2 * SIXTH,
        "explore": min(rounds, unknown / TILES_LAID) * EXPLORED,
        "allowance": rounds * ALLOWANCE,
        "repair": min(rounds, wear * x.steps_left / LEVELS_A_REPAIR) * REPAIRED,
        "steal": rounds * STOLEN,
        "escort": min(rounds, dangers * unknown) * ESCORTED,
        "two_cards": sum(max(0, 2 - shown) for shown in stays) * x.w.drawn,
        "choice": len(stays) * CHOICE,
        "second_tile": min(rounds, unknown) * SECOND_TILE,
        "sea": x.roads.boats_worth(x.at, WALLEDGRAVE_SAVES),
    }


def steal(x: Outlook, q: SeatQuestion) -> Action:
    """LEADERS, Redburn. Steal from the leading rival."""
    return PickCrew(rivals.leader(x, [o.target for o in q.options if isinstance(o, PickCrew)]))


def second_tile(x: Outlook, q: SeatQuestion) -> Action:
    """LEADERS, Chapman. Take another tile if this one is worse than most tiles left in the bag."""
    shown = x.r.tiles[slot_of(x.open).shown]
    effort = x.roads.crossing(shown.fuel, shown.wear, shown.danger, shown.stop)
    left = [(kind.number, x.roads.crossing(kind.fuel, kind.wear, kind.danger, kind.stop)) for kind in x.roads.bag]
    usual = sum(number * one for number, one in left) / max(1, sum(number for number, _ in left))
    return UsePower() if effort > usual and UsePower() in q.options else q.options[0]


def power_worth(x: Outlook, fittings: Sequence[FitPart | BuyPart], lift_gain: float) -> float:
    """LEADERS. The priority of using the power of this round; 0: not yet."""
    match Leaders.slot_of(x.open).powers[x.seat]:
        case "allowance" | "steal":
            return 400.0
        case "explore":
            return 130.0 if x.unknown_ahead else 3.0
        case "repair":
            gain = hand.repair_gain(x, fittings)
            return 200.0 + gain if gain > 8 else 0.0  # noqa: PLR2004 - francs
        case "escort":
            return 60.0 if lift_gain > 14 else 0.0  # noqa: PLR2004 - francs
    return 0.0


def free_escort(q: SeatQuestion) -> Action | None:
    """LEADERS, Cook. Always use the power: it costs nothing, and is back in the next round."""
    return UsePower() if UsePower() in q.options else None


# ---- on a drive


def companion(q: SeatQuestion) -> Action | None:
    """The use of a visa before the border's die, and of shelter from bad weather, for a drive that is worth it."""
    for card in (VISA, STATION):
        if PlayCard(card) in q.options:
            return PlayCard(card)
    return None


def bribe(x: Outlook, q: SeatQuestion) -> Action:
    """DIPLOMACY. Pay if the drive is worth it."""
    assert x.open.drive is not None
    search = best_drive(x, vehicle_of(x), x.open.drive.left)
    return PayBribe() if (search.best.finish or search.gain > WORTH_A_BRIBE) and PayBribe() in q.options else Halt()


def village(x: Outlook, q: SeatQuestion) -> Action:
    """VILLAGE. Take the gift, unless driving on is worth more."""
    assert x.open.drive is not None
    on = best_drive(x, vehicle_of(x), x.open.drive.left)
    lost = min(on.gain, ASSISTANT) if x.crew.boxes.mechanic else on.gain  # with a mechanic left it can drive on later
    return DriveThrough() if on.best.finish or lost > gift(x) else RestInVillage()


def gift(x: Outlook) -> float:
    """VILLAGE. The gift of the village on this space, in francs."""
    crew, t = x.crew, x.tables
    match x.open.tiles.get(x.at, "").partition("_")[2]:
        case "engine":
            return t.engine[min(crew.maximum.engine, crew.engine + 1)] - t.engine[crew.engine]
        case "chassis":
            return t.chassis[min(crew.maximum.chassis, crew.chassis + 1)] - t.chassis[crew.chassis]
        case "fuel":
            return x.spread_fuel[min(crew.maximum.fuel, crew.fuel + 3)] - x.spread_fuel[crew.fuel]
    return 20.0


# ---- parcels


def parcel(x: Outlook, q: SeatQuestion) -> Action:
    """POSTAL. Load a parcel for a city on the way."""
    return LoadParcel() if wanted_parcel(x) and LoadParcel() in q.options else Done()


def wanted_parcel(x: Outlook) -> bool:
    """POSTAL. Whether the parcel here can be delivered on the way before the finish."""
    cities = x.r.board.cities
    colours = {cities[space].colour for space in x.path[:-1] if space in cities}
    return Postal.slot_of(x.open).cities.get(x.at) in colours or EXPRESS in x.own.hand


def express(x: Outlook, q: SeatQuestion) -> Action:
    """POSTAL. Use the card: the prize is worth it."""
    return PlayCard(EXPRESS) if PlayCard(EXPRESS) in q.options else q.options[0]


# ---- workshop, influence, patrons


def tune(x: Outlook, q: SeatQuestion) -> Action:
    """PADDOCK. Buy a stronger engine; with the card and little money, sell a level of the chassis."""
    for change in (TuneGauge("engine", 1), Done(), TuneGauge("chassis", -1), TuneGauge("fuel", -1)):
        if change in q.options and not (change == TuneGauge("engine", 1) and tuned(x)):
            return change
    return q.options[0]


def tuned(x: Outlook) -> bool:
    """PADDOCK. Whether one engine level more is enough."""
    return x.crew.maximum.engine > x.r.edition.gauges.engine


def tuning_helps(x: Outlook) -> bool:
    """PADDOCK, paddock. Whether the card would buy an engine level."""
    return not tuned(x) and x.crew.money >= 100 + PLENTY


def influence(x: Outlook, q: SeatQuestion) -> Action:
    """DIPLOMACY. Buy influence for the colour of a city that the vehicle will have to leave, while there is money."""
    cities = x.r.board.cities
    ahead = [cities[space].colour for space in (x.at, *x.path[:8]) if space in cities and space != x.r.finish]
    for colour in dict.fromkeys(ahead):
        square = next_square(x.open, x.seat, colour)
        affordable = square is not None and x.crew.money - square[1] >= PLENTY
        if affordable and BuyInfluence(colour) in q.options and worthwhile(x, colour):
            return BuyInfluence(colour)
    return Done()


def worthwhile(x: Outlook, colour: str) -> bool:
    """DIPLOMACY. Whether the level is below the one at which two dice of three let the vehicle go."""
    return bool(Diplomacy.slot_of(x.open).influence[x.seat][colour] < 4)  # noqa: PLR2004 - pips


def cash_worth(x: Outlook) -> float:
    """PATRONAGE. The priority of cashing in, before anything else: only the first sequence can be given up. 0: wait."""
    slot = Patronage.slot_of(x.open)
    amount = slot.squares[slot.markers[x.seat]]
    return 450.0 if amount >= CASH or (amount and x.crew.money < NEEDY) else 0.0


def first_option(_x: Outlook, q: SeatQuestion) -> Action:
    """The first option, for questions whose options are worth the same."""
    return q.options[0]


MODULE_PROMPTS: Final[dict[str, Callable[[Outlook, SeatQuestion], Action]]] = {
    "leader": leader,
    "nation": first_option,
    "second_tile": second_tile,
    "steal": steal,
    "bribe": bribe,
    "village": village,
    "parcel": parcel,
    "express": express,
    "workshop": tune,
    "tune": tune,
    "influence": influence,
}
