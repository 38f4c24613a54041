"""Work of one frame that is spread over others, counted: what a thread draws, what stands in for it, when maps are
painted.
"""

from __future__ import annotations

import io
import itertools
import threading
from collections.abc import Callable, Generator, Iterator
from typing import Any, cast

import pygame
import pytest
from attrs import define

from greatrace.great_race.setup import Setup
from greatrace_client.games.great_race import board_cache
from greatrace_client.games.great_race.board_cache import UNFINISHED, paint_beforehand
from greatrace_client.games.great_race.board_view import BoardView
from greatrace_client.games.great_race.drive_strip.moments import StripVehicle
from greatrace_client.games.great_race.drive_strip.painting import prepare
from greatrace_client.games.great_race.layout import Layout, layout
from greatrace_client.games.great_race.map_painting import ZoomPainter
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.race_common.columns import own_page
from greatrace_client.race_common.game_parts import PLAYABLE
from greatrace_client.screens import waiting
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import cutout, large_layers, painter, raster
from greatrace_client.ui.draw.cutout import Cutout
from greatrace_client.ui.draw.frame_budget import PicturePending, had_substitute, in_frames, picture_budget
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.surface_cache import SurfaceCache
from greatrace_client.ui.panel_cache import CachedPanel, Still
from tests.client.fakes import new_context
from tests.client.rasterising import rasterising
from tests.client.test_draw_board import some_tiles

LARGE, SMALL = (800.0, 600.0), (40.0, 30.0)
LAYER = 400_000  # pixels: only parts of a layer of the map are larger
ROUTE = ("cairo", "cape_town")


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    yield
    painter.forget()
    cutout.forget()
    board_cache.forget()
    had_substitute()


@pytest.fixture
def drawers() -> Iterator[list[str]]:
    """The threads that have rasterised a picture, one after the other."""
    names, plain = list[str](), pygame.image.load_sized_svg

    def drawn(file: io.BytesIO, size: tuple[int, int]) -> pygame.Surface:
        names.append(threading.current_thread().name)
        return plain(file, size)

    with rasterising(drawn):
        yield names


def body(name: str) -> str:
    """A drawing of its own."""
    return f'<rect width="30" height="20" fill="#123456"/><!-- {name} -->'


@pytest.fixture
def drawn_aside() -> Iterator[Callable[[], None]]:
    """The thread is busy until this is called; then it has drawn what was begun."""
    may = threading.Event()
    painter.painter().submit(may.wait, 20)

    def done() -> None:
        may.set()
        painter.painter().submit(int).result(20)

    yield done
    done()


def test_a_large_picture_of_a_rationed_frame_is_drawn_by_the_thread(
    drawers: list[str], drawn_aside: Callable[[], None]
) -> None:
    with in_frames(), picture_budget(10.0):
        with pytest.raises(PicturePending) as later:
            raster.raster(body("large"), *LARGE)
        drawn_aside()
        assert later.value.ready()
        raster.raster(body("large"), *LARGE)
        raster.raster(body("small"), *SMALL)
    raster.raster(body("nobody waits"), *LARGE)
    here = threading.current_thread().name
    assert [name.startswith("painter") for name in drawers] == [True, False, False]
    assert drawers[1:] == [here, here]


@define
class Words:
    """What panels look at."""

    language: str = "en"


