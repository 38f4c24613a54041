"""The map: zoomed at the pointer, pulled by keys and stick, fitted; and the overlay of costs and reach."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from msgspec.structs import replace

from greatrace.great_race import content_loader
from greatrace.great_race.actions import DriveOut
from greatrace.great_race.rules import drive
from greatrace.great_race.setup import Setup
from greatrace_client.games.great_race.pathfinding import ways
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.games.great_race.targets import RivalCrew
from greatrace_client.games.great_race.track import PACKED, Track, places_of_rows
from greatrace_client.i18n import LANGUAGES, set_language, translated
from greatrace_client.i18n.names import on_a_map
from greatrace_client.model.local_race import LocalRace
from greatrace_client.race_common.race_view import OWN_RACE, RaceHooks, nobody
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.frame_budget import PicturePending, in_frames, picture_budget
from greatrace_client.ui.draw.geography import geography
from greatrace_client.ui.draw.moving import markers
from greatrace_client.ui.widgets import key_event
from tests.client.fakes import new_context
from tests.client.race_table import Table
from tests.client.test_carrying import keys, offered
from tests.patience import until


def painted(table: Table) -> None:
    while table.scene.board.painting:
        table.frames(5)


def turn_wheel(table: Table, notches: int) -> None:
    table.post(pygame.MOUSEWHEEL, x=0, y=notches, precise_x=0.0, precise_y=float(notches))
    painted(table)


def test_the_wheel_zooms_at_the_pointer() -> None:
    table = Table()
    table.asked("sequence")
    sheet = table.scene.board.sheet
    x, y = table.space("9g")
    before = sheet.to_sheet(x, y)
    table.move(x, y)
    turn_wheel(table, 1)
    assert table.scene.board.zoom > 1
    after = table.scene.board.sheet.to_sheet(x, y)
    assert abs(after[0] - before[0]) + abs(after[1] - before[1]) < 3
    turn_wheel(table, -1)
    assert table.scene.board.zoom == 1


def test_keys_and_the_stick_pull_the_map_and_home_fits_it() -> None:
    table = Table()
    table.asked("sequence")
    keys(table, "+")
    painted(table)
    board = table.scene.board
    board.sheet.scroll_to(200, 200)
    for name, axis, way in (("Up", 1, -1), ("Down", 1, 1), ("Left", 0, -1), ("Right", 0, 1)):
        before = board.sheet.scroll
        keys(table, f"Shift+{name}")
        assert (board.sheet.scroll[axis] - before[axis]) * way > 0, name
        assert board.sheet.scroll[1 - axis] == before[1 - axis], name
    before = board.sheet.scroll
    assert table.scene.panned(-30.0, 0.0)
    assert board.sheet.scroll[0] > before[0]
    keys(table, "Home")
    assert board.zoom == 1
    assert not table.scene.panned(-30.0, 0.0)  # there is nowhere to go
    keys(table, "Home")
    assert board.zoom > 1  # back to where the player stands
    painted(table)
    assert table.scene.layout.sight.holds(*table.space(table.race.table.view.open.crews[0].at))


def test_the_overlay_shows_while_its_key_is_held_and_stays_after_a_tap() -> None:
    table = Table()
    table.asked("sequence")
    overlay = table.scene.pointer.overlay

    def press(seconds: float) -> None:
        table.scene.handle(key_event("Alt"))
        assert overlay.on
        table.scene.update(seconds)
        table.scene.handle(key_event("Alt", down=False))

    press(1.0)
    assert not overlay.on
    press(0.1)
    assert overlay.on
    press(0.1)
    assert not overlay.on


def test_the_overlay_knows_who_gets_where() -> None:
    table = Table()
    table.until(lambda r: offered(r, DriveOut) and r.table.view.open.round >= 2)
    overlay = table.scene.pointer.overlay
    table.scene.handle(key_event("Alt"))
    table.frames(6)
    view, r = table.race.table.view, table.race.table.ruleset
    assert sorted(overlay.reach) == [0, 1, 2]
    assert overlay.reach[0] == frozenset(ways(r, view, 0, view.open.crews[0].engine))
    for seat in (1, 2):
        if not drive.may_drive(view.open, seat):
            assert overlay.reach[seat] == frozenset()
    table.scene.draw(table.context.page)
    shown = pygame.image.tobytes(table.context.page.surface, "RGB")
    table.move(*Box(*table.scene.form.named(RivalCrew(1)).box).middle)
    assert (overlay.seat, overlay.seats) == (1, [1])
    table.scene.draw(table.context.page)
    assert pygame.image.tobytes(table.context.page.surface, "RGB") != shown


def test_the_tooltip_about_a_space_appears_for_keys_too() -> None:
    table = Table()
    table.asked("sequence")
    while table.scene.form.focus is None or table.scene.form.focus.name != "map":
        keys(table, "Tab")
    table.scene.pointer.point("cape_town")
    table.scene.draw(table.context.page)
    before = pygame.image.tobytes(table.context.page.surface, "RGB")
    for _ in range(30):
        table.frames()
    table.scene.draw(table.context.page)
    assert table.scene.pointer.resting
    assert pygame.image.tobytes(table.context.page.surface, "RGB") != before


def test_what_stands_in_while_a_zoom_is_painted_lies_where_one_looks() -> None:
    """Cities and vehicles must not come apart when the map is pulled before it is sharp."""
    table = Table()
    table.asked("sequence")
    board, city = table.scene.board, "nairobi"
    board.zoom_step(1, *board.sheet.centre(city))
    assert board.painting
    board.sheet.scroll_to(board.sheet.scroll[0] + 120, board.sheet.scroll[1] - 90)
    spot = table.scene.page.corner(*board.sheet.centre(city))
    around = pygame.Rect(0, 0, 24, 24)
    around.center = spot

    def colour() -> tuple[int, ...]:
        page = table.scene.page
        board.ground(page, around)
        return pygame.transform.average_color(page.surface, around)

    blurred = colour()
    while board.painting:
        board.paint_on()
    sharp = colour()
    assert max(abs(a - b) for a, b in zip(blurred[:3], sharp[:3], strict=True)) < 30


def grid(table: Table) -> list[tuple[int, ...]]:
    """The colours of what is seen of the map, in patches of a sixth of its height."""
    page, sight = table.scene.page, table.scene.layout.sight
    side = page.px(sight.h / 6)
    x, y = page.corner(sight.x, sight.y)
    found: list[tuple[int, ...]] = []
    for left in range(x, x + page.px(sight.w) - side, side):
        for top in range(y, y + page.px(sight.h) - side, side):
            table.scene.board.ground(page, rect := pygame.Rect(left, top, side, side))
            found.append(pygame.transform.average_color(page.surface, rect))
    return found


@pytest.mark.parametrize("notches", [(1, 1, 1), (1, -1, 1, 1)])
def test_the_map_is_never_empty_however_fast_the_wheel_turns(notches: tuple[int, ...]) -> None:
    """Another zoom is asked for before the last one is painted: the picture that stands in is always a painted one."""
    table = Table()
    table.asked("sequence")
    board, (x, y) = table.scene.board, table.space("nairobi")
    table.move(x, y)
    shown = []
    for notch in notches:
        table.post(pygame.MOUSEWHEEL, x=0, y=notch, precise_x=0.0, precise_y=float(notch))
        shown.append((board.zoom, board.sheet.scroll, grid(table)))
        assert board.paint_on() is False  # one step of painting: no zoom is sharp so soon
    for zoom, scroll, colours in shown:
        board.zoom_to(zoom, x, y)
        while board.painting:
            board.paint_on()
        board.sheet.scroll_to(*scroll)
        for blurred, sharp in zip(colours, grid(table), strict=True):
            assert max(abs(a - b) for a, b in zip(blurred[:3], sharp[:3], strict=True)) < 40


def test_a_tile_that_is_laid_while_a_zoom_is_painted_is_seen_at_once() -> None:
    table = Table()
    table.asked("sequence")
    board, stage = table.scene.board, table.scene.stage
    board.zoom_step(1, *table.space("nairobi"))
    assert board.painting
    known = {*stage.faces(), *stage.ruleset.board.cities}
    space = next(space for space in stage.ruleset.board.spaces if space not in known)
    board.sheet.look_at(*board.spot(space))
    patch = pygame.Rect(0, 0, 30, 30)
    patch.center = table.scene.page.corner(*board.sheet.centre(space))

    def picture() -> bytes:
        board.ground(table.scene.page, patch)
        return pygame.image.tobytes(table.scene.page.surface.subsurface(patch), "RGB")

    before = picture()
    kind = next(iter(stage.ruleset.tiles))
    stage.view = replace(stage.view, open=replace(stage.view.open, tiles={**stage.view.open.tiles, space: kind}))
    assert board.set_tiles(stage)
    assert picture() != before


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("board", content_loader.load().boards)
def test_title_and_seas_of_every_board_are_in_every_catalog(board: str, code: str) -> None:
    """Waters and continents are printed in the player's language, as everything else is said."""
    set_language(code)
    assert {sea.id for sea in geography(board).seas if not translated("sea", sea.id)} == set()
    assert translated("board", board)
    assert translated("map subtitle", board)


