"""The people at the table during a race: a row for each seat, with the player's actions about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

from greatrace.protocol.messages import AddBot, ClientMessage, Kick, PassHost, SeatInfo, TableInfo
from greatrace_client.i18n import term, tr
from greatrace_client.race_common.targets import SeatButton
from greatrace_client.ui.context import CanSend, HasLink, HasLobby, HasRaceConnection, HasSettings
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, GOLD, GOOD, INK, NIGHT_TEXT, PAPER, SEPIA
from greatrace_client.ui.draw.shapes import disc, shape
from greatrace_client.ui.menu_chrome import crew_badge
from greatrace_client.ui.widgets import Button, Widget

SEAT = 68.0  # height of a row
WIDE = 132.0  # of a button
DAYS: Final = "days"  # the clock of races in which everybody is away most of the time
PAUSE = shape("M4 2V14M11 2V14", stroke=INK, width=4)


class PlayerListContext(HasLobby, HasLink, HasRaceConnection, HasSettings, CanSend, Protocol):
    """The table, and the way to its server."""


class PlayerList:
    """The rows of players; empty if nobody else can be there: alone against bots. `placed` are the widgets of
    the rows.
    """

    def __init__(self, context: PlayerListContext) -> None:
        self.context = context
        self.placed: list[Widget] = []
        self._corner, self._wide = (0.0, 0.0), 0.0

    @property
    def table(self) -> TableInfo | None:
        """The table as last received, unless the player races alone."""
        return None if self.context.link is None or self.context.connection.alone else self.context.lobby.here

    @property
    def rows(self) -> int:
        """The number of seats shown."""
        return len(self.table.seats) if self.table is not None else 0

    @property
    def seated(self) -> bool:
        """Whether the player has a vote here."""
        return self.context.lobby.seat is not None and self.table is not None

    @property
    def wants_pause(self) -> bool:
        """Whether the player has voted for a pause."""
        return self.table is not None and self.context.lobby.seat in self.table.votes

    def widgets(self) -> list[Widget]:
        """The host's buttons, and everybody's if a player has dropped."""
        table, lobby = self.table, self.context.lobby
        self.placed = []
        if table is not None and lobby.seat is not None:
            offered = self._rights if lobby.is_host else self._votes
            for number, seat in enumerate(table.seats):
                if number != lobby.seat:
                    self.placed += offered(table.id, number, seat)
        return self.placed

    def _votes(self, table: str, number: int, seat: SeatInfo) -> list[Widget]:
        """Everybody's vote about a player who has dropped: once, as the row then shows."""
        if not may_vote(self.table, seat) or self.context.lobby.seat in seat.bot_votes:
            return []
        vote = AddBot(table, number, self.context.settings.stand_in)
        name = self._name(seat)
        return [
            Button(
                "Vote for a bot",
                lambda: self.context.send(vote),
                lambda: tr("Until {name} is back; once most players here vote for it, or the host decides.", name=name),
                name=SeatButton("bot", number),
            )
        ]

    def _rights(self, table: str, number: int, seat: SeatInfo) -> list[Widget]:
        """The host's buttons about a person who sits there, or is away."""
        name, made = self._name(seat), list[Widget]()

        def button(label: str, tip: Callable[[], str], kind: str, message: ClientMessage) -> None:
            made.append(Button(label, lambda: self.context.send(message), tip, name=SeatButton(kind, number)))

        if seat.kind == "person" and not seat.away:
            tip = partial(tr, "{name} takes over your host controls.", name=name)
            button("Make host", tip, "host", PassHost(table, number))
        elif seat.kind == "person":
            tip = partial(tr, "Until {name} is back.", name=name)
            button("Replace with bot", tip, "bot", AddBot(table, number, self.context.settings.stand_in))
        if seat.kind in ("person", "absent"):
            tip = partial(tr, "{name} can’t come back; a bot takes over.", name=name)
            button("Kick", tip, "kick", Kick(table, number))
        return made

    @staticmethod
    def _name(seat: SeatInfo) -> str:
        return seat.name or term("crew", seat.crew)

    def _beside(self, number: int) -> list[Widget]:
        """The buttons about that seat."""
        return [w for w in self.placed if isinstance(w.name, SeatButton) and w.name.seat == number]

    def place(self, x: float, y: float, wide: float) -> None:
        """Place the rows."""
        self._corner, self._wide = (x + 20, y), wide - 40
        for number in range(self.rows):
            mine = self._beside(number)
            for i, widget in enumerate(reversed(mine)):
                left = self._corner[0] + self._wide - (i + 1) * (WIDE + 8)
                widget.place(left, y + number * SEAT + 11, WIDE, 40)

    # ---- picture
    def draw(self, page: Page) -> None:
        """The rows under the buttons."""
        table = self.table
        if table is None:
            return
        for number, seat in enumerate(table.seats):
            self._row(page, table, number, seat)

    def _row(self, page: Page, table: TableInfo, number: int, seat: SeatInfo) -> None:
        x, y = self._corner[0], self._corner[1] + number * SEAT
        mine = number == self.context.lobby.seat
        panels.plate(page, x, y, self._wide, SEAT - 6, 5, PAPER, GOLD if mine else INK, inner=False)
        crew_badge(page, seat.crew, x + 30, y + 31, 17)
        rights = len(self._beside(number))
        votes = number in table.votes
        room = self._wide - 66 - rights * (WIDE + 8) - (30 if votes else 0)
        page.text(self._name(seat), x + 58, y + 21, 19, INK, "bold", fit=room)
        words, colour = status(table, number, seat)
        page.svg(disc(6, 6, 5, colour, INK, 1), x + 58, y + 38, 12, 12)
        page.text(words, x + 76, y + 45, 15, SEPIA, fit=room - 18)
        if votes:
            page.svg(PAUSE, x + 62 + room, y + 22, 16, 16)


def may_vote(table: TableInfo | None, seat: SeatInfo) -> bool:
    """Whether players other than the host may vote for a bot in that player's place."""
    return table is not None and table.clock != DAYS and seat.kind == "person" and seat.away


def status(table: TableInfo, number: int, seat: SeatInfo) -> tuple[str, str]:
    """A seat's status, and the colour of its lamp."""
    if seat.kind == "bot":
        return tr("Bot: {level}", level=term("level", seat.level or table.stand_in or "normal")), NIGHT_TEXT
    if seat.kind == "absent":
        return tr("away: bot playing"), BAD
    if seat.away:
        here = sum(other.kind == "person" and not other.away for other in table.seats)
        if voted := len(seat.bot_votes):
            return tr("disconnected; {n} of {all} for a bot", n=voted, all=here), GOLD
        return tr("disconnected"), GOLD
    return (tr("here, the host") if number == table.host else tr("here")), GOOD
