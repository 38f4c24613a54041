"""What modules say in plain lines, for both clients: where they stand, and what others did. Imports no pygame.

A `ModuleWords` in a file `words.py` of a module's package is found because it is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from attrs import field, frozen

from greatrace.kernel import Event, Seat
from greatrace.package_files import imported_by_name
from greatrace_client.games.great_race import modules
from greatrace_client.model.table import TableModel


@frozen
class ModuleWords:
    """The lines of one module; what it does not say is left out."""

    id: str  # the module's
    of_seat: Callable[[TableModel, Any, Seat], Iterator[str]] | None = None  # (table, slot, seat): of one crew
    of_table: Callable[[TableModel, Any], Iterator[str]] | None = None  # (table, slot): of the whole table
    alerts: Mapping[type[Event], str] = field(factory=dict)  # by event (seat, by, card): the kind of alert


@cache
def module_words() -> Mapping[str, ModuleWords]:
    """The words of all modules that have some, by module."""
    files = imported_by_name(modules.__name__, modules.__path__, "words")
    return {part.id: part for file in files for part in vars(file).values() if isinstance(part, ModuleWords)}


@cache
def module_alerts() -> Mapping[type[Event], str]:
    """The kinds of alert that events of modules raise."""
    return {event: kind for part in module_words().values() for event, kind in part.alerts.items()}


def lines_of_seat(table: TableModel, seat: Seat) -> Iterator[str]:
    """What the modules in play say of one crew."""
    for name, slot in table.view.open.modules.items():
        part = module_words().get(name)
        if part is not None and part.of_seat is not None:
            yield from part.of_seat(table, slot, seat)


def lines_of_table(table: TableModel) -> Iterator[str]:
    """What they say of the whole table."""
    for name, slot in table.view.open.modules.items():
        part = module_words().get(name)
        if part is not None and part.of_table is not None:
            yield from part.of_table(table, slot)
