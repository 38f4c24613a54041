"""What each event changes, for the state and for views alike: one fold for both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from greatrace.great_race.evolve import OpenChange, OwnChange, StockChange
from greatrace.great_race.evolve.open_table import OPEN
from greatrace.great_race.evolve.own_part import OWN
from greatrace.great_race.evolve.stock import STOCK
from greatrace.great_race.hooks import Hooks
from greatrace.great_race.state import Open, Own, State, View
from greatrace.kernel import Event


class HiddenChange(msgspec.Struct, frozen=True, gc=False):
    """What an event does to the own part of its `seat`, and to the stock."""

    own: OwnChange | None
    stock: StockChange | None

    def of_state(self, state: State, event: Any, after: Open) -> State:
        """The state after the event, in which the open table is already as it is `after` it."""
        of_own, of_stock, parts, stock = self.own, self.stock, state.own, state.stock
        if of_own is not None:
            seat, changed = event.seat, [*parts]
            changed[seat] = of_own(changed[seat], event)
            parts = tuple(changed)
        return State(after, parts, stock if of_stock is None else of_stock(stock, event))

    def of_view(self, view: View, event: Any) -> Own:
        """The own part of the view's seat after the event as that seat sees it."""
        return view.own if self.own is None or event.seat != view.seat else self.own(view.own, event)


class Change(msgspec.Struct, frozen=True, gc=False):
    """What one type of event does to the open table, and to what is hidden: most often nothing, None."""

    open: OpenChange
    hidden: HiddenChange | None = None

    def of_view(self, view: View, event: Any) -> View:
        """The view after the event as the view's seat sees it."""
        own = view.own if self.hidden is None else self.hidden.of_view(view, event)
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
        kind: Change(
            opens.get(kind, unchanged),
            HiddenChange(owns.get(kind), stocks.get(kind)) if kind in hidden else None,
        )
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
