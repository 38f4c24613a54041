"""Large boards in small windows: they begin enlarged where the player stands; the camera goes along."""

from __future__ import annotations

import itertools

import pygame
import pytest

from greatrace.great_race import content_loader
from greatrace.great_race.events import VehicleMoved
from greatrace.great_race.setup import Setup
from greatrace_client.games.great_race.board_cache import BEGUN, LEGIBLE, paint_beforehand
from greatrace_client.games.great_race.board_view import BoardView
from greatrace_client.games.great_race.layout import layout
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.model import LobbyModel
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.table import Transition
from greatrace_client.race_common.columns import own_page
from greatrace_client.race_common.game_parts import PLAYABLE
from greatrace_client.settings import Settings
from greatrace_client.ui.audio import Sounds
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import tiles
from greatrace_client.ui.draw.board_sheet import BoardSheet
from greatrace_client.ui.draw.city_names import inside, overlap
from greatrace_client.ui.draw.geography import EMPTY
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.scene import AppContext
from tests.client.fakes import navigator

BOARDS = content_loader.load().boards
ROUTES = {"asia": ("beirut", "peking"), "usa": ("new_york", "san_francisco"), "africa": ("cairo", "cape_town")}


def scene_on(board: str, size: tuple[int, int] = (1280, 720)) -> tuple[LocalRace, RaceScene]:
    race = LocalRace(Setup(board, ("vermilion", "blue", "lemon"), *ROUTES[board]), "3", level="greedy")
    scene = RaceScene(lambda _action: None)
    scene.enter(
        AppContext(Settings(sounds=0), Page(*size), Sounds(0), LobbyModel(), table=race.table, navigator=navigator())
    )
    return race, scene


def frames(scene: RaceScene, number: int) -> None:
    for _ in range(number):
        scene.update(1 / 60)
        scene.draw(scene.context.page)


@pytest.mark.usefixtures("blank_drawings")
@pytest.mark.parametrize("board", ROUTES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440)])
def test_every_board_begins_with_tiles_that_can_be_read(board: str, size: tuple[int, int]) -> None:
    _, scene = scene_on(board, size)
    assert scene.board.sheet.k >= LEGIBLE
    own = scene.table.view.open.crews[0].at
    assert scene.layout.sight.holds(*scene.board.sheet.centre(own))
    assert scene.minimap.there is (scene.board.zoom > 1)


@pytest.mark.usefixtures("blank_drawings")
def test_zooming_goes_all_the_way_in_every_window() -> None:
    _, scene = scene_on("africa", (3840, 2160))  # such a large window may not have all of the greatest zoom
    middle = scene.layout.sight.middle
    found = [scene.board.zoom]
    for way in (1, 1, 1, -1, -1, -1):
        scene.mover.zoom(way, *middle)
        found.append(scene.board.zoom)
    assert found[0] == found[-1] == 1
    assert found[1] > 1


def test_a_click_on_the_small_board_looks_there() -> None:
    _, scene = scene_on("asia")
    frames(scene, 2)
    goal = scene.table.view.open.finish
    assert not scene.layout.sight.holds(*scene.board.sheet.centre(goal))
    x, y = scene.minimap.spot(*scene.board.spot(goal))
    pixel = round(x * scene.page.k), round(y * scene.page.k)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.handle(pygame.event.Event(kind, pos=pixel, button=1))
    assert scene.layout.sight.holds(*scene.board.sheet.centre(goal))
    assert scene.camera.held


@pytest.mark.usefixtures("blank_drawings")
def test_the_camera_goes_along_with_who_drives_and_not_against_the_players_hand() -> None:
    race, scene = scene_on("usa")
    scene.board.sheet.look_at(*scene.board.spot("san_francisco"))
    steps: list[Transition] = []
    driven = False
    while not driven:
        steps = race.bot_step(also_own=True) or []
        scene.happened(steps)
        driven = any(isinstance(step.event, VehicleMoved) and step.event.seat for step in steps)
        scene.board.sheet.look_at(*scene.board.spot("san_francisco"))
        held = scene.board.sheet.scroll
        scene.camera.take()
        while not scene.director.idle:
            frames(scene, 1)
            if scene.camera.held:
                assert scene.board.sheet.scroll == held
    mover = next(step.event.seat for step in steps if isinstance(step.event, VehicleMoved))
    scene.director.again(steps)
    scene.camera.held = False
    while not scene.director.idle:
        frames(scene, 1)
    frames(scene, 120)
    assert scene.layout.sight.holds(*scene.board.sheet.centre(scene.stage.vehicle(mover).space))


