"""The only definition of change: what each event does to the open table, to its seat's own part, and to the stock.

Each of the three has a file with a table: an event's type to a function `(part, event) -> part`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from greatrace.great_race.state import Crew, Open, Own, Stock
from greatrace.kernel import Seat

OpenChange = Callable[[Open, Any], Open]
OwnChange = Callable[[Own, Any], Own]
StockChange = Callable[[Stock, Any], Stock]


def with_crew(o: Open, seat: Seat, **changes: Any) -> Open:
    """The table with one crew changed."""
    return replace(o, crews=crews_with(o, seat, replace(o.crews[seat], **changes)))


def crews_with(o: Open, seat: Seat, crew: Crew) -> tuple[Crew, ...]:
    """All crews, that seat's as it is now. Changes that happen all the time touch the table once, with this."""
    crews = [*o.crews]
    crews[seat] = crew
    return tuple(crews)


def without(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    """The items without the first of that name. Raises ValueError when there is none."""
    left = [*items]
    left.remove(item)
    return tuple(left)
