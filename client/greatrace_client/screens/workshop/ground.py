"""The map under a drawing, piece by piece: flat colours, painted twice as large and reduced."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import pygame

from greatrace.great_race.board import Projection
from greatrace_client.ui.draw import chart
from greatrace_client.ui.draw.clipping import Extent, clipped
from greatrace_client.ui.draw.geography import TURN, WORLD, Place, geography
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import INK, PAPER, SEA, SEA_LINE
from greatrace_client.ui.draw.shapes import at
from greatrace_client.ui.draw.tiles import HEX

FINER: Final = 2  # pixels of the painting for one of the piece
BLOCK: Final = 30.0  # hex sides: of so large a part of the world the shores are cut out at once
MARGIN: Final = 1.0  # hex sides around a piece at which shores are cut off
SIGN: Final = 1.0  # hex sides that a sign of the relief may reach
Sides: TypeAlias = tuple[float, float]  # a point in hex sides


class Outline(NamedTuple):
    """Points in hex sides, and the window around them. `width` of a river, `kind` and `size` of a sign."""

    points: tuple[Sides, ...]
    around: Extent
    width: float = 0.0
    kind: str = ""
    size: float = 0.0

    def meets(self, window: Extent) -> bool:
        """Whether any of it may be seen there."""
        return self.around.meets(window)


class Outlines(NamedTuple):
    """The outlines of the world or of a part of it."""

    land: tuple[Outline, ...]
    lakes: tuple[Outline, ...]
    rivers: tuple[Outline, ...]
    relief: tuple[Outline, ...]


def paint_piece(page: Page, projection: Projection) -> None:
    """Paint sea, land, rivers and relief on a page in sheet units."""
    surface, side = page.surface, page.k * HEX
    wide, tall = surface.get_size()
    west, north = page.left / side, page.top / side
    window = Extent(west, north, west + wide / side, north + tall / side)
    world = part_of(projection, *_block(window))
    large = pygame.Surface((wide * FINER, tall * FINER))
    _paint(large, world, window, side * FINER)
    pygame.transform.smoothscale(large, (wide, tall), surface)
    for sign in world.relief:
        if sign.meets(window):
            ((x, y),) = sign.points
            body = at(15, 15, chart.engraved(sign.kind), 0.45 + 0.2 * sign.size)
            page.svg(body, x * HEX - 15, y * HEX - 15, 30, 30)


def _block(window: Extent) -> tuple[int, int, int]:
    """The part of the world whose shores are cut out for that window: column, row, and hex sides around it."""
    west, north, east, south = window
    column, row = (math.floor(middle / BLOCK) for middle in ((west + east) / 2, (north + south) / 2))
    return column, row, math.ceil(max(east - west, south - north) / 2) + 3


@lru_cache(maxsize=64)
def part_of(projection: Projection, column: int, row: int, around: int) -> Outlines:
    """A block of the world and a margin of `around` hex sides, its shores clipped there."""
    west, north = column * BLOCK - around, row * BLOCK - around
    window = Extent(west, north, west + BLOCK + 2 * around, north + BLOCK + 2 * around)
    world = whole(projection)

    def inside(outlines: Iterable[Outline]) -> Iterator[Outline]:
        for outline in outlines:
            if outline.meets(window) and len(points := clipped(outline.points, window)) > 2:
                yield outlined(points)

    rivers = tuple(river for river in world.rivers if river.meets(window))
    relief = tuple(sign for sign in world.relief if sign.meets(window))
    return Outlines(tuple(inside(world.land)), tuple(inside(world.lakes)), rivers, relief)


@lru_cache(maxsize=4)
def whole(projection: Projection) -> Outlines:
    """The world in hex sides, repeated on each side of it for a board across the date line."""
    world = geography(WORLD)

    def sides(places: Sequence[Place], turn: float) -> tuple[Sides, ...]:
        return tuple(projection.project(lat, lon + turn) for lon, lat in places)

    turns = (-TURN, 0.0, TURN)
    return Outlines(
        tuple(outlined(sides(ring, turn)) for ring in world.land for turn in turns),
        tuple(outlined(sides(lake.ring, turn)) for lake in world.lakes for turn in turns),
        tuple(outlined(sides(river.points, turn), width=river.width) for river in world.rivers for turn in turns),
        tuple(
            outlined(sides([sign.at], turn), SIGN, kind=sign.kind, size=sign.size)
            for sign in sorted(world.relief, key=lambda relief: -relief.at[1])  # the northern ones first
            for turn in turns
        ),
    )


def outlined(points: Sequence[Sides], reach: float = 0.2, **looks: object) -> Outline:
    """These points with their bounds: `reach` hex sides more, for the width of the line."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    window = Extent(min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)
    return Outline(tuple(points), window, **looks)  # type: ignore[arg-type]  # its own fields


def _paint(large: pygame.Surface, world: Outlines, window: Extent, scale: float) -> None:
    """Coast, lakes and rivers, so many pixels a hex side."""
    west, north, unit = window.left, window.low, max(1, round(scale / 30))
    near = Extent(west - MARGIN, north - MARGIN, window.right + MARGIN, window.high + MARGIN)

    def pixels(points: Sequence[Sides]) -> list[Sides]:
        return [((x - west) * scale, (y - north) * scale) for x, y in points]

    def shores(rings: Iterable[Outline]) -> Iterator[list[Sides]]:
        """The shores near the visible part: filling costs by a shore's whole height, so only those are filled."""
        return (pixels(points) for ring in rings if ring.meets(near) and len(points := clipped(ring.points, near)) > 2)

    large.fill(SEA)
    for points in shores(world.land):
        pygame.draw.lines(large, INK, True, points, 4 * unit)
        pygame.draw.polygon(large, PAPER, points)
    for river in world.rivers:
        if river.meets(window):
            pygame.draw.lines(large, SEA_LINE, False, pixels(river.points), round((0.7 + 0.8 * river.width) * unit))
    for points in shores(world.lakes):
        pygame.draw.polygon(large, SEA, points)
        pygame.draw.lines(large, SEA_LINE, True, points, unit)