class Large(CachedPanel[Words]):
    """A panel that needs a large picture; counts how often it begins to paint."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name, self.begun = name, 0

    def box(self, shown: Words) -> Box:
        return Box(0, 0, 500, 400)

    def key(self, shown: Words) -> str:
        return self.name

    def paint(self, page: Page, shown: Words) -> None:
        self.begun += 1
        page.svg(body(self.name), 0, 0, *LARGE)


def test_a_panel_is_not_begun_again_while_its_picture_is_drawn_beside_the_loop(
    drawn_aside: Callable[[], None],
) -> None:
    page = Page(1280, 720)
    still, panel, other = Still(page), Large("first"), Large("other")
    still.compose(Words(), [other, panel], lambda _page, _patch: None)
    panel.name, panel.begun = "second", 0
    other.name, other.begun = "third", 0
    for _ in range(5):
        with in_frames():
            still.compose(Words(), [other, panel], lambda _page, _patch: None)
        assert still.behind
    assert (panel.begun, other.begun) == (1, 1)  # nor does one hold up the other
    drawn_aside()
    for _ in range(3):
        with in_frames():
            still.compose(Words(), [other, panel], lambda _page, _patch: None)
    assert not still.behind
    assert (panel.begun, other.begun) == (2, 2)


class Plain(Large):
    """A panel that needs no picture."""

    def paint(self, page: Page, shown: Words) -> None:
        self.begun += 1


def test_a_frame_that_puts_everything_together_paints_no_panel_and_the_next_one_does() -> None:
    page, put = Page(1280, 720), list[pygame.Rect]()
    still, panel = Still(page), Plain("first")

    def frame() -> None:
        with in_frames():
            still.compose(Words(), [panel], lambda _page, patch: put.append(patch))

    frame()
    assert panel.begun == 1  # of the first frame nothing may be missing
    panel.name = "second"
    still.spoil()
    put.clear()
    frame()
    assert (panel.begun, still.behind) == (1, True)
    assert put == [page.surface.get_rect()]
    still.spoil()  # the map is pulled on: the panel does not wait for its end
    frame()
    assert panel.begun == 2
    panel.name = "third"
    still.spoil()
    still.compose(Words(), [panel], lambda _page, _patch: None)  # no other frame follows
    assert panel.begun == 3


def test_an_iteration_of_the_waiting_scene_leaves_half_a_frame_for_its_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps of a millisecond each, by a clock that only they move."""
    spent = [0.0]

    def steps() -> Iterator[str]:
        while True:
            spent[0] += 0.001
            yield "step"

    monkeypatch.setattr("greatrace_client.ui.draw.large_layers.time.perf_counter", lambda: spent[0])
    assert large_layers.advance(steps(), waiting.STEP)
    assert 0.008 < spent[0] < 0.0165


def cut(k: float, name: str = "a vehicle") -> Cutout:
    """At that scale."""
    return Cutout(body(name), 30, 20, k, 2, flip=False, rim=None)


def test_at_a_new_scale_the_last_picture_stands_in_until_the_thread_has_drawn_it(
    drawers: list[str], drawn_aside: Callable[[], None]
) -> None:
    with in_frames():
        first = cut(1.0).picture(like="vehicle")
        assert not had_substitute()
        before = len(drawers)
        large = cut(2.0)
        assert large.picture(like="vehicle").get_size() == large.size != first.get_size()
        assert had_substitute()
        drawn_aside()
        sharp = large.picture(like="vehicle")
        assert not had_substitute()
        assert sharp is large.picture()
    assert all(name.startswith("painter") for name in drawers[before:])
    assert cut(3.0).picture(like="vehicle") is cut(3.0).picture()  # no other frame follows: nothing stands in
    assert not had_substitute()


def test_what_moves_is_not_seen_until_the_thread_has_drawn_it_once(drawn_aside: Callable[[], None]) -> None:
    """A phase of the same size stands in; elsewhere than in frames it is drawn at once."""

    def seen(phase: str) -> pygame.Surface | None:
        return cutout.passing(body(phase), *LARGE, 1.0, "arc")

    with in_frames():
        assert seen("first") is None
        drawn_aside()
        first = seen("first")
        assert first is not None
        assert seen("second") in (first, raster.raster(body("second"), *LARGE))
    assert seen("third") is raster.raster(body("third"), *LARGE)


def test_what_can_wait_is_left_out_until_the_thread_has_drawn_it(drawn_aside: Callable[[], None]) -> None:
    page = Page(320, 200)
    page.surface.fill("black")

    def drawn(name: str) -> bool:
        says = page.sprite(body(name), 0, 0, 30, 20, can_wait=True)
        assert says == (page.surface.get_at((page.px(15), page.px(10)))[:3] != (0, 0, 0))
        return says

    with in_frames():
        assert not drawn("a tree")
        drawn_aside()
        assert drawn("a tree")
    page.surface.fill("black")
    assert drawn("another tree")  # no other frame follows: at once


