"""Large panels and the signs of a danger, spread over frames: what each frame paints, counted by a clock of its own."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

import pygame
import pytest

from greatrace_client.games.great_race import effects
from greatrace_client.games.great_race.modules.leaders.gallery import Gallery
from greatrace_client.games.great_race.modules.leaders.posters import LeaderPoster, Poster, paint_poster
from greatrace_client.games.great_race.view_state import effects as fx
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import cutout, frame_budget, painter
from greatrace_client.ui.draw.frame_budget import PicturePending, had_substitute, in_frames, picture_budget
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.parts_in_frames import Part, PartsInFrames
from tests.client.module_table import EVERYBODY, ModuleTable
from tests.client.rasterising import rasterising

HUNG = "greatrace_client.games.great_race.modules.leaders.gallery.paint_poster"


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    yield
    painter.forget()
    cutout.forget()
    had_substitute()


@pytest.fixture
def spend(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Work of so many seconds, by a clock that nothing else moves."""
    spent = [0.0]
    monkeypatch.setattr(frame_budget, "clock", lambda: spent[0])

    def work(seconds: float) -> None:
        spent[0] += seconds

    return work


def test_a_frame_paints_two_milliseconds_of_a_large_panel(spend: Callable[[float], None]) -> None:
    """A part for which a picture is missing is painted again as a whole: here the second time it is asked for."""
    page, parts, painted, missing = Page(200, 100), PartsInFrames(), list[int](), [3]

    def paint(layer: Page, number: int) -> None:
        painted.append(number)
        layer.svg(
            f'<rect width="20" height="20" fill="#123456" opacity=".5"/><!-- {number} -->', number * 20, 0, 20, 20
        )
        spend(0.0011)
        if number in missing:
            missing.remove(number)
            raise PicturePending

    row = [Part(Box(i * 20, 0, 20, 20), partial(paint, number=i)) for i in range(7)]
    frames, layer = list[list[int]](), None
    while layer is None:
        painted.clear()
        with in_frames(), picture_budget(10.0), suppress(PicturePending):
            layer = parts.painted("key", lambda: page.layer(0, 0, 200, 100), row)
        frames.append(list(painted))
    assert frames == [[], [0, 1], [2, 3], [3, 4], [5, 6]]  # the pixels of the layer come first
    whole = PartsInFrames().painted("key", lambda: page.layer(0, 0, 200, 100), row)
    assert layer.surface.get_buffer().raw == whole.surface.get_buffer().raw


def test_the_leaders_wall_is_painted_in_parts_and_looks_as_if_it_was_not(
    spend: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, hung = ModuleTable("leaders", options=EVERYBODY, seed="2"), list[str]()
    table.asked("leader")
    shown, page = table.scene.shown, table.scene.still.page
    whole, wall = gallery_of(table), gallery_of(table)
    whole.refresh(page, shown)

    def paint(page: Page, poster: Poster, b: Box, key: str) -> None:
        hung.append(poster.id)
        paint_poster(page, poster, b, key)
        spend(0.0011)

    monkeypatch.setattr(HUNG, paint)
    each, done = list[int](), False
    while not done:
        hung.clear()
        with in_frames(), picture_budget(10.0), suppress(PicturePending):
            done = wall.refresh(page, shown)
        each.append(len(hung))
    assert sum(each) == len(wall.widgets)
    assert max(each) == 2
    assert wall.layer is not None
    assert whole.layer is not None
    assert wall.layer.surface.get_buffer().raw == whole.layer.surface.get_buffer().raw


def gallery_of(table: ModuleTable) -> Gallery:
    """One that nobody has painted yet."""
    wall = Gallery()
    wall.form = table.scene.form
    wall.widgets = [widget for widget in wall.form.widgets if isinstance(widget.name, LeaderPoster)]
    return wall


@pytest.mark.usefixtures("empty_drawings")
def test_signs_of_a_danger_share_what_a_frame_has_for_new_pictures(spend: Callable[[float], None]) -> None:
    """The flag's pictures and four strips of the red edge; arc and rings are the thread's."""
    here, plain = list[bytes](), pygame.image.load_sized_svg

    def drawn(file: io.BytesIO, size: tuple[int, int]) -> pygame.Surface:
        if not threading.current_thread().name.startswith("painter"):
            here.append(file.getvalue())
            spend(0.003)
        return plain(file, size)

    with rasterising(drawn):
        table = ModuleTable()
        scene = table.scene
        a, b = scene.board.spot("cairo"), scene.board.spot("cape_town")
        scene.shown.stage.effects[:] = [fx.Arrow(a, (b,), "Saboteur", t=0.5), fx.RedEdge(t=0.5)]
        each = list[int]()
        for _ in range(8):
            here.clear()
            with in_frames():
                effects.draw_above(scene.page, scene.board, scene.shown)
            each.append(len(here))
    assert max(each) == 2
    assert sum(each) == 5
    assert each[-1] == 0
