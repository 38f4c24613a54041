"""SEASON and MICROCLIMATE on the screen: dice on their boards, the wheel, closed sea lines."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from greatrace.great_race.actions import Step
from greatrace.great_race.modules import microclimate, season
from greatrace.great_race.modules.season import Season
from greatrace_client.model.local_race import LocalRace
from greatrace_client.ui.draw.page import Page
from tests.client.module_table import ModuleTable, mine, reached
from tests.client.set_up import race_at


def test_season_the_die_is_thrown_on_the_wheels_board_and_then_it_closes() -> None:
    table = ModuleTable("season")
    table.happening(season.WeatherRolled)
    assert table.open_board == "season"
    table.settle()
    assert table.open_board == ""


def test_season_the_wheel_has_turned_on_by_a_sixth_at_maintenance() -> None:
    table = ModuleTable("season")
    table.happening(season.PeriodBegan)
    before = table.scene.stage.view.open.modules["season"].period
    assert table.open_board == "season"
    table.settle()
    assert table.scene.stage.view.open.modules["season"].period == before % 6 + 1


def test_season_sea_lines_are_drawn_closed_only_when_no_boat_sails() -> None:
    def plates(weather: str) -> list[bytes]:
        def here(race: LocalRace) -> bool:
            return mine("sequence")(race) and race.table.view.open.modules["season"].weather == weather

        table = reached(here, "season", season="hard")
        sheet, page = table.scene.board.sheet, table.scene.page
        found = []
        for line, _, place in sheet.plates:
            x, y = sheet.to_window(*place)
            if line.kind == "sea":
                rect = pygame.Rect(page.px(x) - 8, page.px(y) - 8, 16, 16)
                found.append(pygame.image.tobytes(page.surface.subsurface(rect), "RGB"))
        return found

    calm, storm = plates(""), plates("boats")
    assert len(calm) == len(storm) > 1
    assert all(one != other for one, other in zip(calm, storm, strict=True))


def test_season_a_city_says_that_its_boats_stay() -> None:
    table = reached(lambda r: r.table.view.open.modules["season"].weather == "boats" and mine("plan")(r), "season")
    harbour = next(line.ends[0] for line in table.race.table.ruleset.board.lines if line.kind == "sea")
    texts = [screen.about_space(table.scene.shown, harbour) for screen in table.scene.modules]
    assert any("sea lines are closed" in line for line in texts)
    assert Season.slot_of(table.race.table.view.open).weather == "boats"


def test_microclimate_the_card_is_open_while_somebody_throws() -> None:
    table = ModuleTable(race=race_at("a microclimate ahead"))
    table.answer(Step("3b"))
    table.happening(microclimate.MicroclimateRolled)
    assert table.open_board == "microclimate"
    table.settle()
    assert table.open_board == ""


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_chip_tells_every_weather_whole(size: tuple[int, int], speaking: str, cut: set[str]) -> None:
    page = Page(*size)
    table = ModuleTable("season", size=size)
    (board,) = table.scene.boards.all
    shown = table.scene.shown
    cut.clear()
    for weather in ("", "fuel", "wear", "boats"):
        slot = replace(shown.stage.view.open.modules["season"], period=1, die=1, weather=weather)
        o = replace(shown.stage.view.open, modules={**shown.stage.view.open.modules, "season": slot})
        shown.stage.view = replace(shown.stage.view, open=o)
        board.paint_chip(page, shown, shown.layout.chips[board.chip_at])
    assert cut == set()
