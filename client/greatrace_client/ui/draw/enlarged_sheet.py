"""An enlarged board: larger than its window, so it is painted where the player looks, and some way around that.

At twice the size the whole of it would take five windows of pixels, and as many again while it is painted beside the
last zoom's picture. So there is one picture, which the player sees from the beginning: what is not painted yet is
stretched from the picture of the last zoom, or from that of the whole board. Each part is painted apart from it and
then put down at once. A sheet that is not much larger than the window is painted to its end.

All of it is counted in squares, those of `kept_paper`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import pygame

from greatrace.great_race.board import Board
from greatrace_client.ui.draw import chart
from greatrace_client.ui.draw.board_sheet import BoardSheet
from greatrace_client.ui.draw.geography import Geography
from greatrace_client.ui.draw.kept_paper import SQUARE, KeptPaper, squares
from greatrace_client.ui.draw.large_layers import bands
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.raster import solid, spread_out
from greatrace_client.ui.draw.tiles import Face

PUT: Final = "put"  # the step after which the picture is another one
SMALL: Final = 4_200_000  # pixels of a sheet that is painted as a whole: 1.4 windows of 1920 x 1080, squared
NEAR, AROUND = 64, 256  # pixels around the window: that are painted at least, and that are painted then
MOST: Final = 1.6  # times the pixels around the window that are kept

Square = tuple[int, int]


class EnlargedSheet(BoardSheet):
    """`under`: the whole board, painted, which is stretched where nothing else is there."""

    def __init__(
        self,
        board: Board,
        page: Page,
        area: tuple[float, float, float, float],
        world: Geography,
        zoom: float,
        under: BoardSheet,
        **words: Any,
    ) -> None:
        super().__init__(board, page, area, world, zoom, **words)
        self.under = under
        self._sharp, self._filled = set[Square](), set[Square]()
        self._papers: list[KeptPaper] = []
        self._open: list[pygame.Rect] = []  # where something may be taken away again
        self._stale: list[pygame.Rect] = []  # what has changed while a part was painted
        self._all = frozenset(squares(pygame.Rect((0, 0), self.size)))

    def new_page(self) -> Page:
        self._filled.clear()
        return Page.on(spread_out(self.size), self.k, self.left, self.top)

    # ---- showing
    @property
    def sharp(self) -> bool:
        """Whether all that is seen is painted."""
        return self._around(0) <= self._sharp

    @property
    def lacking(self) -> bool:
        return bool(self._missing())

    def _around(self, pixels: int) -> set[Square]:
        """The squares that the window shows, and so many pixels around it."""
        view = pygame.Rect(self.scroll, self._window).inflate(2 * pixels, 2 * pixels)
        return set(squares(view.clip((0, 0), self.size)))

    def _missing(self) -> set[Square]:
        """What is to be painted next: first what is seen."""
        seen = self._around(0) - self._sharp
        if seen or len(self._sharp) == len(self._all):
            return seen
        if self.size[0] * self.size[1] <= SMALL:
            return set(self._all - self._sharp)
        return self._around(AROUND) - self._sharp if self._around(NEAR) - self._sharp else set()

    def take_over(self, before: BoardSheet) -> None:
        """Show what that sheet shows, stretched, until this one is painted."""
        seen = self._around(0)
        if before is self.under or self._sharp:
            self._fill(seen)
            return
        ratio, view = self.zoom / before.zoom, pygame.Rect(before.scroll, self._window)
        place = pygame.Rect(*(round(side * ratio) for side in view)).clip((0, 0), self.size)
        self._fill({square for square in seen if not place.contains(_rect(square))})
        self._stretch(before, place.clip(_rect(min(seen)).union(_rect(max(seen)))))
        self._filled |= seen

    def show(self, page: Page, patch: pygame.Rect | None = None) -> None:
        self._fill(self._around(0))
        super().show(page, patch)

    def _fill(self, wanted: set[Square]) -> None:
        """Stretch the whole board where nothing is there yet."""
        if self.picture is self.blank:
            self.picture = self.new_page()
        if empty := wanted - self._filled - self._sharp:
            self.under.set_tiles(self.faces)
            for place in rectangles(empty):
                self._stretch(self.under, place.clip((0, 0), self.size))
        self._filled |= wanted

    def _stretch(self, other: BoardSheet, place: pygame.Rect) -> None:
        """That part of this sheet, as another one shows it."""
        ratio, source = other.zoom / self.zoom, other.picture.surface
        part = pygame.Rect(*(round(side * ratio) for side in place))
        part.size = max(1, part.w), max(1, part.h)
        part = part.clamp(source.get_rect()).clip(source.get_rect())
        into = self.picture.surface.subsurface(place)
        if source.get_bytesize() == into.get_bytesize() and source.get_masks()[:3] == into.get_masks()[:3]:
            pygame.transform.scale(source.subsurface(part), place.size, into)
        else:
            into.blit(pygame.transform.scale(source.subsurface(part), place.size), (0, 0))

    def set_tiles(self, faces: Mapping[str, Face]) -> list[pygame.Rect]:
        if faces == self.faces:
            return []
        changed = [space for space in self._spots if faces.get(space) != self.faces.get(space)]
        self.faces = dict(faces)
        if self.picture is self.blank:
            return []
        patches = [self.patch_of(space) for space in changed]
        if self.painted:
            patches += self.notices.arrange(self.faces)
        for patch in patches:
            coarse = set(squares(patch.clip((0, 0), self.size))) - self._sharp
            self._filled -= coarse
            self._fill(coarse & self._around(0))
            if self.painted:
                self.compose(patch)
        self._stale += patches
        return [patch.move(-self.scroll[0], -self.scroll[1]) for patch in patches]

    # ---- painting
    def paint(self, *, aside: bool = True) -> Iterator[str]:
        """Paint what is seen and some way around it, a step at a time; after `PUT` the picture is another one."""
        if self.picture is self.blank:
            self.picture = self.new_page()
            yield "paper"
        if not self.painted:
            yield from self._paint_signs()
            self._open = self._uncovered()
            self.painted = True
        while missing := self._missing():
            self._let_go_far()
            yield from self._paint_part(self._next_part(missing), aside=aside)

    def _next_part(self, missing: set[Square]) -> pygame.Rect:
        """The largest rectangle of these squares."""
        part = max(rectangles(missing), key=lambda place: place.w * place.h)
        most = max(2 * self._window[0] * self._window[1], SQUARE * part.w)
        part.h = min(part.h, most // part.w // SQUARE * SQUARE)
        return part.clip((0, 0), self.size)

    def _paint_part(self, place: pygame.Rect, *, aside: bool) -> Iterator[str]:
        page = Page.on(solid(place.size), self.k, self.left + place.x, self.top + place.y)
        self._stale.clear()
        yield from self._printed(page, place, aside=aside)
        paper = KeptPaper(page.surface, self._open, place.topleft)
        yield "kept"
        for band in bands(place.size):
            self._cover(band.move(place.topleft), page)
            yield "whole"
        self._papers.append(paper)
        self.picture.surface.blit(page.surface, place)
        self._sharp |= set(squares(place))
        for patch in self._stale:
            if patch.colliderect(place):
                self.compose(patch)
        yield PUT

    def _print_title(self, page: Page, x: float, y: float, size: int) -> None:
        chart.paint_cartouche(page, x, y, self.title, self.subtitle, size)

    def compose(self, patch: pygame.Rect) -> None:
        out = self.picture.surface
        out.set_clip(patch)
        for paper in self._papers:
            out.blits(paper.blits(patch))
        self._cover(patch, self.picture)

    def _let_go_far(self) -> None:
        """What lies far from the window is painted again when the player looks there."""
        near = self._around(AROUND)
        if len(self._sharp | self._filled) <= MOST * len(near) or self.size[0] * self.size[1] <= SMALL:
            return
        before, sharp, filled = self.picture.surface, self._sharp & near, self._filled & near
        self.picture = self.new_page()
        for place in rectangles(sharp | filled):
            self.picture.surface.blit(before, place, place)
        self._sharp, self._filled = sharp, filled
        self._papers = [paper for paper in self._papers if paper.keeps(sharp)]


def rectangles(found: Iterable[Square]) -> list[pygame.Rect]:
    """These squares as rectangles of pixels, few and large."""
    rows = dict[int, list[int]]()
    for x, y in sorted(found):
        rows.setdefault(y, []).append(x)
    made = list[pygame.Rect]()
    for y in sorted(rows):
        for first, end in _runs(rows[y]):
            left, top, wide = first * SQUARE, y * SQUARE, (end - first) * SQUARE
            above = next((r for r in made if (r.x, r.w, r.bottom) == (left, wide, top)), None)
            if above is None:
                made.append(pygame.Rect(left, top, wide, SQUARE))
            else:
                above.h += SQUARE
    return made


def _rect(square: Square) -> pygame.Rect:
    """Its pixels."""
    return pygame.Rect(square[0] * SQUARE, square[1] * SQUARE, SQUARE, SQUARE)


def _runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Of growing numbers those that follow each other: the first, and the one after the last."""
    first = end = numbers[0]
    for number in numbers:
        if number != end:
            yield first, end
            first = number
        end = number + 1
    yield first, end
