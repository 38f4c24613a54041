"""Cues and their director: every event has one, and none can leave a lie on the stage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pygame
import pytest

from greatrace.crazy_race.events import EVENTS as CRAZY_EVENTS
from greatrace.games import GAMES, GameKind
from greatrace.great_race.events import BASE_EVENTS, FuelPaid, PhaseBegan, VehicleMoved
from greatrace.great_race.modules import MODULES
from greatrace.great_race.setup import Setup
from greatrace.kernel import Event
from greatrace_client import cues, director
from greatrace_client.audio import Sounds
from greatrace_client.director import PATIENCE, Director
from greatrace_client.draw.eyes import spare
from greatrace_client.draw.lines import Curve
from greatrace_client.draw.page import Page
from greatrace_client.draw.shapes import Point
from greatrace_client.in_process import LocalRace
from greatrace_client.model import LobbyModel
from greatrace_client.model.table import Step
from greatrace_client.scenes.base import Kit
from greatrace_client.scenes.race.scene import RaceScene
from greatrace_client.settings import Settings
from greatrace_client.stage import effects as fx
from greatrace_client.stage.show import Timed
from greatrace_client.stage.spans import Playing, over, pause
from greatrace_client.stage.stage import GAUGES, Stage

FRAME = 1 / 60


def events_of(game: GameKind) -> set[type[Event]]:
    """Every type that the game's wire knows, taken from its decoder."""
    return set(get_args(game.events.type))


EVERY_EVENT = sorted({event for game in GAMES.values() for event in events_of(game)}, key=lambda event: event.__name__)


class Ground:
    """Places without a picture."""

    def __init__(self, race: LocalRace) -> None:
        self.board = race.table.ruleset.board

    def spot(self, space: str) -> Point:
        x, y = self.board.centre(space)
        return x * 38, y * 38

    def way(self, start: str, end: str) -> Curve:
        a, b = self.spot(start), self.spot(end)
        return Curve(a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), b)

    def place(self, name: str, seat: int) -> Point:
        return 100.0 * seat, 50.0


def new_race(seed: str = "3", level: str = "greedy") -> tuple[LocalRace, Stage]:
    race = LocalRace(Setup("africa", ("vermilion", "blue", "lemon", "mint")), seed, level=level)
    ground = Ground(race)
    return race, Stage(race.table.ruleset, race.table.view, ground, ground)


def steps_of(race: LocalRace) -> Iterator[list[Step]]:
    while (steps := race.bot_step(also_own=True)) is not None:
        yield steps


def assert_honest(stage: Stage, *, still: bool = False) -> None:
    """The stage shows its view: vehicles on their spaces, all tiles, needles aimed (and, `still`, arrived)."""
    o = stage.view.open
    assert stage.shake == (0.0, 0.0)
    assert set(stage.faces()) == set(o.tiles)
    for seat, crew in enumerate(o.crews):
        vehicle = stage.vehicle(seat)
        x, y = stage.spot(crew.at)
        assert vehicle.space == crew.at
        assert vehicle.way == "land"
        assert abs(vehicle.pose.x - x) < 40
        assert abs(vehicle.pose.y - y) < 40
        assert (vehicle.pose.hop, vehicle.pose.tilt) == (0, 0)
        for gauge in GAUGES:
            needle = stage.needles[seat, gauge]
            assert needle.goal == getattr(crew, gauge)
            assert not still or needle.value == needle.goal
        assert stage.purses[seat].goal == crew.money


@pytest.mark.parametrize("kind", EVERY_EVENT, ids=lambda kind: kind.__name__)
def test_every_event_of_every_game_and_module_has_a_cue(kind: type[Event]) -> None:
    assert cues.has_cue(kind)


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
            run(scene, 4)
        still, moved = (pygame.image.tobytes(scene.kit.page.surface, "RGB") for _, scene in windows)
        assert still == moved, f"at moment {moment}"


