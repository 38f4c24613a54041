"""A proofreader for whole scenes: pictures without drawings, on which every line of words leaves a mark.

Inside `reading()` nothing is rasterised: a surface only notes which lines stand where, what is clipped away, and which
drawings cover what. `faults` then tells what is cut, cut off, covered in part, or lies on another line. So the walk of
all scenes costs milliseconds a scene, and looks at the very calls that draw the real picture.
"""

from __future__ import annotations

import functools
import io
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pygame
import pytest
from fontTools.ttLib import TTFont

from greatrace_client.screens.workshop.sheets import MapSheets
from greatrace_client.ui.draw import board_sheet, panels, raster, words
from greatrace_client.ui.draw import page as pages
from greatrace_client.ui.draw.board_sheet import BoardSheet
from greatrace_client.ui.draw.fonts import face_bytes
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import MIN_TEXT
from greatrace_client.ui.draw.surface_cache import SurfaceCache, room_for

ASCENT, DESCENT = 0.36, 0.30  # of a line's size above and below its middle: where its ink is
TOUCH = 2.5  # pixels that the boxes of two lines may share
COVERED, BARE = 0.9, 0.12  # shares of a line's box under a drawing: hidden; not worth a word
COARSE = 220  # pixels across of the pictures in which the cover is looked up

Rect = pygame.Rect
FRect = pygame.FRect
_load_svg = pygame.image.load_sized_svg
_Surface = pygame.Surface


class Line(NamedTuple):
    """One line of words: as wished, as drawn, its size in pixels, where its ink is, and what of that may show."""

    wished: str
    drawn: str
    px: int
    face: str
    ink: FRect
    clip: Rect
    on_map: bool = False  # vehicles stand on it, and it may be scrolled half out of sight


class Cover(NamedTuple):
    """A drawing that may hide what was drawn before. `body` is None for a surface without holes."""

    body: str | None
    box: FRect
    units: tuple[float, float]
    clip: Rect


class Sheet(_Surface):
    """A surface that knows what is written on it."""

    marks: list[Line | Cover]
    whole: Sheet | None = None  # of which this one is a part
    is_map = False
    corner = (0, 0)

    def __init__(self, size: Any, flags: int = 0, *_like: Any) -> None:
        super().__init__(size, 0, 8)  # nobody looks at the pixels: the fewest bytes that there are
        self.flags, self.marks = flags, []

    def get_flags(self) -> int:
        """As if it had the pixels that were asked for."""
        return self.flags

    def note(self, mark: Line | Cover) -> None:
        """A mark here, and on the surface that this one is a part of."""
        if self.whole is not None:
            self.whole.note(moved(mark, self.corner, self.whole.get_clip()))
        elif self.is_map and isinstance(mark, Line):
            self.marks.append(mark._replace(on_map=True))
        else:
            self.marks.append(mark)

    def blit(self, source: _Surface, dest: Any, area: Any = None, special_flags: int = 0) -> Rect:  # type: ignore[override]
        """What is written on the source is now written here."""
        spot = dest.topleft if hasattr(dest, "topleft") else (dest[0], dest[1])
        shown = Rect(area) if area is not None else source.get_rect()
        if isinstance(source, Sheet) and not special_flags:
            here = Rect(spot, shown.size).clip(self.get_clip())
            if not source.get_flags() & pygame.SRCALPHA and source.get_alpha() in (None, 255):
                self.note(Cover(None, FRect(here), (1, 1), here))
            for mark in tuple(source.marks):
                went = moved(mark, (spot[0] - shown.x, spot[1] - shown.y), here)
                if went.clip.w and went.clip.h and went.clip.colliderect(Rect(*box_of(went))):
                    self.note(went)
        return Rect(spot, shown.size)

    def fill(self, *values: Any, **more: Any) -> Rect:
        """Whatever was there is gone, if it is all filled."""
        if len(values) == 1 and not more and self.get_clip() == self.get_rect():
            self.marks.clear()
        return super().fill(*values, **more)

    def copy(self) -> Sheet:
        made = Sheet(self.get_size(), self.get_flags() & pygame.SRCALPHA)
        made.marks = list(self.marks)
        return made

    __copy__ = copy

    def convert(self, *_values: Any) -> Sheet:
        return self

    def convert_alpha(self, *_values: Any) -> Sheet:
        return self

    def subsurface(self, *values: Any) -> Sheet:
        box = Rect(*values)
        made = Sheet(box.size)
        made.whole, made.corner = self, box.topleft
        return made


def box_of(mark: Line | Cover) -> FRect:
    """The place that it takes."""
    return mark.ink if isinstance(mark, Line) else mark.box


def moved(mark: Line | Cover, by: tuple[float, float], clip: Rect) -> Line | Cover:
    """The mark elsewhere, and no more of it than the clip lets through."""
    left = clip.clip(mark.clip.move(round(by[0]), round(by[1])))
    if isinstance(mark, Line):
        wished, drawn, px, face, ink, _, on_map = mark
        return Line(wished, drawn, px, face, ink.move(by), left, on_map)
    body, box, units, _ = mark
    return Cover(body, box.move(by), units, left)


