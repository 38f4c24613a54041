"""Finding room on a sheet for ornaments: where they cover no hexagon, no line, and as little land as possible."""

import math
from collections.abc import Iterable, Sequence
from functools import partial

import pygame

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.lines import Curve
from greatrace_client.ui.draw.shapes import Point, polar
from greatrace_client.ui.draw.tiles import HEX

CELL = 8.0  # sheet units per cell
Cell = tuple[int, int]
REACH = 320.0  # sheet units that an ornament may wander from the place wished for


class EmptyPlaces:
    """Two coarse pictures of the sheet, one of what must stay free and one of the land, and a search over them."""

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
        """Of the sheet."""
        return self.area.x + self.area.w / 2, self.area.y + self.area.h / 2

    def _cell(self, x: float, y: float) -> tuple[float, float]:
        return (x - self.area.x) / CELL, (y - self.area.y) / CELL

    def find(self, w: float, h: float, near: Point | None = None, reach: float = REACH) -> Point | None:
        """The corner of the best place for a w x h thing, marked as taken; None when there is none.

        With `near` it must lie wholly on water within `reach` of that point, and the nearest place wins.
        """
        block = pygame.mask.Mask((int(w / CELL) + 1, int(h / CELL) + 1), fill=True)
        if near is None:
            free = (corner for corner in self._corners(block) if not self.taken.overlap(block, corner))
            best = min(free, key=partial(self._corner_cost, block), default=None)
        else:
            nearest = self._nearest_first(block, near, reach)
            best = next((corner for corner in nearest if not self._covers(block, corner)), None)
        if best is None:
            return None
        self.taken.draw(block, best)
        return self.area.x + best[0] * CELL, self.area.y + best[1] * CELL

    def _corners(self, block: pygame.Mask, around: Point = (0.0, 0.0), within: float = math.inf) -> list[Cell]:
        """Every second cell in which its corner may lie, in rows and columns so far from a cell at most."""
        (w, h), (x, y) = block.get_size(), around
        across = [cx for cx in range(1, self.size[0] - w, 2) if abs(cx - x) <= within]
        return [(cx, cy) for cy in range(1, self.size[1] - h, 2) if abs(cy - y) <= within for cx in across]

    def _nearest_first(self, block: pygame.Mask, near: Point, reach: float) -> list[Cell]:
        """The corners for which the middle of the block is within `reach` of a point."""
        (x, y), (w, h) = self._cell(*near), block.get_size()
        middle = x - w / 2, y - h / 2
        away = {corner: math.dist(corner, middle) for corner in self._corners(block, middle, reach / CELL + 1)}
        return sorted((corner for corner in away if away[corner] * CELL <= reach), key=away.__getitem__)

    def _covers(self, block: pygame.Mask, corner: Cell) -> bool:
        """Whether it would lie on something, or on land."""
        return bool(self.taken.overlap(block, corner) or self.ground.overlap(block, corner))

    def along(self, middle: Point, length: float, angle: float) -> bool:
        """Whether a slanted line of words about a middle covers nothing; marks it as taken if so."""
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
        return self.ground.overlap_area(block, corner) - 0.4 * cy + 0.2 * min(cx, across - cx)
