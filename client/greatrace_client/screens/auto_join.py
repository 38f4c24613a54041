"""Automates joining a server: by an invitation, or `--table NAME --bots N --autoplay`."""

from __future__ import annotations

from typing import Protocol

from greatrace.games import GAMES
from greatrace.protocol.limits import PAGE_TABLES, TITLE_LENGTH
from greatrace.protocol.messages import (
    AddBot,
    CreateTable,
    JoinTable,
    ListTables,
    ServerMessage,
    SetReady,
    StartTable,
    TableFilter,
    Tables,
)
from greatrace_client.i18n import language
from greatrace_client.model.race_setup import has_boards
from greatrace_client.net.connection import ServerConnection
from greatrace_client.ui.context import CanSend, HasFlags, HasLobby, HasSettings


class JoinContext(HasFlags, HasSettings, HasLobby, CanSend, Protocol):
    """The command line's wishes, and the server that fulfils them."""

    server: ServerConnection


class AutoJoin:
    """Joins the table with the wanted code, or the wanted name (opening it if needed); with autoplay says ready, and
    starts when everybody is there.
    """

    def __init__(self, code: str = "") -> None:
        self._code = code
        self._asked = self._bots_called = self._ready = self._started = False
        self.searching = False  # the server has been asked for the table of that name

    def at_tables(self, context: JoinContext) -> None:
        """Send the request, once; called in the list of tables as often as the player likes."""
        if self._code:
            code, self._code = self._code, ""
            context.server.sit_down(code)
            return
        name = context.flags.table
        if not name or self._asked:
            return
        wanted = TableFilter(free_seat=True, search=name[:TITLE_LENGTH])
        self._asked = self.searching = context.send(ListTables(0, PAGE_TABLES, wanted))

    def heard(self, message: ServerMessage, context: JoinContext) -> None:
        """From the tables whose names contain the wanted name, join the one with exactly that name, or open it."""
        if not isinstance(message, Tables) or not self.searching:
            return
        self.searching, name = False, context.flags.table
        for table in message.tables:
            if table.title == name:
                context.send(JoinTable(table.id))
                return
        board = context.settings.board if has_boards(GAMES[context.flags.game]) else ""
        context.send(CreateTable(context.flags.game, board, context.flags.bots + 2, title=name, language=language()))

    def at_table(self, context: JoinContext) -> None:
        """Choose and get ready at the table; called whenever something changes there."""
        here, seat = context.lobby.here, context.lobby.seat
        if not context.flags.table or here is None or seat is None or here.phase != "open":
            return
        if context.lobby.is_host and not self._bots_called:
            self._bots_called = True
            for number in range(len(here.seats) - context.flags.bots, len(here.seats)):
                context.send(AddBot(here.id, number, context.settings.level))
        if not context.flags.autoplay:
            return
        if not self._ready:
            self._ready = True
            context.send(SetReady(here.id, ready=True))
        others = [other for number, other in enumerate(here.seats) if number != seat]
        if context.lobby.is_host and not self._started and all(other.ready for other in others):
            self._started = True
            context.send(StartTable(here.id))