def in_one_piece(layer: Page) -> Generator[str, None, list[tuple[_Surface, Rect]]]:
    """For `cut_up`: a sheet has no pixels."""
    yield "cut"
    return [(layer.surface, layer.surface.get_rect(topleft=(layer.left, layer.top)))]


@contextmanager
def reading() -> Iterator[None]:
    """Scenes draw on sheets inside this."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame, "Surface", Sheet)
        patch.setattr(pygame.image, "load_sized_svg", lambda _file, size: Sheet(size, pygame.SRCALPHA))
        patch.setattr(raster, "picture_cache", SurfaceCache(room_for((1280, 720))))
        patch.setattr(pages, "line_pictures", SurfaceCache(room_for((1280, 720))))
        patch.setattr(raster, "grain", lambda size, *_rest: Sheet(size))
        patch.setattr(pages, "grain", lambda size, *_rest: Sheet(size))
        patch.setattr(BoardSheet, "new_page", _map_page)
        patch.setattr(board_sheet, "cut_up", in_one_piece)
        patch.setattr(board_sheet, "spread_out", Sheet)
        patch.setattr(BoardSheet, "view", _map_view)
        patch.setattr(MapSheets, "page_of", _piece_page)
        patch.setattr(Page, "text", _text)
        patch.setattr(Page, "slanted", _slanted)
        patch.setattr(Page, "svg", _svg)
        patch.setattr(panels, "draw_wide", lambda page, body, x, y, w, h, _end: _svg(page, body(w), x, y, w, h))
        patch.setattr(Page, "sprite", lambda *_values, **_more: None)
        for name in ("scale", "smoothscale"):
            patch.setattr(pygame.transform, name, _resized)
        patch.setattr(
            pygame.transform,
            "rotozoom",
            lambda surface, _turn, by: _resized(surface, (surface.get_width() * by, surface.get_height() * by)),
        )
        yield


_sheet_page = BoardSheet.new_page


def _map_page(board: BoardSheet) -> Page:
    page = _sheet_page(board)
    assert isinstance(page.surface, Sheet)
    page.surface.is_map = True
    return page


_page_of_piece = MapSheets.page_of


def _piece_page(sheets: MapSheets, surface: Sheet, spot: tuple[int, int]) -> Page:
    """What is written where two pieces meet is whole once both are shown."""
    surface.is_map = True
    return _page_of_piece(sheets, surface, spot)


_sheet_view = BoardSheet.view


class MapView(Page):
    """The window in sheet units: what is written on it stands on the map."""


def _map_view(board: BoardSheet, page: Page) -> Page:
    view = _sheet_view(board, page)
    return MapView.on(view.surface, view.k, view.left, view.top)


def _text(
    page: Page,
    string: str,
    x: float,
    y: float,
    size: Any = "body",
    colour: str = "",
    face: str = "text",
    at: str = "left",
    track: float = 0.0,
    halo: str | None = None,
    fit: float | None = None,
    alpha: int = 255,
) -> float:
    px, drawn, squeeze = page.text_px(size), string, 1.0
    if fit is not None:
        drawn, px, squeeze = words.fitted(string, px, face, track, fit * page.k)
    wide = words.width(drawn, px, face, track) * squeeze
    left, middle = page.corner(x, y)
    ink = FRect(
        left - {"left": 0.0, "middle": wide / 2, "right": wide}[at], middle - ASCENT * px, wide, (ASCENT + DESCENT) * px
    )
    if drawn.strip() and alpha and isinstance(page.surface, Sheet):
        page.surface.note(Line(string, drawn, px, face, ink, page.surface.get_clip(), isinstance(page, MapView)))
    return wide / page.k


def _resized(surface: _Surface, size: tuple[float, float], *_rest: object) -> Sheet:
    """A blank one of that size: what is stretched is a picture of words at best."""
    return Sheet((max(1, int(size[0])), max(1, int(size[1]))), surface.get_flags() & pygame.SRCALPHA)


def _slanted(page: Page, string: str, *_rest: Any) -> None:
    """Names on maps: chart.py finds places for them where nothing else is."""


def _svg(page: Page, body: str, x: float, y: float, w: float, h: float, alpha: int = 255, **_more: Any) -> None:
    if alpha < 255 or not isinstance(page.surface, Sheet):
        return
    left, top = page.corner(x, y)
    page.surface.note(Cover(body, FRect(left, top, w * page.k, h * page.k), (w, h), page.surface.get_clip()))


# ---- reading the marks


@functools.lru_cache(maxsize=20_000)
def opaque(body: str, w: float, h: float) -> pygame.mask.Mask:
    """Where the drawing lets nothing through, coarsely."""
    size = max(1, round(COARSE * min(1.0, w / h))), max(1, round(COARSE * min(1.0, h / w)))
    return pygame.mask.from_surface(_load_svg(io.BytesIO(raster.document(body, w, h, size).encode()), size), 230)


def hidden_share(line: Line, cover: Cover) -> float:
    """How much of the line's box the drawing covers."""
    seen = line.ink.clip(FRect(line.clip))
    both = seen.clip(cover.box).clip(FRect(cover.clip))
    if both.w <= 0 or both.h <= 0 or seen.w <= 0 or seen.h <= 0:
        return 0.0
    if cover.body is None:
        return both.w * both.h / (seen.w * seen.h)
    mask = opaque(cover.body, *cover.units)
    across, down = mask.get_size()
    sx, sy = across / cover.box.w, down / cover.box.h
    x, y = (both.x - cover.box.x) * sx, (both.y - cover.box.y) * sy
    size = max(1, round(both.w * sx)), max(1, round(both.h * sy))
    piece = pygame.mask.Mask(size, fill=True)
    share = mask.overlap_area(piece, (int(x), int(y))) / (size[0] * size[1])
    return share * both.w * both.h / (seen.w * seen.h)


