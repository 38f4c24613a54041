"""Captions: text for sounds, shown for a moment at the lower left of the window, or near it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from greatrace_client.i18n import known, term
from greatrace_client.ui.box import Box
from greatrace_client.ui.context import HasSettings
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import NIGHT_DEEP, PAPER_LIGHT
from greatrace_client.ui.free_place import free_place

CONTEXT: Final = "caption"
SHOWN_FOR, MOST = 2.6, 3  # seconds; captions at a time
TALL, APART = 36.0, 6.0  # units
GLANCED: Final = 1  # the last place to stay free is less important, and may be covered
LEAST: Final = 220.0  # least width in units to be looked for, so that captions of one moment stay in one place


class Captions:
    """The captions that are shown now. Minor sounds, like a click, have none."""

    def __init__(self, context: HasSettings) -> None:
        self.context = context
        self.shown: list[tuple[str, float]] = []  # the sound, and for how many seconds more
        self._new = False

    def hear(self, sound: str) -> None:
        """Show the caption of an effect that begins."""
        if not self.context.settings.captions or not known(CONTEXT, sound):
            return
        others = [(name, left) for name, left in self.shown if name != sound]
        self.shown, self._new = [*others, (sound, SHOWN_FOR)][-MOST:], True

    def update(self, dt: float) -> bool:
        """Advance the time. True if the picture must be drawn."""
        before, new = len(self.shown), self._new
        self._new = False
        self.shown = [(name, left - dt) for name, left in self.shown if left > dt]
        return new or len(self.shown) != before

    def place(self, page: Page, kept: Sequence[Box] = ()) -> Box | None:
        """The box for all captions that may be shown at a time, beside what must stay free, in units; None if the
        player wants no captions.
        """
        if not self.context.settings.captions:
            return None
        return self._fit(page, kept)[0]

    def _fit(self, page: Page, kept: Sequence[Box]) -> tuple[Box, int]:
        """The place, and the number of captions that fit there: the older ones are left out before a control is
        covered.
        """
        w = max([LEAST, *(self._wide(page, name) for name, _ in self.shown)])
        best, free = self._place(page, MOST, w, kept)
        if free == len(kept) or not self.shown:
            return best, MOST
        tried = [(rows, *self._place(page, rows, w, kept)) for rows in range(len(self.shown), 0, -1)]
        most = min(max(free for _, _, free in tried), len(kept) - GLANCED)
        return next((place, rows) for rows, place, free in tried if free >= most)

    def _place(self, page: Page, rows: int, w: float, kept: Sequence[Box]) -> tuple[Box, int]:
        """The box for `rows` captions of width w, and the number of `kept` boxes that it leaves free."""
        tall = rows * (TALL + APART) - APART
        return free_place(page, Box(14, page.height - 14 - tall, w, tall), kept)

    def draw(self, page: Page, kept: Sequence[Box] = ()) -> None:
        """Draw the captions on top, the newest at the foot; beside what must stay free, in units."""
        if not self.context.settings.captions:
            return
        b, rows = self._fit(page, kept)
        for row, (name, _) in enumerate(reversed(self.shown[-rows:])):
            y = b.bottom - TALL - row * (TALL + APART)
            panels.plate(page, b.x, y, self._wide(page, name), TALL, 4, NIGHT_DEEP)
            page.text(term(CONTEXT, name), b.x + 16, y + TALL / 2, "body", PAPER_LIGHT, "bold")

    def _wide(self, page: Page, name: str) -> float:
        """The width of a caption's plate in units."""
        return page.measure(term(CONTEXT, name), "body", "bold") + 32
