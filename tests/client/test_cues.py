"""Cues: every event has one, and none can leave a lie on the stage."""

from __future__ import annotations

from typing import get_args

import pygame
import pytest

from greatrace.crazy_race.events import EVENTS as CRAZY_EVENTS
from greatrace.games import GAMES, GameKind
from greatrace.great_race.events import (
    BASE_EVENTS,
    DriveBegan,
    DriveEnded,
    FuelPaid,
    PhaseBegan,
    SequenceBegan,
    TileRevealed,
    VehicleMoved,
    WearTaken,
)
from greatrace.great_race.modules import MODULES
from greatrace.great_race.setup import Setup
from greatrace.kernel import Event
from greatrace_client.games.crazy_race.animations import CUES as CRAZY_CUES
from greatrace_client.games.great_race.animations import CUES
from greatrace_client.games.great_race.module_api.module_ui import module_uis
from greatrace_client.games.great_race.view_state.effects import Idling
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.race_common.director import Director
from greatrace_client.race_common.view_state.spans import Playing, over
from greatrace_client.ui.draw.accessibility import spare
from greatrace_client.ui.draw.moving.terrain_motion import tremble
from tests.client.on_stage import FRAME, assert_honest, new_race, run, steps_of, window_on

FINE = 1 / 960  # seconds


def events_of(game: GameKind) -> set[type[Event]]:
    """Every type that the game's wire knows, taken from its decoder."""
    return set(get_args(game.events.type))


EVERY_EVENT = sorted({event for game in GAMES.values() for event in events_of(game)}, key=lambda event: event.__name__)


@pytest.mark.parametrize("kind", EVERY_EVENT, ids=lambda kind: kind.__name__)
def test_every_event_of_every_game_and_module_has_a_cue(kind: type[Event]) -> None:
    module_uis()  # those of modules stand in their own files
    assert kind in CUES or kind in CRAZY_CUES


def test_the_walk_over_the_wire_misses_no_event() -> None:
    modules = {event for module in MODULES.values() for event in module({}).events}
    assert set(BASE_EVENTS) | modules | set(CRAZY_EVENTS) == set(EVERY_EVENT)


@pytest.mark.parametrize("modules", [(), tuple(name for name in MODULES if name != "challenges")], ids=["bare", "all"])
def test_without_animations_one_sees_what_is_settled_with_them(modules: tuple[str, ...]) -> None:
    """Two windows look at one race, pixel by pixel, whenever both have come to rest."""
    crews = ("vermilion", "blue", "lemon")
    options = {"season": "normal", "diplomacy": "normal", "paddock": "preset"} if modules else {}
    setup = Setup("africa", crews, "cairo", "cape_town", modules, options)
    windows = [window_on(setup, speed) for speed in (0.0, 1.0)]
    assert windows[0][1].board.zoom == 1, "no camera that goes along"
    for moment in range(6):
        for race, scene in windows:
            for _ in range(12):
                scene.happened(race.bot_step(also_own=True) or [])
                run(scene, 2)  # cut short now and then
            run(scene, 400)
            assert scene.director.idle
            assert scene.stage.effects == []
            scene.following.dismiss()
            for alert in scene.following.seen_alerts:  # the end of a turn puts away those that have been shown by then
                scene.following.seen(alert)
            run(scene, 4)
        still, moved = (pygame.image.tobytes(scene.context.page.surface, "RGB") for _, scene in windows)
        assert still == moved, f"at moment {moment}"


def test_whole_races_play_without_a_failing_cue(caplog: pytest.LogCaptureFixture) -> None:
    seen: set[type[Event]] = set()
    for seed, level in (("3", "greedy"), ("5", "random")):
        race, stage = new_race(seed, level)
        conductor = Director(stage, CUES)
        for steps in steps_of(race):
            seen |= {type(step.event) for step in steps}
            conductor.add(steps)
            while not conductor.idle:
                conductor.tick(FRAME * 4)
            assert stage.view == race.table.view
            assert_honest(stage)
    assert not caplog.records
    assert len(seen) > 30


def test_a_cue_cut_at_any_moment_leaves_no_lie() -> None:
    race, stage = new_race("4")
    conductor = Director(stage, CUES)
    frames = 0
    for number, steps in enumerate(steps_of(race)):
        conductor.add(steps)
        for _ in range(number % 7):  # cut early, late, in the middle
            conductor.tick(FRAME * 2)
            frames += 1
        skipped = conductor.skip()
        assert conductor.idle
        assert stage.view == race.table.view
        assert not (skipped and stage.effects)
        assert_honest(stage, still=skipped)
    assert frames > 100


