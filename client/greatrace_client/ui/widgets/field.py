"""A text field of one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import pygame

from greatrace_client.input.key_commands import key_name
from greatrace_client.model.target import Name
from greatrace_client.ui.draw.palette import BAD, GOLD, INK, PAPER_LIGHT, SEPIA, SEPIA_PALE
from greatrace_client.ui.draw.shapes import box
from greatrace_client.ui.widgets.controls import focus_ring
from greatrace_client.ui.widgets.widget import Look, Widget, Words, said

if TYPE_CHECKING:
    from greatrace_client.ui.draw.page import Page

BLINK = 0.53  # seconds
SIZE, COUNT = 20, 15
SMALLER = (18, 17, 16, 15, 14)  # for a long text; a longer one scrolls with the caret
NEARLY = 6  # letters that still fit: from there on the field counts them
DOT = "•"


class TextField(Widget):
    """A line of text with a caret. `accepted` is called on Enter with the text, `changed` on every change."""

    takes_text = True

    def __init__(
        self,
        label: Words,
        text: str = "",
        tooltip: Words = "",
        *,
        placeholder: Words = "",
        longest: int = 24,
        changed: Callable[[str], object] = lambda _text: None,
        accepted: Callable[[str], object] | None = None,
        hidden: bool = False,
        name: Name = "",
    ) -> None:
        super().__init__(label, tooltip, name=name)
        self.text, self.caret = text, len(text)
        self.placeholder, self.longest = placeholder, longest
        self.changed, self.accepted = changed, accepted
        self.hidden = hidden  # a password: dots instead of letters
        self._age = 0.0

    def typed(self, event: pygame.event.Event) -> bool:
        self._age = 0.0
        if event.type == pygame.TEXTINPUT:
            return self._insert(event.text)
        name = key_name(event)
        before, at = self.text, self.caret
        match name:
            case "Backspace" if at:
                self.text, self.caret = before[: at - 1] + before[at:], at - 1
            case "Del":
                self.text = before[:at] + before[at + 1 :]
            case "Left":
                self.caret = max(0, at - 1)
            case "Right":
                self.caret = min(len(before), at + 1)
            case "Home":
                self.caret = 0
            case "End":
                self.caret = len(before)
            case "Ctrl+V":
                return self._insert(_clipboard())
            case "Enter" if self.accepted is not None:
                self.accepted(self.text)
            case "Backspace" | "Space":
                pass  # a space arrives as TEXTINPUT
            case _:
                return len(name) == 1  # letters come as TEXTINPUT too, and are no hot-keys meanwhile
        if self.text != before:
            self.changed(self.text)
        return True

    def _insert(self, letters: str) -> bool:
        clean = "".join(c for c in letters if c.isprintable())[: self.longest - len(self.text)]
        self.text = self.text[: self.caret] + clean + self.text[self.caret :]
        self.caret += len(clean)
        if clean:
            self.changed(self.text)
        return True

    def press(self) -> bool:
        return True

    def update(self, dt: float, *, focus: bool) -> bool:
        before = int(self._age / BLINK)
        self._age += dt
        return focus and int(self._age / BLINK) != before

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, h = self.box
        body = box(2, 2, w - 4, h - 4, 4, PAPER_LIGHT, INK if look.hover else SEPIA, 1.4)
        body += focus_ring(w, h, 5) if look.focus else ""
        body += box(1, 1, w - 2, h - 2, 5, "none", GOLD, 2) if look.active and not look.focus else ""
        page.svg(body, x, y, w, h)
        count = f"{len(self.text)}/{self.longest}" if look.active and self.longest - len(self.text) <= NEARLY else ""
        room = w - 28 - (page.measure(count, COUNT) + 8 if count else 0)
        text = DOT * len(self.text) if self.hidden else self.text
        size = next((size for size in (SIZE, *SMALLER) if page.measure(text, size) <= room), SMALLER[-1])
        before = page.measure(text[: self.caret], size)
        shift = max(0.0, before - room)
        if count:
            full = len(self.text) >= self.longest
            page.text(count, x + w - 14, y + h / 2, COUNT, BAD if full else SEPIA, "bold" if full else "text", "right")
        page.clip(x + 8, y, room + 12, h)
        if self.text:
            page.text(text, x + 14 - shift, y + h / 2, size, INK)
        elif not look.active:
            page.text(said(self.placeholder), x + 14, y + h / 2, 18, SEPIA_PALE, fit=room)
        if look.active and int(self._age / BLINK) % 2 == 0:
            left, top = page.corner(x + 14 + before - shift, y + h * 0.22)
            pygame.draw.rect(page.surface, INK, (left, top, max(1, page.px(1.8)), page.px(h * 0.56)))
        page.unclip()


def label_above(page: Page, fields: Iterable[Widget], gap: float = 20.0) -> None:
    """Draw the label of each text field among those, `gap` units above it."""
    for field in fields:
        if isinstance(field, TextField):
            x, y, w, _ = field.box
            page.text(said(field.label), x, y - gap, "body", PAPER_LIGHT, "bold", fit=w)


def _clipboard() -> str:
    """The clipboard's text, or "" if there is no clipboard."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
