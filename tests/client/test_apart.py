"""What one test of the client has drawn is not what the next one finds: a process runs them in any order."""

from __future__ import annotations

import pytest

from greatrace.great_race.setup import Setup
from greatrace_client.ui.draw.page import Page
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