def test_moving_takes_the_vehicle_along_the_way() -> None:
    race, stage = new_race()
    for steps in steps_of(race):
        for step in steps:
            if isinstance(step.event, VehicleMoved):
                stage.settle(step.before)
                before = stage.vehicle(step.event.seat).pose
                playing = Playing(CUES.cue_for(type(step.event))(stage, step.event))
                assert playing.begin()
                for _ in range(8):
                    playing.go_on(FRAME)
                between = stage.vehicle(step.event.seat).pose
                assert (between.x, between.y) != (before.x, before.y)
                playing.cancel()
                stage.settle(step.after)
                assert_honest(stage)
                return
    raise AssertionError("nobody has driven")


def shown_seconds(stage: Stage, event: Event) -> float:
    """How long the cue of that event takes, frame by frame."""
    playing, frames = Playing(CUES.cue_for(type(event))(stage, event)), 0
    wants = playing.begin()
    while wants:
        frames += 1
        wants = playing.go_on(FINE)
    return frames * FINE


@pytest.mark.parametrize("spaces", [1, 3, 15])
def test_a_drive_takes_less_than_a_second_whatever_its_length(spaces: int) -> None:
    race, stage = new_race()
    ahead = sorted(race.table.ruleset.board.spaces)[:spaces]
    paid = FuelPaid(0, 1, "terrain"), WearTaken(0, 1, 0, "terrain")
    on_the_way = [(VehicleMoved(0, to, 3, "land"), *paid) for to in ahead]
    events = [DriveBegan(0, spaces), *(event for space in on_the_way for event in space), DriveEnded(0, "chosen")]
    assert sum(shown_seconds(stage, event) for event in events) <= 0.9


def test_a_tile_that_nobody_knew_is_turned_over_and_driven_over_in_the_time_of_a_drive() -> None:
    race, stage = new_race()
    space = next(name for name in race.table.ruleset.board.spaces if name not in stage.view.open.tiles)
    turned, moved = TileRevealed(0, space, "tile 1"), VehicleMoved(0, space, 3, "land")
    assert shown_seconds(stage, turned) >= 0.5
    events = [DriveBegan(0, 1), turned, FuelPaid(0, 1, "terrain"), moved, DriveEnded(0, "chosen")]
    assert sum(shown_seconds(stage, event) for event in events) <= 0.9


def test_needles_overshoot_and_settle() -> None:
    race, stage = new_race()
    for steps in steps_of(race):
        paid = next((s for s in steps if isinstance(s.event, FuelPaid)), None)
        if paid is not None:
            break
    else:
        raise AssertionError("nobody has paid fuel")
    assert isinstance(paid.event, FuelPaid)
    needle = stage.needles[paid.event.seat, "fuel"]
    stage.settle(paid.before, at_once=True)
    stage.settle(paid.after)
    values = []
    while stage.tick(FRAME):
        values.append(needle.value)
    assert needle.value == needle.goal
    assert min(values) < needle.goal < values[0]


def test_spans_run_from_nothing_to_one() -> None:
    seen = []

    async def cue() -> None:
        async for t in over(0.1):
            seen.append(t)  # noqa: PERF401 - the list is looked at from outside

    playing = Playing(cue())
    assert playing.begin()
    while playing.go_on(0.03):
        pass
    assert seen == sorted(seen)
    assert seen[-1] == 1.0
    assert len(seen) == 4


def test_phases_are_announced() -> None:
    race, stage = new_race()
    for steps in steps_of(race):
        began = [s for s in steps if isinstance(s.event, PhaseBegan)]
        if began:
            playing = Playing(CUES.cue_for(type(began[0].event))(stage, began[0].event))
            playing.begin()
            assert stage.effects
            playing.cancel()
            return


def test_the_engine_of_the_crew_whose_turn_begins_runs_for_a_while() -> None:
    """It trembles, and puffs come from its exhaust; nothing of it with reduced motion."""
    race, stage = new_race()
    begun = next(s.event for steps in steps_of(race) for s in steps if isinstance(s.event, SequenceBegan))
    for calm in (True, False):
        stage.cleared(at_once=True)
        spare(reduced_motion=calm, high_contrast=False)
        Playing(CUES.cue_for(SequenceBegan)(stage, begun)).begin()
        idling = [effect.seat for effect in stage.effects if isinstance(effect, Idling)]
        assert idling == ([] if calm else [begun.seat])
    heights = {tremble(n / 20) for n in range(20)}
    assert len(heights) == 2
