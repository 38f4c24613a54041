"""Finds room on a sheet for ornaments: where they cover no hexagon, no line, and as little land as possible."""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter

import pygame

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.lines import Curve
from greatrace_client.ui.draw.shapes import Point, polar
from greatrace_client.ui.draw.tiles import HEX

CELL = 8.0  # sheet units per cell
Cell = tuple[int, int]
LOW = 0.4  # cells of land that a row further down outweighs
REACH = 320.0  # sheet units that an ornament may wander from the place wished for


class EmptyPlaces:
    """A search on two coarse masks of the sheet: what must stay free, and the land."""

    def __init__(
        self, area: Box, land: Iterable[Sequence[Point]], spaces: Iterable[Point], ways: Iterable[Curve]
    ) -> None:
        self.area = area
        self.size = max(1, int(area.w / CELL)), max(1, int(area.h / CELL))
        ground = pygame.Surface(self.size, pygame.SRCALPHA)
        for ring in land:
            pygame.draw.polygon(ground, "white", [self._cell(*point) for point in ring])
        taken = pygame.Surface(self.size, pygame.SRCALPHA)
        for x, y in spaces:
            pygame.draw.circle(taken, "white", self._cell(x, y), (HEX + 6) / CELL)
        for way in ways:
            for i in range(33):
                pygame.draw.circle(taken, "white", self._cell(*way.point(i / 32)), 5)
        self.ground, self.taken = pygame.mask.from_surface(ground), pygame.mask.from_surface(taken)

    @property
    def middle(self) -> Point:
        """The middle of the sheet."""
        return self.area.x + self.area.w / 2, self.area.y + self.area.h / 2

    def _cell(self, x: float, y: float) -> tuple[float, float]:
        return (x - self.area.x) / CELL, (y - self.area.y) / CELL

    def find(self, w: float, h: float, near: Point | None = None, reach: float = REACH) -> Point | None:
        """The corner of the best place for a w x h thing, marked as taken; None if there is none.

        With `near` it must lie wholly on water within `reach` of that point, and the nearest place wins.
        """
        block = pygame.mask.Mask((int(w / CELL) + 1, int(h / CELL) + 1), fill=True)
        best = self._lowest(block) if near is None else self._nearest(block, near, reach)
        if best is None:
            return None
        self.taken.draw(block, best)
        return self.area.x + best[0] * CELL, self.area.y + best[1] * CELL

    def _corners(self, block: pygame.Mask, around: Point = (0.0, 0.0), within: float = math.inf) -> list[Cell]:
        """Every second cell where its corner may lie, at most `within` cells from `around`."""
        (w, h), (x, y) = block.get_size(), around
        across = [cx for cx in range(1, self.size[0] - w, 2) if abs(cx - x) <= within]
        return [(cx, cy) for cy in range(1, self.size[1] - h, 2) if abs(cy - y) <= within for cx in across]

    def _lowest(self, block: pygame.Mask) -> Cell | None:
        """The cheapest corner at which the block covers nothing; of equals the first in the uppermost row."""
        rows = groupby(reversed(self._corners(block)), key=itemgetter(1))
        best, least = None, math.inf
        for cy, row in rows:
            if -LOW * cy > least:  # land would only make it worse
                break
            for corner in (corner for corner in row if not self.taken.overlap(block, corner)):
                cost = self._corner_cost(block, corner)
                if cost <= least:
                    best, least = corner, cost
        return best

    def _nearest(self, block: pygame.Mask, near: Point, reach: float) -> Cell | None:
        """The corner for which the middle of the block is nearest to a point, on free water within `reach` of it."""
        (x, y), (w, h) = self._cell(*near), block.get_size()
        middle = x - w / 2, y - h / 2
        corners = sorted(self._corners(block, middle, reach / CELL + 1), key=partial(math.dist, middle))
        meets = self._meets(block)
        best = next(((cx, cy) for cx, cy in corners if not meets((cx + w - 1, cy + h - 1))), None)
        return best if best is not None and math.dist(best, middle) * CELL <= reach else None

    def _meets(self, block: pygame.Mask) -> Callable[[Cell], int]:
        """A function that tells whether the block with its lower right corner in a cell would meet something,
        or land.
        """
        (w, h), covered = block.get_size(), self.taken.copy()
        covered.draw(self.ground, (0, 0))
        row, column = pygame.mask.Mask((w, 1), fill=True), pygame.mask.Mask((1, h), fill=True)
        return covered.convolve(row).convolve(column).get_at

    def along(self, middle: Point, length: float, angle: float) -> bool:
        """Whether a slanted line of text about a middle covers nothing; marks it as taken if so."""
        way = [polar(*middle, length * (i / 16 - 0.5), angle) for i in range(17)]
        dots = [(int(x), int(y)) for x, y in (self._cell(*point) for point in way)]
        w, h = self.size
        if not all(0 <= x < w and 0 <= y < h and not self.taken.get_at((x, y)) for x, y in dots):
            return False
        for dot in dots:
            self.taken.set_at(dot)
        return True

    def _corner_cost(self, block: pygame.Mask, corner: Cell) -> float:
        """The less land the better; then nearer to a lower corner, where a map's title is looked for."""
        cx, cy = corner
        across = self.size[0] - block.get_size()[0]
        return self.ground.overlap_area(block, corner) - LOW * cy + 0.2 * min(cx, across - cx)
