"""What is told of a moment is what the picture shows of it: nothing runs ahead of a tile that is still to be turned."""

from __future__ import annotations

import pygame
import pytest

from greatrace_client.games.great_race.banner import headline
from greatrace_client.games.great_race.ground_words import about_ground
from greatrace_client.games.great_race.hints import about_space
from greatrace_client.games.great_race.vehicles_on_map import SEEN_THROUGH
from greatrace_client.model.clock import whole_seconds
from greatrace_client.race_common.clock_view import duration
from greatrace_client.ui.draw.moving import traffic
from tests.client.race_table import Table
from tests.client.set_up import race_at

# Positions: what the first unknown space turns out to be.
DANGER = "an unknown space turns out dangerous"
STOP = "an unknown space turns out to be a stop"
WEAR = "an unknown space turns out to wear the vehicle"


def ready_to_drive(position: str) -> tuple[Table, str]:
    """The player's own first go, and an unknown space that lies beside the player's own."""
    table = Table(race=race_at(position))
    table.settle()
    table.context.settings.confirm = "never"
    return table, next(way.end for way in table.scene.reach.ways.values() if len(way.legs) == 1 and way.legs[0].blind)


def driven_blind(position: str) -> tuple[Table, str]:
    """The player has just clicked on that space; the mouse stays there."""
    table, space = ready_to_drive(position)
    table.move(*table.space(space))
    table.frames(40)
    table.click(*table.space(space))
    assert not table.scene.director.idle
    return table, space


