"""An enlarged map is painted where the player looks: what is held of it, counted in squares, and what it looks like."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from greatrace.great_race import content_loader
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import enlarged_sheet
from greatrace_client.ui.draw.board_sheet import BoardSheet
from greatrace_client.ui.draw.enlarged_sheet import AROUND, EnlargedSheet, rectangles
from greatrace_client.ui.draw.geography import geography
from greatrace_client.ui.draw.kept_paper import SQUARE, squares
from greatrace_client.ui.draw.page import Page
from tests.client.test_draw_board import some_tiles

BOARD = content_loader.load().boards["africa"]
WINDOW, AREA = (640, 400), Box(100.0, 40.0, 1400.0, 1000.0)
ZOOM = 2.5
CLOSE = 24  # of 255: edges of what is drawn in parts differ by less from those of a whole painting


@pytest.fixture(autouse=True)
def in_a_window() -> None:
    """As in the client, where large pictures have memory of their own (`raster.spread_out`)."""
    pygame.display.set_mode(WINDOW)


@pytest.fixture(autouse=True)
def no_small_sheets(monkeypatch: pytest.MonkeyPatch) -> None:
    """None is painted to its end; and the ring around the window is as much of this one as of a large one."""
    monkeypatch.setattr(enlarged_sheet, "SMALL", 0)
    monkeypatch.setattr(enlarged_sheet, "AROUND", AROUND // 2)


def enlarged() -> EnlargedSheet:
    """Nothing of it is painted yet."""
    page = Page(*WINDOW)
    whole = BoardSheet(BOARD, page, AREA, geography("africa")).paint_now()
    return EnlargedSheet(BOARD, page, AREA, geography("africa"), ZOOM, whole)


def painted(sheet: EnlargedSheet, until: Callable[[], bool] = lambda: False) -> EnlargedSheet:
    """As far as it goes by itself."""
    for _ in sheet.paint(aside=False):
        if until():
            break
    return sheet


def seen(sheet: BoardSheet) -> pygame.Surface:
    """What the window shows."""
    page = Page(*WINDOW)
    sheet.show(page)
    return page.surface


def unlike(a: pygame.Surface, b: pygame.Surface) -> int:
    """The pixels in which two pictures differ to the eye."""
    mask = pygame.mask.from_threshold(a, (0, 0, 0, 0), (CLOSE, CLOSE, CLOSE, 255), b)
    return a.get_width() * a.get_height() - mask.count()


def held(sheet: EnlargedSheet) -> int:
    """Squares that are painted."""
    return len(sheet._sharp)  # noqa: SLF001 - it is seen only in what time is taken


def kept(sheet: EnlargedSheet) -> int:
    """Squares that have pixels."""
    w, h = sheet.picture.surface.get_size()
    return w * h // SQUARE**2


def test_what_is_seen_is_painted_first_and_then_some_way_around_it() -> None:
    sheet = enlarged()
    sheet.scroll_to(300, 200)
    painted(sheet, lambda: sheet.sharp)
    window = len(squares(pygame.Rect(sheet.scroll, WINDOW)))
    assert held(sheet) == window
    painted(sheet)
    assert not sheet.lacking
    wide = (WINDOW[0] + AROUND + 2 * SQUARE) * (WINDOW[1] + AROUND + 2 * SQUARE) / SQUARE**2
    assert window < held(sheet) <= wide
    assert held(sheet) < 0.6 * sheet.size[0] * sheet.size[1] / SQUARE**2


def test_it_looks_as_if_all_of_it_had_been_painted_at_once() -> None:
    sheet = enlarged()
    sheet.set_tiles(some_tiles(BOARD, 30, 1))
    whole = BoardSheet(BOARD, Page(*WINDOW), AREA, geography("africa"), ZOOM)
    whole.set_tiles(sheet.faces)
    whole.paint_now()
    for place in ((0, 0), (300, 200), (900, 560), (500, 300)):
        sheet.scroll_to(*place)
        whole.scroll_to(*place)
        painted(sheet)
        assert unlike(seen(sheet), seen(whole)) < 0.001 * WINDOW[0] * WINDOW[1]


def test_however_far_the_map_is_pulled_a_few_windows_of_it_are_kept() -> None:
    sheet = enlarged()
    most = 0
    for x in range(0, sheet.size[0], 150):
        sheet.scroll_to(x, x * 2 // 3)
        seen(sheet)
        painted(sheet)
        assert held(sheet) <= kept(sheet)
        most = max(most, kept(sheet))
    ring = len(squares(pygame.Rect(64, 64, WINDOW[0] + AROUND, WINDOW[1] + AROUND)))
    assert most <= 1.4 * ring
    sheet.scroll_to(0, 0)
    assert not sheet.sharp  # it is painted again where it was let go
    painted(sheet)
    assert sheet.sharp


def test_until_it_is_painted_it_shows_what_was_seen_before() -> None:
    sheet = enlarged()
    sheet.scroll_to(300, 200)
    sheet.take_over(sheet.under)
    coarse, all_of_it = seen(sheet).copy(), seen(painted(sheet))
    for side in range(0, WINDOW[0] - 100, 100):
        part = pygame.Rect(side, 100, 100, 100)
        a, b = (pygame.transform.average_color(picture, part) for picture in (coarse, all_of_it))
        assert max(abs(one - other) for one, other in zip(a[:3], b[:3], strict=True)) < 30
    closer = EnlargedSheet(BOARD, Page(*WINDOW), AREA, geography("africa"), 1.5, sheet.under)
    closer.scroll_to(150, 100)
    closer.take_over(sheet)
    before = closer.under.picture.surface.copy()
    closer.under.picture.surface.fill("#FF00FF")  # what both show comes from the sharper one
    middle = seen(closer).get_at((WINDOW[0] // 2, WINDOW[1] // 2))
    closer.under.picture.surface.blit(before, (0, 0))
    assert tuple(middle)[:3] != (255, 0, 255)


def test_names_are_not_drawn_over_what_stands_in_for_it() -> None:
    sheet = enlarged()
    sheet.scroll_to(300, 200)
    painted(sheet, lambda: sheet.painted)
    assert not sheet.sharp
    page = Page(*WINDOW)
    sheet.show(page)
    before = page.surface.copy()
    sheet.show_labels(page)
    assert not unlike(before, page.surface)
    painted(sheet)
    page.surface.fill("black")
    before = page.surface.copy()
    sheet.show_labels(page)
    assert unlike(before, page.surface)


def test_of_the_last_zoom_only_what_the_window_showed_is_kept_while_the_next_is_painted() -> None:
    last = enlarged()
    last.scroll_to(300, 200)
    painted(last)
    assert last.picture.surface.get_width() > WINDOW[0]
    closer = EnlargedSheet(BOARD, Page(*WINDOW), AREA, geography("africa"), 1.5, last.under)
    closer.scroll_to(150, 100)
    closer.take_over(last)
    before = seen(closer).copy()
    painted(closer, lambda: last.picture.surface.get_size() == WINDOW)
    assert not closer.sharp
    assert last.picture.surface.get_size() == WINDOW
    assert unlike(seen(closer), before) == 0


def test_when_a_tile_changes_before_it_is_painted_the_whole_board_stands_in() -> None:
    """Of the sheet of the last zoom only the picture is left, on which nothing can be changed."""
    last, tiles = enlarged(), some_tiles(BOARD, 60, 3)
    last.scroll_to(300, 200)
    painted(last)
    after_it, alone = (EnlargedSheet(BOARD, Page(*WINDOW), AREA, geography("africa"), 1.5, last.under) for _ in "ab")
    for sheet in (after_it, alone):
        sheet.scroll_to(150, 100)
    after_it.take_over(last)
    assert unlike(seen(after_it), seen(alone)) > 0
    for sheet in (after_it, alone):
        sheet.set_tiles(tiles)
    assert unlike(seen(after_it), seen(alone)) == 0


def test_a_tile_laid_while_a_part_is_painted_is_there_when_it_is_put_down() -> None:
    sheet, tiles = enlarged(), some_tiles(BOARD, 60, 3)
    sheet.scroll_to(500, 300)
    steps = sheet.paint(aside=False)
    assert next(step for step in steps if step == "whole")
    sheet.set_tiles(tiles)
    for _ in steps:
        pass
    anew = enlarged()
    anew.set_tiles(tiles)
    anew.scroll_to(500, 300)
    painted(anew)
    assert unlike(seen(sheet), seen(anew)) == 0
    sheet.set_tiles({})
    assert unlike(seen(sheet), seen(painted(enlarged_at(500, 300)))) == 0


def enlarged_at(x: int, y: int) -> EnlargedSheet:
    """Scrolled there."""
    sheet = enlarged()
    sheet.scroll_to(x, y)
    return sheet


def test_squares_are_covered_by_few_rectangles() -> None:
    ring = {(x, y) for x in range(6) for y in range(5)} - {(x, y) for x in range(1, 5) for y in range(1, 4)}
    found = rectangles(ring)
    assert len(found) == 4
    assert sum(place.w * place.h for place in found) == len(ring) * SQUARE**2
    assert {square for place in found for square in squares(place)} == ring
    assert rectangles([]) == []
