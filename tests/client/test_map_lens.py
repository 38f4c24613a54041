"""The camera stays while the player acts and gives the view back; zoom is one motion; a danger draws near."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from greatrace.great_race.events import ThreatDeclared, VehicleMoved
from greatrace_client.games.great_race.map_lens import GLIDE, PUNCH, MapLens, part_of
from greatrace_client.model.local_race import LocalRace
from tests.client.driven_table import FRAME
from tests.client.race_table import Table


def board_of(red: int) -> pygame.Surface:
    made = pygame.Surface((200, 100))
    made.fill((red, 0, 0))
    pygame.draw.rect(made, (0, 255, 0), (95, 45, 10, 10))
    return made


def green(surface: pygame.Surface) -> int:
    return sum(surface.get_at((x, 50))[1] > 200 for x in range(200))


def test_a_larger_map_grows_out_of_the_picture_before_and_a_smaller_one_shrinks_to_its_own() -> None:
    for ratio, wanted in ((2.0, [10, 20]), (0.5, [20, 10])):
        lens, area, seen = MapLens(), pygame.Rect(0, 0, 200, 100), []
        lens.zoom(board_of(10), ratio, (100, 50))
        while lens.on:
            frame = board_of(200)
            lens.draw(frame, area)
            seen.append(green(frame))
            lens.update(GLIDE / 6)
        assert seen == sorted(seen, reverse=ratio < 1)
        assert abs(seen[0] - wanted[0]) <= 2
        assert abs(seen[-1] - wanted[1]) <= 3
        assert lens.factor == 1


def test_all_frames_of_zooms_and_dangers_share_one_surface(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pixels of a new one cost more than to stretch them."""
    window, made, plain = board_of(10), list[tuple[int, int]](), pygame.Surface
    lens, area = MapLens(), pygame.Rect(20, 10, 160, 80)

    def counted(size: tuple[int, int], *more: Any) -> pygame.Surface:
        made.append(size)
        return plain(size, *more)

    monkeypatch.setattr(pygame, "Surface", counted)
    for ratio in (2.0, 0.5, 1.4, 1 / 1.4):
        lens.zoom(window, ratio, (100, 50), area)
        while lens.on:
            lens.draw(window, area)
            lens.update(GLIDE / 6)
    lens.punch((100, 50))
    while lens.on:
        lens.draw(window, area)
        lens.update(PUNCH / 6)
    assert made == [(160, 80)]


def test_a_danger_draws_near_and_gives_the_view_back() -> None:
    lens, factors = MapLens(), []
    lens.punch((30, 30))
    while lens.on:
        factors.append(lens.factor)
        lens.update(PUNCH / 20)
    assert max(factors) > 1.2
    assert factors.index(max(factors)) not in (0, len(factors) - 1)
    assert lens.factor == 1


@pytest.mark.parametrize("down", [True, False])
def test_the_rows_scale_keeps_to_its_rows_while_a_danger_draws_near(*, down: bool) -> None:
    """A mark across scale and map stays one mark; the scale does not grow across."""
    frame = pygame.Surface((200, 100))
    track, area = (
        (pygame.Rect(0, 0, 40, 100), pygame.Rect(40, 0, 160, 100))
        if down
        else (pygame.Rect(0, 0, 200, 20), pygame.Rect(0, 20, 200, 80))
    )
    frame.fill((0, 255, 0), (0, 60, 200, 6) if down else (60, 0, 6, 100))
    lens = MapLens()
    lens.punch((100, 80))
    lens.update(PUNCH / 2)
    lens.draw(frame, area)
    lens.draw_track(frame, track, area, down=down)
    if down:
        marked = [[y for y in range(100) if frame.get_at((x, y))[1] > 200] for x in (0, 39, 60, 199)]
    else:
        marked = [[x for x in range(200) if frame.get_at((x, y))[1] > 200] for y in (0, 19, 40, 99)]
    assert len(marked[0]) > 6, "it is larger"
    assert all(abs(each[0] - marked[0][0]) <= 1 for each in marked)
    assert all(abs(each[-1] - marked[0][-1]) <= 1 for each in marked)


def test_the_part_under_the_lens_lies_within_the_map_and_its_place_stands_still() -> None:
    area = pygame.Rect(10, 20, 300, 200)
    for at in ((10, 20), (160, 120), (310, 220), (0, 500)):
        part = part_of(area, at, 1.5)
        assert area.contains(part)
        assert abs(part.w - 200) <= 1


def test_the_map_lies_still_between_the_clicks_of_a_go() -> None:
    """Friction 2: a tile that is laid, and a space that is driven to, do not centre the map again."""
    table = Table(board="asia", seed="3")
    moves = 0

    def acting(race: LocalRace) -> bool:
        return race.table.my_move and race.table.question is not None and race.table.question.prompt == "place"

    while not moves:
        table.until(acting)
        table.frames(90)
        before = table.scene.board.sheet.scroll
        steps = table.race.bot_step(also_own=True)
        assert steps is not None
        table.scene.happened(steps)
        if not table.race.table.my_move:
            continue
        table.frames(120)
        assert table.scene.board.sheet.scroll == before
        moves += 1


def test_the_view_is_given_back_after_others_have_moved() -> None:
    table = Table(board="asia")
    table.asked("sequence")
    table.frames(90)
    scene = table.scene
    at = scene.board.spot(scene.table.view.open.crews[0].at)
    finish = scene.board.spot(scene.table.view.open.finish)
    scene.board.drag(30, 12)  # the view that the player likes
    scene.camera.held = False
    liked = scene.board.sheet.scroll
    rival = scene.stage.vehicle(1)
    rival.pose = rival.pose._replace(x=finish[0], y=finish[1])
    scene.camera.follow(scene.stage, VehicleMoved(1, scene.table.view.open.finish, 1, "land"), 0)
    for _ in range(200):
        scene.camera.tick(FRAME, glide=True)
    assert scene.board.sheet.scroll != liked
    scene.camera.show(at, finish)
    for _ in range(200):
        scene.camera.tick(FRAME, glide=True)
    assert max(abs(a - b) for a, b in zip(scene.board.sheet.scroll, liked, strict=True)) <= 3


def test_the_players_own_drive_does_not_pull_the_map() -> None:
    table = Table(board="asia")
    table.asked("sequence")
    table.frames(90)
    scene = table.scene
    before = scene.board.sheet.scroll
    scene.camera.follow(scene.stage, VehicleMoved(0, scene.table.view.open.crews[0].at, 1, "land"), 0)
    assert not scene.camera.tick(FRAME, glide=False)
    assert scene.board.sheet.scroll == before


def test_a_danger_is_looked_at_closely_unless_nothing_may_move() -> None:
    for still in (False, True):
        table = Table()
        table.context.settings.reduced_motion = still
        while not any(isinstance(entry.event, ThreatDeclared) for entry in table.race.table.log):
            steps = table.race.bot_step(also_own=True)
            assert steps is not None
            table.scene.happened(steps)
        seen = 0.0
        for _ in range(600):
            table.frames(1)
            seen = max(seen, table.scene.lens.factor)
        assert (seen > 1.1) != (still and table.scene.stage.calm)
