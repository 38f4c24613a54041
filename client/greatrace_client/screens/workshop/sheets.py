"""The map and the drawing under the canvas, cached in square pieces so that pulling and zooming stay smooth.

A piece is painted once for a scale. While the map is pulled a frame paints one piece at most, and those around the
canvas are painted when nothing else is to be done. Unpainted parts show the previous picture, stretched.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, TypeAlias

import attrs
import pygame

from greatrace.great_race.board import centre
from greatrace_client.model.workshop.drawing import Drawing, Hex
from greatrace_client.screens.workshop import ground, painting
from greatrace_client.screens.workshop.map_place import MapPlace
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import SEA
from greatrace_client.ui.draw.raster import solid
from greatrace_client.ui.draw.tiles import HEX

SIZE: Final = 256  # pixels of a piece
AROUND: Final = 1.6  # hex sides beyond its centre that a space may reach, with its shadow
MOST: Final = 160  # cached pieces: 40 MB
Spot: TypeAlias = tuple[int, int]  # column and row of a piece


@attrs.define
class MapPiece:
    """`map`: without the drawing; `whole`: with it, None if it has to be painted again."""

    map: pygame.Surface
    whole: pygame.Surface | None = None


@attrs.frozen
class Seen:
    """A picture of the canvas and its place: `side` pixels a hex side, `left` and `top` in hex sides."""

    picture: pygame.Surface
    side: float
    left: float
    top: float


@attrs.define
class MapSheets:
    """`painted` counts the pieces painted so far."""

    painted: int = 0
    _pieces: dict[Spot, MapPiece] = attrs.field(factory=dict)
    _key: object = None
    _drawing: Drawing | None = None
    _shown: Seen | None = None  # the last whole picture, shown where nothing is painted yet
    _spare: pygame.Surface | None = None  # reused for the next picture
    _missing: bool = False
    _sheet: Page | None = None  # as last shown
    _area: tuple[int, int] = (1, 1)

    @property
    def waits(self) -> bool:
        """Whether the next picture will show more."""
        return self._missing

    def show(self, page: Page, at: MapPlace, drawing: Drawing) -> None:
        """Paint the canvas: one missing piece, or all of the first picture."""
        self._take(page, at, drawing)
        assert self._sheet is not None
        spots = list(self._spots(0))
        missing = [spot for spot in spots if spot not in self._pieces]
        for spot in missing if self._shown is None else missing[:1]:
            self._paint_map(spot, drawing)
        self._missing = len(missing) > 1 and self._shown is not None
        picture = self._composed(at, drawing, spots)
        page.surface.blit(picture, page.corner(at.box.x, at.box.y))

    def step(self) -> bool:
        """Paint a piece beyond the edge, if any is missing there. True: the picture has to be shown again."""
        if self._missing or self._drawing is None:
            return self._missing
        spot = next((spot for spot in self._spots(1) if spot not in self._pieces), None)
        if spot is not None:
            self._paint_map(spot, self._drawing)
        return False

    # ---- changes
    def _take(self, page: Page, at: MapPlace, drawing: Drawing) -> None:
        self._area = max(1, page.px(at.box.w)), max(1, page.px(at.box.h))
        self._sheet = at.sheet(page, at_corner=True)
        key = drawing.projection, self._sheet.k, self._area
        if key != self._key:
            self._key = key
            self._pieces.clear()
        elif len(self._pieces) > MOST:
            near = set(self._spots(1))
            self._pieces = {spot: piece for spot, piece in self._pieces.items() if spot in near}
        if drawing is not self._drawing:
            self._forget(drawing)
            self._drawing = drawing

    def _forget(self, drawing: Drawing) -> None:
        """Drop the pieces that show what has changed."""
        changed = None if self._drawing is None else changed_hexes(self._drawing, drawing)
        touched = None if changed is None else {spot for at in changed for spot in self._under(at)}
        for spot, piece in self._pieces.items():
            if touched is None or spot in touched:
                piece.whole = None

    def _under(self, at: Hex) -> Iterator[Spot]:
        """The pieces on which that hex lies."""
        assert self._sheet is not None
        side = self._sheet.k * HEX
        (x, y), reach = centre(*at), AROUND
        for column in range(math.floor((x - reach) * side / SIZE), math.floor((x + reach) * side / SIZE) + 1):
            for row in range(math.floor((y - reach) * side / SIZE), math.floor((y + reach) * side / SIZE) + 1):
                yield column, row

    def _spots(self, more: int) -> Iterator[Spot]:
        """The pieces under the canvas, and `more` around it; the middle ones first."""
        assert self._sheet is not None
        (wide, tall), left, top = self._area, self._sheet.left, self._sheet.top
        columns = range(left // SIZE - more, (left + wide - 1) // SIZE + 1 + more)
        rows = range(top // SIZE - more, (top + tall - 1) // SIZE + 1 + more)
        middle = (left + wide / 2) / SIZE - 0.5, (top + tall / 2) / SIZE - 0.5
        return iter(sorted(((c, r) for c in columns for r in rows), key=lambda spot: math.dist(spot, middle)))

    # ---- painting
    def page_of(self, surface: pygame.Surface, spot: Spot) -> Page:
        """A piece in sheet units."""
        assert self._sheet is not None
        return Page.on(surface, self._sheet.k, spot[0] * SIZE, spot[1] * SIZE)

    def _paint_map(self, spot: Spot, drawing: Drawing) -> None:
        page = self.page_of(solid((SIZE, SIZE)), spot)
        ground.paint_piece(page, drawing.projection)
        self._pieces[spot] = MapPiece(page.surface)
        self.painted += 1

    def _whole(self, spot: Spot, drawing: Drawing) -> pygame.Surface:
        piece = self._pieces[spot]
        if piece.whole is None:
            piece.whole = piece.map.copy()
            painting.paint_drawing(self.page_of(piece.whole, spot), drawing)
        return piece.whole

    def _composed(self, at: MapPlace, drawing: Drawing, spots: list[Spot]) -> pygame.Surface:
        """The canvas' picture."""
        assert self._sheet is not None
        picture = self._spare
        if picture is None or picture.get_size() != self._area:
            picture = solid(self._area)
        side, left, top = self._sheet.k * HEX, self._sheet.left, self._sheet.top
        if self._missing:
            self._stretch(picture, side, at)
        for spot in spots:
            if spot in self._pieces:
                picture.blit(self._whole(spot, drawing), (spot[0] * SIZE - left, spot[1] * SIZE - top))
        if self._missing:
            self._spare = picture
        else:
            self._spare = self._shown.picture if self._shown is not None else None
            self._shown = Seen(picture, side, at.left, at.top)
        return picture

    def _stretch(self, picture: pygame.Surface, side: float, at: MapPlace) -> None:
        """Draw the last whole picture at its present place, scaled."""
        picture.fill(SEA)
        if (old := self._shown) is None:
            return
        factor, (wide, tall) = side / old.side, self._area
        left, top = (at.left - old.left) * old.side, (at.top - old.top) * old.side
        size = math.ceil(wide / factor) + 1, math.ceil(tall / factor) + 1
        part = pygame.Rect((math.floor(left), math.floor(top)), size)  # the still visible part of the old one
        part = part.clip(old.picture.get_rect())
        spot = round((part.x - left) * factor), round((part.y - top) * factor)
        if factor == 1:
            picture.blit(old.picture, spot, part)
        elif part.w and part.h:
            stretched = round(part.w * factor), round(part.h * factor)
            picture.blit(pygame.transform.scale(old.picture.subsurface(part), stretched), spot)


def changed_hexes(old: Drawing, new: Drawing) -> set[Hex] | None:
    """The hexes at which the picture of a drawing differs; None: everywhere, since lines or routes have changed."""
    if (old.lines, old.routes) != (new.lines, new.routes):
        return None
    ends = {end for line in new.lines for end in line.ends} | {end for route in new.routes for end in route}
    cities = old.cities.keys() | new.cities.keys()
    moved = {at for at in cities if _look(old, at) != _look(new, at)}
    if any(city.id in ends for at in moved for drawing in (old, new) if (city := drawing.cities.get(at)) is not None):
        return None
    painted = old.ground.keys() | new.ground.keys()
    return moved | {at for at in painted if old.ground.get(at) != new.ground.get(at)}


def _look(drawing: Drawing, at: Hex) -> object:
    """What is painted of a city; its name is drawn separately."""
    city = drawing.cities.get(at)
    return None if city is None else (city.id, city.colour, city.cards, city.label)
