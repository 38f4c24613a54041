"""Races of the past are watched on the race's own screen, and stand in a list."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from greatrace.crazy_race.setup import Setup as CrazySetup
from greatrace.games import CRAZY_RACE
from greatrace_client.games.crazy_race.scene import CrazyRaceScene
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.i18n import LANGUAGES, set_language, tr
from greatrace_client.model.loaded_replay import read
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.replay_file import head_of, replays
from greatrace_client.model.replay_recorder import Recorder
from greatrace_client.screens.replay.ending import PastResultsScene
from greatrace_client.screens.replay.outcome import outcome
from greatrace_client.screens.replay.replay_list import ReplaysScene
from greatrace_client.screens.replay.viewer import ReplayScene
from greatrace_client.screens.title import TitleScene
from greatrace_client.ui.scene import Push, Quit, Reset
from greatrace_client.ui.scene_stack import SceneStack
from greatrace_client.ui.widgets import said
from tests.client.fakes import click, new_context, press_key, shown
from tests.client.processes import Cast
from tests.client.recorded import Live, followed, raced
from tests.patience import A_RACE, ENOUGH

FRAME = 1 / 30


@pytest.fixture(scope="module", params=["great_race", "crazy_race"])
def race(request: pytest.FixtureRequest) -> LocalRace:
    return raced(request.param)


# ---- the viewer


def viewed(race: LocalRace, size: tuple[int, int] = (1280, 720)) -> tuple[ReplayScene, SceneStack, Live]:
    """The viewer with that race, and what the live client had."""
    live = followed(race, Recorder())
    scene = ReplayScene(read(replays()[0].path))
    return scene, shown(scene, new_context(size)), live


def test_it_is_the_race_s_own_scene_that_shows_it(race: LocalRace, data: Path) -> None:
    scene, _, _ = viewed(race)
    assert isinstance(scene.race, CrazyRaceScene if race.table.kind.id == "crazy_race" else RaceScene)


def test_its_controls_name_the_parts_of_that_game(race: LocalRace, data: Path) -> None:
    set_language("en")
    scene, _, _ = viewed(race)
    own, other = ("stage", "round") if race.table.kind.id == "crazy_race" else ("round", "stage")
    buttons = [scene.form.named(name) for name in ("PgUp", "PgDn", "scrubber")]
    words = " ".join(said(text) for button in buttons for text in (button.label, button.tooltip))
    assert own in words
    assert other not in words


def test_it_plays_to_the_end_by_itself_and_stays_there(race: LocalRace, data: Path) -> None:
    scene, stack, live = viewed(race)
    scene.form.named("speed").turn(2)  # type: ignore[attr-defined]  # a choice
    for _ in range(60_000):
        scene.update(FRAME * 4)
        assert scene.race.stage.view in (live[scene.now][1], live[scene.now - 1][1])
        if not scene.playing:
            break
    assert scene.now == len(live) - 1
    for _ in range(200):
        scene.update(FRAME)
        assert not stack.follow()
    assert scene.race.stage.view == live[-1][1]
    scene.draw(scene.context.page)


def test_keys_step_and_turn_and_the_picture_follows(race: LocalRace, data: Path) -> None:
    scene, stack, live = viewed(race)
    press_key(stack, pygame.K_SPACE)
    assert not scene.playing
    for key, expected in (
        (pygame.K_PAGEDOWN, scene.replay.rounds[1]),
        (pygame.K_RIGHT, scene.replay.rounds[1] + 1),
        (pygame.K_LEFT, scene.replay.rounds[1]),
        (pygame.K_LEFT, scene.replay.rounds[1] - 1),
        (pygame.K_PAGEUP, 0),
        (pygame.K_LEFT, 0),
    ):
        press_key(stack, key)
        assert scene.now == expected
        scene.race.director.skip()
        assert scene.race.stage.view == scene.replay.table.view == live[expected][1]
        scene.draw(scene.context.page)
    press_key(stack, pygame.K_ESCAPE)
    assert len(stack) == 0


def test_the_scrubber_goes_to_any_moment(race: LocalRace, data: Path) -> None:
    scene, stack, live = viewed(race)
    x, y, w, _ = scene.scrubber.box
    click(stack, x + w - 14, y + 20, scene.page.k)
    assert scene.now == len(live) - 1
    assert scene.race.stage.view == live[-1][1]
    click(stack, x + w / 2, y + 20, scene.page.k)
    assert abs(scene.now - len(live) / 2) < len(live) / 20
    assert scene.race.stage.view == live[scene.now][1]


def test_what_lies_open_in_a_replay_takes_no_answer(race: LocalRace, data: Path) -> None:
    scene, stack, _ = viewed(race)
    press_key(stack, pygame.K_SPACE)
    now = scene.now
    log_panel = scene.race.layout.log  # a click there turns to the line's moment
    for x in range(20, 1280, 60):
        for y in range(20, 640, 60):
            if not log_panel.holds(*scene.race.page.units((x, y))):
                click(stack, x, y, 1)
    scene.update(FRAME)
    assert (scene.now, stack.top) == (now, scene)


@pytest.mark.usefixtures("blank_drawings")
@pytest.mark.parametrize("code", list(LANGUAGES))
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 1.5), ((2560, 1440), 1.0)])
def test_the_deck_is_whole_in_every_language(
    size: tuple[int, int], scale: float, code: str, data: Path, cut: set[str]
) -> None:
    set_language(code)
    followed(raced("crazy_race"), Recorder())
    scene = ReplayScene(read(replays()[0].path))
    shown(scene, new_context(size, scale))
    cut.clear()
    scene.form.draw(scene.page)
    boxes = [widget.box for widget in scene.form.widgets]
    assert all(x >= 0 and x + w <= scene.page.width and y + h <= scene.page.height for x, y, w, h in boxes)
    assert all(a[0] + a[2] <= b[0] for a, b in pairwise(boxes))
    assert scene.scrubber.box[2] > 200
    assert not cut


def test_from_the_command_line_the_title_follows(race: LocalRace, data: Path) -> None:
    followed(race, Recorder())
    scene = ReplayScene(read(replays()[0].path), first=True)
    context = new_context()
    stack = SceneStack(context)
    stack.carry_out(Push(scene))
    scene.back()
    assert isinstance(scene.taken_change(), Reset)


def test_a_smaller_window_while_it_plays(race: LocalRace, data: Path) -> None:
    scene, stack, _ = viewed(race, (1920, 1080))
    other = new_context((1280, 720))
    scene.context.page = other.page
    for each in stack.each():
        each.resized()
    scene.update(FRAME)
    scene.draw(scene.context.page)
    assert scene.race.page.surface.get_width() == 1280


def test_its_results_and_graphs_are_a_key_away(race: LocalRace, data: Path) -> None:
    scene, stack, live = viewed(race)
    press_key(stack, pygame.K_e)
    results = stack.top
    assert isinstance(results, PastResultsScene)
    assert results.table.view == live[-1][1]
    results.draw(scene.context.page)
    scene.context.page = new_context((1920, 1080)).page
    for each in stack.each():
        each.resized()
    results.draw(scene.context.page)
    assert results.page.surface is scene.context.page.surface
    press_key(stack, pygame.K_ESCAPE)
    assert stack.each() == (scene,)
    scene.draw(scene.context.page)
    assert scene.now == len(live) - 1


# ---- the list


def test_from_the_title_to_a_race_of_the_past_and_back(data: Path) -> None:
    for name in ("t1", "t2"):
        followed(raced(), Recorder(), name)
        os.utime(data / "replays" / f"{name}.replay", (len(name), int(name[1])))
    stack = shown(TitleScene(), new_context())
    press_key(stack, pygame.K_r)
    listing = stack.top
    assert isinstance(listing, ReplaysScene)
    listing.draw(listing.context.page)
    assert [found.path.stem for found in listing.found] == ["t2", "t1"]
    press_key(stack, pygame.K_DELETE)
    assert len(replays()) == 2  # only asked
    press_key(stack, pygame.K_DELETE)
    assert [found.path.stem for found in replays()] == ["t1"]
    press_key(stack, pygame.K_RETURN)
    assert isinstance(stack.top, ReplayScene)
    press_key(stack, pygame.K_ESCAPE)
    assert stack.each()[-1:] == (listing,)


def test_a_spoilt_file_is_told_at_the_foot_of_the_list(data: Path) -> None:
    followed(raced(), Recorder())
    path = replays()[0].path
    path.write_bytes(path.read_bytes()[:-300])
    listing = ReplaysScene()
    stack = shown(listing, new_context())
    press_key(stack, pygame.K_RETURN)
    assert stack.each() == (listing,)
    assert path.name in listing.context.note


def test_autoplay_shows_a_replay_and_leaves(race: LocalRace, data: Path) -> None:
    followed(race, Recorder())
    context = new_context()
    context.flags = type(context.flags)(autoplay=True)
    context.settings.speed = 0
    scene = ReplayScene(read(replays()[0].path))
    stack = SceneStack(context)
    stack.carry_out(Push(scene))
    change = None
    for _ in range(3000):
        scene.update(FRAME * 4)
        change = scene.taken_change()
        if change is not None:
            break
    assert isinstance(change, Quit)


@pytest.mark.timeout(2 * A_RACE + ENOUGH)
def test_a_race_that_was_played_is_watched_again_by_real_processes(players: Cast, tmp_path: Path, seed: str) -> None:
    usual = ("--autoplay", "--speed", "0", "--size", "1280x720")
    client = players.start(
        "solo",
        "greatrace_client.app.cli",
        "play",
        "--solo",
        "--game",
        "crazy_race",
        "--bots",
        "2",
        "--seed",
        seed,
        *usual,
    )
    assert client.wait(A_RACE) == 0, players.output("solo")
    (file,) = tmp_path.rglob("*.replay")
    replay = read(file)
    assert replay.moments[-1].view.open.result is not None
    assert replay.moments[0].view.open.stage <= 1
    viewer = players.start(
        "viewer", "greatrace_client.app.cli", "--replay", str(file), *usual, "--shots", str(tmp_path / "shots")
    )
    refused = players.start("bad", "greatrace_client.app.cli", "--replay", str(tmp_path / "none.replay"))
    assert refused.wait(ENOUGH) == 2
    assert viewer.wait(A_RACE) == 0, players.output("viewer")


def test_several_winners_share_the_victory(speaking: str) -> None:
    race = LocalRace(CrazySetup(("lilac", "orange", "green")), "1", kind=CRAZY_RACE)
    head = replace(head_of(race.table), winners=(0, 1))
    both, alone = outcome(head), outcome(replace(head, winners=(0,)))
    assert race.names[0] in both
    assert race.names[1] in both
    assert tr("{name} wins", name=race.names[0]) in alone
    assert tr("{name} wins", name=f"{race.names[0]}, {race.names[1]}") not in both