def test_pictures_of_the_next_drive_are_drawn_by_the_thread_one_after_the_other(drawers: list[str]) -> None:
    page = own_page(Page(1280, 720))
    frame, drivers = Box(0, 0, 900, 210), [StripVehicle("blue")]
    with in_frames():
        steps = list(prepare(page, frame, drivers))
    assert painter.ASIDE in steps
    assert set(steps) == {painter.ASIDE, "picture"}
    assert sum(not name.startswith("painter") for name in drawers) <= 1  # the shadow of vehicles, which is small
    drawers.clear()
    with in_frames():
        assert painter.ASIDE not in set(prepare(page, frame, drivers))  # they are kept
    assert not drawers
    assert not had_substitute()  # nothing on the screen waits for them


# ---- maps


def africa() -> tuple[LocalRace, Page, Layout]:
    """A race there, its page and where its map lies."""
    page = own_page(Page(1280, 720))
    return LocalRace(Setup("africa", ("blue", "mint"), *ROUTE), "1"), page, layout(page, 1, ())


@pytest.fixture
def parts() -> Iterator[list[tuple[int, int]]]:
    """The sizes of the parts of layers that have been drawn; signs and tiles are smaller."""
    sizes, plain = list[tuple[int, int]](), pygame.image.load_sized_svg

    def drawn(file: io.BytesIO, size: tuple[int, int]) -> pygame.Surface:
        if size[0] * size[1] > LAYER:
            sizes.append(size)
        return plain(file, size)

    with rasterising(drawn):
        yield sizes


@pytest.mark.usefixtures("empty_drawings")
def test_a_map_that_was_begun_in_the_form_is_gone_on_with(parts: list[tuple[int, int]]) -> None:
    race, page, place = africa()
    begun = paint_beforehand(race.table.ruleset, page, place)
    while not parts:
        next(begun)
    assert isinstance(begun, Generator)
    begun.close()  # the form is left
    sheet = next(iter(UNFINISHED.values())).sheet
    rest = paint_beforehand(race.table.ruleset, page, place)
    assert PLAYABLE in list(rest)
    assert UNFINISHED == {}
    assert len(parts) == len(set(layers(parts)))
    assert BoardView(race.table.ruleset, page, place).whole is sheet


def layers(parts: list[tuple[int, int]]) -> list[int]:
    """Each part is a whole window: one a layer."""
    assert set(parts) == {(1280, 720)}
    return list(range(len(parts)))


class Frames:
    """The map of a race in frames; `painted`: in which of them a step was painted."""

    def __init__(self, board: BoardView) -> None:
        self.board, self.still = board, Still(board.page)
        self.painter = ZoomPainter(cast("Any", self))  # all that it looks at
        self.painted = list[bool]()

    def frame(self, before: Callable[[], object] = lambda: None) -> None:
        steps, plain = list[int](), self.board.paint_on
        self.board.paint_on = lambda: (steps.append(1), plain())[1]  # type: ignore[method-assign, func-returns-value]
        before()
        self.painter.update(0.02)
        self.board.paint_on = plain  # type: ignore[method-assign]
        self.still.compose(None, [], lambda _page, _patch: None)
        self.painted.append(bool(steps))


@pytest.mark.usefixtures("empty_drawings")
def test_a_frame_that_pulls_the_map_paints_nothing_of_a_new_zoom_but_in_every_second() -> None:
    race, page, place = africa()
    frames = Frames(BoardView(race.table.ruleset, page, place))
    frames.board.zoom_to(2.0, *place.sight.middle)
    for _ in range(8):
        frames.frame(frames.still.spoil)
    assert all(not (one and other) for one, other in itertools.pairwise(frames.painted))
    assert sum(frames.painted) == 4


