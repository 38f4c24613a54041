"""The modules' texts, for both clients: their state, alerts, rules to look up. Imports no pygame.

A `ModuleWords` is discovered in the file `words.py` of a module's package.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from attrs import field, frozen

from greatrace.great_race.modules import MODULES
from greatrace.kernel import Action, Event, Seat
from greatrace.package_files import imported_by_name
from greatrace_client.games.great_race import modules
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.race_common.rulebook_entry import Entry, Illustration


@frozen
class ModuleWords:
    """The texts of one module; whatever it does not need is left out."""

    id: str  # the module's
    of_seat: Callable[[RaceTable, Any, Seat], Iterator[str]] | None = None  # (table, slot, seat): of one crew
    of_table: Callable[[RaceTable, Any], Iterator[str]] | None = None  # (table, slot): of the whole table
    alerts: Mapping[type[Event], str] = field(factory=dict)  # by event (seat, by, card): the kind of alert
    gains: tuple[type[Event], ...] = ()  # events by which a card comes to the hand of their seat
    # By field of its events and actions, the words for its value, which their sentences have by the field's name.
    fields: Mapping[str, Callable[[str], str]] = field(factory=dict)
    # ---- rules to look up
    prompts: tuple[str, ...] = ()  # questions that the module's rule is about
    see: Mapping[str, tuple[str, ...]] = field(factory=dict)  # by entry, the related ones
    picture: str = ""  # the card whose picture goes with the module's rule
    entries: Callable[[], list[Entry]] | None = None  # the entries besides the module's rule
    illustration: Callable[[Entry], Illustration | None] | None = None  # of those entries; None: of another


@cache
def module_words() -> Mapping[str, ModuleWords]:
    """The texts of all modules that have some, by module."""
    files = imported_by_name(modules.__name__, modules.__path__, "words")
    return {part.id: part for file in files for part in vars(file).values() if isinstance(part, ModuleWords)}


@cache
def module_alerts() -> Mapping[type[Event], str]:
    """The kinds of alert that events of modules raise."""
    return {event: kind for part in module_words().values() for event, kind in part.alerts.items()}


@cache
def module_gains() -> tuple[type[Event], ...]:
    """Events of modules by which a card comes to a hand."""
    return tuple(event for part in module_words().values() for event in part.gains)


@cache
def module_fields() -> Mapping[type[Event | Action], Mapping[str, Callable[[str], str]]]:
    """The words for the fields of the modules' events and actions, by event and action."""
    found: dict[type[Event | Action], Mapping[str, Callable[[str], str]]] = {}
    for part in module_words().values():
        if part.fields:
            module = MODULES[part.id]({})
            found |= dict.fromkeys(module.events, part.fields) | dict.fromkeys(module.actions, part.fields)
    return found


def lines_of_seat(table: RaceTable, seat: Seat) -> Iterator[str]:
    """The lines of the modules in play about one crew."""
    for name, slot in table.view.open.modules.items():
        part = module_words().get(name)
        if part is not None and part.of_seat is not None:
            yield from part.of_seat(table, slot, seat)


def lines_of_table(table: RaceTable) -> Iterator[str]:
    """Their lines about the whole table."""
    for name, slot in table.view.open.modules.items():
        part = module_words().get(name)
        if part is not None and part.of_table is not None:
            yield from part.of_table(table, slot)
