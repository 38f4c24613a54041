"""What the player must read is never hidden: by the folding screen, by vehicles, by names, by the coach's arrow."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from greatrace.great_race.actions import Plan
from greatrace.great_race.board import COLUMNS
from greatrace.great_race.setup import Setup
from greatrace_client.games.great_race.alerts import Alert
from greatrace_client.games.great_race.highlight import ring_on_map, space_box
from greatrace_client.games.great_race.layout import layout
from greatrace_client.games.great_race.planning import clear_sight
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.games.great_race.supplies import beside_spaces
from greatrace_client.games.great_race.vehicles_on_map import draw_vehicles
from greatrace_client.model import LobbyModel
from greatrace_client.model.lesson import LESSONS, lesson
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.columns import own_page
from greatrace_client.race_common.highlight import arrow_box
from greatrace_client.race_common.targets import Space
from greatrace_client.screens.lessons.pointers import best_side
from greatrace_client.screens.lessons.scene import LessonScene
from greatrace_client.settings import Settings
from greatrace_client.ui.audio import Sounds
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.board_sheet import BoardSheet
from greatrace_client.ui.draw.city_names import inside
from greatrace_client.ui.draw.moving.routes import draw_target
from greatrace_client.ui.draw.moving.traffic import Pose, draw_vehicle
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.sheet_places import SheetPlaces
from greatrace_client.ui.draw.tiles import HEX, LABEL_WIDEST, label_places
from greatrace_client.ui.free_place import pixels
from greatrace_client.ui.scene import AppContext
from tests.client.every_scene import opened
from tests.client.fakes import navigator, new_context, shown
from tests.client.proofreader import reading

Route = tuple[str, str]
NORTH_TO_SOUTH, SOUTH_TO_NORTH = ("colomb_bechar", "cape_town"), ("cape_town", "colomb_bechar")
BOARDS = ("africa", "asia", "asia_east", "asia_west", "south_america", "usa", "usa_east", "usa_west")


class Race:
    """A race scene that is drawn on a page of its own."""

    def __init__(self, board: str, route: Route, size: tuple[int, int] = (1280, 720)) -> None:
        self.race = LocalRace(Setup(board, ("vermilion", "blue", "lemon"), *route), "3", level="greedy")
        self.scene = RaceScene(lambda _action: None)
        self.context = AppContext(
            Settings(sounds=0), Page(*size), Sounds(0), LobbyModel(), table=self.race.table, navigator=navigator()
        )
        self.scene.enter(self.context)

    def asked(self, prompt: str) -> None:
        """Bots play on until the player is asked that."""
        table = self.race.table
        while table.question is None or not table.my_move or table.question.prompt != prompt:
            steps = self.race.bot_step(also_own=True)
            assert steps is not None, "the race ended first"
            self.scene.happened(steps)
        self.look()

    def look(self, frames: int = 60) -> None:
        self.scene.director.skip()
        for _ in range(frames):
            self.scene.update(1 / 30)
        self.scene.draw(self.context.page)


@pytest.mark.usefixtures("blank_drawings")
@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440)])
@pytest.mark.parametrize(
    ("board", "route"),
    [("africa", NORTH_TO_SOUTH), ("africa", SOUTH_TO_NORTH), ("asia", ("peking", "beirut")), ("usa", ("", ""))],
)
def test_while_one_plans_one_sees_where_one_stands(board: str, route: Route, size: tuple[int, int]) -> None:
    table = Race(board, route, size)
    for _ in range(3):
        table.asked("plan")
        own = table.race.table.view.open.crews[0].at
        assert clear_sight(table.scene.layout).holds(*table.scene.board.sheet.centre(own)), own
        steps = table.race.bot_step(also_own=True)
        table.scene.happened(steps or [])


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080)], ids=str)
@pytest.mark.parametrize("board", BOARDS)
def test_bag_and_deck_cover_no_space_of_a_whole_map(board: str, size: tuple[int, int]) -> None:
    """Found on South America: 15C lay under them."""
    race = LocalRace(Setup(board, ("vermilion", "blue", "lemon")), "3")
    page = own_page(Page(*size))
    boxes = layout(page, 2, across=race.table.ruleset.board.axis == COLUMNS)
    places = SheetPlaces(race.table.ruleset.board, page, boxes.map, 1.0)
    lying = beside_spaces(boxes, places).supplies
    inner = 0.4 * HEX * places.scale
    middles = [places.centre(space) for space in places.board.spaces]
    assert not [at for at in middles if lying.overlaps(Box(at[0] - inner, at[1] - inner, 2 * inner, 2 * inner))]
    assert lying.right <= boxes.sight.right


def test_the_plan_that_is_sealed_stays_on_the_dashboard() -> None:
    table = Race("africa", NORTH_TO_SOUTH)
    table.scene.answers.sender = lambda action: table.scene.happened(table.race.submit(0, action))
    table.asked("plan")
    for key in (pygame.K_1, pygame.K_2, pygame.K_2, pygame.K_4, pygame.K_4, pygame.K_RETURN):
        table.scene.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    assert table.race.game.decision is not None
    assert 0 not in table.race.game.decision.asked
    assert table.scene.plans.sealed == Plan(1, 2, 0, 2)
    assert table.scene.shown.plan == (1, 2, 0, 2)
    while table.race.table.view.open.phase == "planning":
        table.scene.happened(table.race.bot_step() or [])
    assert table.scene.shown.plan is None  # from now on the boxes say it


def test_the_plan_that_was_sealed_before_one_came_back_stands_on_the_dashboard() -> None:
    table = Race("africa", NORTH_TO_SOUTH)
    table.asked("plan")
    table.race.submit(0, Plan(1, 2, 0, 2))
    table.context.table = TableModel.opened(table.race.snapshot())
    fresh = RaceScene(lambda _action: None)
    fresh.enter(table.context)
    assert fresh.screen.planner is None
    assert fresh.shown.plan == (1, 2, 0, 2)
    rival = TableModel.opened(replace(table.race.snapshot(), question=None))
    table.context.table = rival
    other = RaceScene(lambda _action: None)
    other.enter(table.context)
    assert other.shown.plan is None


def crew_pixels(table: Race) -> int:
    """How much of the player's own vehicle is on the map, in whole colour."""
    page, half = table.scene.page, 50
    x, y = (round(v * page.k) for v in table.scene.board.sheet.centre(table.race.table.view.open.crews[0].at))
    patch = page.surface.subsurface(pygame.Rect(x - half, y - half, 2 * half, 2 * half).clip(page.surface.get_rect()))
    return pygame.mask.from_threshold(patch, (213, 69, 27), (12, 12, 12, 255)).count()


