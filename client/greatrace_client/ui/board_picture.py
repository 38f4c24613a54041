"""A board as a small framed map, with its name on a band at the foot."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

import pygame

from greatrace.great_race.board import Board
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems, panels
from greatrace_client.ui.draw.geography import geography_under
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, INK, PAPER, SEA_DEEP
from greatrace_client.ui.draw.raster import clear, derived
from greatrace_client.ui.draw.shapes import at, box, outline, shape

SMALLEST_DISPLAY = 18.0  # units; below, the display letters' thin strokes vanish
SMALL_TITLE, SMALLEST_CAPITALS = 17.0, 13.0  # units: of a name on a small picture; a smaller one is not in capitals
MOST_BAND = 0.42  # share of a picture's height that its name in display letters may take
LEADING = 1.1  # line height of small letters


def board_picture(page: Page, board: Board, area: Box, title: str, way: tuple[str, str] = ("", "")) -> None:
    """Draw a board as a small framed map: coast, cities by colour and shape, the way from start to finish if known;
    without a title it has no band at its foot.
    """
    x, y, w, h = area
    panels.plate(page, x, y, w, h, 4, "#A9C5B6")
    w, h = w - 8, h - 12
    spots = {name: board.centre(name) for name in board.cities}
    # The projection is linear: two cities give it back for the coast.
    unit, ox, oy, project = _fit(board, w, h - (title_band(page, title, w, h).tall - 4 if title else 0))
    rings = []
    for ring in geography_under(board).land:
        points = [project(lat, lon) for lon, lat in ring]
        rings.append([(ox + px * unit, oy + py * unit) for px, py in points])
    coast = "".join(outline(ring) for ring in rings)
    body = shape(coast, stroke=SEA_DEEP, width=9) + shape(coast, PAPER, INK, 1.6)
    dots = {name: (ox + px * unit, oy + py * unit) for name, (px, py) in spots.items()}
    if all(way):
        a, b = dots[way[0]], dots[way[1]]
        bend = (a[0] + b[0]) / 2 + (b[1] - a[1]) * 0.12, (a[1] + b[1]) / 2 - (b[0] - a[0]) * 0.12
        path = f"M{a[0]:.1f} {a[1]:.1f}Q{bend[0]:.1f} {bend[1]:.1f} {b[0]:.1f} {b[1]:.1f}"
        body += shape(path, stroke=INK, width=6) + shape(path, stroke=GOLD, width=3, more='stroke-dasharray="9 6"')
    size = min(0.62, max(0.34, w / 900))
    for name, (cx, cy) in dots.items():
        body += at(cx, cy, emblems.city(board.cities[name].colour, 17), size * (1.5 if name in way else 1.0))
    page.clip(x + 4, y + 6, w, h)
    page.svg(body, x + 4, y + 6, w, h)
    if title:
        board_title(page, title, Box(x + 4, y + 6, w, h))
    page.unclip()


def thumbnail(page: Page, key: Hashable, area: Box, paint: Callable[[Page, Box], object]) -> None:
    """A small picture that is painted once: lists have many of them."""
    size = max(1, page.px(area.w)), max(1, page.px(area.h))

    def make() -> pygame.Surface:
        sheet = Page.on(clear(size), page.k)
        paint(sheet, Box(0, 0, area.w, area.h))
        return sheet.surface

    page.surface.blit(derived(("thumbnail", key, size), make), page.corner(area.x, area.y))


class TitleBand(NamedTuple):
    """A board's name on its picture: the lines, their size and face, and the height of their band."""

    lines: Sequence[str]
    size: float
    face: str
    tall: float


def title_band(page: Page, title: str, w: float, h: float) -> TitleBand:
    """The band for a picture of size w x h: display letters, in two lines if a single line would be too small for them.

    If they would cover too much of the picture, one line of small letters, or two if that does not fit.
    """
    lines = title_lines(w, title)
    size = title_size(w, lines)
    if size >= SMALLEST_DISPLAY and band(lines) <= h * MOST_BAND:
        return TitleBand(lines, size, "display", band(lines))
    words = title.upper()  # capitals, as the display letters are
    if page.fitting(words, w - 8, SMALL_TITLE, "bold", 0.04) < SMALLEST_CAPITALS:
        words = title
    size, lines = page.fitting(words, w - 8, SMALL_TITLE, "bold", 0.04), [words]
    if not page.fits(words, 0.94 * (w - 8), size, "bold"):  # not even when condensed
        lines = halves(title)
        size = min(page.fitting(line, w - 8, SMALL_TITLE, "bold", 0.04) for line in lines)
    return TitleBand(lines, size, "bold", (0.4 + LEADING * len(lines)) * page.text_px(size) / page.k)


def board_title(page: Page, title: str, area: Box) -> None:
    """Draw the title on a dark band at the picture's foot."""
    x, y, w, h = area
    lines, size, face, tall = title_band(page, title, w, h)
    page.svg(box(0, 0, w, tall, 0, INK, more='opacity=".88"'), x, y + h - tall, w, tall)
    step = 24 if face == "display" else LEADING * page.text_px(size) / page.k
    first = y + h - tall / 2 - step * (len(lines) - 1) / 2
    for i, line in enumerate(lines):
        page.text(line, x + w / 2, first + i * step, size, GOLD, face, "middle", 0.04, fit=w - 8)


def title_lines(w: float, title: str) -> list[str]:
    """The title's lines on a picture of that width."""
    return [title] if title_size(w, [title]) >= SMALLEST_DISPLAY else halves(title)


def band(lines: Sequence[str]) -> float:
    """Height of the band."""
    return 14.0 + 24 * len(lines)


def title_size(w: float, lines: Sequence[str]) -> float:
    """A narrow picture has a small title rather than half of one."""
    return min(25.0, 1.35 * (w - 16) / max(1, *map(len, lines)))


def halves(title: str) -> list[str]:
    """Two lines of about the same length, broken at a space or else at a hyphen."""
    between = " " if " " in title else "-"
    gaps = [i + 1 for i, letter in enumerate(title) if letter == between]
    if not gaps:
        return [title]
    middle = min(gaps, key=lambda gap: abs(gap - len(title) / 2))
    return [title[:middle].strip(), title[middle:].strip()]


def _fit(board: Board, w: float, h: float) -> tuple[float, float, float, Callable[[float, float], tuple[float, float]]]:
    """Units a hex side, the origin, and the board's projection, such that all spaces fit in w x h."""
    places = [board.centre(space) for space in board.spaces]
    xs, ys = [p[0] for p in places], [p[1] for p in places]
    left, top, right, foot = min(xs) - 1, min(ys) - 1, max(xs) + 1, max(ys) + 1
    unit = min(w / (right - left), h / (foot - top))
    ox, oy = (w - (right - left) * unit) / 2 - left * unit, (h - (foot - top) * unit) / 2 - top * unit
    return unit, ox, oy, board.projection.project
