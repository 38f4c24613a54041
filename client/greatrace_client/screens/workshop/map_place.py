"""The part of the globe under the workshop's canvas, and its scale."""

from __future__ import annotations

import math
from typing import Final

import attrs

from greatrace.great_race.board import SQRT3, centre
from greatrace_client.model.workshop.drawing import Hex
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.clipping import Extent
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.tiles import HEX

LEAST, MOST, STEP = 9.0, 80.0, 1.25  # units a hex side, and the factor of a notch


@attrs.define
class MapPlace:
    """`scale`: units of the page a hex side; `left`, `top`: the hex sides at the corner of `box`."""

    box: Box = attrs.field(factory=lambda: Box(0, 0, 1, 1))
    scale: float = 30.0
    left: float = 0.0
    top: float = 0.0

    def fit(self, west: float, north: float, east: float, south: float) -> None:
        """Show these hex sides as large as possible."""
        wide, tall = max(east - west, 1.0), max(south - north, 1.0)
        self.scale = min(MOST, max(LEAST, min(self.box.w / wide, self.box.h / tall)))
        self.left = (west + east) / 2 - self.box.w / self.scale / 2
        self.top = (north + south) / 2 - self.box.h / self.scale / 2

    def to_sides(self, x: float, y: float) -> tuple[float, float]:
        """Convert units of the page to hex sides."""
        return self.left + (x - self.box.x) / self.scale, self.top + (y - self.box.y) / self.scale

    def to_page(self, x: float, y: float) -> tuple[float, float]:
        """Convert hex sides to units of the page."""
        return self.box.x + (x - self.left) * self.scale, self.box.y + (y - self.top) * self.scale

    def zoom(self, notches: float, x: float, y: float) -> bool:
        """Zoom; the point (x, y) of the page stays fixed."""
        at = self.to_sides(x, y)
        scale = min(MOST, max(LEAST, self.scale * STEP**notches))
        if scale == self.scale:
            return False
        self.scale = scale
        self.left, self.top = at[0] - (x - self.box.x) / scale, at[1] - (y - self.box.y) / scale
        return True

    def pull(self, dx: float, dy: float) -> None:
        """Move the map by (dx, dy) units."""
        self.left, self.top = self.left - dx / self.scale, self.top - dy / self.scale

    def show(self, at: Hex) -> None:
        """Move the map so that a hex is well inside."""
        x, y = self.to_page(*centre(*at))
        edge = 2.5 * self.scale
        dx = min(0.0, self.box.right - edge - x) or max(0.0, self.box.x + edge - x)
        dy = min(0.0, self.box.bottom - edge - y) or max(0.0, self.box.y + edge - y)
        self.pull(dx, dy)

    @property
    def seen(self) -> Extent:
        """What is seen, in hex sides."""
        wide, tall = self.box.w / self.scale, self.box.h / self.scale
        return Extent(self.left, self.top, self.left + wide, self.top + tall)

    def sheet(self, page: Page, *, at_corner: bool = False) -> Page:
        """The page in sheet units (HEX a side); `at_corner`: of a surface that is as large as the box."""
        k = page.k * self.scale / HEX
        corner = (0.0, 0.0) if at_corner else (self.box.x, self.box.y)
        left = round((self.left * self.scale - corner[0]) * page.k)
        top = round((self.top * self.scale - corner[1]) * page.k)
        return Page.on(page.surface, k, left, top)


def grid_frame(rows: int, columns: int) -> Box:
    """The frame around `rows` rows and `columns` columns of hexes, in hex sides from the middle of the first."""
    return Box(-SQRT3 / 2, -1.0, (columns + 0.5) * SQRT3, rows * 1.5 + 0.5)


def hex_at(x: float, y: float) -> Hex:
    """The hex over that point, in hex sides."""
    middle = round(y / 1.5)
    near = [(row, round(x / SQRT3 - (row % 2) / 2)) for row in (middle - 1, middle, middle + 1)]
    return min(near, key=lambda at: math.dist(centre(*at), (x, y)))


def hexes_between(a: Hex, b: Hex) -> list[Hex]:
    """The hexes under a straight stroke from one to the other, the first left out."""
    (ax, ay), (bx, by) = centre(*a), centre(*b)
    steps: Final = max(1, math.ceil(math.dist((ax, ay), (bx, by)) / 0.6))
    found = [hex_at(ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps) for i in range(1, steps + 1)]
    return list(dict.fromkeys(found))
