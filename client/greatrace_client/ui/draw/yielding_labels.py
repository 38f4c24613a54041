"""Prices of lines and names of cities, which yield to the costs of tiles: they move along their line or around their
city, and if no place is left the cost is drawn on top.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import pygame

from greatrace.great_race.board import Board, TransportLine
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import lines, tiles
from greatrace_client.ui.draw.city_names import Names
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.raster import clear
from greatrace_client.ui.draw.shapes import Point
from greatrace_client.ui.draw.tiles import BOX, HEX, Face

PRICE = Box(-48, -18, 100, 44)  # the box of a price's plate with its shadow, around its place
HAIR = 2.0  # units that a name's plate reaches over its frame


class PlatePiece(NamedTuple):
    """A plate on its own surface, and its place on the sheet, in pixels."""

    surface: pygame.Surface
    box: pygame.Rect


class Yielding:
    """The labels of one sheet. `seen`: the area that is shown at zoom 1; everything except the pieces is in sheet
    units.
    """

    def __init__(
        self,
        page: Page,
        board: Board,
        spots: Mapping[str, Point],
        ways: Sequence[tuple[lines.Curve, TransportLine]],
        seen: Box,
    ) -> None:
        self.page, self.board, self.spots, self.ways, self.seen = page, board, spots, ways, seen
        self._names: Names | None = None  # these and the candidates for prices are computed when first needed
        self._candidates: list[list[lines.Candidate]] = []
        self._last: dict[int, tuple[object, Point]] = {}  # by line: the inputs of its price's last place, and the place
        self._costs: dict[str, list[Box]] = {}
        self.plates: list[tuple[TransportLine, lines.Curve, Point]] = []
        self.names: dict[str, Box] = {}
        self.on_top: dict[str, Face] = {}  # tiles whose cost lies on a plate, or close to it, by space
        self._on_plates: list[tuple[str, pygame.Rect]] = []  # those that lie on one, each with the plate's pixels
        self._pieces: dict[object, PlatePiece] = {}
        self._touched: dict[Box, tuple[str, ...]] = {}
        # All spaces with their number and y, from west to east.
        numbered = ((number, space, y) for number, (space, (_, y)) in enumerate(spots.items()))
        self._eastwards = sorted(numbered, key=lambda one: spots[one[1]][0])
        self._xs = [spots[space][0] for _, space, _ in self._eastwards]

    # ---- places
    def prepare(self) -> Iterator[str]:
        """Compute the possible places of prices and names, once: a line a step."""
        if self._names is not None:
            return
        cities = [self.spots[city] for city in self.board.cities]
        taken = [*self.spots.values(), *((x, y + 28) for x, y in cities)]  # their labels
        for way, _ in self.ways:
            self._candidates.append(lines.plate_places(way, taken, cities, self.seen))
            yield "price"
        self._names = Names(self.page, self.board, self.spots, self.seen)

    def draw_ahead(self, faces: Mapping[str, Face]) -> Iterator[str]:
        """Draw what `arrange` needs for these tiles, a picture a step; call it after `prepare`."""
        assert self._names is not None
        for space, face in faces.items():
            if space in self.spots:
                self.costs(space, face)
                yield "price"
        nowhere = Page.on(clear((1, 1)), self.page.k)
        for _, line in self.ways:
            lines.paint_plate(nowhere, 0, 0, line.kind, f"{line.price} F")
            yield "price"
        for city, (place, *_) in self._names.sides.items():
            self._label(self.page.layer(place.x - 1, place.y - 1, place.w + 4, place.h + 7), city, place)
            yield "names"

    def reach(self) -> list[pygame.Rect]:
        """The places where plates may come to stand, in pixels of the sheet; call it after `prepare`."""
        assert self._names is not None
        places = [one.place for candidates in self._candidates for one in candidates]
        frames = [PRICE._replace(x=x + PRICE.x, y=y + PRICE.y) for x, y in places]
        frames += [_of_name(side) for sides in self._names.sides.values() for side in sides]
        return [self._pixels(frame) for frame in frames]

    def _pixels(self, frame: Box) -> pygame.Rect:
        """The pixels of the sheet that a frame takes."""
        return pygame.Rect(self.page.corner(frame.x, frame.y), (self.page.px(frame.w), self.page.px(frame.h)))

    def arrange(self, faces: Mapping[str, Face]) -> list[pygame.Rect]:
        """Make way for these tiles. Returns what has changed, in pixels of the sheet.

        A replay of an earlier version of the board may have tiles on spaces that no longer exist.
        """
        faces = {space: face for space, face in faces.items() if space in self.spots}
        before, below = self._pieces, self.on_top
        self._costs = costs = {space: self.costs(space, face) for space, face in faces.items()}
        for _ in self.prepare():
            pass
        assert self._names is not None
        self.plates = [(line, way, place) for (way, line), place in zip(self.ways, self._prices(), strict=True)]
        prices = [lines.plate_frame(x, y) for _, _, (x, y) in self.plates]
        self.names = self._names.places(prices, self._around)
        plates = [*prices, *self.names.values()]
        self._pieces = dict(self._made(before))
        whole = [PRICE._replace(x=x + PRICE.x, y=y + PRICE.y) for _, _, (x, y) in self.plates]
        standing = [*whole, *map(_of_name, self.names.values())]
        near = 2 / self.page.k  # two pixels: signs and letters have soft edges
        wide = [Box(f.x - near, f.y - near, f.w + 2 * near, f.h + 2 * near) for f in standing]
        below_them = {space for frame in wide for space in self._spaces(frame)} & faces.keys()
        self.on_top = {s: faces[s] for s in sorted(below_them) if any(a.overlaps(b) for a in costs[s] for b in wide)}
        self._on_plates = [(s, self._pixels(f)) for s in self.on_top for f in plates if any(map(f.overlaps, costs[s]))]
        return [*self._moved(before), *map(self._patch, self.on_top.keys() ^ below.keys())]

    def costs(self, space: str, face: Face) -> list[Box]:
        """The boxes of a tile's signs that must stay readable there."""
        x, y = self.spots[space]
        return [frame._replace(x=frame.x + x, y=frame.y + y) for frame in tiles.sign_frames(self.page.k, face)]

    def _prices(self) -> Iterator[Point]:
        """Place the prices one after the other, again only if a tile or an earlier price near it has changed."""
        standing: list[Point] = []
        for number, candidates in enumerate(self._candidates):
            costs = tuple(tuple(self._around(one.frame)) for one in candidates)
            key, before = (costs, tuple(standing)), self._last.get(number)
            same = before is not None and before[0] == key
            place = before[1] if before is not None and same else lines.best_place(candidates, standing, costs)
            self._last[number] = key, place
            standing.append(place)
            yield place

    def _around(self, frame: Box) -> list[Box]:
        """The cost boxes of tiles around that frame."""
        return [cost for space in self._spaces(frame) if space in self._costs for cost in self._costs[space]]

    def _spaces(self, frame: Box) -> tuple[str, ...]:
        """The spaces that a frame touches; the frames are few, and always the same."""
        if frame not in self._touched:
            left, top, right, foot = frame.x - HEX, frame.y - HEX, frame.x + frame.w + HEX, frame.y + frame.h + HEX
            some = self._eastwards[bisect_right(self._xs, left) : bisect_left(self._xs, right)]
            self._touched[frame] = tuple(space for _, space, y in sorted(some) if top < y < foot)
        return self._touched[frame]

    def _moved(self, before: Mapping[object, PlatePiece]) -> Iterator[pygame.Rect]:
        for key in before.keys() | self._pieces.keys():
            old, new = before.get(key), self._pieces.get(key)
            if old is None or new is None or old.box != new.box:
                yield from (piece.box for piece in (old, new) if piece is not None)

    # ---- pictures
    def _made(self, before: Mapping[object, PlatePiece]) -> Iterator[tuple[object, PlatePiece]]:
        for number, (line, _, (x, y)) in enumerate(self.plates):
            frame = PRICE._replace(x=x + PRICE.x, y=y + PRICE.y)
            yield from self._piece(before, (number, (x, y)), frame)
            if (number, (x, y)) not in before:
                lines.paint_plate(self._new, x, y, line.kind, f"{line.price} F")
        for city, place in self.names.items():
            yield from self._piece(before, (city, place), _of_name(place))
            if (city, place) not in before:
                self._label(self._new, city, place)

    def _label(self, page: Page, city: str, place: Box) -> None:
        here = self.board.cities[city]
        tiles.draw_label(page, place, here.name, strong=here.colour == "purple")

    def _piece(
        self, before: Mapping[object, PlatePiece], key: object, frame: Box
    ) -> Iterator[tuple[object, PlatePiece]]:
        """The piece of that key: the old one, or an empty one to paint on (`_new`)."""
        if key in before:
            yield key, before[key]
            return
        (left, top), page = self.page.corner(frame.x, frame.y), self.page
        surface = clear((page.px(frame.w), page.px(frame.h)))
        self._new = Page.on(surface, page.k, page.left + left, page.top + top)
        yield key, PlatePiece(surface, surface.get_rect(topleft=(left, top)))

    def _patch(self, space: str) -> pygame.Rect:
        x, y = self.spots[space]
        side = round(BOX * self.page.k)
        return pygame.Rect(self.page.corner(x - 40, y - 40), (side, side))

    def show(self, surface: pygame.Surface, scroll: tuple[int, int], patch: pygame.Rect | None = None) -> None:
        """Blit all labels over the window, or over one patch of it in which something stands on the map: costs there
        come above it only where they lie on a plate.
        """
        left, top = -scroll[0], -scroll[1]
        if patch is None:
            surface.blits([(piece, place.move(left, top)) for piece, place in self.blits()])
            return
        clip, there = surface.get_clip(), patch.move(scroll)
        surface.set_clip(patch.clip(clip))
        surface.blits([(p.surface, p.box.move(left, top)) for p in self._pieces.values() if p.box.colliderect(there)])
        for space, plate in self._on_plates:
            if plate.colliderect(there):
                surface.set_clip(plate.move(left, top).clip(patch).clip(clip))
                surface.blit(self._signs(space), self._patch(space).move(left, top))
        surface.set_clip(clip)

    def _signs(self, space: str) -> pygame.Surface:
        """The signs of a tile whose cost lies on a plate."""
        return tiles.sign_surface(self.page.k, self.on_top[space], risk=space in self.board.risk)

    def blits(self, patch: pygame.Rect | None = None) -> Iterable[tuple[pygame.Surface, pygame.Rect]]:
        """All labels, or those that touch a patch of the sheet: plates first, then the costs that lie on them."""
        for surface, box in self._pieces.values():
            if patch is None or box.colliderect(patch):
                yield surface, box
        for space in self.on_top:
            if patch is None or self._patch(space).colliderect(patch):
                yield self._signs(space), self._patch(space)


def _of_name(place: Box) -> Box:
    """The box of a city's name with the plate's shadow."""
    return Box(place.x - HAIR, place.y - HAIR, place.w + 4 * HAIR, place.h + 8)
