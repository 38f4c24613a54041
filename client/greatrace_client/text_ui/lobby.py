"""The tables of a server in words, and the commands for joining one."""

from __future__ import annotations

from collections.abc import Iterator

from greatrace.bots import BOT_CHOICES
from greatrace.games import GAMES
from greatrace.protocol.messages import (
    AddBot,
    ChooseCrew,
    ClientMessage,
    JoinTable,
    SeatInfo,
    SetReady,
    StartTable,
    TableInfo,
    WatchTable,
)
from greatrace_client.i18n import board_name, labelled, listed, term, tr
from greatrace_client.i18n.ratings import rating_words
from greatrace_client.i18n.table_options import agreed
from greatrace_client.i18n.typed import first_match, named
from greatrace_client.model.content import lacking
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.text_ui.ratings import asked
from greatrace_client.text_ui.table_list import list_lines, new_table


def tables(lobby: LobbyModel) -> Iterator[str]:
    """The page of the list that the player has."""
    return list_lines(lobby.list, lambda table: f"{about(table)}{_marks(lobby, table)}")


def _marks(lobby: LobbyModel, table: TableInfo) -> str:
    """The end of a table's line: whether the player has a seat there, and why the table cannot be played."""
    mine = f". {tr('Your seat is there: “join” brings you back.')}" if lobby.is_mine(table.id) else ""
    why = lacking(table)
    return f"{mine}. {why}" if why else mine


def about(table: TableInfo) -> str:
    """Title, game, board, phase, players and settings of a table."""
    what = board_name(table.board) if table.board else term("game", table.game)
    seats = [_seat(i, seat) for i, seat in enumerate(table.seats, 1)]
    lock = f", {tr('password required')}" if table.locked else ""
    facts = [f". {labelled(name, value)}" for name, value in agreed(table)]
    phase = f"{what}, {term('table phase', table.phase)}{lock}"
    return f"{labelled(table.title, phase)}. {listed(seats)}{''.join(facts)}"


def _seat(number: int, seat: SeatInfo) -> str:
    words = term("seat", seat.kind)
    if seat.kind == "free":
        return f"{number} {words}"
    return f"{number} {seat.name or term('crew', seat.crew)} ({', '.join(filter(None, (words, rating_words(seat))))})"


def message(lobby: LobbyModel, name: str, rest: str) -> ClientMessage:
    """The message of a command. Raises ValueError with a sentence."""
    if name == "open":
        return new_table(rest)
    if name in ("join", "watch"):
        number, _, key = rest.partition(" ")
        table = _numbered(lobby, number)
        if why := lacking(table):
            raise ValueError(why)
        return JoinTable(table.id, key=key) if name == "join" else WatchTable(table.id, key=key)
    if name == "ratings":
        return asked(lobby, rest)
    here = lobby.here
    if here is None:
        raise ValueError(tr("You are not at a table: type “tables”, then “join” and a number."))
    match name:
        case "crew":
            return ChooseCrew(here.id, _crew(here, rest))
        case "bot":
            return _bot(lobby, here, rest)
        case "ready":
            own = here.seats[lobby.seat] if lobby.seat is not None else None
            return SetReady(here.id, own is None or not own.ready)
        case _:
            return StartTable(here.id)


def _numbered(lobby: LobbyModel, number: str) -> TableInfo:
    at = int(number[:6]) - 1 if number.isascii() and number.isdigit() else -1
    if not (0 <= at < len(lobby.list) and (table := lobby.list[at]) is not None):
        raise ValueError(tr("There is no table {n}: type “tables” for the list.", n=number or "?"))
    return table


def _crew(table: TableInfo, wanted: str) -> str:
    names = named("crew", GAMES[table.game].colours)
    if colour := first_match(wanted, names):
        return colour
    offered = listed(list(names.values()))
    raise ValueError(tr("There is no crew {name}. Choose from: {names}.", name=wanted or "?", names=offered))


def _bot(lobby: LobbyModel, table: TableInfo, rest: str) -> AddBot:
    """The message for `bot [LEVEL]`: at the first free seat; in a race, for the first player who has dropped."""
    names = named("level", BOT_CHOICES)
    level = first_match(rest or "normal", names)
    if not level:
        offered = listed(list(names.values()))
        raise ValueError(tr("There is no bot {name}. Choose from: {names}.", name=rest, names=offered))
    if table.phase == "running":
        return AddBot(table.id, _dropped(lobby, table), level)
    free = [i for i, seat in enumerate(table.seats) if seat.kind == "free"]
    if not free:
        raise ValueError(tr("No free seat."))
    return AddBot(table.id, free[0], level)


def _dropped(lobby: LobbyModel, table: TableInfo) -> int:
    """The seat of a player who is expected back, if this player has not voted for a bot yet."""
    for number, seat in enumerate(table.seats):
        if seat.kind == "person" and seat.away and number != lobby.seat and lobby.seat not in seat.bot_votes:
            return number
    raise ValueError(tr("Nobody is disconnected."))
