"""Drawn tiles with their names and costs stand between the hint and the buttons, inside the place that a ring shows."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from greatrace_client.games.great_race.drawn_tiles import draw_held_tiles
from greatrace_client.games.great_race.targets import DrawnTile
from greatrace_client.i18n import LANGUAGES, set_language
from greatrace_client.model.local_race import LocalRace
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from tests.client.module_table import ModuleTable, led_by, mine, reached


def with_cartographer(race: LocalRace) -> bool:
    """Three tiles are to be placed."""
    return mine("place")(race) and len(race.table.view.own.tiles) > 2


WAYS: dict[str, Callable[[], ModuleTable]] = {
    "three tiles": lambda: reached(with_cartographer),
    "a tile and two buttons": lambda: led_by("chapman", mine("second_tile")),
}


class Writing(Page):
    """Notes where each line stands."""

    written: list[Box]

    def text(self, string: str, x: float, y: float, *more: object, **named: object) -> float:
        wide = super().text(string, x, y, *more, **named)  # type: ignore[arg-type]
        self.written.append(Box(x - wide / 2, y - 7, wide, 14))
        return wide


@pytest.mark.usefixtures("blank_drawings")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("way", WAYS)
def test_all_that_is_said_of_drawn_tiles_stands_in_their_places(way: str, size: tuple[int, int]) -> None:
    scene = WAYS[way]().scene
    shown, page = scene.shown, Writing(*size)
    assert (page.width, page.height) == (scene.page.width, scene.page.height)
    for language in LANGUAGES:
        set_language(language)
        scene.renew()
        tiles = [w for w in scene.form.widgets if isinstance(w.name, DrawnTile)]
        buttons = [Box(*scene.form.named(control.name).box) for control in shown.action_model.controls]
        foot = min((button.y for button in buttons), default=shown.layout.actions.bottom)
        page.written = []
        draw_held_tiles(page, shown, shown.layout.actions, tiles, scene.form.look)
        places = [Box(*tile.box) for tile in tiles]
        below = [w for w in page.written if w.y > places[0].y]
        assert len(below) >= 2 * len(tiles)
        for words in below:
            assert any(b.holds(words.x + 1, words.y) and b.holds(words.right - 1, words.bottom) for b in places)
        assert all(b.bottom <= foot for b in places)
