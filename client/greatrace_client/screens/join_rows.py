"""The rows of the join page: tables and servers heard of on the local network, and servers visited before."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import attrs

from greatrace.protocol.beacon import BeaconTable
from greatrace.protocol.messages import PROTOCOL_VERSION
from greatrace.translation import marked
from greatrace_client.games import game_ui
from greatrace_client.i18n import board_name, term, tr, trn
from greatrace_client.net.lan_discovery import FoundServer
from greatrace_client.own_content import library
from greatrace_client.screens.table_rows import padlock
from greatrace_client.ui.board_picture import board_picture, thumbnail
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS, GOLD_PALE, GOOD, INK, PAPER, PAPER_DARK, SEPIA, mix
from greatrace_client.ui.draw.shapes import disc
from greatrace_client.ui.menu_chrome import portrait
from greatrace_client.ui.widgets import RowLook


@attrs.frozen
class Offer:
    """A table with a free seat and its server, or a server without one."""

    found: FoundServer
    table: BeaconTable | None = None

    @property
    def address(self) -> str:
        """The server's address."""
        return self.found.address

    @property
    def code(self) -> str:
        """The table's code, if the player may sit down at once; "" for a locked table."""
        return self.table.id if self.table is not None and not self.table.locked else ""

    @property
    def other_version(self) -> str:
        """The server's version, if this client cannot talk to it."""
        beacon = self.found.beacon
        return "" if beacon.protocol == PROTOCOL_VERSION else beacon.version or str(beacon.protocol)


@attrs.frozen
class VisitedServer:
    """A server where the player has been, and the day (ISO) of the last time."""

    address: str
    day: str
    there: bool | None = None  # None: it has not answered yet
    code: str = ""


ROW: Final = 96.0  # height
PICTURE: Final = 104.0  # width of a row's picture
STATES: Final = {None: (marked("calling…"), BRASS), True: (marked("online"), GOOD), False: (marked("no answer"), SEPIA)}

Row: TypeAlias = Offer | VisitedServer


def offers(servers: Sequence[FoundServer]) -> list[Offer]:
    """All tables heard of, server by server."""
    return [Offer(found, table) for found in servers for table in (found.beacon.shown or (None,))]


def rows(
    servers: Sequence[FoundServer], recent: Mapping[str, str], there: Mapping[str, bool] | None = None
) -> list[Row]:
    """What is heard of now, then the remembered servers that are not heard of; `there`: whether those answer."""
    heard = {found.address for found in servers}
    return [
        *offers(servers),
        *(VisitedServer(at, day, (there or {}).get(at)) for at, day in recent.items() if at not in heard),
    ]


def draw(page: Page, row: Row, area: Box, look: RowLook) -> None:
    """A row as a plate."""
    if isinstance(row, Offer):
        _offer(page, row, area, chosen=look.chosen)
    else:
        _draw_visited(page, row, area, chosen=look.chosen)


def _picture(page: Page, table: BeaconTable | None, area: Box) -> None:
    """The board of the table, or a vehicle of its game; a lamp for a server."""
    board = library().known.boards.get(table.board) if table is not None else None
    if board is not None:
        thumbnail(page, ("join", board.id), area, lambda sheet, b: board_picture(sheet, board, b, ""))
    elif table is not None:
        ui = game_ui(table.game)
        ui.pictures.player_picture(page, ui.lobby.colours(table.seats)[0], area)
    else:
        portrait(page, "blue", *area)


def _draw_visited(page: Page, row: VisitedServer, area: Box, *, chosen: bool) -> None:
    x, y, w, h = area
    panels.plate(page, x, y, w, h - 10, 5, GOLD_PALE if chosen else mix(PAPER, PAPER_DARK, 0.6), INK)
    _picture(page, None, Box(x + 8, y + 8, PICTURE, h - 28))
    left = x + PICTURE + 24
    page.text(row.address, left, y + 29, 22, INK, "bold", fit=x + w - 22 - left)
    words, lamp = STATES[row.there]
    page.svg(disc(8, 8, 6, lamp, INK, 1.4), left, y + 50, 16, 16)
    page.text(tr(words), left + 26, y + 58, 17, INK, "bold", fit=w * 0.3)
    day = _day(row.day)
    page.text(day and tr("Last played: {day}", day=day), x + w - 22, y + 58, 16, SEPIA, "text", "right", fit=w * 0.42)


def _day(iso: str) -> str:
    """A day in words: today, yesterday, a number of days ago."""
    try:
        days = (dt.date.today() - dt.date.fromisoformat(iso)).days  # noqa: DTZ011 - the player's own day
    except ValueError:
        return ""
    if days < 2:
        return tr("yesterday") if days == 1 else tr("today")
    return trn("{n} day ago", "{n} days ago", days)


def _offer(page: Page, offer: Offer, area: Box, *, chosen: bool) -> None:
    x, y, w, h = area
    beacon, table = offer.found.beacon, offer.table
    panels.plate(page, x, y, w, h - 10, 5, GOLD_PALE if chosen else PAPER, INK)
    _picture(page, table, Box(x + 8, y + 8, PICTURE, h - 28))
    left, room = x + PICTURE + 24, w * 0.58 - PICTURE
    page.text(table.title if table else beacon.name, left, y + 29, 22, INK, "bold", fit=room)
    where = f"{beacon.name} · {offer.address}" if table else offer.address
    page.text(where, left, y + 58, 16, SEPIA, fit=room)
    if table is not None and table.locked:
        page.svg(padlock(), x + w - 48, y + 12, 26, 30)
    right = x + w - (58 if table is not None and table.locked else 22)
    if offer.other_version:
        words = tr("Version {version}: update the older one", version=offer.other_version)
    elif table is not None:
        words = board_name(table.board) if table.board else term("game", table.game)
    else:
        words = trn("{n} table", "{n} tables", beacon.tables) if beacon.tables else tr("no table yet")
    page.text(words, right, y + 29, 17, INK, "bold", "right", fit=w * 0.34)
    if table is not None:
        seats = tr("{n} of {all} seats taken", n=table.seats - table.free, all=table.seats)
    else:
        seats = trn("{n} with a free seat", "{n} with free seats", beacon.open) if beacon.tables else ""
    page.text(seats, right, y + 58, 16, SEPIA, "text", "right", fit=w * 0.34)
