"""Crazy Race where the great race shows a board: three locomotives before the evening sun; and players' portraits."""

from __future__ import annotations

from greatrace.crazy_race import words
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels, railway
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, INK, PAPER_LIGHT, mix
from greatrace_client.ui.draw.shapes import box


def draw_poster(page: Page, area: Box, title: str) -> None:
    """A framed picture of the game with its name below."""
    x, y, w, h = area
    panels.plate(page, x, y, w, h, 4)
    x, y, w, h = x + 4, y + 6, w - 8, h - 12
    page.clip(x, y, w, h)
    page.svg(railway.sunburst(w, h, w * 0.5, h * 0.36), x, y, w, h)
    tall = (h - 38) * 0.56 / 3
    size = min(w / 330, tall / 74)
    for i, (kind, colour) in enumerate(zip(words.LOCOMOTIVES, ("orange", "green", "lilac"), strict=True)):
        top = y + h - 38 - tall * (3 - i)
        page.svg(railway.hills(w, y + h - top, i, tall=14), x, top - 14, w, y + h - top + 14)
        rail = top + tall * 0.86
        page.svg(railway.rails(w + 16), x, rail - 14, w + 16, 26)
        railway.draw_locomotive(page, kind, colour, x + w * (0.3 + 0.2 * i), rail, round(size, 2))
        for j in range(3):
            puff = x + w * (0.3 + 0.2 * i) + 40 * size - 14 * j
            railway.draw_steam(page, puff, rail - 88 * size, 0.2 + 0.2 * j)
    page.svg(box(0, 0, w + 8, 38, 0, INK, more='opacity=".88"'), x, y + h - 38, w + 8, 38)
    page.text(title, x + w / 2, y + h - 19, 25, GOLD, "display", "middle", 0.08, fit=w - 20)
    page.unclip()


def player_picture(page: Page, colour: str, area: Box, *, pale: bool = False) -> None:
    """A player's express on its track, in the place of a crew's half-track."""
    x, y, w, h = area
    light = railway.LIVERIES[colour].light
    page.clip(x, y, w, h)
    page.svg(box(0, 0, w, h, 2, mix(PAPER_LIGHT, light, 0.4)), x, y, w, h)
    page.svg(railway.hills(w, h * 0.34, 0, tall=12), x, y + h * 0.66 - 12, w, h * 0.34 + 12)
    page.svg(railway.rails(w + 16), x, y + h * 0.9 - 16, w + 16, 26)
    railway.draw_locomotive(page, "express", colour, x + w / 2, y + h * 0.9, round(min(w / 168, h / 104), 2))
    if pale:
        page.svg(box(0, 0, w, h, 0, PAPER_LIGHT), x, y, w, h, alpha=150)
    page.unclip()
    page.svg(box(0.8, 0.8, w - 1.6, h - 1.6, 2, "none", INK, 1.4), x, y, w, h)
