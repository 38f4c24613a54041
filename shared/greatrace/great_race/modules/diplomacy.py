"""DIPLOMACY: leaving a city takes influence, luck or a bribe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.actions import Done, Halt
from greatrace.great_race.content_loader import Content
from greatrace.great_race.extension import Extension, Misplaced
from greatrace.great_race.module_content import FACES, Francs, Strict, read, require
from greatrace.great_race.race import Race
from greatrace.great_race.rules.cards import WITH_DRIVE, Card
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open, Own, State
from greatrace.kernel import Action, Event, Seat
from greatrace.sentence import said
from greatrace.table_option import TableOption

VISA: Final = "visa"
BRIBE: Final = "bribe"
BORDER: Final = "border"  # the reason for the end of a drive
COLOURS: Final = ("purple", "red", "yellow", "green")


class Influence(Strict, frozen=True, forbid_unknown_fields=True):
    """The squares of a line: their levels, and the price of each step."""

    levels: tuple[Annotated[int, Meta(ge=0, le=6)], ...]
    prices: tuple[Francs, ...]


class DiplomacyTables(Strict, frozen=True, forbid_unknown_fields=True):
    """Lines of influence by difficulty."""

    bribe: Francs
    normal: Influence
    hard: Influence

    def check(self, content: Content) -> None:
        """Check that levels and prices rise along each line, and that hard begins lower."""
        for name, line in (("normal", self.normal), ("hard", self.hard)):
            require(len(line.levels) == len(line.prices) + 1, name, said("there must be one price fewer than levels"))
            require(_rises(line.levels), f"{name}.levels", said("each level must be higher than the one before"))
            require(_rises(line.prices), f"{name}.prices", said("each price must be higher than the one before"))
        require(
            self.hard.levels[0] < self.normal.levels[0], "hard.levels", said("“hard” must start lower than “normal”")
        )


def _rises(numbers: tuple[int, ...]) -> bool:
    return len(numbers) > 0 and all(a < b for a, b in pairwise(numbers))


class DiplomacySlot(msgspec.Struct, frozen=True):
    """Influence by seat: the level on each colour's line. `levels` and `prices` are those of the difficulty."""

    levels: tuple[int, ...]
    prices: tuple[int, ...]  # price of the step to the next level, francs
    influence: tuple[dict[str, int], ...]
    acted: tuple[Seat, ...] = ()  # seats whose first sequence of this convoy phase is over
    cleared: Seat | None = None  # the seat that may leave the city without a roll, for this drive
    die: int = 0  # the last one thrown on leaving a city: it sets the bribe


class InfluenceBought(Event, frozen=True):
    """DIPLOMACY. A player buys a square on a colour's line."""

    seat: Seat
    colour: str
    level: int


class ExitRolled(Event, frozen=True):
    """DIPLOMACY. A driver who wants to leave a city rolls the die against the level in the city's colour."""

    seat: Seat
    city: str
    colour: str
    die: int
    level: int


class BuyInfluence(Action, frozen=True):
    """DIPLOMACY. Buy a square on that colour's line."""

    colour: str


class PayBribe(Action, frozen=True):
    """DIPLOMACY. Leave the city in spite of the die."""


class Diplomacy(Extension):
    """DIPLOMACY. Four lines of influence, one for each colour of city."""

    id = "diplomacy"
    order = 700  # in cities, on leaving
    slot = DiplomacySlot
    by_seat = ("influence",)
    of_seats = ("acted", "cleared")
    events = (InfluenceBought, ExitRolled)
    actions = (BuyInfluence, PayBribe)
    tables: DiplomacyTables

    def load_content(self, content: Content) -> None:
        """Read levels, prices and bribes."""
        self.tables = read(content, self.id, DiplomacyTables)

    def choices(self) -> tuple[TableOption, ...]:
        """The difficulty: how far everyone is from the first square."""
        return (TableOption("diplomacy", ("normal", "hard"), "normal"),)

    def cards(self) -> Mapping[str, int]:
        """The two visas."""
        return {VISA: 2}

    def card_kinds(self) -> Mapping[str, Card]:
        """The visa: played with a drive, out of the city without a roll."""
        return {VISA: Card(WITH_DRIVE, show_visa, visa_helps)}

    def begin(self, state: State, _r: Ruleset) -> State:
        line = self.tables.hard if self.chosen("diplomacy") == "hard" else self.tables.normal
        everyone = tuple(dict.fromkeys(COLOURS, line.levels[0]) for _ in state.own)
        return self.with_initial_slot(state, DiplomacySlot(line.levels, line.prices, everyone))

    def from_scenario(self, state: State, _r: Ruleset) -> State:
        """Every marker stands on a square of its line."""
        slot = self.slot_of(state.open)
        for lines in slot.influence:
            if set(lines) != set(COLOURS) or not set(lines.values()) <= set(slot.levels):
                levels = ", ".join(map(str, slot.levels))
                raise Misplaced("influence", f"the lines are {', '.join(COLOURS)}, their levels {levels}")
        return state

    # ---- procedures

    async def sequence_begins(self, t: Race, seat: Seat) -> None:
        """DIPLOMACY. At the start of the first sequence of a convoy phase influence may be bought."""
        if seat in self.slot_of(t.open).acted:
            return
        while isinstance(choice := await t.ask(seat, "influence", lambda t, seat: on_sale(t.open, seat)), BuyInfluence):
            if square := next_square(t.open, seat, choice.colour):
                level, price = square
                await t.happen(ev.MoneyPaid(seat, price, "influence"))
                await t.happen(InfluenceBought(seat, choice.colour, level))

    def bribe(self, r: Ruleset, o: Open, seat: Seat) -> int:
        """DIPLOMACY. Francs that it costs to leave the driver's city in spite of the last die."""
        slot, city = self.slot_of(o), r.board.cities[o.crews[seat].at]
        over = max(0, slot.die - slot.influence[seat][city.colour])
        return int(over * self.tables.bribe)

    async def leaving(self, t: Race, seat: Seat, space: str) -> str | None:
        """DIPLOMACY. Up to the level the driver may go. Above it the drive ends, or extra pips are paid for."""
        city = t.ruleset.board.cities.get(space)
        if city is None or self.slot_of(t.open).cleared == seat:
            return None
        die, level = self.roll(t), self.slot_of(t.open).influence[seat][city.colour]
        await t.happen(ExitRolled(seat, space, city.colour, die, level))
        if die <= level:
            return None
        amount = self.bribe(t.ruleset, t.open, seat)
        bribed = await t.ask(seat, BRIBE, lambda t, seat: [Halt(), PayBribe()] if t.crew(seat).money >= amount else [])
        if not isinstance(bribed, PayBribe):
            return BORDER
        await t.happen(ev.MoneyPaid(seat, amount, BRIBE))
        return None