def window_on(setup: Setup, speed: float) -> tuple[LocalRace, RaceScene]:
    race = LocalRace(setup, "7", level="greedy")
    scene = RaceScene(lambda _action: None)
    scene.enter(Kit(Settings(sounds=0, speed=speed), Page(1280, 720), Sounds(0), LobbyModel(), table=race.table))
    return race, scene


def run(scene: RaceScene, frames: int) -> None:
    for _ in range(frames):
        scene.pulse = 0.0
        if scene.update(FRAME * 2):
            scene.draw(scene.kit.page)
    scene.pulse = 0.0
    scene.stage.touch()
    scene.draw(scene.kit.page)


def test_whole_races_play_without_a_failing_cue(caplog: pytest.LogCaptureFixture) -> None:
    seen: set[type[Event]] = set()
    for seed, level in (("3", "greedy"), ("5", "random")):
        race, stage = new_race(seed, level)
        conductor = Director(stage)
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
    conductor = Director(stage)
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


def test_a_broken_cue_is_logged_and_the_race_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(stage: Stage, event: Event) -> None:
        stage.vehicle(0).pose = stage.vehicle(0).pose._replace(x=9999)
        await pause(0.01)
        raise RuntimeError("a mistake")

    monkeypatch.setattr(director, "cue_for", lambda _event: broken)
    race, stage = new_race()
    conductor = Director(stage)
    conductor.add(next(steps_of(race)))
    for _ in range(60):
        conductor.tick(FRAME)
    assert conductor.idle
    assert "failed" in caplog.text
    assert_honest(stage)


def test_who_is_asked_waits_no_longer_than_the_patience() -> None:
    race, stage = new_race()
    conductor = Director(stage)
    for _, steps in zip(range(60), steps_of(race), strict=False):
        conductor.add(steps)
    conductor.hurry()
    gone = 0.0
    while not conductor.idle:
        conductor.tick(FRAME)
        gone += FRAME
    assert gone <= PATIENCE + 2 * FRAME
    assert stage.view == race.table.view


def test_a_long_queue_is_played_faster() -> None:
    def seconds(number: int) -> float:
        race, stage = new_race()
        conductor = Director(stage)
        for _, steps in zip(range(number), steps_of(race), strict=False):
            conductor.add(steps)
        gone = 0.0
        while not conductor.idle:
            conductor.tick(FRAME)
            gone += FRAME
        return gone

    assert seconds(60) < 3 * seconds(12)


def test_speed_none_shows_only_results() -> None:
    race, stage = new_race()
    conductor = Director(stage, speed=0)
    conductor.add(next(steps_of(race)))
    conductor.tick(FRAME)
    assert conductor.idle
    assert stage.view == race.table.view


def test_one_cue_is_cut_off_and_the_next_one_begins() -> None:
    race, stage = new_race()
    conductor = Director(stage)
    for _, steps in zip(range(6), steps_of(race), strict=False):
        conductor.add(steps)
    conductor.tick(FRAME)
    while not conductor.idle:
        told = conductor.told
        assert conductor.next()
        assert conductor.told == told + 1
    assert not conductor.next()
    assert stage.view == race.table.view
    assert_honest(stage)


def test_a_key_held_down_makes_time_fly_and_never_presses_anything_else() -> None:
    def frames(*, held: bool) -> int:
        race, stage = new_race()
        conductor = Director(stage)
        for _, steps in zip(range(10), steps_of(race), strict=False):
            conductor.add(steps)
        conductor.tick(FRAME)
        number = 0
        assert conductor.press()
        if not held:
            conductor.release()
        while not conductor.idle:
            assert not held or conductor.press(), "the key repeats"
            conductor.tick(FRAME)
            number += 1
        assert conductor.fast is held
        assert conductor.press() is held, "held on when all is shown: it still does nothing else"
        conductor.release()
        assert not conductor.press()
        return number

    assert frames(held=True) < frames(held=False) / 2


def test_a_button_that_never_says_it_was_let_go_is_let_go_after_a_while() -> None:
    race, stage = new_race()
    conductor = Director(stage)
    for _, steps in zip(range(10), steps_of(race), strict=False):
        conductor.add(steps)
    conductor.tick(FRAME)
    assert conductor.press()
    for _ in range(30):
        conductor.tick(FRAME)
    assert conductor.fast
    for _ in range(30):
        conductor.tick(FRAME)
    assert not conductor.fast


