"""What the player can join: tables and servers heard of on the local network, and servers where the player was
before.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import TypeAlias

import attrs

from greatrace.protocol.beacon import BeaconTable
from greatrace.protocol.messages import PROTOCOL_VERSION
from greatrace_client.i18n import board_name, term, tr, trn
from greatrace_client.net.lan_discovery import FoundServer
from greatrace_client.screens.table_rows import padlock
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD_PALE, INK, PAPER, PAPER_DARK, SEPIA, mix
from greatrace_client.ui.widgets import RowLook


@attrs.frozen
class Offer:
    """A table with a free seat and its server, or a server that has none."""

    found: FoundServer
    table: BeaconTable | None = None

    @property
    def address(self) -> str:
        """Of its server."""
        return self.found.address

    @property
    def code(self) -> str:
        """Of the table, where the player may sit down at once: not at a locked one."""
        return self.table.id if self.table is not None and not self.table.locked else ""

    @property
    def other_version(self) -> str:
        """The server's version, if this client cannot speak with it."""
        beacon = self.found.beacon
        return "" if beacon.protocol == PROTOCOL_VERSION else beacon.version or str(beacon.protocol)


@attrs.frozen
class VisitedServer:
    """A server where the player has been, and the day (ISO) of the last time."""

    address: str
    day: str
    code: str = ""


Row: TypeAlias = Offer | VisitedServer


def offers(servers: Sequence[FoundServer]) -> list[Offer]:
    """All tables that have been heard of, server by server."""
    return [Offer(found, table) for found in servers for table in (found.beacon.shown or (None,))]


def rows(servers: Sequence[FoundServer], recent: Mapping[str, str]) -> list[Row]:
    """What is heard of now, then what is remembered and not heard of."""
    heard = {found.address for found in servers}
    return [*offers(servers), *(VisitedServer(at, day) for at, day in recent.items() if at not in heard)]


def draw(page: Page, row: Row, area: Box, look: RowLook) -> None:
    """A row as a plate."""
    if isinstance(row, Offer):
        _offer(page, row, area, chosen=look.chosen)
    else:
        _acquaintance(page, row, area, chosen=look.chosen)


def _acquaintance(page: Page, row: VisitedServer, area: Box, *, chosen: bool) -> None:
    x, y, w, h = area
    panels.plate(page, x, y, w, h - 10, 5, GOLD_PALE if chosen else mix(PAPER, PAPER_DARK, 0.6), INK)
    page.text(row.address, x + 22, y + 25, 22, INK, "bold", fit=w * 0.6)
    page.text(tr("You have played here before."), x + 22, y + 52, 16, SEPIA, fit=w * 0.6)
    page.text(_day(row.day), x + w - 22, y + 38, 17, SEPIA, "bold", "right", fit=w * 0.3)


def _day(iso: str) -> str:
    """A day as the player says it: today, yesterday, so many days ago."""
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
    page.text(table.title if table else beacon.name, x + 22, y + 25, 22, INK, "bold", fit=w * 0.56)
    where = f"{beacon.name} · {offer.address}" if table else offer.address
    page.text(where, x + 22, y + 52, 16, SEPIA, fit=w * 0.56)
    if table is not None and table.locked:
        page.svg(padlock(), x + w - 48, y + 9, 26, 30)
    right = x + w - (58 if table is not None and table.locked else 22)
    if offer.other_version:
        words = tr("Version {version}: update the older one", version=offer.other_version)
    elif table is not None:
        words = board_name(table.board) if table.board else term("game", table.game)
    else:
        words = trn("{n} table", "{n} tables", beacon.tables)
    page.text(words, right, y + 25, 17, INK, "bold", "right", fit=w * 0.34)
    if table is not None:
        seats = tr("{n} of {all}", n=table.seats - table.free, all=table.seats)
    else:
        seats = trn("{n} with a free seat", "{n} with free seats", beacon.open)
    page.text(seats, right, y + 52, 16, SEPIA, "text", "right", fit=w * 0.34)
