"""The Great Race as a game of the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import define, field

from greatrace.great_race import events as ev
from greatrace.great_race import flow
from greatrace.great_race.actions import PlayAnytime
from greatrace.great_race.evolve.change import Change, changes_with, folds_with
from greatrace.great_race.race import Race
from greatrace.great_race.rules import cards, hand
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import State, View
from greatrace.great_race.view import view_of
from greatrace.kernel import Action, Chance, Event, Fold, Outcome, Procedure, Seat

RULES_VERSION: Final = "2"

# Events after which B2 looks at the hand; each names the seat whose hand or chassis changed.
HAND_EVENTS: Final[frozenset[type[Event]]] = frozenset({ev.CardsDrawn, ev.CardTaken, ev.CardsKept, ev.WearTaken})

# Events that show cards or tiles which the acting player, or everybody, has not seen before; not dice and plans.
REVEALING_EVENTS: Final[dict[type[Event], str]] = {
    ev.CardsRevealed: "card",
    ev.DeckRefilled: "card",
    ev.CardsDrawn: "card",
    ev.CardsLookedAt: "card",
    ev.TilesDrawn: "tile",
    ev.TilesReturned: "tile",
    ev.TileRevealed: "tile",
}


@define(eq=False)
class GreatRace:
    """`greatrace.kernel.Rules` for one table: stateless but for the facts of its ruleset."""

    ruleset: Ruleset
    content_hash: str
    version: str = RULES_VERSION
    watched: frozenset[type[Event]] = field(init=False)
    reveals: Mapping[type[Event], str] = field(init=False, repr=False)
    changes: Mapping[type[Event], Change] = field(init=False, repr=False)
    folds: Mapping[type[Event], Fold[State]] = field(init=False, repr=False)
    next_procedure = staticmethod(flow.next_procedure)
    view_of = staticmethod(view_of)

    @watched.default
    def _all_watched(self) -> frozenset[type[Event]]:
        return HAND_EVENTS.union(*(extension.watched for extension in self.ruleset.extensions))

    @reveals.default
    def _all_reveals(self) -> Mapping[type[Event], str]:
        found = dict(REVEALING_EVENTS)
        for extension in self.ruleset.extensions:
            found.update(extension.reveals)
        return found

    @changes.default
    def _all_changes(self) -> Mapping[type[Event], Change]:
        return changes_with(tuple(map(type, self.ruleset.extensions)))

    @folds.default
    def _all_folds(self) -> Mapping[type[Event], Fold[State]]:
        return folds_with(tuple(map(type, self.ruleset.extensions)))

    def seats(self, state: State) -> int:
        """The number of seats."""
        return len(state.own)

    def table(self, state: State, chance: Chance) -> Race:
        return Race(self, self.ruleset, state, chance)

    def standing(self, table: Race, event: Event) -> Procedure[None] | None:
        """B2. The hand limit, at every moment."""
        seat: Seat = event.seat  # type: ignore[attr-defined]
        crew = table.state.open.crews[seat]
        return hand.hand_limit(table, seat) if crew.hand > crew.chassis else None

    def interrupts(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """The any-time cards that the seat may play (CARDS)."""
        own = state.own[seat]
        if self.ruleset.anytime.isdisjoint(own.hand):  # nearly always, and this is asked for every seat
            return ()
        return (*cards.anytime(self.ruleset, state.open, own, seat),)

    async def interrupt(self, table: Race, seat: Seat, action: Action) -> None:
        """CARDS. Play an any-time card."""
        if isinstance(action, PlayAnytime):
            await cards.play(table, seat, action.card)

    def outcome(self, state: State) -> Outcome | None:
        """The outcome by the final table (G3, G4)."""
        result = state.open.result
        if result is None:
            return None
        ranking = tuple((standing.seat,) for standing in result.standings)
        return Outcome(ranking, () if result.winner is None else (result.winner,), result.reason)

    def evolve_view(self, view: View, event: Event) -> View:
        """The view after an event as its seat sees it."""
        return self.changes[type(event)].of_view(view, event)