@functools.cache
def letters(face: str) -> set[int]:
    """The letters that a face has."""
    data = face_bytes(face)
    assert data is not None
    return set(TTFont(io.BytesIO(data)).getBestCmap())


class Fault(NamedTuple):
    """What is wrong with a line: small, letter (the face has not), cut, off (its place), covered, on (another one)."""

    what: str
    line: str
    other: str = ""


class Covers:
    """The drawings of a sheet, in the order in which they were drawn."""

    def __init__(self, sheet: Sheet) -> None:
        self.drawn = [(i, mark) for i, mark in enumerate(sheet.marks) if isinstance(mark, Cover)]
        self.boxes = [cover.box for _, cover in self.drawn]

    def over(self, ink: FRect, after: int, before: int = sys.maxsize) -> Iterator[Cover]:
        """Those that meet the place and were drawn between these two marks."""
        for number in ink.collidelistall(self.boxes):
            index, cover = self.drawn[number]
            if after < index < before:
                yield cover


def faults(sheet: Sheet, own: tuple[str, ...] = ()) -> list[Fault]:
    """Everything that a reader would stumble over. `own`: people's own names, which may end in an ellipsis."""
    covers = Covers(sheet)
    found: list[Fault] = []
    seen: list[tuple[int, Line]] = []
    for i, mark in enumerate(sheet.marks):
        if not isinstance(mark, Line) or not shows(mark, sheet):
            continue
        share = max((hidden_share(mark, cover) for cover in covers.over(mark.ink, i)), default=0.0)
        if share > COVERED:
            continue
        if share > BARE and not mark.on_map and not of_a_scale(mark.drawn):
            found.append(Fault("covered", mark.drawn))
        seen.append((i, mark))
        found += _alone(mark, sheet, own)
    return found + [Fault("on", one.drawn, other.drawn) for one, other in _crossing(seen, covers)]


def _crossing(seen: list[tuple[int, Line]], covers: Covers) -> Iterator[tuple[Line, Line]]:
    """Pairs of lines of which one lies on the other, with no paper between that hides just that part."""
    inks = [line.ink for _, line in seen]
    for number, (i, one) in enumerate(seen):
        for j, other in (seen[k] for k in one.ink.collidelistall(inks) if k > number):
            both = one.ink.clip(FRect(one.clip)).clip(other.ink.clip(FRect(other.clip)))
            if both.w <= TOUCH or both.h <= TOUCH or same(one, other):
                continue
            part = one._replace(ink=both)
            if not any(hidden_share(part, cover) > COVERED for cover in covers.over(both, i, j)):
                yield one, other


def of_a_scale(string: str) -> bool:
    """A number on a dial, whose needle may point at it."""
    return string.isdigit() and len(string) < 3


def same(one: Line, other: Line) -> bool:
    """One line drawn twice; or a name on the map and the costs of a tile below it, whose pips say them as well."""
    twice = one.drawn == other.drawn and one.ink == other.ink
    return twice or (one.on_map and other.on_map and min(len(one.drawn), len(other.drawn)) < 3)


def shows(line: Line, sheet: Sheet) -> bool:
    """Whether anything of it is inside its clip and the window."""
    left = line.ink.clip(FRect(line.clip.clip(sheet.get_rect())))
    return left.w > 1 and left.h > 1


def _alone(line: Line, sheet: Sheet, own: tuple[str, ...]) -> list[Fault]:
    """What is wrong with one line by itself."""
    found = []
    if line.px < MIN_TEXT:
        found.append(Fault("small", line.drawn))
    if line.face != "display" and set(map(ord, line.drawn)) - letters(line.face):
        found.append(Fault("letter", line.drawn))
    if line.drawn != line.wished and not any(name in line.wished for name in own):
        found.append(Fault("cut", line.wished, line.drawn))
    window = line.clip.clip(sheet.get_rect())
    grown = FRect(window.x - 2, window.y - 2, window.w + 4, window.h + 4)
    off = not grown.contains(line.ink) and not line.on_map
    if off and not any(whole_again(line, mark) for mark in sheet.marks):
        found.append(Fault("off", line.drawn))
    return found


def whole_again(line: Line, mark: Line | Cover) -> bool:
    """Whether that is the same line in the same place, whole: a part of the picture has been drawn once more."""
    return isinstance(mark, Line) and same(line, mark) and mark.ink == line.ink and FRect(mark.clip).contains(mark.ink)