def test_told_counts_what_has_been_shown() -> None:
    race, stage = new_race()
    conductor = Director(stage)
    total = 0
    for _, steps in zip(range(8), steps_of(race), strict=False):
        total += len(steps)
        conductor.add(steps)
    conductor.tick(FRAME)
    assert conductor.told < total
    conductor.skip()
    assert conductor.told == total == len(race.table.log)


def test_moving_takes_the_vehicle_along_the_way() -> None:
    race, stage = new_race()
    for steps in steps_of(race):
        for step in steps:
            if isinstance(step.event, VehicleMoved):
                stage.settle(step.before)
                before = stage.vehicle(step.event.seat).pose
                playing = Playing(cues.cue_for(step.event)(stage, step.event))
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
            playing = Playing(cues.cue_for(began[0].event)(stage, began[0].event))
            playing.begin()
            assert stage.effects
            playing.cancel()
            return


# ---- what moves for the fun of it

FUN = (fx.Dust, fx.Ruts, fx.Steam, fx.Coins, fx.Weather)
OF_MODULES = (fx.OnBoard, fx.ParcelFlight, fx.Calling, fx.Postmark)  # drawn by their own screens, tested there
EFFECTS: list[Timed] = [
    fx.Alarm((300, 300)), fx.TileMove("fall", "5c", "dunes_2_1"), fx.TileMove("glide", "5c", "dunes_2_1", (0, 0)),
    fx.CardFlight("escort", (400, 300), (700, 500)), fx.CardFlight(None, (400, 300), (700, 500), swell=True),
    fx.PawnHop("blue", (600, 400)), fx.Sign("+1", "fuel", (300, 300)), fx.Dust((300, 300), terrain="forest"),
    fx.Ruts((300, 300), (333, 357)), fx.Steam((300, 300)), fx.RedEdge(), fx.Coins((500, 400), (900, 300), 3),
    fx.Weather("gale"), fx.Arrow((200, 200), ((300, 300),), "Saboteur"), fx.Title("Convoy", "Round 2"),
    fx.Reveal(((1, 2, 1, 1), (0, 5, 0, 0))),
]  # fmt: skip


def test_the_list_has_every_effect() -> None:
    known = {kind for kind in vars(fx).values() if isinstance(kind, type) and kind.__module__ == fx.__name__}
    assert known == {type(effect) for effect in EFFECTS} | set(OF_MODULES)


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda effect: type(effect).__name__)
def test_every_effect_is_seen(effect: Timed) -> None:
    _, scene = window_on(Setup("africa", ("vermilion", "blue"), "cairo", "cape_town"), 1.0)
    run(scene, 3)
    before = pygame.image.tobytes(scene.kit.page.surface, "RGB")
    effect.t = 0.4
    if isinstance(effect, fx.TileMove):
        effect.kind = next(iter(scene.table.ruleset.tiles))
    scene.stage.effects.append(effect)
    scene.draw(scene.kit.page)
    assert pygame.image.tobytes(scene.kit.page.surface, "RGB") != before


@pytest.mark.parametrize("still", [True, False], ids=["reduced motion", "all motion"])
def test_with_reduced_motion_nothing_moves_for_the_fun_of_it(still: bool) -> None:  # noqa: FBT001 - a case
    spare(reduced_motion=still, high_contrast=False)
    try:
        seen, shaken = set[type](), False
        race, stage = new_race("3")
        conductor = Director(stage)
        for steps in steps_of(race):
            conductor.add(steps)
            while not conductor.idle:
                conductor.tick(FRAME * 2)
                seen |= {type(effect) for effect in stage.effects}
                shaken = shaken or stage.shake != (0.0, 0.0)
                assert not still or all(v.pose.hop == v.pose.tilt == 0 for v in stage.vehicles)
    finally:
        spare(reduced_motion=False, high_contrast=False)
    assert shaken is not still
    assert bool(seen & set(FUN)) is not still
