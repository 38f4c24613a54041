"""The panel beside a replay: the decision that led to this moment, in the place where the player would act."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import accumulate
from typing import Any

from greatrace_client.i18n import tr, trn
from greatrace_client.race_common.decision_summary import DecisionSummary
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.notes import LEADING, note_in
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS, BRASS_LIGHT, GOLD, GOLD_PALE, INK, NIGHT_TEXT, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import disc
from greatrace_client.ui.panel_cache import CachedPanel

Picture = Callable[[Page, str, Box], object]
"""Draws the player of that colour."""

PORTRAIT, CHOSEN, OTHER, CHIP = Box(20, 46, 96, 62), 18, 16, 34.0  # units: a place, sizes of letters, a height
LOW = 320.0  # units: a lower panel has no portrait


class ChoicePanel(CachedPanel[Any]):
    """`tell` describes the moment; None: nothing has happened yet."""

    def __init__(self, tell: Callable[[], DecisionSummary | None], picture: Picture) -> None:
        super().__init__()
        self.tell, self.picture = tell, picture

    def box(self, shown: Any) -> Box:
        found: Box = shown.layout.actions
        return found

    def key(self, shown: Any) -> Hashable:
        return self._over(shown), self.tell()

    def _over(self, shown: Any) -> bool:
        """Whether the race is over: the results are shown there then."""
        return shown.table.view.open.result is not None

    def paint(self, page: Page, shown: Any) -> None:
        if self._over(shown):
            return
        b, summary = self.box(shown), self.tell()
        panels.panel(page, *b)
        panels.heading(
            page, (summary.place if summary is not None else tr("Replay")).upper(), b.x + 20, b.y + 24, b.w - 40
        )
        if summary is None:
            words = tr("Play the replay, or step through its events: each decision appears here.")
            page.wrap(words, b.x + 24, b.y + 66, b.w - 48, 17, NIGHT_TEXT)
            return
        y = self._who(page, b, summary)
        y = self._chosen(page, b, summary, y)
        y = draw_chips(page, summary.changes, Box(b.x + 18, y, b.w - 36, b.bottom - 18 - y))
        room = Box(b.x + 22, y + 4, b.w - 44, b.bottom - 20 - y)
        draw_list(page, room, *summary.more)

    def _who(self, page: Page, b: Box, summary: DecisionSummary) -> float:
        """Draw the player, with a portrait if there is room. Returns the y where it ends."""
        if b.h < LOW:
            page.text(summary.who, b.x + 22, b.y + 58, 19, PAPER_LIGHT, "bold", fit=b.w - 44)
            return b.y + 78
        place = Box(b.x + PORTRAIT.x, b.y + PORTRAIT.y, PORTRAIT.w, PORTRAIT.h)
        self.picture(page, summary.colour, place)
        x = place.right + 16
        page.text(summary.who, x, place.y + 20, 21, PAPER_LIGHT, "bold", fit=b.right - 22 - x)
        if summary.asked:
            page.text(summary.asked, x, place.y + 46, 16, NIGHT_TEXT, fit=b.right - 22 - x)
        return place.bottom + 12

    def _chosen(self, page: Page, b: Box, summary: DecisionSummary, y: float) -> float:
        """The answer, on gold; where it ends."""
        if not summary.chosen:
            return y
        note = note_in(page, summary.chosen, b.w - 72, 3.5 * page.text_px(CHOSEN) / page.k * LEADING, CHOSEN, "bold")
        h = note.step * len(note.lines) + 18
        panels.plate(page, b.x + 16, y, b.w - 32, h, 4, GOLD_PALE, GOLD)
        for i, line in enumerate(note.lines):
            page.text(line, b.x + 34, y + 9 + note.step * (i + 0.5), note.size, INK, "bold", fit=b.w - 68)
        return y + h + 12


def draw_chips(page: Page, names: tuple[str, ...], b: Box) -> float:
    """Draw chips in rows as wide as the box. Returns the y where they end."""
    x, y = b.x, b.y
    for name in names:
        wide = page.measure(name, 16, "bold") + 34
        if x > b.x and x + wide > b.right:
            x, y = b.x, y + CHIP + 8
        x += panels.chip(page, x, y, name, h=CHIP) + 8
    return y + CHIP + 10 if names else y


def draw_list(page: Page, b: Box, head: str, lines: tuple[str, ...]) -> None:
    """Draw a heading and as many lines as there is room for, then the number of those left out."""
    y = page.wrap(head, b.x, b.y + 12, b.w, OTHER, BRASS_LIGHT, "bold" if lines else "text")
    step = page.text_px(OTHER) / page.k * 1.4
    broken = [page.broken(line, b.w - 16, OTHER) for line in lines]
    shown = number_shown([len(rows) for rows in broken], int((b.bottom - y) / step))
    for rows in broken[:shown]:
        page.svg(disc(4, 4, 3, BRASS), b.x, y - 4, 8, 8)
        for row in rows:
            page.text(row, b.x + 16, y, OTHER, NIGHT_TEXT, fit=b.w - 16)
            y += step
    if 0 < shown < len(lines):
        rest = len(lines) - shown
        page.text(trn("and {n} more", "and {n} more", rest), b.x + 16, y, OTHER, NIGHT_TEXT, fit=b.w - 16)


def number_shown(heights: Sequence[int], room: int) -> int:
    """The number of entries, of `heights` rows each, that fit; a last row is kept for the number left out."""
    if sum(heights) <= room:
        return len(heights)
    tops = accumulate(heights)
    return sum(top <= room - 1 for top in tops)
