"""SEASON: the weather of the time of year, rolled for every round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from greatrace.great_race import events as ev
from greatrace.great_race.board import TransportLine
from greatrace.great_race.constants import SEA
from greatrace.great_race.content_loader import Content
from greatrace.great_race.costs import Cost
from greatrace.great_race.extension import Extension, Misplaced
from greatrace.great_race.module_content import FACES, Face, Strict, read, require
from greatrace.great_race.race import Race
from greatrace.great_race.rules.cards import WITH_DRIVE, Card
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open, Own, State
from greatrace.kernel import Event, Seat
from greatrace.sentence import said
from greatrace.table_option import TableOption

STATION: Final = "weather_station"
PERIODS: Final = FACES  # each of two months
FINE: Final = ""
DEARER: Final = {"fuel": Cost(fuel=1), "wear": Cost(wear=1)}
NO_BOATS: Final = "boats"
Weather = Literal["fuel", "wear", "boats"]


class Period(Strict, frozen=True, forbid_unknown_fields=True):
    """Two months: the weather of each face that is not fine, by difficulty."""

    id: str
    normal: dict[Face, Weather]
    hard: dict[Face, Weather]


class SeasonTables(Strict, frozen=True, forbid_unknown_fields=True):
    """The weather of the year."""

    periods: tuple[Period, ...]

    def check(self, content: Content) -> None:
        """Check for six periods, hard worse than normal, and the rulebook's fixed point."""
        require(
            len(self.periods) == FACES,
            "periods",
            said("a year has {number} periods, one for each face of the die", number=FACES),
        )
        for index, period in enumerate(self.periods):
            worse = len(period.hard) > len(period.normal)
            require(worse, f"periods[{index}]", said("“hard” must have more bad faces than “normal”"))
        last = self.periods[-1]
        fixed = last.normal.get(1) == last.hard.get(1) == "wear"
        require(fixed, f"periods[{FACES - 1}]", said("in the last period a 1 means wear, as in the rulebook"))


class SeasonSlot(msgspec.Struct, frozen=True):
    """The time of year (1 = January and February; 0: not yet rolled), this round's die and weather."""

    period: int = 0
    die: int = 0
    weather: str = FINE  # fuel, wear, boats
    shelter: Seat | None = None  # the seat whose drive has a weather station


class DateRolled(Event, frozen=True):
    """SEASON. The first player's die picks the period in which the race begins."""

    seat: Seat
    die: int

    @property
    def period(self) -> int:
        """The period, which has the number of the die's face."""
        return self.die


class WeatherRolled(Event, frozen=True):
    """SEASON. The first player rolls the weather of this period ('': fine)."""

    seat: Seat
    period: int
    die: int
    weather: str


class PeriodBegan(Event, frozen=True):
    """SEASON. The next two months begin."""

    period: int


