"""An enlarged board: larger than its window, so only the part around the visible one is painted.

At twice the size the whole board would take five windows of pixels. So its picture shows a part of the sheet, which
moves with the window; a sheet that is not much larger than the window is painted as a whole. Parts are painted in
place. Until a part is painted another zoom's picture is shown there, stretched (`StandIns`).

All parts are counted in squares, those of `kept_paper`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import pygame

from greatrace.great_race.board import Board
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import chart
from greatrace_client.ui.draw.board_sheet import BoardSheet
from greatrace_client.ui.draw.geography import Geography
from greatrace_client.ui.draw.kept_paper import SQUARE, KeptPaper, squares
from greatrace_client.ui.draw.large_layers import bands
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.raster import opaque_part, spread_out
from greatrace_client.ui.draw.stand_ins import StandIns
from greatrace_client.ui.draw.tiles import Face

PUT: Final = "put"  # the step after which another picture is shown
SMALL: Final = 4_200_000  # pixels of a sheet that is painted as a whole: 1.4 windows of 1920 x 1080, squared
NEAR, AROUND = 64, 256  # pixels around the window: that are painted at least, and that are painted then
ROWS: Final = 4 * SQUARE  # pixels of bare paper from top to bottom that are cached in a step

Square = tuple[int, int]


class EnlargedSheet(BoardSheet):
    """A sheet larger than its window. `under`: the whole board, painted, which is stretched where nothing else is
    there.
    """

    def __init__(
        self,
        board: Board,
        page: Page,
        area: Box,
        world: Geography,
        zoom: float,
        under: BoardSheet,
        **words: Any,
    ) -> None:
        super().__init__(board, page, area, world, zoom, **words)
        self.under = under
        self._stand_ins = StandIns(self.zoom, under)
        self._held = pygame.Rect(0, 0, 0, 0)  # the picture's place, in pixels of the sheet
        self._sharp = set[Square]()
        self._papers: list[KeptPaper] = []
        self._open: list[pygame.Rect] = []  # where something may be taken away again
        self._stale: list[pygame.Rect] = []  # what has changed while a part was painted
        self._all = frozenset(squares(pygame.Rect((0, 0), self.size)))

    # ---- showing
    @property
    def sharp(self) -> bool:
        """Whether everything visible is painted."""
        return self._around(0) <= self._sharp

    @property
    def lacking(self) -> bool:
        return bool(self._missing())

    def _around(self, pixels: int) -> set[Square]:
        """The squares that the window and a margin of `pixels` pixels show."""
        view = pygame.Rect(self.scroll, self._window).inflate(2 * pixels, 2 * pixels)
        return set(squares(view.clip((0, 0), self.size)))

    def _missing(self) -> set[Square]:
        """The squares to be painted next: the visible ones first."""
        seen = self._around(0) - self._sharp
        if seen or len(self._sharp) == len(self._all):
            return seen
        if self._small:
            return set(self._all - self._sharp)
        return self._around(AROUND) - self._sharp if self._around(NEAR) - self._sharp else set()

    @property
    def _small(self) -> bool:
        """Whether it is painted as a whole."""
        return self.size[0] * self.size[1] <= SMALL

    def take_over(self, before: BoardSheet) -> None:
        """Show that sheet, stretched, until this one is painted."""
        if before is not self.under and before.sharp and not self.sharp:
            self._stand_ins.take(before, pygame.Rect(before.scroll, self._window))

    def show(self, page: Page, patch: pygame.Rect | None = None) -> None:
        place = (patch or pygame.Rect((0, 0), self._window)).move(self.scroll)
        left, top = self.scroll
        found = set(squares(place))
        coarse = found - self._sharp
        for part in rectangles(found - coarse) if coarse else [place]:
            super().show(page, part.clip(place).move(-left, -top))
        for part in rectangles(coarse):
            seen = part.clip(place)
            self._stand_ins.show(page.surface.subsurface(seen.move(-left, -top)), seen, self.faces)

    def show_labels(self, page: Page, patch: pygame.Rect | None = None) -> None:
        """Show this sheet's labels only where it is painted: substitutes have their own, at other places."""
        left, top = self.scroll
        seen = patch or pygame.Rect((0, 0), self._window)
        for part in rectangles(set(squares(seen.move(left, top))) & self._sharp):
            super().show_labels(page, part.move(-left, -top).clip(seen))

    def _to_compose(self, changed: list[str]) -> list[str]:
        return changed

    def set_tiles(self, faces: Mapping[str, Face]) -> list[pygame.Rect]:
        patches = super().set_tiles(faces)
        self._stale += [patch.move(self.scroll) for patch in patches]
        return patches

    def keep_only_picture(self) -> None:
        super().keep_only_picture()
        self._papers = []

    # ---- painting
    def paint(self, *, aside: bool = True) -> Iterator[str]:
        """Paint the visible part and its surroundings, a step at a time; after `PUT` another picture is shown."""
        yield from self._stand_ins.cut_down()
        if not self.painted:
            yield from self._paint_signs()
            self._open = self._uncovered()
            self.painted = True
        while missing := self._missing():
            if not self._held.contains(part := self._next_part(missing)):
                self._move_picture()
                yield "paper"
            yield from self._paint_part(part, aside=aside)

    def _next_part(self, missing: set[Square]) -> pygame.Rect:
        """The largest rectangle of these squares."""
        part = max(rectangles(missing), key=lambda place: place.w * place.h)
        most = max(2 * self._window[0] * self._window[1], SQUARE * part.w)
        part.h = min(part.h, most // part.w // SQUARE * SQUARE)
        return part.clip((0, 0), self.size)

    def _paint_part(self, place: pygame.Rect, *, aside: bool) -> Iterator[str]:
        surface = opaque_part(self.picture.surface, self.on_picture(place))
        page = Page.on(surface, self.k, self.left + place.x, self.top + place.y)
        self._stale.clear()
        yield from self._printed(page, place, aside=aside)
        papers = list[KeptPaper]()
        for top in range(0, place.h, ROWS):
            row = pygame.Rect(0, top, place.w, min(ROWS, place.h - top))
            papers.append(KeptPaper(opaque_part(surface, row), self._open, (place.x, place.y + top)))
            yield "kept"
        yield from self._draw_tiles_ahead(place)
        for band in bands(place.size):
            self._cover(band.move(place.topleft), page)
            yield "whole"
        self._papers += papers
        self._sharp |= set(squares(place))
        for patch in self._stale:
            if patch.colliderect(place):
                self.compose(patch)
        if self.sharp:
            self._stand_ins.let_go()
        yield PUT

    def _print_title(self, page: Page, x: float, y: float, size: int) -> None:
        chart.paint_cartouche(page, x, y, self.title, self.subtitle, size)

    def compose(self, patch: pygame.Rect) -> None:
        """Compose the painted parts of that patch."""
        out = self.picture.surface
        for part in rectangles(set(squares(patch.clip((0, 0), self.size))) & self._sharp):
            seen = part.clip(patch)
            out.set_clip(self.on_picture(seen))
            for paper in self._papers:
                out.blits([(kept, self.on_picture(place), area) for kept, place, area in paper.blits(seen)])
            self._cover(seen, self.picture)

    # ---- the picture
    def _move_picture(self) -> None:
        """Move the picture around the window; what is still in it is kept."""
        before, self._held = self._held, self._place_of_picture()
        place = self._held
        if self.picture is self.blank:
            surface = spread_out(place.size)
        else:
            surface = self.picture.surface
            surface.scroll(before.x - place.x, before.y - place.y)
        self.picture = Page.on(surface, self.k, self.left + place.x, self.top + place.y)
        self._sharp &= set(squares(place))
        self._papers = [paper for paper in self._papers if paper.keeps(self._sharp)]

    def _place_of_picture(self) -> pygame.Rect:
        """The picture's wanted place, in pixels of the sheet, from square to square."""
        if self._small:
            return pygame.Rect((0, 0), self.size)
        x, w = _span(self.scroll[0], self._window[0], self.size[0])
        y, h = _span(self.scroll[1], self._window[1], self.size[1])
        return pygame.Rect(x, y, w, h)


def _span(scroll: int, window: int, sheet: int) -> tuple[int, int]:
    """The picture's start and length along one side. The length is constant: a multiple of a square that holds the
    window and a margin of `AROUND` at every scroll position.
    """
    length = _up(window + SQUARE - 1) + 2 * AROUND
    if length >= sheet:
        return 0, sheet
    return max(0, min((scroll - AROUND) // SQUARE * SQUARE, _up(sheet - length))), length


def _up(pixels: int) -> int:
    """The next multiple of a square."""
    return -(-pixels // SQUARE) * SQUARE


def rectangles(found: Iterable[Square]) -> list[pygame.Rect]:
    """These squares as few, large rectangles of pixels."""
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


def _runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """The runs of consecutive numbers: the first, and the one after the last."""
    first = end = numbers[0]
    for number in numbers:
        if number != end:
            yield first, end
            first = number
        end = number + 1
    yield first, end
