"""Crazy Race as a game of the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import define, field
from msgspec.structs import replace

from greatrace.crazy_race import events as ev
from greatrace.crazy_race import evolve as changes
from greatrace.crazy_race import flow
from greatrace.crazy_race.race import Race
from greatrace.crazy_race.rules import hands
from greatrace.crazy_race.ruleset import Ruleset
from greatrace.crazy_race.state import Own, State, View
from greatrace.crazy_race.view import view_of
from greatrace.kernel import Action, Chance, Event, Fold, Outcome, Procedure, Seat

RULES_VERSION: Final = "1"

# Events after which X6 looks at the hand; each names its seat.
HAND_EVENTS: Final[frozenset[type[Event]]] = frozenset({ev.CardLaid, ev.CardsFiled, ev.TookBack})


# Events that reveal driver cards, or cards that nobody has seen before: a new stage, the next points of a pile.
REVEALING_EVENTS: Final[dict[type[Event], str]] = {
    ev.StageRevealed: "card",
    ev.SideRevealed: "card",
    ev.PointsTaken: "card",
}


@define(eq=False)
class CrazyRace:
    """`greatrace.kernel.Rules` for one table: stateless but for the facts of its ruleset."""

    ruleset: Ruleset
    content_hash: str
    version: str = RULES_VERSION
    folds: Mapping[type[Event], Fold[State]] = field(default=changes.FOLDS, repr=False)
    watched: frozenset[type[Event]] = HAND_EVENTS
    reveals: Mapping[type[Event], str] = field(default=REVEALING_EVENTS, repr=False)

    def seats(self, state: State) -> int:
        """The number of seats."""
        return len(state.own)

    def table(self, state: State, chance: Chance) -> Race:
        return Race(self, self.ruleset, state, chance)

    def standing(self, table: Race, event: Event) -> Procedure[None] | None:
        """X6. An empty hand is announced, at every moment."""
        seat: Seat = event.seat  # type: ignore[attr-defined]
        empty = not table.own(seat).hand
        return hands.announce(table, seat) if empty != table.crew(seat).empty else None

    def interrupts(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """X4. The action of taking back all played cards, if allowed."""
        return hands.take_backs(state.open, state.own[seat], seat)

    async def interrupt(self, table: Race, seat: Seat, _action: Action) -> None:
        """X4. Carry out the only any-time action."""
        await hands.take_back(table, seat)

    def next_procedure(self, table: Race) -> Procedure[None] | None:
        return flow.next_procedure(table)

    def outcome(self, state: State) -> Outcome | None:
        """The outcome by the final table (X7)."""
        result = state.open.result
        if result is None:
            return None
        rest = tuple((line.seat,) for line in result.standings[len(result.winners) :])
        return Outcome((result.winners, *rest), result.winners, result.reason)

    def view_of(self, state: State, seat: Seat | None) -> View:
        """The part of the state that the seat may know."""
        return view_of(state, seat)

    def evolve_view(self, view: View, event: Event) -> View:
        """The view after an event as its seat sees it."""
        own: Own = view.own
        if type(event) in changes.OWN and event.seat == view.seat:  # type: ignore[attr-defined]
            own = changes.OWN[type(event)](own, event)
        return replace(view, open=changes.OPEN[type(event)](view.open, event), own=own)
