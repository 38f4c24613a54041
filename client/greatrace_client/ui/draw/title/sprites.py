"""The moving things of the title: place and look of each depend only on the time."""

from __future__ import annotations

import math
from functools import cached_property
from typing import Final, Protocol

import attrs
import pygame

from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.raster import derived, packed, raster
from greatrace_client.ui.draw.shapes import at, disc, scaled
from greatrace_client.ui.draw.title.light import PosterLight, lit
from greatrace_client.ui.draw.title.poster import DUST_LIVES, TALL, WIDE, PosterPlace, dust, plane
from greatrace_client.ui.draw.vehicles import half_track

EDGE: Final = 34.0  # units of the printed border: nothing flies over it
CARS: Final = (("lemon", 752.0, 0.62), ("mint", 905.0, 0.72), ("blue", 1765.0, 0.8))
FARTHEST_LEFT, FARTHEST_RIGHT = 580.0, 2020.0  # where the road begins and ends
STEPS: Final = 10  # a second: the rate at which a loop at rest checks for changes
COLUMN: Final = 64  # pixels
CAR_SPEED = 26.0  # units a second
PLANE_TAKES = 46.0  # seconds of a flight, including those in which it is invisible
PLANE_FROM, PLANE_TO = (1120.0, 452.0), (2010.0, 96.0)
PLANE_BEGINS = 0.55  # share of its first flight at which the title opens


@attrs.frozen(slots=False)
class PosterPage:
    """The window's page, the poster's place on it, and its light."""

    page: Page
    place: PosterPlace
    light: PosterLight
    shade: int  # of 255: the brightness that the paper's grain leaves

    @property
    def k(self) -> float:
        """The pixels for each unit of the poster."""
        return self.page.k * self.place.f

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """That point of the poster, in pixels of the page."""
        return self.page.corner(self.place.x + x * self.place.f, self.place.y + y * self.place.f)

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """The pixels of a part of the poster."""
        left, top = self.pixel(x, y)
        right, foot = self.pixel(x + w, y + h)
        return pygame.Rect(left, top, max(1, right - left), max(1, foot - top))

    @cached_property
    def inside(self) -> pygame.Rect:
        """The pixels within the printed border."""
        return self.rect(EDGE, EDGE, WIDE - 2 * EDGE, TALL - 2 * EDGE)

    def draw_inside(self, surface: pygame.Surface, image: pygame.Surface, place: pygame.Rect) -> None:
        """Draw an image clipped to the inside of the border."""
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.inside))
        surface.blit(image, place)
        surface.set_clip(clip)

    def picture(self, body: str, w: float, h: float, scale: float = 1.0) -> pygame.Surface:
        """A picture in this light, on this paper."""

        def make() -> pygame.Surface:
            image = raster(scaled(lit(body, self.light), scale), w * scale, h * scale, self.k, keep=False).copy()
            image.fill((self.shade,) * 3, special_flags=pygame.BLEND_RGB_MULT)
            return packed(image)

        return derived(("title", body, w, h, scale, self.k, self.light.name), make)


class MovingThing(Protocol):
    """Something on the title that moves. `solid`: nothing shows through anywhere in its area."""

    solid: bool

    def tick(self, seconds: float) -> bool:
        """Advance to that time. True if it looks different."""

    @property
    def area(self) -> pygame.Rect:
        """The pixels that it may touch; an empty rectangle for something invisible."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it."""


