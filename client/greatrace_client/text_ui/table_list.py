"""The list of tables in words: a page at a time, of the tables that were asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from greatrace.games import GAMES
from greatrace.protocol.limits import TITLE_LENGTH
from greatrace.protocol.messages import CreateTable, ListTables, TableFilter
from greatrace_client.games import game_uis
from greatrace_client.i18n import LANGUAGES, labelled, listed, term, tr, trn
from greatrace_client.i18n.typed import first_match, in_one_word, named
from greatrace_client.model.table_list import TableList
from greatrace_client.net.table_setup import CLOCKS


def table_names() -> list[str]:
    """The first words of a filter: boards, and games without boards."""
    return [in_one_word(name) for ui in game_uis() for name in ui.text_ui.table_names().values()]


def new_table(rest: str) -> CreateTable:
    """The table that these words are for. Raises ValueError with a sentence."""
    first, *words = rest.split() or table_names()[:1]
    for ui in game_uis():
        if found := first_match(first, ui.text_ui.table_names()):
            opening = ui.text_ui.table_words(found)
            break
    else:
        raise ValueError(tr("There is no board {name}. Choose from: {names}.", name=first, names=listed(table_names())))
    for word in words:
        opening.take(word)
    return opening.table()


PAGE: Final = 20  # tables at a time
QUOTES: Final = '"“”'


def first_page(words: str) -> ListTables:
    """The request of `tables WORDS`: the first page of matching tables."""
    return ListTables(0, PAGE, filter_of(words))


def next_page(known: TableList) -> ListTables:
    """The request of the next page. Raises ValueError with a sentence at the end of the list."""
    first = known.first + len(known.page)
    if first >= len(known):
        raise ValueError(tr("There are no more tables. Type “tables” to start from the first."))
    return ListTables(first, PAGE, known.filter)


def filter_of(words: str) -> TableFilter:
    """The filter by words for a free seat, a game, a clock or a language; all other words are searched for in names."""
    found: dict[str, Any] = {}
    names = []
    for word in words.split():
        kind, value = _meaning(word)
        if kind:
            found[kind] = value
        else:
            names.append(word)
    return TableFilter(**found, search=" ".join(names).strip(QUOTES)[:TITLE_LENGTH])


def _meaning(word: str) -> tuple[str, Any]:
    """The field and value of the filter that a word means; ("", "") for a part of a name, as everything in quotation
    marks is.
    """
    if any(mark in word for mark in QUOTES):
        return "", ""
    if first_match(word, {"free": term("table filter", "free_seat")}):
        return "free_seat", True
    choices = {"game": named("game", GAMES), "clock": named("clock", CLOCKS), "language": LANGUAGES}
    return next(((kind, found) for kind, names in choices.items() if (found := first_match(word, names))), ("", ""))


def list_lines(known: TableList, about: Any) -> Iterator[str]:
    """A numbered line for each table of the page, with `about(table)`, and the number of tables."""
    if not known.all:
        boards = listed(table_names())
        yield tr("No tables yet. Type “open” and a board to open one: {boards}.", boards=boards)
    elif not len(known):
        tables = trn("{n} table", "{n} tables", known.all)
        yield tr("No table matches. Type “tables” to list all: {tables}.", tables=tables)
    for number, table in enumerate(known.page, known.first + 1):
        yield labelled(number, about(table))
    last = known.first + len(known.page)
    if known.page and (known.first or last < len(known)):
        words = tr("Tables {first} to {last} of {n}.", first=known.first + 1, last=last, n=len(known))
        yield f"{words} {tr('Type “more” for the next ones.')}" if last < len(known) else words
