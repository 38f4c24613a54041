"""What happens in races with modules, judged by LEADERS and MODULES of docs/RULES.md and by the tables alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

from greatrace.great_race import events as ev
from greatrace.great_race.content_loader import Content
from greatrace.great_race.modules import diplomacy, microclimate, paddock, patronage, postal, season, village
from greatrace.great_race.modules.leaders import events as leaders
from greatrace.great_race.state import Open
from greatrace.kernel import Seat
from tests.properties.chronicle import FUNDING, Chronicle

FUNDING_OF_SIX = 160


class ModuleChronicle(Chronicle):
    """A chronicle of a race with all modules; `options` are the table's."""

    def __init__(self, board: str, content: Content, options: dict[str, str]) -> None:
        super().__init__(board, content)
        self.tables: dict[str, Any] = dict(content.modules)
        self.difficulty = options["season"]
        self.weather = ""
        self.sheltered = self.clear = self.express = False  # for this drive: weather station, the way out of a city
        self.parcel_due = self.whim_due = False
        self.square: int | None = None  # where a patronage marker has to go
        self.gone = Counter[Seat]()  # sequences of each player in this convoy phase, the one that is on included
        self.exit: diplomacy.ExitRolled | None = None

    # ---- helpers

    def price(self, space: str, o: Open) -> tuple[int, int]:
        """SEASON, VILLAGE, MICROCLIMATE. Tiles of modules cost one fuel; the weather makes every tile dearer."""
        if o.tiles[space] == "microclimate" or o.tiles[space].startswith("village_"):
            fuel, wear = 1 + (space in self.board.risk), 0
        else:
            fuel, wear = super().price(space, o)
        open_air = not self.sheltered
        return fuel + (open_air and self.weather == "fuel"), wear + (open_air and self.weather == "wear")

    def is_dangerous(self, kind: str) -> bool:
        """D5."""
        return kind in self.tiles and self.tiles[kind].danger

    def is_stop(self, kind: str) -> bool:
        """D6."""
        return kind in self.tiles and self.tiles[kind].stop

    def leader(self, o: Open, seat: Seat) -> str:
        """Who leads that crew."""
        found: str = o.modules["leaders"].leaders[seat]
        return found

    def colour(self, o: Open, city: str) -> str:
        """S7. The city with the token is a purple one."""
        token = city in self.board.medians and city in (o.start, o.finish)
        return "purple" if token else self.board.cities[city].colour

    def city_cards(self, o: Open, seat: Seat, city: str) -> int:
        """D8. Van Hotten draws at least two."""
        shown = self.board.cities[city].cards
        return max(2, shown) if self.leader(o, seat) == "van_hotten" else shown

    def discount(self, o: Open, seat: Seat, way: str) -> int:
        """LEADERS. Walledgrave, once a round, on a sea line."""
        there = self.leader(o, seat) == "walledgrave" and way == "sea"
        return 50 if there and not o.modules["leaders"].spent[seat] else 0

    def assistants(self, o: Open, seat: Seat) -> int:
        """LEADERS. Li has a sixth in every other round, from the first."""
        return 5 + (self.leader(o, seat) == "li" and o.round % 2 == 1)

    # ---- LEADERS

    def saw_PowerSpent(self, o: Open, e: leaders.PowerSpent, _: Open) -> None:  # noqa: N802 - named by events
        """Once a round."""
        assert not o.modules["leaders"].spent[e.seat]
        assert self.leader(o, e.seat) == e.leader

    def saw_CardLost(self, o: Open, e: leaders.CardLost, _: Open) -> None:  # noqa: N802
        """Redburn."""
        assert self.leader(o, e.by) == "redburn"
        assert e.seat != e.by
        assert not o.crews[e.seat].place

    def saw_CardsKept(self, o: Open, e: ev.CardsKept, _: Open) -> None:  # noqa: N802
        """Von Dörpfeld looks at three and keeps what the city shows; a tracker's two."""
        if self.drive is not None:
            assert self.leader(o, e.seat) == "von_dorpfeld"
            assert e.number <= self.drive.cards
            self.drive.cards = 0

    # ---- SEASON, MICROCLIMATE

    def saw_WeatherRolled(self, o: Open, e: season.WeatherRolled, _: Open) -> None:  # noqa: N802
        """By the first player, from the period's table."""
        assert e.seat == o.order[0]
        assert e.weather == self.tables["season"]["periods"][e.period - 1][self.difficulty].get(e.die, "")
        self.weather = e.weather

    def saw_PeriodBegan(self, o: Open, e: season.PeriodBegan, _: Open) -> None:  # noqa: N802
        """In a circle."""
        assert e.period == o.modules["season"].period % 6 + 1

    def saw_MicroclimateRolled(self, o: Open, e: microclimate.MicroclimateRolled, _: Open) -> None:  # noqa: N802
        """The card says what the die means; fog ends the drive."""
        assert self.drive is not None
        assert o.tiles[e.space] == "microclimate"
        assert e.whim == self.tables["microclimate"]["faces"][e.die]["id"]
        self.whim_due, self.drive.over = False, e.whim == "fog"

    def saw_DriveLengthened(self, _: Open, e: microclimate.DriveLengthened, __: Open) -> None:  # noqa: N802
        """A tailwind."""
        assert self.drive is not None
        self.drive.left += e.spaces

    def saw_FuelPaid(self, o: Open, e: ev.FuelPaid, after: Open) -> None:  # noqa: N802
        """A headwind is no price."""
        if e.why != "microclimate":
            super().saw_FuelPaid(o, e, after)

    def saw_WearTaken(self, o: Open, e: ev.WearTaken, after: Open) -> None:  # noqa: N802
        """A landslide comes on top."""
        if e.why == "microclimate":
            assert self.drive is not None
            self.drive.due += e.engine + e.chassis
        super().saw_WearTaken(o, e, after)

    # ---- VILLAGE, POSTAL

    def saw_VillageVisited(self, o: Open, e: village.VillageVisited, _: Open) -> None:  # noqa: N802
        """The drive ends there."""
        assert self.drive is not None
        assert o.tiles[e.space] == f"village_{e.gift}"
        assert o.crews[e.seat].at == e.space
        self.drive.over = True
        self.drive.cards = min(1, o.deck + len(o.discards)) if e.gift == "card" else 0

    def saw_ParcelDelivered(self, o: Open, e: postal.ParcelDelivered, _: Open) -> None:  # noqa: N802
        """In a city of its colour, or with an express delivery."""
        assert e.colour == o.modules["postal"].holds[e.seat]
        assert o.crews[e.seat].at == e.city
        assert self.express or e.colour == self.colour(o, e.city)
        self.parcel_due = False

    def saw_ParcelLoaded(self, o: Open, e: postal.ParcelLoaded, _: Open) -> None:  # noqa: N802
        """Into an empty hold, where the person is."""
        assert o.modules["postal"].holds[e.seat] == ""
        assert e.city in o.modules["postal"].cities
        assert o.crews[e.seat].at == e.city

    def saw_ParcelsLaid(self, o: Open, e: postal.ParcelsLaid, _: Open) -> None:  # noqa: N802
        """Every empty city, as long as the bag lasts."""
        bare = self.board.cities.keys() - o.modules["postal"].cities.keys()
        assert e.cities.keys() <= bare
        assert len(e.cities) == min(len(bare), sum(o.modules["postal"].bag.values()))

    # ---- DIPLOMACY, PATRONAGE, PADDOCK

    def saw_ExitRolled(self, o: Open, e: diplomacy.ExitRolled, _: Open) -> None:  # noqa: N802
        """The person's level in the city's colour."""
        assert e.city == o.crews[e.seat].at
        assert e.colour == self.colour(o, e.city)
        assert e.level == o.modules["diplomacy"].influence[e.seat][e.colour]
        self.exit, self.clear = e, e.die <= e.level

    def saw_InfluenceBought(self, o: Open, e: diplomacy.InfluenceBought, _: Open) -> None:  # noqa: N802
        """In the first sequence of a convoy phase; a square at a time."""
        slot = o.modules["diplomacy"]
        assert slot.levels.index(e.level) == slot.levels.index(slot.influence[e.seat][e.colour]) + 1
        assert e.seat not in slot.acted

    def walk(self, o: Open, seat: Seat, steps: int) -> int:
        """PATRONAGE. Squares held by others are jumped; the last one holds the person who reaches it."""
        slot = o.modules["patronage"]
        others = [marker for other, marker in enumerate(slot.markers) if other != seat]
        at: int = slot.markers[seat]
        last = len(slot.squares) - 1
        for _ in range(steps):
            at += 1
            while at in others and at < last:
                at += 1
        return min(at, last)

    def saw_PhaseBegan(self, o: Open, e: ev.PhaseBegan, after: Open) -> None:  # noqa: N802
        """PATRONAGE. Another convoy phase, another first sequence."""
        super().saw_PhaseBegan(o, e, after)
        self.gone.clear()

    def saw_SequenceBegan(self, o: Open, e: ev.SequenceBegan, after: Open) -> None:  # noqa: N802
        """PATRONAGE. Only the first of a convoy phase can be given up."""
        super().saw_SequenceBegan(o, e, after)
        self.gone[e.seat] += 1

    def saw_MarkerMoved(self, _: Open, e: patronage.MarkerMoved, __: Open) -> None:  # noqa: N802
        """PATRONAGE."""
        assert e.square == self.square
        self.square = None

    def saw_SequenceEnded(self, o: Open, e: ev.SequenceEnded, _: Open) -> None:  # noqa: N802
        """PATRONAGE. No marker was forgotten."""
        assert self.square in (None, o.modules["patronage"].markers[e.seat])
        self.square = None

    def saw_GaugeTuned(self, _: Open, e: paddock.GaugeTuned, after: Open) -> None:  # noqa: N802
        """PADDOCK. Bounds."""
        low, high = self.tables["paddock"]["bounds"][e.gauge]
        assert low <= getattr(after.crews[e.seat].maximum, e.gauge) <= high

    # ---- money, cards and drives with all of that

    def saw_MoneyGained(self, o: Open, e: ev.MoneyGained, after: Open) -> None:  # noqa: N802
        """What each module pays."""
        fixed = {"parcel": (30,), "village": (20,), "chevy": (20,), "paddock": (100, 150)}
        if e.why in fixed:
            assert e.amount in fixed[e.why]
        elif e.why == "patronage":
            slot = o.modules["patronage"]
            assert e.amount == slot.squares[slot.markers[e.seat]] > 0
            assert self.gone[e.seat] == 1
            self.square = slot.start
        elif e.why == "funding":
            assert e.amount == {**FUNDING, 6: FUNDING_OF_SIX}[self.played]
            self.square = self.walk(o, e.seat, self.played)
        else:
            super().saw_MoneyGained(o, e, after)

    def saw_MoneyPaid(self, o: Open, e: ev.MoneyPaid, after: Open) -> None:  # noqa: N802
        """A bribe is 20 F for each pip too many."""
        if e.why == "bribe":
            assert self.exit is not None
            assert e.amount == 20 * (self.exit.die - self.exit.level)
            self.clear = True
        super().saw_MoneyPaid(o, e, after)

    def saw_CardPlayed(self, o: Open, e: ev.CardPlayed, after: Open) -> None:  # noqa: N802
        """The modules' cards."""
        driver = self.drive is not None and e.seat == self.drive.seat
        self.sheltered = self.sheltered or (driver and e.card == "weather_station")
        self.clear = self.clear or (driver and e.card == "visa")
        self.express = self.express or (driver and e.card == "express_delivery")
        if e.card == "dandy":
            self.square = self.walk(o, e.seat, 2)
        super().saw_CardPlayed(o, e, after)

    def saw_DriveBegan(self, o: Open, e: ev.DriveBegan, after: Open) -> None:  # noqa: N802
        """A new drive: nothing is cleared, nothing shelters."""
        super().saw_DriveBegan(o, e, after)
        self.sheltered = self.clear = self.express = self.parcel_due = self.whim_due = False

    def saw_VehicleMoved(self, o: Open, e: ev.VehicleMoved, after: Open) -> None:  # noqa: N802
        """SEASON: no boats; DIPLOMACY: the way out of a city; what has to follow in the next place."""
        assert not (e.way == "sea" and self.weather == "boats")
        assert self.clear or o.crews[e.seat].at not in self.board.cities
        assert not self.whim_due
        super().saw_VehicleMoved(o, e, after)
        in_city = e.to in self.board.cities and e.to != o.finish
        self.parcel_due = in_city and o.modules["postal"].holds[e.seat] == self.colour(o, e.to)
        self.whim_due = o.tiles.get(e.to) == "microclimate" and not self.sheltered

    def saw_DriveEnded(self, o: Open, e: ev.DriveEnded, after: Open) -> None:  # noqa: N802
        """Nothing is owed."""
        assert not self.parcel_due
        assert not self.whim_due
        super().saw_DriveEnded(o, e, after)

    def saw_RaceEnded(self, o: Open, e: ev.RaceEnded, _: Open) -> None:  # noqa: N802
        """CHALLENGES. Goals met are prestige beside G3's, for the person who arrived."""
        met = o.modules["challenges"].met
        goals = next(c for c in self.tables["challenges"]["challenges"] if c["id"] == o.modules["challenges"].challenge)
        for line in e.result.standings:
            points = [goal["points"] for goal, done in zip(goals["goals"], met[line.seat], strict=True) if done]
            assert (line.goals or 0) == sum(points)
            assert line.place or not points
