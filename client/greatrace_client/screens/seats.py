"""The seats of a table before the race: a card for each, with the player there and the possible actions."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from greatrace.bots import BOT_CHOICES
from greatrace.games import DEFAULT_GAME
from greatrace.protocol.messages import (
    AddBot,
    ChooseCrew,
    ClientMessage,
    Kick,
    PassHost,
    RemoveBot,
    SeatInfo,
    TableInfo,
)
from greatrace_client.games import game_ui
from greatrace_client.i18n import term, tr
from greatrace_client.i18n.ratings import rating_words
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.model.target import Name
from greatrace_client.settings import Settings
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import (
    BRASS,
    GOLD,
    GOOD,
    INK,
    NIGHT_DEEP,
    NIGHT_TEXT,
    PAPER,
    PAPER_LIGHT,
    SEPIA,
)
from greatrace_client.ui.draw.shapes import at, box, shape
from greatrace_client.ui.layout import Grid
from greatrace_client.ui.menu_chrome import crew_badge
from greatrace_client.ui.widgets import Button, Look, Widget

WORDS, EDGE = 0.57, 12.0  # start of the words as a share of a card's width; units to its edge
RIGHTS = 106.0  # units of the host's two buttons at a card's foot


class CrewPin(Button):
    """One of the small pins by which the player changes crew."""

    def __init__(self, crew: str, seats: SeatCards) -> None:
        super().__init__(lambda: term("crew", crew), partial(seats.choose, crew), self._about, name=f"pin-{crew}")
        self.crew, self.chosen = crew, False

    def _about(self) -> str:
        return tr("Drive for {crew}.", crew=term("crew", self.crew))

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, h = self.box
        if self.chosen or look.hover or look.focus:
            page.svg(box(1, 1, w - 2, h - 2, 3, GOLD if self.chosen else "none", INK, 1.4), x, y, w, h)
        crew_badge(page, self.crew, x + w / 2, y + h / 2, min(w, h) * 0.38)
        if not self.enabled:
            page.svg(box(0, 0, w, h, 0, PAPER), x, y, w, h, alpha=170)
            page.svg(shape(f"M4 {h - 8}L{w - 4} 8", stroke=INK, width=2.4), x, y, w, h)


class SeatsContext(Protocol):
    """What the seats of a table need."""

    settings: Settings
    lobby: LobbyModel

    def send(self, message: ClientMessage) -> bool:
        """Send a message to the server. False if the connection is down."""


class SeatCards:
    """The cards of the seats at the player's table. They send changes to the server; its answer renews them."""

    def __init__(self, context: SeatsContext) -> None:
        self.context = context

    @property
    def table(self) -> TableInfo | None:
        """The table as last received."""
        return self.context.lobby.here

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours that the player chooses from in that game."""
        table = self.table
        return game_ui(table.game if table is not None else DEFAULT_GAME).lobby.colours(
            len(table.seats) if table is not None else 0
        )

    def choose_as_ever(self) -> None:
        """Choose the crew of last time, if nobody else has it."""
        here, context = self.table, self.context
        if here is None or context.lobby.seat is None or here.phase != "open":
            return
        taken = {seat.crew for i, seat in enumerate(here.seats) if i != context.lobby.seat}
        wanted = context.settings.crew
        if wanted in self.colours and wanted not in taken and here.seats[context.lobby.seat].crew != wanted:
            context.send(ChooseCrew(here.id, wanted))

    # ---- actions
    def widgets(self, number: int, seat: SeatInfo) -> list[Widget]:
        """For the player's own seat the crews; for the others, if the player is the host, bots and removal."""
        lobby = self.context.lobby
        if number == lobby.seat:
            others = [other for i, other in enumerate(self.table.seats) if i != number] if self.table else []
            taken = {other.crew for other in others if other.kind != "bot"}
            pins = [CrewPin(crew, self) for crew in self.colours]
            for pin in pins:
                pin.chosen = pin.crew == seat.crew
                pin.why = "Another player has this crew." if pin.crew in taken else ""
            return list(pins)
        if not lobby.is_host:
            return []
        if seat.kind == "free":
            return [self._bot_button(number, level) for level in BOT_CHOICES]
        if seat.kind == "bot":
            empty = partial(self._to_seat, RemoveBot, number)
            return [Button("Remove", empty, "Empty this seat.", name=f"away-{number}")]
        return self._rights(number) if seat.kind == "person" else []

    def _rights(self, number: int) -> list[Widget]:
        """The host's buttons for a person at a seat."""
        return [
            Button(
                "Make host",
                partial(self._to_seat, PassHost, number),
                "They take over your host controls.",
                name=f"host-{number}",
            ),
            Button(
                "Kick",
                partial(self._to_seat, Kick, number),
                "They can’t come back to this table.",
                name=f"away-{number}",
            ),
        ]

    def _to_seat(self, kind: Callable[..., ClientMessage], seat: int, *more: str) -> None:
        if self.table is not None:
            self.context.send(kind(self.table.id, seat, *more))

    def _bot_button(self, number: int, level: str) -> Widget:
        label, add = partial(term, "level", level), partial(self._to_seat, AddBot, number, level)
        return Button(label, add, "Put a bot in this seat.", name=f"bot-{number}-{level}")

    def choose(self, crew: str) -> None:
        """Choose another crew for the player's own seat."""
        if self.table is not None:
            if game_ui(self.table.game).lobby.keeps_crew:
                self.context.settings.crew = crew
            self.context.send(ChooseCrew(self.table.id, crew))

    # ---- picture
    def place(self, number: int, area: Box, names: Mapping[Name, Widget]) -> None:
        """Place that seat's widgets on its card."""
        x = area.x + area.w * WORDS
        w = area.x + area.w - EDGE - x
        if number == self.context.lobby.seat:
            pin = min(38.0, w / len(self.colours))
            pins = [names[f"pin-{crew}"] for crew in self.colours]
            Grid(pins, len(pins), row=pin + 4).place(x, area.y + area.h * 0.5, pin * len(pins), 0)
        tall = bot_button_height(area.h)
        bots = [names[name] for level in BOT_CHOICES if (name := f"bot-{number}-{level}") in names]
        across = 2 if len(bots) <= 4 else math.ceil(len(bots) / 2)
        top = area.y + area.h - 28 - 2 * tall
        Grid(bots, across, row=tall, across=8, down=6).place(area.x + 16, top, area.w - 32, 0)
        if f"away-{number}" in names:
            names[f"away-{number}"].place(x, area.y + area.h - 58, w, 42)
        if f"host-{number}" in names:
            names[f"host-{number}"].place(x, area.y + area.h - RIGHTS, w, 42)

    def paint(self, page: Page, number: int, seat: SeatInfo, area: Box) -> None:
        """Paint that seat's card."""
        if seat.kind == "free":
            self._paint_free(page, area)
        else:
            self._paint_taken(page, number, seat, area)

    def _paint_taken(self, page: Page, number: int, seat: SeatInfo, area: Box) -> None:
        x, y, w, h = area
        mine = number == self.context.lobby.seat
        panels.plate(page, x, y, w, h, 5, PAPER, GOLD if mine else INK)
        self._portrait(page, seat.crew, Box(x + 8, y + 8, w * 0.55 - 8, h - 16))
        left, room = x + w * WORDS, w * (1 - WORDS) - EDGE
        crew_badge(page, seat.crew, left + 17, y + 36, 17)
        name = seat.name or term("crew", seat.crew)
        page.text(name, left + 44, y + 36, 22, INK, "bold", fit=room - 46)
        page.text(rating_words(seat), left + 44, y + 58, 16, SEPIA, "bold", fit=room - 46)
        if mine:
            page.text(tr("Your crew"), left, y + h * 0.5 - 16, 16, SEPIA, "bold", fit=room)
            words = tr("host") if self.context.lobby.is_host else tr("ready") if seat.ready else tr("not ready yet")
            colour, face = (GOOD, "bold") if seat.ready else (SEPIA, "text")
            page.text(words, left, y + h - 30, 16, colour, face, fit=room)
            return
        if seat.ready:
            tick = shape("M16 20L24 28L38 12", stroke=PAPER_LIGHT, width=4)
            page.svg(box(1, 1, room - 2, 38, 4, GOOD, INK, 1.4) + tick, left, y + 68, room, 40)
            page.text(tr("ready"), left + room / 2 + 14, y + 87, 19, PAPER_LIGHT, "bold", "middle", fit=room - 60)
        note = self._seat_note(number, seat)
        page.wrap(note, left, y + (128 if seat.ready else min(90, h - RIGHTS - 14)), room, 16, SEPIA)

    def _portrait(self, page: Page, crew: str, area: Box) -> None:
        game_ui(self.table.game if self.table is not None else DEFAULT_GAME).pictures.player_picture(page, crew, area)

    def _seat_note(self, number: int, seat: SeatInfo) -> str:
        if seat.kind == "bot":
            return tr("Bot: {level}", level=term("level", seat.level))
        if seat.away:
            return tr("disconnected")
        if self.table is not None and number == self.table.host:
            return tr("host")
        return "" if seat.ready else tr("not ready yet")

    def _paint_free(self, page: Page, area: Box) -> None:
        x, y, w, h = area
        body = box(2, 2, w - 4, h - 4, 6, NIGHT_DEEP, BRASS, 1.8, 'stroke-dasharray="9 7"')
        host = self.context.lobby.is_host
        foot = h - 44 - 2 * bot_button_height(h) if host else h * 0.94
        size = min(w * 0.5 / 170, (foot - h * 0.14) / 100)
        ghost = at(w * 0.05, foot - 100 * size, ghost_of(self.table), size)
        page.svg(body + f'<g opacity=".22">{ghost}</g>', x, y, w, h)
        page.text(tr("Free seat"), x + w * WORDS, y + 32, 22, PAPER_LIGHT, "bold", fit=w * 0.4)
        if host:
            page.text(tr("Put a bot in this seat."), x + 16, y + foot + 4, 15, NIGHT_TEXT, fit=w - 32)
        else:
            page.wrap(tr("Wait for more players."), x + w * WORDS, y + 80, w * 0.38, "body", NIGHT_TEXT)


def bot_button_height(card: float) -> float:
    """A height at which two rows fit under the vehicle of a free seat's card."""
    return min(44.0, (card - 96) / 2)


def ghost_of(table: TableInfo | None) -> str:
    """The pale vehicle of a free seat."""
    return game_ui(table.game if table is not None else DEFAULT_GAME).pictures.free_seat()
