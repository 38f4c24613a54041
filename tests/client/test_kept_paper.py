"""What a painted map keeps of its layers, counted in pixels; and the grain of a large sheet."""

from __future__ import annotations

import gc
import itertools
from typing import Any

import pygame
import pytest

from greatrace.great_race import content_loader
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.board_sheet import BoardSheet
from greatrace_client.ui.draw.geography import geography
from greatrace_client.ui.draw.kept_paper import SQUARE, KeptPaper
from greatrace_client.ui.draw.large_layers import turned_over
from greatrace_client.ui.draw.page import Page

BOARDS = content_loader.load().boards
AREA = Box(480.0, 70.0, 960.0, 760.0)
ONE_AND_A_HALF = 1.5  # times the pixels of the sheet: the picture and what may come to light again


def pixels_of(sheet: object) -> int:
    """Of all surfaces that hang on it."""
    found, seen = dict[int, int](), set[int]()
    left: list[object] = [vars(sheet)]
    while left:
        here = left.pop()
        if id(here) in seen or isinstance(here, type):
            continue
        seen.add(id(here))
        if isinstance(here, pygame.Surface):
            found[id(here)] = here.get_width() * here.get_height()
        elif isinstance(here, dict | list | tuple | Page | KeptPaper):
            left.extend(gc.get_referents(here))
    return sum(found.values())


@pytest.mark.parametrize("zoom", [1.0, 2.0])
@pytest.mark.parametrize("board", ["africa", "asia"])
def test_a_painted_map_keeps_its_pixels_once(board: str, zoom: float) -> None:
    sheet = BoardSheet(BOARDS[board], Page(1280, 720), AREA, geography(board), zoom).paint_now()
    pixels = pixels_of(sheet)
    whole = sheet.size[0] * sheet.size[1]
    assert whole < pixels < ONE_AND_A_HALF * whole


@pytest.mark.parametrize("zoom", [1.0, 1.4])
def test_while_a_map_is_painted_no_second_layer_is_as_large(zoom: float, monkeypatch: pytest.MonkeyPatch) -> None:
    made, plain = list[tuple[int, int]](), pygame.Surface

    def counted(size: tuple[int, int], *more: Any, **named: Any) -> pygame.Surface:
        made.append((int(size[0]), int(size[1])))
        return plain(size, *more, **named)

    sheet = BoardSheet(BOARDS["africa"], Page(1280, 720), AREA, geography("africa"), zoom)
    steps = sheet.paint(aside=False)
    for step in steps:
        if step == "title":  # ground, spaces: the paper is there
            break
    monkeypatch.setattr("pygame.Surface", counted)
    for _ in steps:
        pass
    window = 1280 * 720
    assert max(w * h for w, h in made) <= window  # the grain, which is the size of a window at every zoom
    assert sum(w * h >= window for w, h in made) <= 1


def test_of_a_paper_the_squares_are_kept_that_patches_touch() -> None:
    paper = pygame.Surface((200, 150))
    for x, y in itertools.product(range(200), range(150)):
        paper.set_at((x, y), (x, y, 7))
    patches = [pygame.Rect(10, 10, 20, 20), pygame.Rect(120, 60, 20, 20), pygame.Rect(190, 140, 40, 40)]
    kept = KeptPaper(paper, patches)
    out = pygame.Surface((200, 150))
    for patch in patches:
        out.blits(kept.blits(patch))
        for x, y in itertools.product(range(patch.x, min(200, patch.right)), range(patch.y, min(150, patch.bottom))):
            assert tuple(out.get_at((x, y)))[:3] == (x, y, 7)
    assert tuple(out.get_at((SQUARE + 5, 140)))[:3] == (0, 0, 0)  # nothing is ever taken away from there
    paper.fill("#FF0000", (0, 0, 20, 20))
    kept.renew(paper, pygame.Rect(5, 5, 10, 10))
    out.blits(kept.blits(patches[0]))
    assert [tuple(out.get_at((n, n)))[:3] for n in (4, 5, 14, 15)] == [(4, 4, 7), (255, 0, 0), (255, 0, 0), (15, 15, 7)]


def test_a_tile_turned_over_covers_a_sheet_and_shows_no_edge() -> None:
    tile = pygame.Surface((7, 5))
    for x, y in itertools.product(range(7), range(5)):
        tile.set_at((x, y), (10 * x, 10 * y, 9))
    sheet = pygame.Surface((19, 12))
    places = []
    for place, turned in turned_over(tile, sheet.get_size()):
        places.append(place)
        sheet.blit(turned, place, ((0, 0), place.size))
    assert sum(place.w * place.h for place in places) == 19 * 12
    assert all(sheet.get_at((x, 3)) == sheet.get_at((13 - x, 3)) for x in range(7))
    assert all(sheet.get_at((3, y)) == sheet.get_at((3, 9 - y)) for y in range(5))
    for x in range(18):
        a, b = sheet.get_at((x, 4)), sheet.get_at((x + 1, 4))
        assert abs(a[0] - b[0]) <= 10
