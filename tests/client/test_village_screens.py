"""VILLAGE on the screen: stopping by map, card or button."""

from __future__ import annotations

import pygame
import pytest

from greatrace.great_race.modules.village import DriveThrough, RestInVillage
from tests.client.module_table import mine, reached


@pytest.mark.parametrize("way", ["map", "card", "button"])
def test_village_one_stops_by_map_card_or_button(way: str) -> None:
    table = reached(mine("village"), "village")
    assert table.open_board == "village"
    if way == "map":
        x, y = table.scene.board.sheet.centre(table.race.table.view.open.crews[0].at)
        table.click_at(x, y)
    else:
        table.click("village-card" if way == "card" else "rest")
    assert table.sent == [RestInVillage()]


def test_village_enter_drives_on() -> None:
    table = reached(mine("village"), "village")
    table.key(pygame.K_RETURN)
    assert table.sent == [DriveThrough()]