@pytest.mark.usefixtures("blank_drawings")
@pytest.mark.parametrize("size", [(1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("board", BOARDS)
def test_no_name_of_a_city_covers_another(board: str, size: tuple[int, int]) -> None:
    """At the zoom that tiles can be read at. `BoardSheet.names_at` is where they were painted."""
    page = Page(*size)
    area = Box(436.0, 88.0, page.width - 908, page.height - 96)
    sheet = BoardSheet(BOARDS[board], page, area, EMPTY)
    zoom = next(z for z in (1.0, 1.4, 2.0) if sheet.k * z >= LEGIBLE)
    sheet = BoardSheet(BOARDS[board], page, area, EMPTY, zoom).paint_now()
    assert set(sheet.names_at) == set(BOARDS[board].cities)
    for one, other in itertools.combinations(sheet.names_at.values(), 2):
        assert not overlap(one, other)


def test_from_afar_a_tile_shows_numbers() -> None:
    from tests.client.component_sheet import Sample

    def picture(k: float, face: Sample) -> bytes:
        return pygame.image.tobytes(tiles.tile_surface(k, face), "RGBA")

    cheap, dear = Sample("dunes", 1, 0), Sample("dunes", 3, 0)
    for k in (0.38, 0.49, 0.5, 1.0):
        assert picture(k, cheap) != picture(k, dear)
    assert picture(0.38, Sample("dunes", 2, 1)) != picture(0.38, Sample("dunes", 2, 1, danger=True))
    assert picture(0.38, Sample("dunes", 2, 1)) != picture(0.38, Sample("dunes", 2, 1, stop=True))


def test_frames_know_each_other() -> None:
    whole = Box(0, 0, 100, 100)
    assert inside(Box(10, 10, 20, 20), whole)
    assert not inside(Box(90, 10, 60, 20), whole)
    assert overlap(Box(10, 10, 20, 20), Box(25, 25, 20, 20))
    assert not overlap(Box(10, 10, 20, 20), Box(30, 10, 20, 20))


@pytest.mark.usefixtures("blank_drawings")
def test_when_the_folding_screen_is_gone_one_stands_in_the_middle_again() -> None:
    race, scene = scene_on("asia", (1600, 900))
    while scene.screen.planner is None:
        scene.happened(race.bot_step(also_own=True) or [])
    frames(scene, 120)
    own, sight = scene.table.view.open.crews[0].at, scene.layout.sight
    assert scene.board.sheet.centre(own)[1] < scene.layout.screen.y  # well seen above it
    while scene.screen.planner is not None:
        scene.happened(race.bot_step(also_own=True) or [])
    frames(scene, 120)
    assert abs(scene.board.sheet.centre(own)[1] - sight.middle[1]) < 0.15 * sight.h


@pytest.mark.usefixtures("blank_drawings")
@pytest.mark.parametrize("steps", [0, 5, None])
def test_a_board_that_begins_enlarged_is_painted_so_before_the_race(steps: int | None) -> None:
    """What was painted beforehand is not painted again: the race goes on where that stopped."""
    page = own_page(Page(1280, 720))
    ruleset = LocalRace(Setup("asia", ("blue", "mint")), "1").table.ruleset
    place = layout(page, 1, (), across=True)
    beforehand = paint_beforehand(ruleset, page, place)
    while next(beforehand) != PLAYABLE:
        pass
    assert bool(list(itertools.islice(beforehand, steps))) == (steps != 0)
    begun = [begun.sheet for begun in BEGUN.values()]
    view = BoardView(ruleset, page, place)
    view.zoom_home(*place.sight.middle)
    assert view.zoom > 1
    assert view.painting == (steps is not None)
    assert begun in ([], [view.sheet])
    assert BEGUN == {}
    while view.painting:
        view.paint_on()
    assert view.sheet.painted


@pytest.mark.usefixtures("blank_drawings")
def test_a_board_that_can_be_read_whole_has_no_other_picture_beforehand() -> None:
    page = own_page(Page(1280, 720))
    ruleset = LocalRace(Setup("africa", ("blue", "mint"), *ROUTES["africa"]), "1").table.ruleset
    steps = list(paint_beforehand(ruleset, page, layout(page, 1, ())))
    assert steps[-1] == PLAYABLE