@pytest.fixture
def surfaces(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The pixels of each surface that is made by stretching, and of each new picture of an enlarged map."""
    made, scale, new = list[int](), pygame.transform.scale, raster.spread_out

    def scaled(source: pygame.Surface, size: tuple[int, int], *into: pygame.Surface) -> pygame.Surface:
        made.extend([] if into else [size[0] * size[1]])
        return scale(source, size, *into)

    def spread(size: tuple[int, int]) -> pygame.Surface:
        made.append(size[0] * size[1])
        return new(size)

    monkeypatch.setattr(pygame.transform, "scale", scaled)
    monkeypatch.setattr("greatrace_client.ui.draw.enlarged_sheet.spread_out", spread)
    return made


@pytest.mark.usefixtures("empty_drawings")
def test_a_change_of_zoom_takes_no_new_surface_and_neither_does_pulling_the_map_then(surfaces: list[int]) -> None:
    """New pixels cost more than stretching into those that are there."""
    race, page, place = africa()
    board = BoardView(race.table.ruleset, page, place)
    page.surface.fill("#FF00FF")
    for zoom in (2.0, 1.4):
        board.zoom_to(zoom, *place.sight.middle)
        for _ in range(5):
            board.ground(page, page.surface.get_rect())
            board.drag(8, 4)
    assert surfaces == []
    assert pygame.mask.from_threshold(page.surface, "#FF00FF", (1, 1, 1, 255)).count() == 0


@pytest.mark.usefixtures("empty_drawings")
def test_no_step_of_painting_a_new_zoom_draws_more_than_one_sign_of_a_tile_or_plate(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    race, page, place = africa()
    board = BoardView(race.table.ruleset, page, place)
    board.whole.set_tiles(some_tiles(race.table.ruleset.board, 30, 1))
    sheet = board_cache.new_sheet(race.table.ruleset, page, place, 1.37, board.whole)
    sheet.set_tiles(board.whole.faces)
    made, plain = list[object](), SurfaceCache._put  # noqa: SLF001 - what it has not kept so far

    def put(cache: SurfaceCache, key: object, surface: pygame.Surface, spent: float) -> None:
        made.append(key)
        plain(cache, key, surface, spent)

    monkeypatch.setattr(SurfaceCache, "_put", put)
    most, letters = list[int](), 3  # a plate has its words besides, and is made of a picture without them
    for _ in sheet.paint(aside=False):
        most.append(len(made))
        made.clear()
    assert sum(most) > 50
    assert max(most) <= 1 + letters


@pytest.mark.usefixtures("empty_drawings")
def test_a_map_that_is_pulled_far_is_painted_into_the_same_picture(surfaces: list[int]) -> None:
    race, page, place = africa()
    board = BoardView(race.table.ruleset, page, place)
    board.zoom_to(2.5, *place.sight.middle)
    for _ in range(6):
        while board.painting:
            board.paint_on()
        board.drag(-150, -80)
    assert len(surfaces) == 1
    assert surfaces[0] < 0.5 * board.sheet.size[0] * board.sheet.size[1]


@pytest.mark.usefixtures("empty_drawings")
def test_an_enlarged_map_gets_its_pixels_only_where_it_is_drawn() -> None:
    """Those of 3840 x 2160 at once take longer than a frame."""
    pygame.display.set_mode((1280, 720))
    race, page, place = africa()
    board = BoardView(race.table.ruleset, page, place)
    board.zoom_to(2.0, *place.sight.middle)
    while board.sheet.picture.surface.get_size() != (2560, 1440):
        board.paint_on()
    if raster.pixel_order() == raster.OF_BUFFER:
        assert isinstance(board.sheet.picture.surface.get_buffer().parent, pygame.Surface)
        assert not board.sheet.picture.surface.get_flags() & pygame.SRCALPHA


def test_the_first_two_frames_of_a_race_from_the_command_line_share_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the waiting scene could be drawn ahead: its portrait comes with the second."""
    context, drawn = new_context(), list[str]()
    scene = waiting.WaitingScene(RaceSetup(), plain=True)
    monkeypatch.setattr(scene.ui.pictures, "waiting_picture", lambda *_: drawn.append("portrait"))
    scene.enter(context)
    scene.update(0.01)
    scene.draw(context.page)
    assert not drawn
    assert scene.update(0.01)
    scene.draw(context.page)
    assert drawn == ["portrait"]
