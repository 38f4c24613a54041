"""Looking up rules: the entries for the table being played, and the search."""

from __future__ import annotations

from typing import Any

from greatrace_client.model.table import TableModel
from greatrace_client.race_common.game_ui import game_uis
from greatrace_client.race_common.rulebook_entry import Entry, Illustration, Rulebook


def books(table: TableModel | None) -> list[Rulebook]:
    """The rulebook of the game being played; without a table, those of all games."""
    return [ui.rulebook() for ui in game_uis() if table is None or ui.id == table.kind.id]


def entries(table: TableModel | None) -> list[Entry]:
    """The entries for that table; without one, all entries."""
    return [entry for book in books(table) for entry in book.entries(table)]


def entry_of(table: TableModel | None, id: str) -> Entry:
    """The entry with that id in the wording of the table."""
    return next((entry for entry in entries(table) if entry.id == id), Entry(id))


def see_also(table: TableModel | None, entry: Entry) -> list[Entry]:
    """The related entries that the table has."""
    there = {entry.id: entry for entry in entries(table)}
    return [there[id] for book in books(table) for id in book.see.get(entry.id, ()) if id in there]


def found(table: TableModel | None, text: str) -> list[Entry]:
    """The entries that contain all words of `text`; a rule's id finds that rule first."""
    words = text.casefold().split()
    matching = [entry for entry in entries(table) if entry.holds(words)]
    wanted = text.strip().casefold()
    return sorted(matching, key=lambda entry: bool(wanted) and entry.mark.casefold() != wanted)


def chapters(table: TableModel | None) -> dict[str, Entry]:
    """The first entry of every chapter, by the chapter's name."""
    found: dict[str, Entry] = {}
    for book in books(table):
        for entry in book.entries(table):
            found.setdefault(book.chapter(entry), entry)
    return found


def chapter_of(table: TableModel | None, entry: Entry) -> str:
    """The chapter of that entry."""
    return next((book.chapter(entry) for book in books(table) if entry in book.entries(table)), "")


def asked(table: TableModel | None) -> str:
    """The id of the entry about the question that the player is asked now, "" for none."""
    question: Any = table.question if table is not None else None
    if question is None or not question.options:
        return ""
    return next((book.asked[question.prompt] for book in books(table) if question.prompt in book.asked), "")


def illustration(entry: Entry) -> Illustration:
    """The drawing for an entry."""
    drawn = (book.illustration(entry) for book in books(None))
    return next((found for found in drawn if found.drawing), Illustration())
