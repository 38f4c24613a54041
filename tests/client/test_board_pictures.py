"""Boards as small pictures: their names leave the map in sight, in every language, at small sizes."""

from __future__ import annotations

import pytest

from greatrace_client.games.great_race.lobby.choices import BoardPick
from greatrace_client.i18n import LANGUAGES, board_name, set_language
from greatrace_client.screens.host import HostScene
from greatrace_client.screens.solo_setup import SoloSetupScene
from greatrace_client.ui.menu_chrome import menu_page
from greatrace_client.ui.menu_scene import MenuScene
from tests.client.every_scene import opened
from tests.client.proofreader import Line, Sheet, reading

MOST = 0.5  # of a picture's height that its name may take


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)], ids=str)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("scene", ["solo", "host"])
def test_a_boards_name_stands_in_the_lower_half_of_its_picture_and_whole(
    scene: str, size: tuple[int, int], scale: float, language: str
) -> None:
    set_language(language)
    with reading():
        form = opened(scene, size, scale)
        form.settle()
        sheet, top = form.context.page.surface, form.stack.top
        assert isinstance(sheet, Sheet)
        assert isinstance(top, SoloSetupScene | HostScene)
        assert isinstance(top, MenuScene)
        sheet.marks.clear()
        form.draw()
        k = menu_page(form.context.page).k
        lines = [mark for mark in sheet.marks if isinstance(mark, Line)]
        picks = [widget for widget in top.form.widgets if isinstance(widget, BoardPick)]
        assert len(picks) > 8
        for pick in picks:
            x, y, w, h = (v * k for v in pick.box)
            inside = [line for line in lines if x <= line.ink.centerx <= x + w and y <= line.ink.centery <= y + h]
            words = " ".join(line.drawn for line in inside)
            assert words.casefold().replace("- ", "-") == board_name(pick.board.id).casefold()
            assert all(line.ink.top >= y + h * (1 - MOST) for line in inside), (pick.board.id, words)
