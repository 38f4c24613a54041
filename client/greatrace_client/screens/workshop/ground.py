"""The map under a drawing, fast enough to be pulled and zoomed: flat colours, painted twice as large and reduced."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from greatrace.great_race.board import Projection
from greatrace_client.screens.workshop.map_place import MapPlace
from greatrace_client.ui.draw import chart
from greatrace_client.ui.draw.geography import Geography, Place, cut
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import INK, PAPER, SEA, SEA_LINE
from greatrace_client.ui.draw.raster import solid
from greatrace_client.ui.draw.shapes import at
from greatrace_client.ui.draw.tiles import HEX

FINER: Final = 2  # pixels of the painting for one of the canvas
Pixels = Callable[[Sequence[Place]], list[tuple[float, float]]]


def map_surface(page: Page, place: MapPlace, projection: Projection) -> Page:
    """Sea, land, rivers and relief under the canvas, on a surface of its own."""
    size = max(1, page.px(place.box.w)), max(1, page.px(place.box.h))
    world = cut(place.window(projection))
    k = page.k * place.scale * FINER  # pixels a hex side

    def pixels(points: Sequence[Place]) -> list[tuple[float, float]]:
        sides = (projection.project(lat, lon) for lon, lat in points)
        return [((x - place.left) * k, (y - place.top) * k) for x, y in sides]

    large = pygame.Surface((size[0] * FINER, size[1] * FINER))
    _paint(large, world, pixels, max(1, round(page.k * FINER)))
    surface = solid(size)
    pygame.transform.smoothscale(large, size, surface)
    sheet = place.sheet(Page.on(surface, page.k), at_corner=True)
    _paint_relief(sheet, world, projection)
    return sheet


def _paint(large: pygame.Surface, world: Geography, pixels: Pixels, unit: int) -> None:
    """Coast, lakes and rivers."""
    large.fill(SEA)
    for ring in world.land:
        points = pixels(ring)
        pygame.draw.lines(large, INK, True, points, 4 * unit)
        pygame.draw.polygon(large, PAPER, points)
    for river in world.rivers:
        pygame.draw.lines(large, SEA_LINE, False, pixels(river.points), round((0.7 + 0.8 * river.width) * unit))
    for lake in world.lakes:
        points = pixels(lake.ring)
        pygame.draw.polygon(large, SEA, points)
        pygame.draw.lines(large, SEA_LINE, True, points, unit)


def _paint_relief(sheet: Page, world: Geography, projection: Projection) -> None:
    """Mountains, dunes and trees, the northern ones first."""
    for sign in sorted(world.relief, key=lambda relief: -relief.at[1]):
        x, y = projection.project(sign.at[1], sign.at[0])
        body = at(15, 15, chart.ENGRAVED.get(sign.kind, chart.engraved_mountain)(), 0.45 + 0.2 * sign.size)
        sheet.svg(body, x * HEX - 15, y * HEX - 15, 30, 30)
