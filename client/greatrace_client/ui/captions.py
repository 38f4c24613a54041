"""Captions: what can be heard, written at the left foot of the window for a moment."""

from __future__ import annotations

from typing import Final

from greatrace_client.i18n import known, term
from greatrace_client.ui.context import HasSettings
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import NIGHT_DEEP, PAPER_LIGHT

CONTEXT: Final = "caption"
SHOWN_FOR, MOST = 2.6, 3  # seconds; captions at a time
TALL, APART = 36.0, 6.0  # units


class Captions:
    """The captions that are shown now. Sounds without one, like a click, leave none."""

    def __init__(self, kit: HasSettings) -> None:
        self.kit = kit
        self.shown: list[tuple[str, float]] = []  # the sound, and for how many seconds more
        self._new = False

    def hear(self, sound: str) -> None:
        """That effect begins."""
        if not self.kit.settings.captions or not known(CONTEXT, sound):
            return
        others = [(name, left) for name, left in self.shown if name != sound]
        self.shown, self._new = [*others, (sound, SHOWN_FOR)][-MOST:], True

    def beat(self, dt: float) -> bool:
        """Time goes by. True when the picture must be drawn."""
        before, new = len(self.shown), self._new
        self._new = False
        self.shown = [(name, left - dt) for name, left in self.shown if left > dt]
        return new or len(self.shown) != before

    def draw(self, page: Page) -> None:
        """Over everything, the newest at the foot."""
        for row, (name, _) in enumerate(reversed(self.shown)):
            words = term(CONTEXT, name)
            w = page.measure(words, "body", "bold") + 32
            y = page.height - 14 - TALL - row * (TALL + APART)
            panels.plate(page, 14, y, w, TALL, 4, NIGHT_DEEP)
            page.text(words, 30, y + TALL / 2, "body", PAPER_LIGHT, "bold")
