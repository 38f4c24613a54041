"""A module in the form of modules and options: a picture, its name, a line about it, and a switch."""

from __future__ import annotations

from collections.abc import Callable

from greatrace.great_race.extension import Description
from greatrace_client.games.great_race.lobby.module_page import draw_picture
from greatrace_client.games.great_race.targets import ModuleSwitch
from greatrace_client.i18n import term
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.notes import note_in
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS, GOLD, GOLD_PALE, INK, NIGHT_DEEP, NIGHT_TEXT, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.shapes import box, disc, shape
from greatrace_client.ui.widgets import Look, Toggle, said
from greatrace_client.ui.widgets.controls import focus_ring

TALL, LOW = 84.0, 44.0  # heights of a card with and without its line
PICTURE = 84.0  # units
SWITCH = 74.0


class ModuleCard(Toggle):
    """A card that switches the module on and off."""

    def __init__(self, module: Description, on: bool, changed: Callable[[bool], object]) -> None:  # noqa: FBT001 - its value
        super().__init__(
            lambda: term("module", module.id),
            on,
            changed,
            lambda: term("module note", module.id),
            name=ModuleSwitch(module.id),
        )
        self.module = module
        self.topic = module.id

    def press(self) -> bool:
        return super().press() if self.enabled else True

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, h = self.box
        fill = "#24505B" if self.on else "#17363F" if look.hover else NIGHT_DEEP
        body = box(1, 1, w - 2, h - 2, 6, fill, GOLD if self.on else BRASS, 2 if self.on else 1.2)
        page.svg(body + (focus_ring(w, h, 6) if look.focus else ""), x, y, w, h)
        ink = PAPER_LIGHT if self.enabled else NIGHT_TEXT
        left = x + 16
        if h >= TALL:
            draw_picture(page, self.module, Box(x + 8, y + 8, PICTURE, h - 16))
            if not self.on:
                page.svg(box(0, 0, PICTURE, h - 16, 0, NIGHT_DEEP), x + 8, y + 8, PICTURE, h - 16, 90)
            left += PICTURE + 4
            self._note(page, Box(left, y + 36, x + w - SWITCH - 8 - left, h - 38))
        middle = y + (22 if h >= TALL else h / 2)
        page.text(said(self.label), left, middle, 20, ink, "bold", fit=x + w - SWITCH - 14 - left)
        self._switch(page, x + w - SWITCH, middle)

    def _note(self, page: Page, b: Box) -> None:
        """What it is about, or why it can't be played."""
        words = said(self.why) or said(self.tooltip)
        note = note_in(page, words, b.w, b.h, 14.5)
        self.noted = not self.why
        for i, line in enumerate(note.lines):
            y = b.y + (i + 0.5) * note.step
            page.text(line, b.x, y, note.size, GOLD_PALE if self.why else NIGHT_TEXT, fit=b.w)

    def _switch(self, page: Page, x: float, middle: float) -> None:
        body = box(2, 2, 54, 28, 14, GOLD if self.on else NIGHT_DEEP, INK if self.on else BRASS, 1.6)
        body += disc(42 if self.on else 16, 16, 10, PAPER_LIGHT if self.enabled else SEPIA, INK, 1.4)
        body += shape("M38 16l3.4 3.4l6 -7", stroke=INK, width=2.2) if self.on else ""
        page.svg(body, x, middle - 16, 58, 32, 255 if self.enabled else 120)
