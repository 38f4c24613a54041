"""The workshop's screens, used by mouse and by keys alone; bots that measure a board race in a real process."""

from __future__ import annotations

import time
from pathlib import Path

import attrs
import pygame
import pytest

from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.model.workshop import kept
from greatrace_client.model.workshop.editor import Tool
from greatrace_client.model.workshop.measured import figures
from greatrace_client.own_content import library
from greatrace_client.screens.waiting import WaitingScene
from greatrace_client.screens.workshop.bag import BagScene
from greatrace_client.screens.workshop.drawing_list import DrawingsScene
from greatrace_client.screens.workshop.map_place import hex_at, hexes_between
from greatrace_client.screens.workshop.measure import MeasureScene
from greatrace_client.screens.workshop.region import RegionScene
from greatrace_client.screens.workshop.scene import WorkshopScene
from greatrace_client.ui.menu_chrome import menu_page
from greatrace_client.ui.scene import Push, Replace, Scene
from greatrace_client.ui.widgets import key_event
from tests.client.fakes import new_context, shown
from tests.client.test_workshop import strip


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GREAT_RACE_HOME", str(tmp_path))
    return tmp_path


def mouse(scene: WorkshopScene, kind: int, at: tuple[int, int], *, button: int = 1) -> None:
    """An event of the mouse over a hex."""
    page = menu_page(scene.context.page)
    from greatrace.great_race.board import centre

    x, y = scene.canvas.at.to_page(*centre(*at))
    pos = round(x * page.k), round(y * page.k)
    if kind == pygame.MOUSEMOTION:
        scene.handle(pygame.event.Event(kind, pos=pos, rel=(9, 9), buttons=(1, 0, 0)))
    else:
        scene.handle(pygame.event.Event(kind, pos=pos, button=button))


def opened(scene: Scene) -> None:
    shown(scene, new_context())


def workshop() -> WorkshopScene:
    """A board that can be raced, opened in the workshop."""
    scene = WorkshopScene(strip().drawing)
    opened(scene)
    return scene


def test_a_stroke_of_the_mouse_paints_every_hex_under_it_and_is_undone_by_a_key() -> None:
    scene = RegionScene()
    opened(scene)
    scene.form.named("draw").press()
    assert isinstance(scene.change, Replace)
    drawn = scene.change.scene
    assert isinstance(drawn, WorkshopScene)
    opened(drawn)
    mouse(drawn, pygame.MOUSEBUTTONDOWN, (2, 2))
    mouse(drawn, pygame.MOUSEMOTION, (2, 7))
    mouse(drawn, pygame.MOUSEBUTTONUP, (2, 7))
    assert set(drawn.editor.drawing.ground) == {(2, column) for column in range(2, 8)}
    drawn.handle(key_event("Backspace"))
    assert not drawn.editor.drawing.ground
    drawn.handle(key_event("X"))
    assert len(drawn.editor.drawing.ground) == 6


def region() -> RegionScene:
    scene = RegionScene()
    opened(scene)
    return scene


def hand(scene: Scene, kind: int, x: float, y: float) -> None:
    """An event of the mouse at that point of the page."""
    page = menu_page(scene.context.page)
    pos = round(x * page.k), round(y * page.k)
    if kind == pygame.MOUSEMOTION:
        scene.handle(pygame.event.Event(kind, pos=pos, rel=(1, 1), buttons=(1, 0, 0)))
    else:
        scene.handle(pygame.event.Event(kind, pos=pos, button=1))


def test_the_frame_jumps_to_a_click_and_moves_from_where_it_is_held() -> None:
    scene = region()
    globe = scene.globe
    far = globe.box.x + globe.box.w * 0.7, globe.box.y + globe.box.h * 0.4
    hand(scene, pygame.MOUSEBUTTONDOWN, *far)
    hand(scene, pygame.MOUSEBUTTONUP, *far)
    assert globe.frame.middle == pytest.approx(far, abs=1)
    x, y = far[0] - 30, far[1] + 20
    hand(scene, pygame.MOUSEBUTTONDOWN, x, y)
    hand(scene, pygame.MOUSEMOTION, x - 40, y + 20)
    hand(scene, pygame.MOUSEBUTTONUP, x - 40, y + 20)
    assert globe.frame.middle == pytest.approx((far[0] - 40, far[1] + 20), abs=2)


