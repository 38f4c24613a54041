"""The changes by events, for the state and for views alike: one fold for both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from greatrace.great_race.evolve import OpenChange, OwnChange, StockChange
from greatrace.great_race.evolve.open_table import OPEN
from greatrace.great_race.evolve.own_part import OWN
from greatrace.great_race.evolve.stock import STOCK
from greatrace.great_race.hooks import Hooks
from greatrace.great_race.state import Open, State, View
from greatrace.kernel import Event, Fold


class Change(msgspec.Struct, frozen=True, gc=False):
    """The changes by one type of event: to the open table, to the own part of its `seat`, and to the stock."""

    open: OpenChange
    own: OwnChange | None = None  # None for most events: nothing hidden changes
    stock: StockChange | None = None

    def of_view(self, view: View, event: Any) -> View:
        """The view after the event as the view's seat sees it."""
        own = view.own if self.own is None or event.seat != view.seat else self.own(view.own, event)
        return View(view.seat, self.open(view.open, event), own)

    def of_state(self) -> Fold[State]:
        """The change of the whole state as one function, without tests for what is known beforehand."""
        of_open, of_own, of_stock = self.open, self.own, self.stock
        if of_own is None and of_stock is None:
            return lambda state, event: State(of_open(state.open, event), state.own, state.stock)

        def fold(state: State, event: Any) -> State:
            parts, stock = state.own, state.stock
            if of_own is not None:
                seat, changed = event.seat, [*parts]
                changed[seat] = of_own(changed[seat], event)
                parts = tuple(changed)
            return State(of_open(state.open, event), parts, stock if of_stock is None else of_stock(stock, event))

        return fold


@lru_cache(maxsize=64)
def changes_with(extensions: tuple[type[Hooks[Any, Any, Any]], ...]) -> Mapping[type[Event], Change]:
    """The changes of all events of the base game and of those modules."""
    opens, owns, stocks, kinds = dict(OPEN), dict(OWN), dict(STOCK), set[type[Event]]()
    for extension in extensions:
        _add(opens, extension.open_changes)
        _add(owns, extension.own_changes)
        _add(stocks, extension.stock_changes)
        kinds.update(extension.events)
    kinds.update(opens, owns, stocks)
    return {kind: Change(opens.get(kind, unchanged), owns.get(kind), stocks.get(kind)) for kind in kinds}


@lru_cache(maxsize=64)
def folds_with(extensions: tuple[type[Hooks[Any, Any, Any]], ...]) -> Mapping[type[Event], Fold[State]]:
    """The same changes as functions of the whole state (Law 3)."""
    return {kind: change.of_state() for kind, change in changes_with(extensions).items()}


def unchanged(o: Open, _: Event) -> Open:
    """The open table stays as it is."""
    return o


def _add(table: dict[type[Event], Any], more: Mapping[type[Event], Any]) -> None:
    """Add a module's changes to a table; for an event that has a change already, the module's follows it."""
    for kind, change in more.items():
        table[kind] = _in_turn(table[kind], change) if kind in table else change


def _in_turn(first: Callable[..., Any], second: Callable[..., Any]) -> Callable[..., Any]:
    return lambda part, event: second(first(part, event), event)