def next_square(o: Open, seat: Seat, colour: str) -> tuple[int, int] | None:
    """DIPLOMACY. The next level on that line and its price in francs; None at the end of the line."""
    slot = Diplomacy.slot_of(o)
    at = slot.levels.index(slot.influence[seat][colour])
    return (slot.levels[at + 1], slot.prices[at]) if at < len(slot.prices) else None


def on_sale(o: Open, seat: Seat) -> Sequence[Done | BuyInfluence]:
    """DIPLOMACY. Stopping and the squares that can be paid for; nothing is asked if there are none."""
    money = o.crews[seat].money
    ahead = {colour: next_square(o, seat, colour) for colour in COLOURS}
    found = [BuyInfluence(colour) for colour, square in ahead.items() if square is not None and square[1] <= money]
    return [Done(), *found] if found else []


async def show_visa(_t: Race, _seat: Seat) -> None:
    """DIPLOMACY, visa. Nothing more: playing the card has the effect (`_visa_shown`)."""


def visa_helps(r: Ruleset, o: Open, _own: Own, seat: Seat) -> bool:
    """DIPLOMACY, visa. Whether it helps: in a city, not cleared yet, if a die could be above the level."""
    city, slot = r.board.cities.get(o.crews[seat].at), Diplomacy.slot_of(o)
    return city is not None and slot.cleared != seat and slot.influence[seat][city.colour] < FACES


# ---- changes


def _bought(o: Open, e: InfluenceBought) -> Open:
    """slot.influence[seat][colour] = level"""
    everyone = list(Diplomacy.slot_of(o).influence)
    everyone[e.seat] = {**everyone[e.seat], e.colour: e.level}
    return Diplomacy.with_slot(o, influence=tuple(everyone))


def _rolled(o: Open, e: ExitRolled) -> Open:
    """slot.die = die; if die ≤ level: slot.cleared = seat"""
    return Diplomacy.with_slot(o, die=e.die, cleared=e.seat if e.die <= e.level else Diplomacy.slot_of(o).cleared)


def _bribed(o: Open, e: ev.MoneyPaid) -> Open:
    """If why is `bribe`: slot.cleared = seat"""
    return Diplomacy.with_slot(o, cleared=e.seat) if e.why == BRIBE else o


def _visa_shown(o: Open, e: ev.CardPlayed) -> Open:
    """If card is `visa`: slot.cleared = seat"""
    return Diplomacy.with_slot(o, cleared=e.seat) if e.card == VISA else o


def _drive_over(o: Open, _: ev.DriveEnded) -> Open:
    """slot.cleared = null"""
    return Diplomacy.with_slot(o, cleared=None)


def _sequence_over(o: Open, e: ev.SequenceEnded) -> Open:
    """slot.acted + seat, unless it is there"""
    acted = Diplomacy.slot_of(o).acted
    return o if e.seat in acted else Diplomacy.with_slot(o, acted=(*acted, e.seat))


def _phase_began(o: Open, e: ev.PhaseBegan) -> Open:
    """If phase is `convoy`: slot.acted = []"""
    return Diplomacy.with_slot(o, acted=()) if e.phase == constants.CONVOY else o


Diplomacy.open_changes = {
    InfluenceBought: _bought,
    ExitRolled: _rolled,
    ev.MoneyPaid: _bribed,
    ev.CardPlayed: _visa_shown,
    ev.DriveEnded: _drive_over,
    ev.SequenceEnded: _sequence_over,
    ev.PhaseBegan: _phase_began,
}