@pytest.mark.parametrize(("across", "down"), [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_a_corner_of_the_frame_is_pulled_and_its_middle_stays(across: int, down: int) -> None:
    scene = region()
    globe = scene.globe
    x, y, w, h = globe.frame
    corner, middle = (x + w * across, y + h * down), globe.frame.middle
    outside = middle[0] + (corner[0] - middle[0]) * 1.5, middle[1] + (corner[1] - middle[1]) * 1.5
    hand(scene, pygame.MOUSEBUTTONDOWN, *corner)
    hand(scene, pygame.MOUSEMOTION, *outside)
    hand(scene, pygame.MOUSEBUTTONUP, *outside)
    assert globe.frame.middle == pytest.approx(middle, abs=0.5)
    assert (globe.frame.w, globe.frame.h) == pytest.approx((w * 1.5, h * 1.5), rel=0.02)


@pytest.mark.parametrize(("rows", "columns"), [(8, 26), (18, 8), (14, 15)])
def test_the_whole_frame_is_seen_and_filled_and_nothing_beside_it(rows: int, columns: int) -> None:
    scene = region()
    scene.region.rows, scene.region.columns, scene.region.tall = rows, columns, 8.0
    scene.region.lat, scene.region.lon = 60.0, 95.0  # land on all sides
    scene.form.named("draw").press()
    assert isinstance(scene.change, Replace)
    drawn = scene.change.scene
    assert isinstance(drawn, WorkshopScene)
    opened(drawn)
    every = {(row, column) for row in range(rows) for column in range(columns)}
    assert all(drawn.canvas.box.holds(*drawn.canvas.at.to_page(*_middle(at))) for at in every)
    drawn.handle(key_event("F"))
    assert drawn.editor.drawing.ground.keys() == every
    lat, lon = drawn.editor.drawing.place_under((rows // 2, columns // 2))
    assert abs(lat - 60) < 8 / rows
    assert abs(lon - 95) < scene.region.wide / columns


def test_keys_suggest_routes_and_open_the_bag() -> None:
    scene = WorkshopScene(attrs.evolve(strip().drawing, routes=()))
    opened(scene)
    scene.handle(key_event("6"))
    scene.handle(key_event("G"))
    assert scene.editor.drawing.routes
    scene.handle(key_event("7"))
    scene.form.focus_on(scene.canvas)
    scene.handle(key_event("B"))
    assert isinstance(scene.change, Push)
    assert isinstance(scene.change.scene, BagScene)


def test_a_new_city_is_named_by_typing_at_once() -> None:
    scene = workshop()
    scene.handle(key_event("4"))
    mouse(scene, pygame.MOUSEBUTTONDOWN, (9, 2))
    mouse(scene, pygame.MOUSEBUTTONUP, (9, 2))
    scene.form.focus_on(scene.form.named("city-name"))
    for letter in "Ur":
        scene.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    assert scene.editor.drawing.cities[9, 2].name == "Ur"


def test_a_finding_without_a_place_gives_the_tool_that_mends_it() -> None:
    scene = WorkshopScene(attrs.evolve(strip().drawing, name="", routes=()))
    opened(scene)
    for index, tool in ((0, Tool.BOARD), (1, Tool.ROUTE)):
        scene.rows.choose(index)
        assert scene.editor.tool is tool
        assert scene.rows.index == index, "the same line stays selected"


def test_without_a_route_the_smaller_part_is_the_one_that_cannot_be_reached() -> None:
    drawing = attrs.evolve(strip().drawing, routes=())
    first = min(drawing.ground)
    alone = first[0] - 4, first[1]
    scene = WorkshopScene(attrs.evolve(drawing, ground={alone: ".", **drawing.ground}))
    opened(scene)
    lost = next(finding for finding in scene.found if finding.hexes)
    assert lost.hexes == (alone,)


def test_keys_alone_draw_a_city() -> None:
    scene = workshop()
    scene.form.focus_on(scene.canvas)
    scene.canvas.cursor = (9, 0)
    scene.handle(key_event("4"))
    scene.handle(key_event("Down"))
    scene.handle(key_event("Right"))
    scene.handle(key_event("Enter"))
    assert (10, 1) in scene.editor.drawing.cities
    assert scene.form.named("city-name").box.w > 0
    scene.form.named("city-remove").press()
    assert (10, 1) not in scene.editor.drawing.cities


def test_the_wheel_keeps_what_is_under_the_mouse_and_the_right_button_pulls() -> None:
    scene = workshop()
    page, box = menu_page(scene.context.page), scene.canvas.box
    x, y = box.x + 100, box.y + 90
    scene.canvas.point_at(x, y)
    before = scene.canvas.at.to_sides(x, y)
    scene.canvas.wheel(2)
    assert scene.canvas.at.to_sides(x, y) == pytest.approx(before)
    left = scene.canvas.at.left
    spot = round(x * page.k), round(y * page.k)
    scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(30, 0), buttons=(0, 0, 1)))
    assert scene.canvas.at.left < left
    scene.handle(key_event("Home"))
    assert all(scene.canvas.box.holds(*scene.canvas.at.to_page(*_middle(at))) for at in scene.editor.drawing.ground)


def _middle(at: tuple[int, int]) -> tuple[float, float]:
    from greatrace.great_race.board import centre

    return centre(*at)


def test_a_finding_is_pointed_at_and_forbids_to_race() -> None:
    scene = workshop()
    assert scene.form.named("try").enabled
    scene.editor.take(Tool.SPACE)
    mouse(scene, pygame.MOUSEBUTTONDOWN, (3, 6))
    mouse(scene, pygame.MOUSEBUTTONUP, (3, 6))
    assert not scene.form.named("try").enabled
    assert scene.canvas.marked == ((3, 6),)
    assert scene.shown_finding is not None
    assert scene.shown_finding.sentence == "1 space can’t be reached."


def test_what_a_button_changes_is_checked_at_once() -> None:
    """The suggested routes are no longer missing, and can be undone."""
    scene = WorkshopScene(attrs.evolve(strip().drawing, routes=()))
    opened(scene)
    scene.form.named("tool-route").press()
    missing = "A route is needed: join two purple cities, or press Suggest."
    assert missing in [finding.sentence for finding in scene.found]
    scene.form.named("suggest").press()
    assert missing not in [finding.sentence for finding in scene.found]
    assert scene.form.named("undo").enabled


def test_it_is_saved_tried_and_opened_again(home: Path) -> None:
    scene = workshop()
    scene.form.named("try").press()
    assert (home / "data" / "content" / "test" / "boards" / "test.yaml").is_file()
    assert isinstance(scene.change, Push)
    waiting = scene.change.scene
    assert isinstance(waiting, WaitingScene)
    race_setup: RaceSetup = waiting.race_setup
    assert race_setup.board in library().offered
    assert library().text_for(race_setup.board, {})
    assert (race_setup.start, race_setup.finish) == ("a", "e")
    listing = DrawingsScene()
    opened(listing)
    found = listing.rows.item
    assert found is not None
    assert (found.board, found.drawing.name) == ("test", "Test")
    listing.form.named("export").press()
    assert (home / "data" / "test.greatrace").is_file()


def test_changes_that_are_not_saved_are_not_lost_by_one_key() -> None:
    scene = workshop()
    scene.handle(key_event("Esc"))
    assert scene.change is None
    scene.handle(key_event("Esc"))
    assert scene.change is not None
    scene = workshop()
    scene.form.named("save").press()
    scene.handle(key_event("Esc"))
    assert scene.change is not None


def test_a_board_of_the_game_that_was_only_looked_at_is_left_by_one_key() -> None:
    found = kept.of_the_game()[0]
    scene = WorkshopScene(found.drawing, found.folder, found.board)
    opened(scene)
    scene.handle(key_event("Esc"))
    assert scene.change is not None


def test_a_folder_that_cannot_be_written_is_told(home: Path) -> None:
    scene = workshop()
    (home / "data").write_text("no folder", "utf-8")
    scene.form.named("save").press()
    assert scene.context.note.startswith("Can’t save: ")
    assert scene.history.unsaved


def test_the_bag_is_changed_by_tiles() -> None:
    scene = workshop()
    bag = BagScene(scene.editor, lambda: None)
    opened(bag)
    before = bag.right_title
    bag.form.named("more").press()
    bag.form.named("more").press()
    assert scene.editor.drawing.bag == {bag.kinds[0].id: bag.kinds[0].count + 2}
    assert bag.right_title != before
    scene.editor.undo()
    assert not scene.editor.drawing.bag, "both at once"


def test_bots_race_in_the_background_and_the_table_fills(home: Path) -> None:
    text = kept.packed_text(kept.files_of(strip().drawing, "test", "Ada"))
    scene = MeasureScene(text, kept.board_at_table(text, "test"))
    scene.races, scene.players = 1, 2
    opened(scene)
    assert scene.measuring is not None
    patience = time.monotonic() + 120  # a busy machine; it takes two seconds
    while not scene.measuring.over and time.monotonic() < patience:
        scene.update(0.05)
        time.sleep(0.05)
    assert len(scene.measuring.tallies) == 1
    labels = [figure.label for figure in figures(scene.measuring.tallies, scene.chart)]
    assert labels[0] == "Rounds"
    assert scene.form.named("figures").items  # type: ignore[attr-defined]
    scene.leave()


def test_hexes_are_found_under_points_and_strokes() -> None:
    for at in ((0, 0), (1, 0), (-1, -2), (7, 3)):
        assert hex_at(*_middle(at)) == at
    assert hexes_between((0, 0), (0, 3)) == [(0, 0), (0, 1), (0, 2), (0, 3)]
    assert hexes_between((0, 0), (2, 1))[-1] == (2, 1)
