"""The title as an animated picture: only the pixels that change are redrawn, over the still picture.

What moves far away (rivals, biplane, fire) is there from the first frame. What covers it, and the belt and wheels of
the half-track in front, are prepared a little at a time (`prepare`): a whole poster at once would take a frame too
long.
"""

from __future__ import annotations

import copy
from collections.abc import Generator, Iterable, Iterator, Sequence

import pygame

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.raster import clear, packed, raster, solid
from greatrace_client.ui.draw.shapes import at, scaled
from greatrace_client.ui.draw.title.flicker import Flicker, fire
from greatrace_client.ui.draw.title.light import PosterLight, lit
from greatrace_client.ui.draw.title.poster import PosterLayer, front, hero, land, placed_on
from greatrace_client.ui.draw.title.sprites import (
    CARS,
    STEPS,
    Biplane,
    Cover,
    DistantCar,
    DustCloud,
    MovingThing,
    PosterPage,
)
from greatrace_client.ui.draw.vehicles import PHASES

GRAIN, SEED = 20, 7  # as on the frame of every poster
SHADE = 247
ROAD = Box(560.0, 598.0, 1326.0, 122.0)  # units of the poster: where rivals drive
HERO = Box(970.0, 440.0, 695.0, 540.0)  # ... the half-track in front stands
CLOUD = Box(670.0, 728.0, 390.0, 240.0)  # ... dust rolls
BELT = Box(1060.0, 740.0, 406.0, 228.0)  # ... and the belt turns (its end lies in the dust)
WHEEL = Box(1496.0, 716.0, 190.0, 180.0)


class LivingTitle:
    """The moving things, and which of them have changed."""

    def __init__(self, page: Page, light: PosterLight) -> None:
        self.canvas = PosterPage(page, placed_on(page), light, SHADE)
        self.cars = [DistantCar(self.canvas, *car, self.canvas.rect(*HERO)) for car in CARS]
        self.things: list[MovingThing] = [fire(self.canvas), *self.cars, Biplane(self.canvas)]  # from back to front
        self._areas = [thing.area for thing in self.things]  # their current areas
        self._solid = list[pygame.Rect]()  # areas that hide everything behind them
        self._steps = self._get_ready()
        self.ready = False  # everything that can move does

    def fits(self, page: Page, light: PosterLight) -> bool:
        """Whether it was made for that page and light."""
        made = self.canvas
        same = made.page.k == page.k and made.page.surface.get_size() == page.surface.get_size()
        return same and made.light == light

    # ---- getting ready
    def prepare(self) -> bool:
        """Take one step of preparation. False if none are left."""
        self.ready = self.ready or not next(self._steps, False)
        return not self.ready

    def _get_ready(self) -> Iterator[bool]:
        """A step at every `next`."""
        canvas, light = self.canvas, self.canvas.light
        road, ground = PosterPart(canvas, ROAD), PosterPart(canvas, CLOUD, opaque=True)
        yield from road.filled((hero(), *front(light)))
        yield from ground.filled(land(light))
        edges = yield from self._turning(CLOUD, ground=False)
        belts = yield from self._turning(BELT)
        wheels = yield from self._turning(WHEEL)
        for sheet in (road, ground, *edges, *belts, *wheels):
            sheet.print_on_paper()
            yield True
        cover = Cover(road.place, road.surface)
        near: list[MovingThing] = [
            cover,
            DustCloud(canvas, ground.place, ground.surface),
            turning(edges),
            turning(belts, solid=True),
            turning(wheels, solid=True),
        ]
        for car in self.cars:
            car.behind(cover)
        self.things += near
        self._areas = [thing.area for thing in self.things]
        self._solid = [thing.area for thing in near if thing.solid]

    def _turning(self, part: Box, *, ground: bool = True) -> Generator[bool, None, list[PosterPart]]:
        """A part in each phase of belt and wheels, with the land under them or without it."""
        canvas, light = self.canvas, self.canvas.light
        under, over = PosterPart(canvas, part, opaque=ground), PosterPart(canvas, part)
        if ground:
            yield from under.filled(land(light))
        yield from over.filled(front(light))
        turned = []
        for phase in range(PHASES):
            sheet = under.copied()
            yield from sheet.filled((hero(phase),))
            sheet.surface.blit(over.surface, (0, 0))
            turned.append(sheet)
        return turned

    # ---- time
    def tick(self, seconds: float) -> list[pygame.Rect]:
        """Advance to that time. Returns the pixels that change."""
        changed: list[pygame.Rect] = []
        areas = []
        for thing in self.things:
            before = after = thing.area
            if thing.tick(seconds):
                after = thing.area
                changed += [area for area in (before, after) if area.w and area.h]
            areas.append(after)
        self._areas = areas
        return merged(changed)

    def covers(self, place: pygame.Rect) -> bool:
        """Whether moving things cover that place completely."""
        return any(area.contains(place) for area in self._solid)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all moving things within the surface's clip over the still picture."""
        for number in surface.get_clip().collidelistall(self._areas):
            self.things[number].draw(surface)


