"""The workshop's map in pieces: few are painted at a time, and together they are the whole picture."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from greatrace_client.model.workshop import editing, kept
from greatrace_client.model.workshop.drawing import Drawing
from greatrace_client.screens.workshop.map_place import MapPlace
from greatrace_client.screens.workshop.sheets import MapSheets, changed_hexes
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page

SIZE = (1280, 720)


@pytest.fixture
def drawing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Drawing:
    monkeypatch.setenv("GREAT_RACE_HOME", str(tmp_path))
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    return next(board.drawing for board in kept.of_the_game() if board.board == "old_roads")


def canvas() -> MapPlace:
    place = MapPlace(Box(20, 20, 1000, 600))
    place.fit(0, 0, 24, 16)
    return place


def picture(sheets: MapSheets, at: MapPlace, drawing: Drawing) -> bytes:
    surface = pygame.Surface(SIZE)
    sheets.show(Page(ui_scale=1.0, surface=surface), at, drawing)
    return pygame.image.tobytes(surface, "RGB")


def settled(sheets: MapSheets, at: MapPlace, drawing: Drawing) -> bytes:
    """As it is when the hand has rested for a while."""
    for _ in range(200):
        if not sheets.step():
            break
        picture(sheets, at, drawing)
    return picture(sheets, at, drawing)


def test_the_first_picture_is_whole(drawing: Drawing) -> None:
    sheets, at = MapSheets(), canvas()
    first = picture(sheets, at, drawing)
    assert not sheets.waits
    assert settled(sheets, at, drawing) == first


def test_a_pull_paints_one_piece_a_frame_at_most_and_ends_with_the_same_picture(drawing: Drawing) -> None:
    sheets, at = MapSheets(), canvas()
    picture(sheets, at, drawing)
    counts = []
    for _ in range(40):
        at.pull(-31, -17)
        before = sheets.painted
        picture(sheets, at, drawing)
        counts.append(sheets.painted - before)
    assert max(counts) == 1
    assert settled(sheets, at, drawing) == picture(MapSheets(), at, drawing)


def test_a_short_pull_paints_nothing_once_the_pieces_around_are_there(drawing: Drawing) -> None:
    sheets, at = MapSheets(), canvas()
    picture(sheets, at, drawing)
    for _ in range(60):
        sheets.step()
    before = sheets.painted
    for _ in range(10):
        at.pull(9, 5)
        picture(sheets, at, drawing)
    assert sheets.painted == before


@pytest.mark.parametrize("notches", [2.0, -2.0])
def test_zooming_shows_the_picture_before_until_the_sharp_one_is_there(drawing: Drawing, notches: float) -> None:
    sheets, at = MapSheets(), canvas()
    picture(sheets, at, drawing)
    before = sheets.painted
    at.zoom(notches, 400, 300)
    picture(sheets, at, drawing)
    assert sheets.painted == before + 1
    assert sheets.waits
    assert settled(sheets, at, drawing) == picture(MapSheets(), at, drawing)
    assert not sheets.waits


def test_a_stroke_changes_the_picture_at_once_and_leaves_the_map_alone(drawing: Drawing) -> None:
    sheets, at = MapSheets(), canvas()
    first, painted = picture(sheets, at, drawing), sheets.painted
    free = [(row, 2) for row in range(12) if (row, 2) not in drawing.ground][:2]
    stroke = editing.painted(drawing, free, ".")
    assert changed_hexes(drawing, stroke) == set(free)
    assert picture(sheets, at, stroke) == picture(MapSheets(), at, stroke) != first
    assert sheets.painted == painted
    assert picture(sheets, at, drawing) == first, "undone"


def test_a_city_that_lines_lead_to_changes_everything_and_its_name_nothing(drawing: Drawing) -> None:
    place = drawing.hex_of("paris")
    assert changed_hexes(drawing, editing.with_city_changed(drawing, place, cards=1)) is None
    lonely = drawing.hex_of("madrid")
    assert changed_hexes(drawing, editing.with_city_changed(drawing, lonely, cards=3)) == {lonely}
    assert changed_hexes(drawing, editing.without_line(drawing, 0)) is None
