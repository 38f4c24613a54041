"""Whether the player has the boards, cards and numbers that a table plays; if not, a sentence about what is missing or
different.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from greatrace.content_hash import BOARD, MODULE, ContentPart, differences
from greatrace.games import GAMES
from greatrace.great_race.own_content import package_of_table
from greatrace.protocol.limits import CONTENT_PART
from greatrace.protocol.messages import (
    ChangeTable,
    ClientMessage,
    CreateTable,
    JoinTable,
    OfferContent,
    TableInfo,
    WatchTable,
)
from greatrace_client.i18n.catalog import term, tr
from greatrace_client.i18n.names import board_name, listed
from greatrace_client.own_content import library


def outgoing(message: ClientMessage, tables: Mapping[str, TableInfo]) -> Iterator[ClientMessage]:
    """The messages to send for `message`: it names the player's content, and the content that its board needs precedes
    it.
    """
    if isinstance(message, CreateTable | ChangeTable):
        text = library().text_for(message.board, message.options)
        for first in range(0, len(text), CONTENT_PART):
            yield OfferContent(text[first : first + CONTENT_PART], first, len(text))
    yield with_own_content(message, tables)


def with_own_content(message: ClientMessage, tables: Mapping[str, TableInfo]) -> ClientMessage:
    """The message; if it opens, changes or enters a table, with the hash of this client's content.

    `tables`: the known tables of the server. No hash is added for an unknown table.
    """
    match message:
        case CreateTable(game, board, modules=modules, options=options):
            return replace(message, content=own_content(game, board, modules, options))
        case ChangeTable(table, board, modules=modules, options=options) if table in tables:
            return replace(message, content=own_content(tables[table].game, board, modules, options))
        case JoinTable(table, key=key) | WatchTable(table, key) if (id := table or key.partition("-")[0]) in tables:
            info = tables[id]
            return replace(message, content=own_content(info.game, info.board, info.modules, info.options))
    return message


def own_content(game: str, board: str, modules: Iterable[str], options: Mapping[str, str]) -> str:
    """The hash of this client's content for a table. A part that is missing is written "?"."""
    kind = GAMES.get(game)
    if kind is None:
        return "?"
    text = library().text_for(board, options)
    if package_of_table(board, options) and not text:
        return ""  # the content comes with the table
    return "-".join(part.digest or "?" for part in kind.content_parts(board, modules, text))


def lacking(table: TableInfo) -> str:
    """The reason why the player cannot play at that table, in a sentence; "" if the player can."""
    agreed = Agreed(table.game, table.board, table.modules, table.options)
    return why_lacking(agreed, table.content, own=table.own is not None)


class Agreed(NamedTuple):
    """The part of a table's settings that decides its content."""

    game: str
    board: str
    modules: Iterable[str] = ()
    options: Mapping[str, str] = {}


def why_lacking(agreed: Agreed, content: str, *, own: bool = False) -> str:
    """As `lacking`, for agreed settings; `content`: the server's hash, `own`: the table comes with content of
    its own.
    """
    game, board, modules, options = agreed
    kind = GAMES.get(game)
    if kind is None:
        return tr("You don’t have the game that this table plays: {name}.", name=game)
    text = library().text_for(board, options)
    parts_here = kind.content_parts(board, modules, text)
    if own and not text:  # the data comes with the table, the code does not
        other = tuple(part for part in parts_here if part.kind == MODULE and not part.digest)
    else:
        other = differences(parts_here, content)
    if not other:
        return ""
    missing = [part for part in other if not part.digest]
    parts = listed([_named(part) for part in missing or other])
    if missing:
        return tr("You don’t have what this table plays: {parts}.", parts=parts)
    return tr("What this table plays differs from yours: {parts}.", parts=parts)


def _named(part: ContentPart) -> str:
    return term("content part", part.kind, name=_name(part))


def _name(part: ContentPart) -> str:
    return board_name(part.name) if part.kind == BOARD else term(part.kind, part.name)