class PosterPart:
    """A part of the poster with some of its layers."""

    def __init__(self, canvas: PosterPage, part: Box, *, opaque: bool = False) -> None:
        self.canvas, self.place = canvas, canvas.rect(*part)
        self.surface = (solid if opaque else clear)(self.place.size)

    def filled(self, layers: Iterable[PosterLayer]) -> Iterator[bool]:
        """Draw these layers, one at each step."""
        for layer in layers:
            self._put(layer)
            yield True

    def copied(self) -> PosterPart:
        """A copy with a surface of its own."""
        other = copy.copy(self)
        other.surface = self.surface.copy()
        return other

    def print_on_paper(self) -> None:
        """Apply the paper's grain to all of it."""
        page = self.canvas.page
        paper = page.grain_maker(page.width, page.height, GRAIN, SEED)()
        seen = self.place.clip(paper.get_rect())
        spot = seen.x - self.place.x, seen.y - self.place.y
        self.surface.blit(paper.subsurface(seen), spot, special_flags=pygame.BLEND_RGB_MULT)

    def _put(self, layer: PosterLayer) -> None:
        """Draw its part of a layer, pixel for pixel as on the whole poster."""
        left, top = self.canvas.pixel(layer.x, layer.y)
        k = self.canvas.page.k
        body = scaled(lit(layer.body, self.canvas.light), self.canvas.place.f)
        body = at((left - self.place.x) / k, (top - self.place.y) / k, body)
        self.surface.blit(raster(body, self.place.w / k, self.place.h / k, k, keep=False), (0, 0))


def turning(sheets: Sequence[PosterPart], *, solid: bool = False) -> Flicker:
    """The phases of a part as a Flicker; if it is solid only the pixels that change between phases."""
    images, place = [sheet.surface for sheet in sheets], sheets[0].place
    if solid:
        changing = difference(images)
        images = [image.subsurface(changing).copy() for image in images]
        place = changing.move(place.topleft)
    else:
        images = [packed(image) for image in images]
    return Flicker(place, images, STEPS, solid=solid)


def difference(images: Sequence[pygame.Surface]) -> pygame.Rect:
    """The rectangle of the pixels in which pictures of one size differ from the first."""
    changing = pygame.Rect(0, 0, 0, 0)
    for image in images[1:]:
        same = pygame.mask.from_threshold(image, (0, 0, 0, 0), (1, 1, 1, 255), images[0])
        same.invert()
        for place in same.get_bounding_rects():
            changing = changing.union(place) if changing.w else place
    return changing


def merged(places: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Disjoint rectangles that cover these."""
    apart: list[pygame.Rect] = []
    for place in places:
        whole = place
        while (other := whole.collidelist(apart)) >= 0:
            whole = whole.union(apart.pop(other))
        apart.append(whole)
    return apart
