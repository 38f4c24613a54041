"""What each event changes, for the state and for views alike: one fold for both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from greatrace.great_race.evolve import OpenChange, OwnChange, StockChange
from greatrace.great_race.evolve.open_table import OPEN
from greatrace.great_race.evolve.own_part import OWN
from greatrace.great_race.evolve.stock import STOCK
from greatrace.great_race.hooks import Hooks
from greatrace.great_race.state import Open, Own, State, View
from greatrace.kernel import Event


class Change:
    """What one type of event does to the open table, and, as most events, to nothing else."""

    __slots__ = ("open",)

    def __init__(self, opens: OpenChange) -> None:
        self.open = opens

    def of_state(self, state: State, event: Any) -> State:
        """The state after the event."""
        return State(self.open(state.open, event), state.own, state.stock)

    def of_view(self, view: View, event: Any) -> View:
        """The view after the event as the view's seat sees it."""
        return View(view.seat, self.open(view.open, event), view.own)


class HiddenChange(Change):
    """What an event does to its seat's own part, or to the stock, besides. An event that changes an own part has a
    field `seat`.
    """

    __slots__ = ("own", "stock")

    def __init__(self, opens: OpenChange, own: OwnChange | None, stock: StockChange | None) -> None:
        super().__init__(opens)
        self.own = own
        self.stock = stock

    def of_state(self, state: State, event: Any) -> State:
        own, stock = state.own, state.stock
        if self.own is not None:
            parts = [*own]
            parts[event.seat] = self.own(parts[event.seat], event)
            own = tuple(parts)
        if self.stock is not None:
            stock = self.stock(stock, event)
        return State(self.open(state.open, event), own, stock)

    def of_view(self, view: View, event: Any) -> View:
        own: Own = view.own
        if self.own is not None and event.seat == view.seat:
            own = self.own(own, event)
        return View(view.seat, self.open(view.open, event), own)


def changes_with(extensions: Iterable[Hooks[Any, Any, Any]]) -> Mapping[type[Event], Change]:
    """The changes of all events of the base game and of those modules."""
    opens, owns, stocks, kinds = dict(OPEN), dict(OWN), dict(STOCK), set[type[Event]]()
    for extension in extensions:
        _add(opens, extension.open_changes)
        _add(owns, extension.own_changes)
        _add(stocks, extension.stock_changes)
        kinds.update(extension.events)
    kinds.update(opens, owns, stocks)
    hidden = owns.keys() | stocks.keys()
    return {
        kind: HiddenChange(opens.get(kind, unchanged), owns.get(kind), stocks.get(kind))
        if kind in hidden
        else Change(opens.get(kind, unchanged))
        for kind in kinds
    }


def unchanged(o: Open, _: Event) -> Open:
    """The open table stays as it is."""
    return o


def _add(table: dict[type[Event], Any], more: Mapping[type[Event], Any]) -> None:
    """Add a module's changes to a table; where an event has a change already, the module's follows it."""
    for kind, change in more.items():
        table[kind] = _in_turn(table[kind], change) if kind in table else change


def _in_turn(first: Callable[..., Any], second: Callable[..., Any]) -> Callable[..., Any]:
    return lambda part, event: second(first(part, event), event)