def tooltips(table: Table, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tooltips that are drawn in this frame."""
    drawn: list[str] = []
    for module in ("greatrace_client.games.great_race.picture", "greatrace_client.ui.widgets.form"):
        monkeypatch.setattr(f"{module}.draw_tooltip", lambda _page, hint, *_rest: drawn.append(hint))
    table.scene.draw(table.context.page)
    return drawn


@pytest.mark.parametrize("position", [DANGER, STOP, WEAR])
def test_no_tooltip_tells_what_a_tile_is_while_it_still_lies_face_down(
    position: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, space = driven_blind(position)
    scene = table.scene
    r, o = scene.table.ruleset, scene.table.view.open
    known, frames = about_ground(r, o, space), 0
    while space not in scene.stage.view.open.tiles:
        words = "\n".join([*tooltips(table, monkeypatch), about_space(scene.shown, space)])
        assert known[0] not in words
        assert scene.shown.name(0) not in words.split("\n")
        table.frames(1)
        frames += 1
    assert frames > 10
    table.settle()
    table.frames(40)
    assert known[0] in "\n".join(tooltips(table, monkeypatch))


@pytest.mark.parametrize(("position", "prompt"), [(DANGER, "danger"), (STOP, "stop"), (WEAR, "wear")])
def test_panel_and_banner_ask_about_a_tile_once_it_is_seen(position: str, prompt: str) -> None:
    table, space = driven_blind(position)
    scene = table.scene
    question = table.race.table.question
    assert question is not None
    assert question.prompt == prompt
    before = ""
    while space not in scene.stage.view.open.tiles:
        assert scene.shown.action_model.style == "wait"
        assert scene.actions.note is None
        assert not any(control.action in question.options for control in scene.shown.action_model.controls)
        before = headline(scene.shown)
        table.frames(1)
    table.frames(1)
    assert headline(scene.shown) != before
    offered = scene.shown.action_model
    assert offered.style == "alarm" if prompt == "danger" else offered.controls or offered.gauges
    assert not scene.director.idle  # nothing but the tile was waited for


def test_the_key_that_skips_shows_the_tile_and_the_question_at_once() -> None:
    table, _ = driven_blind(STOP)
    table.frames(2)
    for _ in range(4):
        table.post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
        table.post(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode=" ")
    table.frames(1)
    assert table.scene.shown.action_model.controls


def test_who_wants_no_animation_is_asked_at_once() -> None:
    table, space = ready_to_drive(STOP)
    table.scene.director.speed = 0.0
    table.click(*table.space(space))
    assert table.scene.shown.action_model.controls


def test_looking_once_more_at_ones_own_tile_leaves_the_question_open() -> None:
    table, _ = driven_blind(STOP)
    steps = list(table.scene.director.waiting)
    table.settle()
    table.scene.director.again(steps)
    table.frames(3)
    assert table.scene.shown.action_model.controls


def test_the_overlay_has_the_costs_of_tiles_that_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    table, space = driven_blind(STOP)
    overlay = table.scene.pointer.overlay
    overlay.on = True
    figures: list[object] = []
    monkeypatch.setattr(overlay, "figures", lambda _view, *of, **_dear: figures.append(of))
    table.scene.draw(table.context.page)
    at = table.scene.board.spot(space)
    assert at not in [of[1:] for of in figures if isinstance(of, tuple)]
    table.settle()
    table.scene.draw(table.context.page)
    assert at in [of[1:] for of in figures if isinstance(of, tuple)]


# ---- what lies under a mouse that rests


def test_the_tooltip_goes_when_the_map_is_pulled_from_under_the_mouse(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    table.asked("sequence")
    table.scene.mover.zoom(1, *table.scene.layout.sight.middle)
    table.frames(1)
    x, y = table.scene.layout.sight.middle
    table.move(x, y)
    before = table.scene.pointer.space
    assert before is not None
    table.frames(60)
    assert tooltips(table, monkeypatch)
    table.scene.board.drag(-120, 0)  # as the camera does
    table.frames(1)
    assert table.scene.pointer.space == table.scene.board.space_at(x, y) != before
    assert not tooltips(table, monkeypatch)
    table.frames(60)
    (words,) = tooltips(table, monkeypatch)
    here = table.scene.pointer.space
    assert here is not None
    assert about_ground(table.scene.table.ruleset, table.scene.stage.view.open, here)[0] in words


def test_nothing_is_told_of_a_space_that_is_out_of_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    table.asked("sequence")
    for _ in range(2):
        table.scene.mover.zoom(1, *table.scene.layout.sight.middle)
    keys = table.scene.form.named("map")
    table.scene.form.by_keys = True
    table.scene.form.focus_on(keys)
    space = table.scene.board.space_at(*table.scene.layout.sight.middle)
    table.scene.pointer.point(space)
    table.frames(60)
    assert tooltips(table, monkeypatch)
    table.scene.board.sheet.scroll_to(0, 0)
    if table.scene.layout.sight.holds(*table.space(str(space))):
        table.scene.board.sheet.scroll_to(9999, 9999)
    assert not table.scene.layout.sight.holds(*table.space(str(space)))
    assert not tooltips(table, monkeypatch)


def test_a_mouse_that_leaves_the_window_points_at_nothing() -> None:
    table = Table()
    table.asked("sequence")
    table.move(*table.space("nairobi"))
    assert table.scene.pointer.space == "nairobi"
    table.post(pygame.WINDOWLEAVE)
    assert table.scene.pointer.space is None
    assert table.scene.form.hover is None
    table.frames(3)
    assert table.scene.pointer.space is None


# ---- vehicles


def faded(table: Table, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The crews whose vehicles are drawn so that the player sees through them."""
    found: set[str] = set()

    def drawn(_view: object, crew: str, *_rest: object, alpha: int = 255, **_more: object) -> None:
        if alpha == SEEN_THROUGH:
            found.add(crew)

    monkeypatch.setattr(traffic, "draw_vehicle", drawn)
    table.scene.draw(table.context.page)
    return found


def test_ones_own_vehicle_that_arrives_under_the_mouse_is_never_faded(monkeypatch: pytest.MonkeyPatch) -> None:
    table, space = driven_blind(STOP)
    own = table.scene.stage.vehicle(0)
    for _ in range(200):
        table.frames(1)
        assert own.crew not in faded(table, monkeypatch)
    assert table.scene.director.idle
    assert own.space == table.scene.pointer.space == space
    x, y = table.space(space)
    table.move(x + 1, y)
    assert own.crew not in faded(table, monkeypatch)
    table.move(*table.space("nairobi"))
    table.move(x, y)  # come back to look at what lies there: the vehicle moves aside
    assert own.crew not in faded(table, monkeypatch)


def test_nobody_is_faded_while_a_danger_is_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = driven_blind(DANGER)
    table.settle()
    table.frames(40)
    assert table.scene.pointer.space is not None
    assert not faded(table, monkeypatch)
    assert all(not seats for _, seats in table.scene.pointer.kept_clear())


# ---- clocks


@pytest.mark.parametrize("elapsed", [0.0, 0.2, 0.5, 0.8, 1.0, 14.4, 14.9])
def test_banner_and_alarm_show_the_same_second(elapsed: float, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = driven_blind(DANGER)
    table.settle()
    page = type(table.scene.page)
    drawn: list[str] = []
    write = page.text

    def noted(page: object, line: str, *rest: object, **more: object) -> object:
        drawn.append(line)
        return write(page, line, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(page, "text", noted)
    for passed in (5.0, elapsed):
        table.scene.clock.since = passed
        drawn.clear()
        for _ in range(3):
            table.scene.update(0.0)
            table.scene.draw(table.context.page)
    times = [line for line in drawn if line.count(":") == 1 and line.replace(":", "").isdigit()]
    assert times == 2 * [duration(whole_seconds(15 - elapsed))]


def test_the_clock_of_a_window_names_no_second_that_is_over() -> None:
    assert [whole_seconds(left) for left in (26.4, 26.0, 0.3, 0.0, -1.0)] == [27, 26, 1, 0, 0]


def test_the_panel_tells_the_outcome_of_a_race_once_its_end_is_seen() -> None:
    table = Table()
    race, scene = table.race, table.scene
    while True:
        steps = race.bot_step(also_own=True)
        assert steps is not None
        if race.table.over:
            break
        scene.director.skip()
        scene.happened(steps)
    table.settle()
    scene.happened(steps)
    assert not scene.director.idle
    seen = 0
    while scene.stage.view.open.result is None:
        assert scene.shown.action_model.title == "One moment…"
        table.frames(1)
        seen += 1
    assert seen > 10
    table.settle()
    assert scene.shown.action_model.title == "The race is over"
