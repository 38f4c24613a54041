"""The table of a race: the kernel's table with short names for what rules look at all the time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from greatrace.great_race.state import Crew, Open, Own, State, Stock
from greatrace.kernel import NOTHING_FOLLOWS, Chance, Event, Procedure, Rules, Seat, Table

if TYPE_CHECKING:
    from greatrace.great_race.ruleset import Ruleset

More: TypeAlias = tuple[Callable[[Own, Any], Own] | None, Callable[[Stock, Any], Stock] | None, bool]
"""What an event does besides: to its seat's own part, to the stock; whether it may set off a standing rule."""

Change: TypeAlias = tuple[Callable[[Open, Any], Open], More | None]
"""What an event does to what lies open, and most often that is all."""


def changed(state: State, event: Any, of_open: Callable[[Open, Any], Open], more: More) -> State:
    """The whole truth after an event that does more than everybody sees; one that touches a hand names its seat."""
    (of_own, of_stock, _), own, stock = more, state.own, state.stock
    if of_own is not None:
        parts = [*own]
        seat = event.seat
        parts[seat] = of_own(parts[seat], event)
        own = tuple(parts)
    if of_stock is not None:
        stock = of_stock(stock, event)
    return State(of_open(state.open, event), own, stock)


class Race(Table[State]):
    """What the procedures of the rules get."""

    __slots__ = ("changes", "ruleset")

    def __init__(
        self,
        rules: Rules[State],
        ruleset: Ruleset,
        changes: Mapping[type[Event], Change],
        state: State,
        chance: Chance,
    ) -> None:
        super().__init__(rules, state, chance)
        self.ruleset = ruleset
        self.changes = changes

    def happen(self, event: Event) -> Procedure[None]:
        """As at any table, with one look at what the event does: a race has two thousand of them."""
        of_open, more = self.changes[type(event)]
        state = self.state
        self.events.append(event)
        if more is None:
            self.state = State(of_open(state.open, event), state.own, state.stock)
            return NOTHING_FOLLOWS
        self.state = changed(state, event, of_open, more)
        return (more[2] and self.rules.standing(self, event)) or NOTHING_FOLLOWS

    @property
    def open(self) -> Open:
        """Everything that lies open."""
        return self.state.open

    def crew(self, seat: Seat) -> Crew:
        """What everyone sees of that player."""
        return self.state.open.crews[seat]

    def own(self, seat: Seat) -> Own:
        """What only that player sees."""
        return self.state.own[seat]
