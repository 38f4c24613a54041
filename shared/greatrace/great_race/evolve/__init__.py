"""The only definition of change: what each event does to the open table, to its seat's own part, and to the stock.

Each of the three parts has a file with a table of functions `(part, event) -> part` by type of event.
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
    """All crews, with that seat's new values. For frequent changes, which replace the table only once."""
    crews = [*o.crews]
    crews[seat] = crew
    return tuple(crews)


def without(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    """The items without the first of that name. Raises ValueError if it is missing."""
    left = [*items]
    left.remove(item)
    return tuple(left)
