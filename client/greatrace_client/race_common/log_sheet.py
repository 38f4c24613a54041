"""The log of either game: a panel with filter chips and lines that can be pointed at, the newest below."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable
from typing import Any, Protocol, TypeVar

import pygame

from greatrace_client.i18n import tr
from greatrace_client.model.target import Name
from greatrace_client.race_common.log_lines import EVERYTHING, Filter, Line
from greatrace_client.race_common.targets import PlayerFilter
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems, panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, GOLD, GOLD_PALE, INK, PAPER, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.raster import derived
from greatrace_client.ui.draw.shapes import at, box, shape
from greatrace_client.ui.panel_cache import CachedPanel

SPARE = 6.0  # units above and below a line that letters and signs may reach into
FOLDED = 110.0  # units: below this height the log has one line
TITLED = 200.0  # units: below this height the log has no heading
HEAD, LOW_HEAD = 42.0, 10.0  # units above the paper, with a heading and without
CHIPS_FROM, CHIP = 260.0, 30.0  # units: below this height the log has no chips; the chips' height
COPY = box(3, 6, 11, 13, 1.6, PAPER_LIGHT, INK, 1.8) + box(8, 2, 11, 13, 1.6, PAPER, INK, 1.8)


class Read(Protocol):
    """The data that a log sheet shows, of either game."""

    table: Any
    shown_entries: int
    hover: Name
    language: str


S = TypeVar("S", bound=Read)


class Sheet(CachedPanel[S]):
    """The log on a panel. `lit`: the line that is pointed at, `past`: the one whose moment is shown, by their index."""

    def __init__(self) -> None:
        super().__init__()
        self.scroll = 0
        self.wanted = EVERYTHING
        self.lit: int | None = None
        self.past: int | None = None
        self.places: list[tuple[Box, Line]] = []  # the boxes of lines that can be pointed at, from the top down

    @abstractmethod
    def written(self, shown: S, most: int) -> list[Line]:
        """The last `most` or so of the lines that pass the filter."""

    @abstractmethod
    def sign(self, shown: S, seat: int) -> str:
        """A player's badge, around (0, 0)."""

    def key(self, shown: S) -> Hashable:
        chips = shown.hover in ("filter phase", "copy journal") or isinstance(shown.hover, PlayerFilter)
        hover = shown.hover if chips else ""
        return shown.shown_entries, self.scroll, len(shown.table.log), self.wanted, self.lit, self.past, hover

    def turned(self, lines_back: int) -> None:
        """The wheel: further back, or towards now."""
        self.scroll = max(0, self.scroll + 3 * lines_back)

    def filtered(self, wanted: Filter) -> None:
        """Change the filter, and scroll to the newest line."""
        self.wanted, self.scroll, self.lit = wanted, 0, None

    def line_at(self, x: float, y: float) -> Line | None:
        """The line under a place."""
        return next((line for b, line in self.places if b.holds(x, y)), None)

    def line(self, index: int | None) -> Line | None:
        """The line of that entry, if it is in sight."""
        return next((line for _, line in self.places if line.index == index), None)

    def as_text(self, shown: S) -> str:
        """All lines that pass the filter, as plain text: to be copied."""
        return "\n".join(line.text for line in self.written(shown, len(shown.table.log) + 1))

    # ---- places
    def chips(self, shown: S) -> list[tuple[Box, Filter]]:
        """The boxes of the players' chips, and the filter of each."""
        x, y, _, h = self.box(shown)
        if h < CHIPS_FROM:
            return []
        found: list[tuple[Box, Filter]] = []
        for seat in range(len(shown.table.view.open.crews)):
            other = None if self.wanted.seat == seat else seat
            left = x + 20 + seat * (CHIP + 8)
            found.append((Box(left, y + 50, CHIP + 4, CHIP), Filter(other, self.wanted.phase)))
        return found

    def copy_place(self, shown: S) -> Box | None:
        """The button that copies."""
        x, y, w, h = self.box(shown)
        return Box(x + w - 52, y + 50, CHIP + 4, CHIP) if h >= CHIPS_FROM else None

    # ---- picture
    def furnish(self, page: Page, shown: S) -> None:
        x, y, w, h = self.box(shown)
        panels.panel(page, x, y, w, h)
        if h < FOLDED:
            return
        head = self._head(shown)
        if head == HEAD:
            panels.heading(page, tr("Log").upper(), x + 20, y + 24, w - 40)
        panels.plate(page, x + 10, y + head, w - 20, h - head - 12, 4, PAPER)
        page.grain(x + 12, y + head + 2, w - 24, h - head - 16, 22)

    def _head(self, shown: S) -> float:
        """The height above the paper in units."""
        return HEAD if self.box(shown).h >= TITLED else LOW_HEAD

    def paint(self, page: Page, shown: S) -> None:
        x, y, w, h = self.box(shown)
        self.places = []
        if h < FOLDED:
            self._folded(page, shown)
            return
        chips = self.chips(shown)
        if chips:
            self.paint_chips(page, shown, chips)
        top = y + self._head(shown) + 12 + (CHIP + 2 if chips else 0)
        self._lines(page, shown, Box(x, top, w, y + h - 18 - top))

    def paint_chips(self, page: Page, shown: S, chips: list[tuple[Box, Filter]]) -> None:
        """A badge for each player, and the sign for copying."""
        for seat, (b, _) in enumerate(chips[: len(shown.table.view.open.crews)]):
            on, hover = self.wanted.seat == seat, shown.hover == PlayerFilter(seat)
            chip(page, b, on=on, hover=hover)
            badge = at(15, 15, self.sign(shown, seat))
            page.svg(badge, b.middle[0] - 15, b.middle[1] - 15, 30, 30, 255 if on or self.wanted.seat is None else 110)
        place = self.copy_place(shown)
        if place is not None:
            chip(page, place, hover=shown.hover == "copy journal")
            page.svg(COPY, place.middle[0] - 11, place.middle[1] - 11, 22, 22)

    def _folded(self, page: Page, shown: S) -> None:
        x, y, w, h = self.box(shown)
        for line in self.written(shown, 4)[-1:]:
            page.text(line.text, x + 20, y + h / 2, 15, PAPER_LIGHT, fit=w - 40)

    def _lines(self, page: Page, shown: S, b: Box) -> None:
        """Draw as many lines as fit, from the foot up."""
        step = page.text_px(15) / page.k * 1.22
        fit = int(b.h / (step + 9)) + 2
        entries = self.written(shown, fit + self.scroll)
        self.scroll = max(0, min(self.scroll, len(entries) - 4))
        y = b.bottom
        for line in reversed(entries[: len(entries) - self.scroll]):
            texts = [line.text] if line.seat is None else page.broken(line.text, b.w - (106 if line.danger else 74), 15)
            tall = step * len(texts) + (9 if line.seat is not None else 12)
            if y - tall < b.y:
                break
            y -= tall
            place = Box(b.x + 13, y, b.w - 26, tall)
            self.places.insert(0, (place, line))
            self._ground(page, place, line)
            self._line(page, shown, b, y, line, texts, step)
        self.rest(page, shown, Box(b.x, b.y, b.w, y - b.y))

    def rest(self, page: Page, shown: S, b: Box) -> None:
        """Draw what lies above the lines if there are few."""

    def _ground(self, page: Page, place: Box, line: Line) -> None:
        """Draw pale gold under the line that is pointed at, a gold edge for the one whose moment is shown."""
        if line.index in (self.lit, self.past):
            edge = GOLD if line.index == self.past else "none"
            ground = box(1.5, 1.5, place.w - 3, place.h - 3, 3, GOLD_PALE, edge, 2.4)
            page.svg(ground, *place, keep=False)

    def _line(self, page: Page, shown: S, b: Box, y: float, line: Line, texts: list[str], step: float) -> None:
        if line.seat is None:
            page.text(line.text, b.x + 24, y + tall_of(step), 15, SEPIA, "bold", fit=b.w - 48)
            return
        sign, tall = self.sign(shown, line.seat), step * len(texts)

        def written() -> pygame.Surface:
            part = page.layer(0, 0, b.w, tall + 2 * SPARE)  # rounded alike wherever the line will be placed
            self._write(part, sign, Box(0, SPARE, b.w, tall), line, texts)
            return part.surface

        looks = page.k, b.w, sign, line.loss, line.danger, *texts
        page.surface.blit(derived(("journal_line", looks), written), page.corner(b.x, y - SPARE))

    def _write(self, page: Page, sign: str, b: Box, line: Line, texts: list[str]) -> None:
        """Draw a player's line: its picture is cached, because the log is redrawn with every new line."""
        badge, y, step = at(13, 13, sign), b.y, b.h / len(texts)
        page.svg(badge, b.x + 20, y + step * len(texts) / 2 - 13 + 3, 26, 26)
        for i, text in enumerate(texts):
            page.text(text, b.x + 54, y + step * (i + 0.5) + 3, 15, BAD if line.loss else INK, "text", fit=b.w - 72)
        if line.danger:
            page.svg(at(12, 12, emblems.danger(), 0.8), b.x + b.w - 46, y + step * len(texts) / 2 - 9, 24, 24)


def tall_of(step: float) -> float:
    """The middle of a one-line entry."""
    return step / 2 + 6


def chip(page: Page, b: Box, *, on: bool = False, hover: bool = False) -> None:
    """A switch on paper."""
    fill = GOLD_PALE if on else PAPER_LIGHT if hover else PAPER
    body = box(1, 1, b.w - 2, b.h - 2, 5, fill, INK if on else SEPIA, 2 if on else 1.2)
    page.svg(body + (shape(f"M5 {b.h - 3:.0f}H{b.w - 5:.0f}", stroke=GOLD, width=2.4) if on else ""), *b)
