"""Selects tables for an operator: ids and titles with wildcards, and abandoned tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from typing import Final

from greatrace.translation import marked, tr
from greatrace_server.lobby.abandoned_tables import is_abandoned
from greatrace_server.lobby.table import Table

ABANDONED, TITLE = "abandoned", "title:"
USUAL_MINUTES: Final = 10.0
HOW: Final = marked(
    "There is no table {word}: enter an id, a pattern of ids (k7*), title:PATTERN, or abandoned[:MINUTES]."
)


class UnknownSelection(ValueError):
    """The words select no existing table; the text is one sentence for the operator."""


def selected(tables: Iterable[Table], words: Sequence[str]) -> list[Table]:
    """The tables that fit any of the words, in the order of the list.

    Raises UnknownSelection if a word names no existing table; that no table is abandoned is no error.
    """
    everything = list(tables)
    found: dict[str, Table] = {}
    for word in words:
        fitting = [table for table in everything if _fits(table, word)]
        if not fitting and word.partition(":")[0] != ABANDONED:
            raise UnknownSelection(tr(HOW, word=word))
        found |= {table.id: table for table in fitting}
    return [table for table in everything if table.id in found]


def _fits(table: Table, word: str) -> bool:
    kind, colon, minutes = word.partition(":")
    if kind == ABANDONED:
        return is_abandoned(table, 60 * (_minutes(minutes) if colon else USUAL_MINUTES))
    if word.startswith(TITLE):
        return fnmatchcase(table.record.title.casefold(), word.removeprefix(TITLE).casefold())
    return fnmatchcase(table.id, word.casefold())


def _minutes(text: str) -> float:
    try:
        return max(0.0, float(text))
    except ValueError:
        raise UnknownSelection(tr("{text!r} is not a number of minutes", text=text)) from None
