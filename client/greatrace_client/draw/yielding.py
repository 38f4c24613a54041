"""Prices of lines and names of cities, which yield to what tiles cost: where a tile comes to lie they stand elsewhere
on their way or around their city, and where no place is left the cost lies on top.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import pygame

from greatrace.great_race.atlas import Board, Line

from . import lines, tiles
from .city_names import place_names
from .page import Page
from .raster import clear
from .shapes import Frame, Point
from .tiles import BOX, Face

PRICE = Frame(-48, -18, 100, 44)  # what a price's plate takes with its shadow, around its place
HAIR = 2.0  # units that a name's plate reaches over its frame


class Piece(NamedTuple):
    """A plate on its own surface, and where that lies on the sheet, in pixels."""

    surface: pygame.Surface
    box: pygame.Rect


class Yielding:
    """Of one sheet. `seen`: the area that is shown at zoom 1; everything in sheet units but for the pieces."""

    def __init__(
        self,
        page: Page,
        board: Board,
        spots: Mapping[str, Point],
        ways: Sequence[tuple[lines.Curve, Line]],
        seen: Frame,
    ) -> None:
        self.page, self.board, self.spots, self.ways, self.seen = page, board, spots, ways, seen
        self.plates: list[tuple[Line, lines.Curve, Point]] = []
        self.names: dict[str, Frame] = {}
        self.on_top: dict[str, Face] = {}  # tiles whose cost lies on a plate, by space
        self._pieces: dict[object, Piece] = {}

    # ---- places
    def arrange(self, faces: Mapping[str, Face]) -> list[pygame.Rect]:
        """Make way for these tiles; what has changed, in pixels of the sheet."""
        before, below = self._pieces, self.on_top
        costs = {space: self.costs(space, face) for space, face in faces.items()}
        taken = [frame for frames in costs.values() for frame in frames]
        self.plates = [(line, way, place) for (way, line), place in zip(self.ways, self._prices(taken), strict=True)]
        prices = [lines.plate_frame(x, y) for _, _, (x, y) in self.plates]
        self.names = place_names(self.page, self.board, self.spots, prices, self.seen, taken)
        self._pieces = dict(self._made(before))
        whole = [PRICE._replace(x=x + PRICE.x, y=y + PRICE.y) for _, _, (x, y) in self.plates]
        standing = [*whole, *(Frame(n.x - HAIR, n.y - HAIR, n.w + 4 * HAIR, n.h + 8) for n in self.names.values())]
        near = 2 / self.page.k  # two pixels: signs and letters have soft edges
        wide = [Frame(f.x - near, f.y - near, f.w + 2 * near, f.h + 2 * near) for f in standing]
        self.on_top = {s: faces[s] for s, each in costs.items() if any(a.overlaps(b) for a in each for b in wide)}
        return [*self._moved(before), *map(self._patch, self.on_top.keys() ^ below.keys())]

    def costs(self, space: str, face: Face) -> list[Frame]:
        """What must be read of a tile there."""
        x, y = self.spots[space]
        return [frame._replace(x=frame.x + x, y=frame.y + y) for frame in tiles.sign_frames(self.page.k, face)]

    def _prices(self, costs: Sequence[Frame]) -> Iterator[Point]:
        cities = [self.spots[city] for city in self.board.cities]
        taken = [*self.spots.values(), *((x, y + 28) for x, y in cities)]  # their labels
        for way, _ in self.ways:
            place = lines.plate_place(way, taken, cities, self.seen, costs)
            taken.append(place)
            yield place

    def _moved(self, before: Mapping[object, Piece]) -> Iterator[pygame.Rect]:
        for key in before.keys() | self._pieces.keys():
            old, new = before.get(key), self._pieces.get(key)
            if old is None or new is None or old.box != new.box:
                yield from (piece.box for piece in (old, new) if piece is not None)

    # ---- pictures
    def _made(self, before: Mapping[object, Piece]) -> Iterator[tuple[object, Piece]]:
        for number, (line, _, (x, y)) in enumerate(self.plates):
            frame = PRICE._replace(x=x + PRICE.x, y=y + PRICE.y)
            yield from self._piece(before, (number, (x, y)), frame)
            if (number, (x, y)) not in before:
                lines.paint_plate(self._new, x, y, line.kind, f"{line.price} F")
        for city, place in self.names.items():
            frame = Frame(place.x - HAIR, place.y - HAIR, place.w + 4 * HAIR, place.h + 8)
            yield from self._piece(before, (city, place), frame)
            if (city, place) not in before:
                here = self.board.cities[city]
                tiles.draw_label(self._new, place, here.name, strong=here.colour == "purple")

    def _piece(self, before: Mapping[object, Piece], key: object, frame: Frame) -> Iterator[tuple[object, Piece]]:
        """The piece of that key: as it was, or an empty one to paint on (`_new`)."""
        if key in before:
            yield key, before[key]
            return
        (left, top), page = self.page.corner(frame.x, frame.y), self.page
        surface = clear((page.px(frame.w), page.px(frame.h)))
        self._new = Page.on(surface, page.k, page.left + left, page.top + top)
        yield key, Piece(surface, surface.get_rect(topleft=(left, top)))

    def _patch(self, space: str) -> pygame.Rect:
        x, y = self.spots[space]
        side = round(BOX * self.page.k)
        return pygame.Rect(self.page.corner(x - 40, y - 40), (side, side))

    def blits(self, patch: pygame.Rect | None = None) -> Iterable[tuple[pygame.Surface, pygame.Rect]]:
        """All of it, or what touches a patch of the sheet: plates first, then the costs that lie on them."""
        for surface, box in self._pieces.values():
            if patch is None or box.colliderect(patch):
                yield surface, box
        for space, face in self.on_top.items():
            if patch is None or self._patch(space).colliderect(patch):
                yield tiles.sign_surface(self.page.k, face, risk=space in self.board.risk), self._patch(space)