def test_the_map_is_printed_in_the_players_language() -> None:
    set_language("fr")
    sheet = Table().scene.board.sheet
    assert (sheet.title, sheet.subtitle) == ("Afrique", "de Béchar au Cap")
    assert sheet.names["red_sea"] == "Mer Rouge"


def test_a_map_that_no_catalog_knows_keeps_its_own_words() -> None:
    set_language("nl")
    assert on_a_map("sea", "sea_of_tranquillity", "Mare Tranquillitatis") == "Mare Tranquillitatis"


@pytest.mark.parametrize("board", ["africa", "usa"])
def test_whatever_moves_on_the_map_stays_off_the_progress_track(board: str) -> None:
    """D11. The track lies over the map: no name, price or vehicle of a larger map is drawn over its bars."""
    table = Table(board=board, players=4)
    table.asked("sequence")
    keys(table, "+")
    painted(table)
    scene, page = table.scene, table.scene.page
    track = next(panel for panel in scene.panels if isinstance(panel, Track))
    x, y, w, h = (scene.layout.banner.x, scene.layout.banner.bottom + 10, scene.layout.banner.w, markers.WIDTH - 4)
    if track.down:
        x, y, w, h = scene.layout.banner.x, scene.layout.map.y, markers.WIDTH - 4, scene.layout.map.h
    bars = pygame.Rect(page.corner(x, y), (page.px(w), page.px(h)))
    stage = scene.stage
    for vehicle in stage.vehicles:  # where it would cover the track
        spot = scene.board.sheet.to_sheet(x + w / 2, y + h / 2)
        vehicle.pose = vehicle.pose._replace(x=spot[0], y=spot[1] + 20)
    table.frames(1)
    shown = page.surface.subsurface(bars)
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(scene.still.surface.subsurface(bars), "RGB")