class Cover:
    """The still objects in front of the far road. Its columns are kept separately, each with its transparent part, so
    that little is drawn if something passes behind it, and nothing if that is hidden.
    """

    solid = False

    def __init__(self, place: pygame.Rect, image: pygame.Surface) -> None:
        self.place = place  # covered by the picture
        self._images, self._areas = list[pygame.Surface](), list[pygame.Rect]()
        self._clear = list[pygame.Rect]()
        for left in range(0, place.w, COLUMN):
            self._add(image.subsurface(left, 0, min(COLUMN, place.w - left), place.h), place.move(left, 0).topleft)
        first = self._areas[0] if self._areas else pygame.Rect(place.topleft, (0, 0))
        self.area = first.unionall(self._areas)

    def _add(self, column: pygame.Surface, corner: tuple[int, int]) -> None:
        """Add a column, and the area in which something can be seen through it."""
        seen = column.get_bounding_rect()
        if seen.w:
            self._images.append(packed(column.subsurface(seen).copy()))
            self._areas.append(seen.move(corner))
        through = pygame.mask.from_surface(column, 254)
        through.invert()
        self._clear += [part.move(corner) for part in through.get_bounding_rects()]

    def tick(self, _seconds: float) -> bool:
        """False: it does not move."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        for number in surface.get_clip().collidelistall(self._areas):
            surface.blit(self._images[number], self._areas[number])

    def seen(self, area: pygame.Rect) -> pygame.Rect:
        """The part of an area outside of which everything behind this is hidden."""
        if not self.place.contains(area):
            return area
        parts = [self._clear[number].clip(area) for number in area.collidelistall(self._clear)]
        return parts[0].unionall(parts[1:]) if parts else pygame.Rect(area.topleft, (0, 0))


class DistantCar:
    """A rival that drives along the far road from left to right, again and again. `cover`: what it passes behind, once
    known; until then it is hidden in front of `near`, the pixels of still objects on the poster.
    """

    solid = False
    cover: Cover | None = None

    def __init__(self, canvas: PosterPage, crew: str, start: float, size: float, near: pygame.Rect) -> None:
        self.canvas, self.start, self.size, self.near = canvas, start, size, near
        body = scaled(half_track(crew), size) + at(-34 * size, 50 * size, scaled(art("vehicles/dust"), size))
        self.image = canvas.picture(at(34 * size, 0, body), 204 * size, 100 * size)
        self.place = self.image.get_rect()
        self.area = self.place
        self.tick(0.0)

    def tick(self, seconds: float) -> bool:
        seconds = int(seconds * STEPS) / STEPS
        gone = CAR_SPEED * (1.3 - 0.4 * self.size) * seconds
        x = FARTHEST_LEFT + (self.start - FARTHEST_LEFT + gone) % (FARTHEST_RIGHT - FARTHEST_LEFT)
        before, self.place = self.place, self.place.copy()
        self.place.topleft = self.canvas.pixel(x - 119 * self.size, road(x) - 88 * self.size)
        if self.place == before:
            return False
        return self._look()

    def _look(self) -> bool:
        """Update its visible area. False if it is hidden, as before."""
        before, self.area = self.area, self.place.clip(self.canvas.inside)
        if self.cover is not None:
            self.area = self.cover.seen(self.area)
        elif self.area.colliderect(self.near):
            self.area = pygame.Rect(self.area.topleft, (0, 0))
        return bool(before.w or self.area.w)

    def behind(self, cover: Cover) -> None:
        """Set what covers it from now on."""
        self.cover = cover
        self._look()

    def draw(self, surface: pygame.Surface) -> None:
        self.canvas.draw_inside(surface, self.image, self.place)


def road(x: float) -> float:
    """The height of the far road: over the plain, then up on the dune."""
    return 712.0 - 18.0 * min(1.0, max(0.0, (x - 1240) / 460))


class Biplane:
    """The biplane: it comes out of the sun, small, and leaves at the upper right, large."""

    solid = False

    def __init__(self, canvas: PosterPage) -> None:
        self.canvas = canvas
        self.images: dict[float, pygame.Surface] = {}  # by scale
        self.image = self._sized(1.0)
        self.place = pygame.Rect(0, 0, 0, 0)  # of the whole picture
        self.tick(0.0)

    def tick(self, seconds: float) -> bool:
        seconds = int(seconds * STEPS) / STEPS
        before = self.place
        share = (seconds / PLANE_TAKES + PLANE_BEGINS) % 1 * 1.15
        self.place = self._place(share, 7 * math.sin(seconds * 1.1)) if share < 1 else pygame.Rect(0, 0, 0, 0)
        return self.place != before

    def _place(self, share: float, sway: float) -> pygame.Rect:
        self.image = self._sized(round(10 + 34 * share**1.6) / 40)
        x = PLANE_FROM[0] + (PLANE_TO[0] - PLANE_FROM[0]) * share**1.4
        y = PLANE_FROM[1] + (PLANE_TO[1] - PLANE_FROM[1]) * share**1.1 + sway
        return self.image.get_rect(center=self.canvas.pixel(x, y))

    def _sized(self, scale: float) -> pygame.Surface:
        if scale not in self.images:
            self.images[scale] = self.canvas.picture(plane(), 220, 130, scale)
        return self.images[scale]

    @property
    def area(self) -> pygame.Rect:
        return self.place.clip(self.canvas.inside)

    def draw(self, surface: pygame.Surface) -> None:
        self.canvas.draw_inside(surface, self.image, self.place)


Puffs = list[tuple[pygame.Surface, tuple[float, float]]]  # pictures and their corners
CLOUD_STEPS: Final = round(DUST_LIVES * STEPS)  # the cloud repeats after this many steps


class DustCloud:
    """The cloud behind the half-track in front. `ground`: the poster without it and without what covers it."""

    solid = True

    def __init__(self, canvas: PosterPage, area: pygame.Rect, ground: pygame.Surface) -> None:
        self.canvas, self.area, self.ground = canvas, area, ground
        self.balls: dict[tuple[int, str], pygame.Surface] = {}
        self.clouds: dict[int, Puffs] = {}  # by the step of its life: it repeats itself
        self.step = 0
        self.shown = self._cloud()

    def tick(self, seconds: float) -> bool:
        before, self.step = self.step, int(seconds * STEPS)
        if self.step == before:
            return False
        self.shown = self._cloud()
        return True

    def _cloud(self) -> Puffs:
        step = self.step % CLOUD_STEPS
        if step not in self.clouds:
            self.clouds[step] = self._puffs(step)
        return self.clouds[step]

    def _puffs(self, step: int) -> Puffs:
        found = []
        for puff in dust(step / STEPS):
            r, (x, y) = round(puff.r / 3) * 3 + 1, self.canvas.pixel(puff.x, puff.y)  # few sizes: they are cached
            if (r, puff.hue) not in self.balls:
                self.balls[r, puff.hue] = self.canvas.picture(disc(r, r, r, puff.hue), 2 * r, 2 * r)
            image = self.balls[r, puff.hue]
            found.append((image, (x - image.get_width() / 2, y - image.get_height() / 2)))
        return found

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.area))
        surface.blit(self.ground, self.area)
        surface.fblits(self.shown)
        surface.set_clip(clip)
