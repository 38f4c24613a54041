"""What one test of the client has drawn is not what the next one finds: a process runs them in any order."""

from __future__ import annotations

import pygame
import pytest

from greatrace.great_race.content_loader import load
from greatrace.great_race.editions import Tile
from greatrace.great_race.setup import Setup
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.board_sheet import BoardSheet
from greatrace_client.ui.draw.geography import geography
from greatrace_client.ui.draw.page import Page
from tests.client.kept_maps import KeptSheet
from tests.client.on_stage import window_on

SETUP = Setup("africa", ("vermilion", "blue"), "cairo", "cape_town")
FEW = 150


def colours_of_a_map() -> int:
    """Of a race's map alone; the race is left, which keeps its map for the next one."""
    _, scene = window_on(SETUP, 0.0)
    page = Page(1280, 720)
    scene.board.ground(page, page.surface.get_rect())
    scene.leave()
    return len({tuple(page.surface.get_at((x, y))) for x in range(0, 1280, 8) for y in range(0, 720, 8)})


@pytest.mark.usefixtures("blank_drawings")
def test_a_map_may_be_blank() -> None:
    assert colours_of_a_map() < FEW


def test_after_a_blank_map_comes_a_whole_one() -> None:
    assert colours_of_a_map() > 4 * FEW


def test_a_kept_map_is_as_if_it_had_been_painted_now() -> None:
    """Whatever the test before has done with it."""
    content = load()
    board = content.boards["africa"]
    faces = [tile for kinds in content.tiles.values() for tile in kinds.values()]
    arguments = board, Page(1280, 720), Box(145.0, 30.0, 740.0, 620.0), geography("africa")
    anew = BoardSheet(*arguments).paint_now()
    for number in (5, 30):
        sheet = KeptSheet(*arguments).paint_now()
        assert (sheet.faces, sheet.scroll, sheet.names_at, sheet.plates) == ({}, (0, 0), anew.names_at, anew.plates)
        assert pixels(sheet) == pixels(anew)
        draw_on(sheet, faces[:number], f"another line {number}")
        assert pixels(sheet) != pixels(anew)
    last = KeptSheet(*arguments).paint_now()
    for one in (last, anew):
        draw_on(one, faces, "a line for both")
    assert pixels(last) == pixels(anew), "a race draws on it in the same way"


def draw_on(sheet: BoardSheet, faces: list[Tile], subtitle: str) -> None:
    """As a race does."""
    sheet.set_tiles(dict(zip(sheet.board.spaces, faces, strict=False)))
    sheet.retitle(subtitle)


def pixels(sheet: BoardSheet) -> bytes:
    return pygame.image.tobytes(sheet.picture.surface, "RGB")