def test_vehicles_make_room_on_the_space_that_is_pointed_at() -> None:
    table = Race("africa", NORTH_TO_SOUTH, (1920, 1080))
    table.asked("sequence")
    before = crew_pixels(table)
    assert before > 20
    table.scene.pointer.point(table.race.table.view.open.crews[0].at)
    table.look(2)
    assert crew_pixels(table) < before / 10
    table.scene.pointer.point(None)
    table.look(2)
    assert crew_pixels(table) > before / 2


def room_for_two(sheet: BoardSheet, city: str) -> bool:
    """Whether the map goes on far enough below or above the city."""
    x, y = sheet.spot(city)
    return all(
        inside(place, sheet.visible_frame())
        for place in label_places(sheet.blank, x, y, sheet.board.cities[city].name, sheet.board.cities[city].label)[:1]
    )


@pytest.mark.usefixtures("blank_drawings")
@pytest.mark.parametrize("board", ["africa", "south_america", "asia", "usa"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_names_of_several_words_leave_what_the_neighbours_cost(board: str, size: tuple[int, int]) -> None:
    sheet = Race(board, ("", ""), size).scene.board.sheet
    for city, place in sheet.names_at.items():
        name = sheet.board.cities[city].name
        longest = max(name.replace("-", "- ").split(" "), key=len)
        wide = sheet.blank.measure(longest, 14, "bold") + 20
        assert place.w <= max(LABEL_WIDEST, wide) or not room_for_two(sheet, city), name
        assert inside(place, sheet.visible_frame()), name


def plate_of(table: Race, city: str) -> pygame.Rect:
    """The pixels inside the plate with that city's name."""
    sheet = table.scene.board.sheet
    place = sheet.names_at[city].inner(4, 4)
    x, y = sheet.to_window(place.x, place.y)
    return pixels(table.scene.page, Box(x, y, place.w * sheet.scale, place.h * sheet.scale))


def test_no_cost_of_a_tile_lies_over_the_vehicle_that_stands_on_it() -> None:
    """Found beside Colomb-Béchar: costs that are drawn above its name lay on vehicles, too."""
    table = Race("africa", NORTH_TO_SOUTH)
    table.look(2)
    board, page, stage = table.scene.board, table.scene.page, table.scene.stage
    tile = next(face for face in table.race.table.ruleset.tiles.values() if face.fuel == face.wear == 2)
    board.sheet.set_tiles({"0e": tile})
    x, y = board.spot("0e")
    board.ground(page, page.surface.get_rect())
    stage.vehicles[0].pose = pose = Pose(x, y + 20)
    view = board.view(page)
    place = pixels(page, Box(*board.sheet.to_window(x - 16, y - 4), 32 * board.sheet.scale, 20 * board.sheet.scale))
    draw_vehicle(view, stage.vehicles[0].crew, pose, stage.vehicles[0].model, mine=True, passing=True)
    vehicle = pygame.image.tobytes(page.surface.subsurface(place), "RGB")
    board.ground(page, page.surface.get_rect())
    draw_vehicles(page, board, stage, 0)
    assert pygame.image.tobytes(page.surface.subsurface(place), "RGB") == vehicle


def test_names_stay_above_vehicles_and_rings() -> None:
    table = Race("africa", NORTH_TO_SOUTH, (1920, 1080))
    table.look(2)
    board, page, stage = table.scene.board, table.scene.page, table.scene.stage
    plate = plate_of(table, "timbuktu")
    before = page.surface.subsurface(plate).copy()
    draw_target(board.view(page), *board.spot("timbuktu"))
    draw_target(board.view(page), *board.spot("5c"))
    assert pygame.image.tobytes(page.surface.subsurface(plate), "RGB") != pygame.image.tobytes(before, "RGB")
    ring_on_map(board, page, Space("timbuktu"), space_box(board, "timbuktu"))
    x, y = board.sheet.to_sheet(*page.units(plate.center))
    stage.vehicles[0].pose = Pose(x, y + 20)
    draw_vehicles(page, board, stage, 0)
    assert pygame.image.tobytes(page.surface.subsurface(plate), "RGB") == pygame.image.tobytes(before, "RGB")


@pytest.mark.parametrize("name", [name for name in LESSONS if name != "crazy_race"])
def test_the_coachs_arrow_covers_nothing_that_is_meant(name: str) -> None:
    scene = LessonScene(lesson(name))
    context = new_context((1280, 720), 1.0)
    context.settings.speed = 0
    shown(scene, context)
    assert isinstance(scene, LessonScene)
    arrows = 0
    for index, step in enumerate(scene.progress.lesson.steps):
        scene.go_to(index)
        scene.draw(context.page)
        places = [place for one in scene.targets if (place := scene.race.place_of(one)) is not None]
        if side := best_side(scene, places):
            lies, arrows = arrow_box(places[0], side), arrows + 1
            controls = [Box(*w.box) for w in scene.form.widgets if w.shown and w.box[2] < context.page.width / 2]
            assert not any(lies.overlaps(place) for place in places), step.say
            assert sum(map(lies.shared, controls)) <= lies.w * lies.h / 2, step.say
    assert arrows, "there is room for some"


def test_no_way_is_sketched_while_ones_own_drive_goes_on() -> None:
    table = Race("africa", NORTH_TO_SOUTH)
    table.asked("wear")
    drive = table.race.table.view.open.drive
    assert drive is not None
    assert drive.seat == 0
    assert not table.scene.sketch.open


@pytest.mark.parametrize("name", ["race base, plan", "race usa, plan", "race advised base, plan"])
@pytest.mark.parametrize("look", [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0), ((2560, 1440), 1.25)])
def test_alerts_cover_nothing_of_the_plan(name: str, look: tuple[tuple[int, int], float]) -> None:
    with reading():
        scene = opened(name, *look)
        race = scene.stack.top
        assert isinstance(race, RaceScene)
        finish = race.table.view.open.finish
        race.following.alerts = [
            Alert(kind, 1, "saboteur", finish, 2) for kind in ("engine", "both", "swapped", "robbed")
        ]
        race.renew()
        scene.settle()
        assert race.screen.planner is not None
        assert race.following.alerts_area is not None
        assert not race.following.alerts_area.overlaps(race.layout.screen)