class Season(Extension):
    """SEASON. Each tile costs more, or no boat sails, by the die and the time of year."""

    id = "season"
    order = 300  # the weather is known before anybody meets a microclimate
    slot = SeasonSlot
    of_seats = ("shelter",)
    events = (DateRolled, WeatherRolled, PeriodBegan)
    tables: SeasonTables

    def load_content(self, content: Content) -> None:
        """Read the year."""
        self.tables = read(content, self.id, SeasonTables)

    def choices(self) -> tuple[TableOption, ...]:
        """The difficulty of the weather."""
        return (TableOption("season", ("normal", "hard"), "normal"),)

    def cards(self) -> Mapping[str, int]:
        """The two weather stations."""
        return {STATION: 2}

    def card_kinds(self) -> Mapping[str, Card]:
        """The weather station: with a drive, no weather on the tiles that it crosses."""
        return {STATION: Card(WITH_DRIVE, take_shelter, shelter_helps)}

    def begin(self, state: State, _r: Ruleset) -> State:
        return self.with_initial_slot(state, SeasonSlot())

    def from_scenario(self, state: State, _r: Ruleset) -> State:
        """A die has the weather of its period's table, unless the weather itself is written."""
        slot = self.slot_of(state.open)
        if not 0 <= slot.period <= PERIODS or not 0 <= slot.die <= PERIODS:
            raise Misplaced("period", f"periods and faces of the die go from 1 to {PERIODS}")
        if slot.weather not in (FINE, NO_BOATS, *DEARER):
            raise Misplaced("weather", f"the weather is {', '.join(DEARER)} or {NO_BOATS}")
        if slot.weather != FINE or not slot.die or not slot.period:
            return state
        return self.with_initial_slot(state, replace(slot, weather=self.weather(slot.period, slot.die)))

    # ---- procedures

    async def set_up(self, t: Race) -> None:
        """SEASON. Let the first player's die pick the period."""
        await t.happen(DateRolled(t.open.order[0], self.roll(t)))

    async def round_begins(self, t: Race) -> None:
        """SEASON. The first player rolls for the round's weather."""
        die, period = self.roll(t), self.slot_of(t.open).period
        await t.happen(WeatherRolled(t.open.order[0], period, die, self.weather(period, die)))

    async def maintenance(self, t: Race) -> None:
        """SEASON. Begin the next period, in a circle."""
        await t.happen(PeriodBegan(self.slot_of(t.open).period % PERIODS + 1))

    def weather(self, period: int, die: int) -> str:
        """The weather of that face in the period's table."""
        listed = self.tables.periods[period - 1]
        faces = listed.hard if self.chosen("season") == "hard" else listed.normal
        return faces.get(die, FINE)

    # ---- effects

    def step_cost(self, _r: Ruleset, o: Open, seat: Seat, _space: str) -> Cost:
        """SEASON. One level more for every tile, of fuel or of engine and chassis."""
        slot = self.slot_of(o)
        return Cost() if slot.shelter == seat else DEARER.get(slot.weather, Cost())

    def line_closed(self, o: Open, _seat: Seat, line: TransportLine) -> bool:
        """SEASON. Whether no boat sails; a weather station opens no sea line."""
        return bool(self.slot_of(o).weather == NO_BOATS and line.kind == SEA)

    def under_weather(self, o: Open) -> bool:
        """Whether the weather raises the cost of tiles."""
        return self.slot_of(o).weather in DEARER

    def sheltered(self, o: Open, seat: Seat) -> bool:
        """Whether that player's drive has a weather station."""
        return bool(self.slot_of(o).shelter == seat)


async def take_shelter(_t: Race, _seat: Seat) -> None:
    """SEASON, weather_station. Nothing more: playing the card has the effect (`_sheltered`)."""


def shelter_helps(r: Ruleset, o: Open, _own: Own, seat: Seat) -> bool:
    """SEASON. Whether it helps: weather may affect a tile of the drive, which is not sheltered yet."""
    return not any(x.sheltered(o, seat) for x in r.extensions) and any(x.under_weather(o) for x in r.extensions)


def _date_rolled(o: Open, e: DateRolled) -> Open:
    """slot.period = die"""
    return Season.with_slot(o, period=e.die)


def _weather_rolled(o: Open, e: WeatherRolled) -> Open:
    """slot.die = die; slot.weather = weather"""
    return Season.with_slot(o, die=e.die, weather=e.weather)


def _period_began(o: Open, e: PeriodBegan) -> Open:
    """slot.period = period"""
    return Season.with_slot(o, period=e.period)


def _sheltered(o: Open, e: ev.CardPlayed) -> Open:
    """If card is `weather_station`: slot.shelter = seat"""
    return Season.with_slot(o, shelter=e.seat) if e.card == STATION else o


def _drive_over(o: Open, _: ev.DriveEnded) -> Open:
    """slot.shelter = null"""
    return Season.with_slot(o, shelter=None)


Season.open_changes = {
    DateRolled: _date_rolled,
    WeatherRolled: _weather_rolled,
    PeriodBegan: _period_began,
    ev.CardPlayed: _sheltered,
    ev.DriveEnded: _drive_over,
}
