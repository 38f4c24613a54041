"""A small button in a race with others that opens the chat, with the number of messages that have not been read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from greatrace_client.race_common.chat import CompanyContext, others_read
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS_DARK, GOLD, INK, NIGHT_DEEP, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import at, box, disc, shape
from greatrace_client.ui.widgets import Button, HasForm, Look, Widget

SIDE = 34.0
BUBBLE = shape("M-10 -8H10V5H-1L-6 10V5H-10Z", PAPER_LIGHT, INK, 1.6)


class TalkingRace(HasForm, Protocol):
    """The race at a table where others can read."""

    @property
    def context(self) -> CompanyContext: ...


class Bubble(Button):
    """The chat's button on the panel, with the number of unread lines."""

    unread = 0

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, h = self.box
        lit = look.hover or look.focus or bool(self.unread)
        body = box(2, 2, w, h, 6, BRASS_DARK if look.hover else NIGHT_DEEP, GOLD if lit else BRASS_DARK, 1.8)
        body += at(2 + w / 2, 2 + h / 2, BUBBLE)
        if self.unread:
            body += disc(w - 3, 7, 8.5, GOLD, INK, 1.2)
        page.svg(body, x - 2, y - 2, w + 4, h + 4)
        if self.unread:
            page.text(str(min(self.unread, 99)), x + w - 5, y + 5, 12, INK, "bold", "middle", fit=15)


class ChatButton:
    """The chat button of one race. `open_chat` leads to the chat; there is no button if nobody else could read."""

    def __init__(self, race: TalkingRace, open_chat: Callable[[], object]) -> None:
        self.race, self.open_chat = race, open_chat
        self.bubble: Bubble | None = None

    def hit_areas(self, x: float, y: float) -> list[Widget]:
        """The button, with its left upper corner there."""
        if not others_read(self.race.context):
            self.bubble = None
            return []
        self.bubble = Bubble("Chat", self.open_chat, "Chat with everybody at the table.", name="chat")
        self.bubble.place(x, y, SIDE, SIDE)
        return [self.bubble]

    def update(self, dt: float) -> bool:
        """Update the number of unread messages. True: draw again."""
        unread = self.race.context.lobby.talk.unread
        if self.bubble is None or self.bubble.unread == unread:
            return False
        self.bubble.unread = unread
        return True

    def draw(self, page: Page) -> None:
        """Draw the button on the panel."""
        if self.bubble is not None and self.bubble in self.race.form.widgets:
            self.bubble.unread = self.race.context.lobby.talk.unread
            self.bubble.draw(page, self.race.form.look(self.bubble))
