"""Finds the hexes that lie on land, for painting a whole coast at once."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

import pygame

from greatrace.great_race.board import SQRT3, Projection, centre
from greatrace_client.model.workshop.drawing import Hex
from greatrace_client.ui.draw.clipping import Extent
from greatrace_client.ui.draw.geography import cut

SIDE: Final = 10  # pixels a hex side
ENOUGH: Final = 0.55  # of a hex must be land


def land_hexes(projection: Projection, seen: Extent) -> list[Hex]:
    """The hexes in that part of the sheet, in hex sides, that lie mostly on land, inland seas taken away."""
    west, north, east, south = seen
    size = max(1, round((east - west) * SIDE)), max(1, round((south - north) * SIDE))
    land = pygame.Surface(size)
    (top, left), (foot, right) = projection.unproject(west, north), projection.unproject(east, south)
    world = cut(Extent(left, max(foot, -90.0), min(right, left + 359.0), min(top, 90.0)))

    def pixels(ring: tuple[tuple[float, float], ...]) -> list[tuple[float, float]]:
        points = (projection.project(lat, lon) for lon, lat in ring)
        return [((x - west) * SIDE, (y - north) * SIDE) for x, y in points]

    for ring in world.land:
        pygame.draw.polygon(land, "white", pixels(ring))
    for lake in world.lakes:
        pygame.draw.polygon(land, "black", pixels(lake.ring))
    return [at for at in _hexes(seen) if _share(land, at, west, north) >= ENOUGH]


def _hexes(seen: Extent) -> Iterator[Hex]:
    """The hexes that lie wholly in that part."""
    west, north, east, south = seen
    for row in range(math.ceil((north + 1) / 1.5), math.floor((south - 1) / 1.5) + 1):
        shift = (row % 2) / 2
        for column in range(math.ceil(west / SQRT3 - shift + 0.5), math.floor(east / SQRT3 - shift - 0.5) + 1):
            yield row, column


def _share(land: pygame.Surface, at: Hex, west: float, north: float) -> float:
    """The share of land in a hex: sampled in its middle and on two rings around it."""
    x, y = centre(*at)
    turns = [math.tau * i / 12 for i in range(12)]
    points = [(x, y), *((x + r * math.cos(t), y + r * math.sin(t)) for r in (0.4, 0.75) for t in turns)]
    pixels = [(int((px - west) * SIDE), int((py - north) * SIDE)) for px, py in points]
    return sum(land.get_at(pixel)[0] > 0 for pixel in pixels if land.get_rect().collidepoint(pixel)) / len(points)
