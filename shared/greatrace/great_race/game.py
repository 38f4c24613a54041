"""The Great Race as a game of the kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import define, field

from greatrace.great_race import events as ev
from greatrace.great_race import flow
from greatrace.great_race.actions import PlayAnytime
from greatrace.great_race.evolve.open_table import OPEN
from greatrace.great_race.evolve.own_part import OWN
from greatrace.great_race.evolve.stock import STOCK
from greatrace.great_race.race import Change, Race, changed
from greatrace.great_race.rules import cards, hand
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open, Own, State, View
from greatrace.great_race.view import view_of
from greatrace.kernel import Action, Chance, Event, Outcome, Procedure, Seat

RULES_VERSION: Final = "2"

# B2 looks at the hand after these; each names the seat whose hand or chassis changed.
HAND_EVENTS: Final[frozenset[type[Event]]] = frozenset({ev.CardsDrawn, ev.CardTaken, ev.CardsKept, ev.WearTaken})

# Cards and tiles that nobody, or not whoever plays, has seen before. Dice and plans tell of themselves.
REVEALING_EVENTS: Final[dict[type[Event], str]] = {
    ev.CardsRevealed: "card",
    ev.DeckRefilled: "card",
    ev.CardsDrawn: "card",
    ev.CardsLookedAt: "card",
    ev.TilesDrawn: "tile",
    ev.TilesReturned: "tile",
    ev.TileRevealed: "tile",
}


def chain(table: dict[type[Event], Any], more: Mapping[type[Event], Any]) -> None:
    """Add changes to a table of them; where an event has one already, the new one follows it."""
    for kind, change in more.items():
        table[kind] = one_after_the_other(table[kind], change) if kind in table else change


def unchanged(o: Open, _: Event) -> Open:
    """Mere news: nothing lies otherwise than before."""
    return o


def one_after_the_other(first: Callable[..., Any], second: Callable[..., Any]) -> Callable[..., Any]:
    """Both changes."""
    return lambda part, event: second(first(part, event), event)


@define(eq=False)
class GreatRace:
    """`greatrace.kernel.Rules` for one table: stateless but for the facts of its ruleset."""

    ruleset: Ruleset
    content_hash: str
    version: str = RULES_VERSION
    watched: frozenset[type[Event]] = HAND_EVENTS
    reveals: Mapping[type[Event], str] = field(default=REVEALING_EVENTS, repr=False)
    changes: dict[type[Event], Change] = field(factory=dict, repr=False)
    next_procedure = staticmethod(flow.next_procedure)

    def __attrs_post_init__(self) -> None:
        opens, owns, stocks = dict(OPEN), dict(OWN), dict(STOCK)
        for extension in self.ruleset.extensions:
            self.watched |= extension.watched
            self.reveals = {**self.reveals, **extension.reveals}
            chain(opens, extension.open_changes)
            chain(owns, extension.own_changes)
            chain(stocks, extension.stock_changes)
        mere_news = {event for extension in self.ruleset.extensions for event in extension.events}
        for kind in opens.keys() | owns.keys() | stocks.keys() | mere_news:
            more = owns.get(kind), stocks.get(kind), kind in self.watched
            self.changes[kind] = opens.get(kind, unchanged), more if any(more) else None

    def seats(self, state: State) -> int:
        """How many play."""
        return len(state.own)

    def table(self, state: State, chance: Chance) -> Race:
        """A table for the rules."""
        return Race(self, self.ruleset, self.changes, state, chance)

    def evolve(self, state: State, event: Event) -> State:
        """Law 3: the state after the event."""
        of_open, more = self.changes[type(event)]
        if more is None:
            return State(of_open(state.open, event), state.own, state.stock)
        return changed(state, event, of_open, more)

    def standing(self, table: Race, event: Event) -> Procedure[None] | None:
        """B2. The hand limit, at every moment."""
        seat: Seat = event.seat  # type: ignore[attr-defined]
        crew = table.state.open.crews[seat]
        return hand.hand_limit(table, seat) if crew.hand > crew.chassis else None

    def interrupts(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """CARDS. Any-time cards."""
        return tuple(cards.anytime(self.ruleset, state.open, state.own[seat], seat))

    async def interrupt(self, table: Race, seat: Seat, action: Action) -> None:
        """CARDS. Play an any-time card."""
        if isinstance(action, PlayAnytime):
            await cards.play(table, seat, action.card)

    def outcome(self, state: State) -> Outcome | None:
        """G3, G4."""
        result = state.open.result
        if result is None:
            return None
        ranking = tuple((standing.seat,) for standing in result.standings)
        return Outcome(ranking, () if result.winner is None else (result.winner,), result.reason)

    def view_of(self, state: State, seat: Seat | None) -> View:
        """Law 4."""
        return view_of(state, seat)

    def evolve_view(self, view: View, event: Event) -> View:
        """Law 4: the view after an event as its seat sees it."""
        of_open, more = self.changes[type(event)]
        of_own = more[0] if more else None
        own: Own = view.own
        if of_own is not None and event.seat == view.seat:  # type: ignore[attr-defined]
            own = of_own(own, event)
        return View(view.seat, of_open(view.open, event), own)
