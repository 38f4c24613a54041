"""PATRONAGE: every assistant who raises funds also pleases a patron."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.content_loader import Content
from greatrace.great_race.extension import Extension, Misplaced
from greatrace.great_race.module_content import Count, Francs, Strict, read, require
from greatrace.great_race.race import Race
from greatrace.great_race.rules.cards import BEFORE, Card
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open, Own, State
from greatrace.kernel import Action, Event, Seat
from greatrace.sentence import said

DANDY: Final = "dandy"
PLAYERS: Final = (2, 3, 4, 5)


class PatronageTables(Strict, frozen=True, forbid_unknown_fields=True):
    """The patrons' track."""

    squares: tuple[Francs, ...]
    start: dict[Annotated[int, Meta(ge=2, le=5)], Annotated[int, Meta(ge=0)]]
    dandy: Count

    def check(self, content: Content) -> None:
        """Check for a start for each number of players, worth nothing, and for amounts that never fall."""
        require(
            tuple(sorted(self.start)) == PLAYERS, "start", said("every number of players from 2 to 5 needs a square")
        )
        require(
            list(self.squares) == sorted(self.squares),
            "squares",
            said("no square may be worth less than the one before"),
        )
        for players, square in self.start.items():
            worthless = square < len(self.squares) and self.squares[square] == 0
            require(worthless, f"start[{players}]", said("markers start on a square that is worth nothing"))


class PatronageSlot(msgspec.Struct, frozen=True):
    """The track (francs by square), the start, and the square of each seat's marker."""

    squares: tuple[int, ...]
    start: int
    markers: tuple[int, ...]
    acted: tuple[Seat, ...] = ()  # seats whose first sequence of this convoy phase is over


class MarkerMoved(Event, frozen=True):
    """PATRONAGE. A marker moves to a square of the track."""

    seat: Seat
    square: int


class CashPatronage(Action, frozen=True):
    """PATRONAGE. Collect the square's francs in place of the first sequence of a convoy phase; back to the start."""


class Patronage(Extension):
    """PATRONAGE. A track on which funding advances; players cash in once per convoy phase."""

    id = "patronage"
    order = 800  # independent of the others
    slot = PatronageSlot
    by_seat = ("markers",)
    of_seats = ("acted",)
    events = (MarkerMoved,)
    actions = (CashPatronage,)
    tables: PatronageTables

    def load_content(self, content: Content) -> None:
        """Read the track."""
        self.tables = read(content, self.id, PatronageTables)

    def cards(self) -> Mapping[str, int]:
        """The two dandies."""
        return {DANDY: 2}

    def card_kinds(self) -> Mapping[str, Card]:
        """The dandy: two squares."""
        return {DANDY: Card(BEFORE, self.dandy, dandy_helps)}

    def begin(self, state: State, _r: Ruleset) -> State:
        """PATRONAGE. All markers on the square for the number of players."""
        start = self.tables.start[len(state.own)]
        return self.with_initial_slot(state, PatronageSlot(self.tables.squares, start, (start,) * len(state.own)))

    def from_scenario(self, state: State, _r: Ruleset) -> State:
        """Markers stand on the track."""
        slot = self.slot_of(state.open)
        if not all(0 <= square < len(slot.squares) for square in (slot.start, *slot.markers)):
            raise Misplaced("markers", f"the squares of the track go from 0 to {len(slot.squares) - 1}")
        return state

    async def funded(self, t: Race, seat: Seat, assistants: int) -> None:
        """PATRONAGE. Advance a square for each assistant of the group."""
        await advance(t, seat, assistants)

    async def dandy(self, t: Race, seat: Seat) -> None:
        """PATRONAGE, dandy. Advance the card's number of squares."""
        await advance(t, seat, self.tables.dandy)

    def instead_of_sequence(self, _r: Ruleset, o: Open, _own: Own, seat: Seat) -> Sequence[Action]:
        """PATRONAGE. The action of cashing in, in the first sequence of a convoy phase, if the square has a value."""
        slot = self.slot_of(o)
        return [CashPatronage()] if slot.squares[slot.markers[seat]] and seat not in slot.acted else []

    async def perform(self, t: Race, seat: Seat, action: Action) -> bool:
        """PATRONAGE. Pay the francs and move the marker back; the sequence is over."""
        if not isinstance(action, CashPatronage):
            return False
        slot = self.slot_of(t.open)
        await t.happen(ev.MoneyGained(seat, slot.squares[slot.markers[seat]], self.id))
        await t.happen(MarkerMoved(seat, slot.start))
        return True


async def advance(t: Race, seat: Seat, squares: int) -> None:
    """PATRONAGE. Move the marker by that many free squares, if it moves at all."""
    to = square_after(Patronage.slot_of(t.open), seat, squares)
    if to != Patronage.slot_of(t.open).markers[seat]:
        await t.happen(MarkerMoved(seat, to))


def square_after(slot: PatronageSlot, seat: Seat, squares: int) -> int:
    """PATRONAGE. The square that many free squares ahead: occupied ones are jumped, but the last holds any number."""
    last, at = len(slot.squares) - 1, slot.markers[seat]
    others = {marker for other, marker in enumerate(slot.markers) if other != seat}
    for _ in range(squares):
        at = min(at + 1, last)
        while at in others and at < last:
            at += 1
    return at


def dandy_helps(_r: Ruleset, o: Open, _own: Own, seat: Seat) -> bool:
    """PATRONAGE, dandy. Whether it helps: before the end of the track."""
    slot = Patronage.slot_of(o)
    return bool(slot.markers[seat] < len(slot.squares) - 1)


def _moved(o: Open, e: MarkerMoved) -> Open:
    """slot.markers[seat] = square"""
    markers = Patronage.slot_of(o).markers
    return Patronage.with_slot(o, markers=(*markers[: e.seat], e.square, *markers[e.seat + 1 :]))


def _sequence_over(o: Open, e: ev.SequenceEnded) -> Open:
    """slot.acted + seat, unless it is there"""
    acted = Patronage.slot_of(o).acted
    return o if e.seat in acted else Patronage.with_slot(o, acted=(*acted, e.seat))


def _phase_began(o: Open, e: ev.PhaseBegan) -> Open:
    """If phase is `convoy`: slot.acted = []"""
    return Patronage.with_slot(o, acted=()) if e.phase == constants.CONVOY else o


Patronage.open_changes = {MarkerMoved: _moved, ev.SequenceEnded: _sequence_over, ev.PhaseBegan: _phase_began}
