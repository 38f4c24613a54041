"""What never moves: the evening sky, bands of country, stations, tracks and turntables. Painted once for a window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from greatrace.crazy_race import words
from greatrace_client.ui.draw import railway
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import INK, PAPER_LIGHT
from greatrace_client.ui.draw.raster import solid
from greatrace_client.ui.draw.shapes import at, disc

if TYPE_CHECKING:
    from greatrace_client.games.crazy_race.layout import Lane, Layout

RISE = 24.0  # how far the hills of a band rise above it


def painted(page: Page, layout: Layout, colours: list[str]) -> pygame.Surface:
    """The whole window behind everything."""
    out = Page.on(solid(page.surface.get_size()), page.k)
    x, y = layout.table.card.middle
    w, h = page.width, page.height
    out.svg(railway.sunburst(w, layout.country + 40, x, y), 0, 0, w, layout.country + 40, keep=False)
    for i, lane in enumerate(layout.lanes):
        tall = h - lane.box.y
        out.svg(railway.hills(w, tall, i, tall=RISE), 0, lane.box.y - RISE + 6, w, tall + RISE, keep=False)
    for lane, colour in zip(layout.lanes, colours, strict=True):
        draw_lane(out, lane, colour)
    out.grain(0, 0, w, h, 14, 5)
    return out.surface


def draw_lane(page: Page, lane: Lane, colour: str) -> None:
    """One track without its locomotives."""
    s = lane.shed
    page.svg(railway.shed(s.w, s.h - 6, colour), s.x, s.y, s.w, s.h - 6)
    end = lane.table[0] - lane.r + 8
    page.svg(railway.rails(end - s.x + 6), s.x - 2, lane.rail - 21, end - s.x + 6, 26)
    page.svg(
        railway.turntable(lane.r),
        lane.table[0] - lane.r - 4,
        lane.table[1] - lane.r - 4,
        2 * lane.r + 8,
        2 * lane.r + 10,
    )
    bridge = at(lane.r, 20, railway.bridge(lane.r))
    page.svg(bridge, lane.table[0] - lane.r, lane.table[1] - 20, 2 * lane.r, 40)
    for space in range(1, words.TURNTABLE):
        x = lane.first + (space - 1) * lane.step
        page.svg(disc(11, 11, 10, PAPER_LIGHT, INK, 1.5), x - 11, lane.rail + 1, 22, 22)
        page.text(str(space), x, lane.rail + 11.5, 14, INK, "bold", "middle")
