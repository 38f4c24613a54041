"""Enlarges the map's picture for a moment: a change of zoom becomes one motion, and a danger draws near and recedes.

Only the picture is stretched: places and clicks are those of the final map. With reduced motion nothing is enlarged.
"""

from __future__ import annotations

import math
from typing import Final, Protocol

import pygame

from greatrace.great_race import events as ev
from greatrace_client.games.great_race.board_view import HasBoard
from greatrace_client.games.great_race.panel import HasShown
from greatrace_client.race_common.director import HasDirector
from greatrace_client.ui.context import HasPage

GLIDE: Final = 0.2  # seconds of a change of zoom
PUNCH: Final = 1.1  # seconds in which a danger draws near, stays, and recedes
NEAR: Final = 0.28  # how much nearer it comes

Pixel = tuple[int, int]


class MapLens:
    """The lens of one map. `factor`: the present enlargement of the picture, around the place `at` (real pixels)."""

    def __init__(self) -> None:
        self.at: Pixel = (0, 0)
        self._copy: pygame.Surface | None = None  # what is enlarged; a new surface costs more than stretching
        self._place = pygame.Rect(0, 0, 0, 0)  # its place in the window
        self._old = False  # it is the previous picture, and enlarged instead of the map
        self._first = self._last = 1.0
        self._age, self._length = 1.0, 0.0
        self._punch = False

    @property
    def on(self) -> bool:
        """Whether anything is stretched now."""
        return self._age < self._length

    @property
    def factor(self) -> float:
        """The present enlargement."""
        if not self.on:
            return 1.0
        t = self._age / self._length
        if self._punch:
            return 1 + NEAR * math.pow(math.sin(math.pi * t), 0.6)
        eased = 1 - (1 - t) ** 3
        return self._first + (self._last - self._first) * eased

    def zoom(self, picture: pygame.Surface, ratio: float, at: Pixel, area: pygame.Rect | None = None) -> None:
        """Begin a zoom: the map will be enlarged by `ratio` around that place; `picture` is its present picture, in
        that `area` of the window.
        """
        self.at, self._punch, self._age, self._length = at, False, 0.0, GLIDE
        if ratio > 1:
            self._keep(picture, seen := (area or picture.get_rect()).clip(picture.get_rect()), seen.size)
        self._old = ratio > 1
        self._first, self._last = (1.0, ratio) if ratio > 1 else (1 / ratio, 1.0)

    def punch(self, at: Pixel) -> None:
        """Begin a close look at a danger."""
        self.at, self._punch, self._age, self._length, self._old = at, True, 0.0, PUNCH, False

    def stop(self) -> None:
        """Show the map unchanged."""
        self._length, self._old = 0.0, False

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds. True: draw again."""
        if not self.on:
            return False
        self._age += dt
        if not self.on:
            self.stop()
        return True

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Stretch that part of the window; call it when the map has been drawn there."""
        factor, area = self.factor, area.clip(surface.get_rect())
        if factor <= 1 or not area.w or not area.h:
            return
        place = part_of(area, self.at, factor)
        if not (self._old and self._place.contains(place)):
            self._keep(surface, place, area.size)
            self._old = False
        assert self._copy is not None
        part = self._copy.subsurface(place.move(-self._place.x, -self._place.y))
        pygame.transform.scale(part, area.size, surface.subsurface(area))

    def draw_track(self, surface: pygame.Surface, track: pygame.Rect, area: pygame.Rect, *, down: bool) -> None:
        """Stretch the scale of the rows beside that area of the map, along the rows only, so that each number stays at
        its row while a danger draws near.
        """
        track = track.clip(surface.get_rect())
        if not self._punch or self.factor <= 1 or not track.w or not track.h:
            return
        x, y, w, h = part_of(area, self.at, self.factor)
        place = pygame.Rect(track.x, y, track.w, h) if down else pygame.Rect(x, track.y, w, track.h)
        pygame.transform.scale(surface.subsurface(place.clip(track)).copy(), track.size, surface.subsurface(track))

    def _keep(self, picture: pygame.Surface, place: pygame.Rect, room: tuple[int, int]) -> None:
        """Copy that part of the window; later parts may be up to `room` large."""
        kept = self._copy
        if kept is None or kept.get_masks() != picture.get_masks() or not _fits(room, kept.get_size()):
            kept = self._copy = pygame.Surface(room, 0, picture)
        kept.blit(picture, (0, 0), place)
        self._place = place


def _fits(size: tuple[int, int], into: tuple[int, int]) -> bool:
    """Whether a surface of that size fits into the other."""
    return size[0] <= into[0] and size[1] <= into[1]


def part_of(area: pygame.Rect, at: Pixel, factor: float) -> pygame.Rect:
    """The part of the area that fills it when it is enlarged by `factor`, with the place `at` fixed."""
    x, y = min(max(at[0], area.x), area.right), min(max(at[1], area.y), area.bottom)
    left, top = x - (x - area.x) / factor, y - (y - area.y) / factor
    return pygame.Rect(round(left), round(top), round(area.w / factor), round(area.h / factor)).clip(area)


class LensedMap(HasBoard, HasDirector, HasPage, HasShown, Protocol):
    """The map on which dangers appear."""

    @property
    def lens(self) -> MapLens: ...


class DangerLens:
    """Looks closely at each danger when it is declared."""

    def __init__(self, race: LensedMap) -> None:
        self.race = race
        self._seen: object = None

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds. True: draw again."""
        event = self.race.director.event
        if event is not self._seen:
            self._seen = event
            if isinstance(event, ev.ThreatDeclared) and not self.race.shown.stage.calm:
                self.race.lens.punch(self._pixel(event))
        return self.race.lens.update(dt)

    def _pixel(self, event: ev.ThreatDeclared) -> Pixel:
        """The place of the danger: its first space, or the vehicle that it strikes."""
        stage, page = self.race.shown.stage, self.race.page
        struck = event.by if event.target is None else event.target
        spot = stage.spot(event.spaces[0]) if event.spaces else stage.vehicle(struck).pose[:2]
        x, y = self.race.board.sheet.to_window(*spot)
        return page.px(x), page.px(y)


class HasLens(Protocol):
    """The close look at a danger."""

    @property
    def lens(self) -> MapLens: ...