def test_the_numbers_of_the_track_stay_beside_their_rows_when_the_map_is_enlarged() -> None:
    table = Table()
    table.asked("sequence")
    for _ in range(2):
        board = table.scene.board
        for crew in table.race.table.view.open.crews:
            band = table.race.table.ruleset.board.band(crew.at)
            assert board.sheet.band_now(band) == pytest.approx(board.sheet.centre(crew.at)[1], abs=1)
        keys(table, "+")
        painted(table)
    assert table.scene.board.zoom > 1


WHOLE = [100.0 + 40 * row for row in range(16)]  # middles of the bars of a track


def enlarged(scroll: float) -> list[float]:
    """The rows' places on a map of twice the size that was pulled up by so many units."""
    return [WHOLE[0] + 2 * (place - WHOLE[0]) - scroll for place in WHOLE]


@pytest.mark.parametrize("scroll", [0.0, 200.0, 333.3, 600.0])
def test_no_row_of_an_enlarged_map_is_lost_from_the_track(scroll: float) -> None:
    places = places_of_rows(enlarged(scroll), WHOLE)
    assert WHOLE[0] <= places[0]
    assert places[-1] <= WHOLE[-1]
    assert all(after - before >= PACKED - 1e-6 for before, after in pairwise(places))


def test_rows_of_an_enlarged_map_that_are_seen_have_their_bars_beside_them() -> None:
    now = enlarged(300.0)
    places = places_of_rows(now, WHOLE)
    middle = [row for row, place in enumerate(now) if 320 <= place <= 480]
    assert len(middle) >= 2
    assert [places[row] for row in middle] == [now[row] for row in middle]


def test_many_rows_of_a_short_track_share_its_length() -> None:
    short = [10.0 * row for row in range(30)]
    assert places_of_rows([20 * place for place in short], short) == pytest.approx(short)


def drawn_in_a_frame(scene: RaceScene) -> bool:
    """Whether all of the first picture is there; else it goes on in another frame."""
    with in_frames(), picture_budget(0.012):
        try:
            scene.draw(scene.context.page)
        except PicturePending:
            return False
    return True


@pytest.mark.parametrize(("hooks", "sharp"), [(RaceHooks(nobody), True), (OWN_RACE, False)], ids=["replay", "own race"])
def test_a_lesson_or_replay_on_an_enlarged_map_begins_with_a_sharp_one(hooks: RaceHooks, *, sharp: bool) -> None:
    """The player's own race goes on meanwhile, so that it does not wait for the map."""
    race = LocalRace(Setup("asia", ("blue", "mint"), "beirut", "peking"), "1")
    context = new_context((1280, 720))
    context.table = race.table
    scene = RaceScene(None, hooks)
    scene.enter(context)
    assert scene.board.zoom > 1
    assert until(lambda: drawn_in_a_frame(scene))
    assert scene.board.sheet.sharp is sharp
