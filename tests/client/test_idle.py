"""What the client does while nobody does anything: hardly a frame is drawn, no volume is set, iterations are rare; and
what is got ready meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

import pygame
import pytest
from twisted.internet.task import Clock

from greatrace_client.app.loop import ITERATIONS, RESTING, Loop
from greatrace_client.app.window import Window
from greatrace_client.games.great_race.race_time import PULSE, STEPS
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.screens.getting_ready import REST
from greatrace_client.screens.solo_setup import SoloSetupScene
from greatrace_client.screens.title import TitleScene
from greatrace_client.settings import Settings
from greatrace_client.ui.audio import Sounds
from greatrace_client.ui.audio.layers import Layers
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.scene import AppContext, Push, Scene
from greatrace_client.ui.scene_stack import SceneStack
from tests.client.fakes import navigator, new_context
from tests.client.positions import kept, positions, race_scene


class Reactor(Clock):
    """A reactor whose time is ours."""

    running = False

    def callWhenRunning(self, call: object) -> None:  # noqa: N802 - as Twisted calls it
        call()  # type: ignore[operator]

    def run(self) -> None:
        """Time passes in `advance`."""

    def stop(self) -> None:
        """May be called once."""
        assert self.running
        self.running = False


class Client:
    """A loop on a clock of its own, with that scene on top."""

    def __init__(self, scene: Scene) -> None:
        self.clock, settings = Reactor(), Settings(sounds=0)
        window = Window(settings, (1280, 720))
        self.context = AppContext(settings, window.page, Sounds(0), LobbyModel(), navigator=navigator())
        self.stack = SceneStack(self.context)
        self.loop = Loop(self.clock, window, self.stack, self.context, self.clock.seconds)
        pygame.event.clear()
        self.scene = scene

    def run(self, seconds: float) -> None:
        if not len(self.stack):
            self.stack.carry_out(Push(self.scene))
            self.loop.run()
        for _ in range(round(seconds * ITERATIONS)):
            self.clock.advance(1 / ITERATIONS)


class Counting(Scene):
    """Counts its iterations."""

    def __init__(self, *, busy: bool) -> None:
        self.prepares, self.iterations = busy, 0

    @property
    def working(self) -> bool:
        return self.prepares

    def update(self, dt: float) -> bool:
        self.iterations += 1
        return False


def test_iterations_become_rare_unless_something_is_got_ready() -> None:
    iterations = {}
    for busy in (False, True):
        scene = Counting(busy=busy)
        Client(scene).run(10)
        iterations[busy] = scene.iterations
    assert iterations[False] <= 2 * ITERATIONS + 10 * RESTING
    assert iterations[True] >= 0.9 * 10 * ITERATIONS


class Moving(Counting):
    """Something begins to move after a while."""

    def __init__(self, after: float) -> None:
        super().__init__(busy=False)
        self.after, self.time = after, 0.0

    def update(self, dt: float) -> bool:
        super().update(dt)
        self.time += dt
        return self.time > self.after


def test_at_rest_time_passes_in_some_iterations_and_none_is_lost() -> None:
    scene = Moving(after=100)
    client = Client(scene)
    client.run(2)
    before, iterations = scene.iterations, list[int]()
    client.loop.each_iteration.append(lambda: iterations.append(1))
    client.run(20)
    assert 9 * 20 <= scene.iterations - before <= 11 * 20
    assert len(iterations) >= 0.9 * 20 * RESTING
    assert 21.5 <= scene.time <= 22.5


def test_what_begins_to_move_after_a_rest_is_drawn_as_often_as_ever() -> None:
    client = Client(Moving(after=5))
    client.run(5)
    before = client.loop.frames
    client.run(2)
    assert client.loop.frames - before >= 90


def test_of_a_window_that_nobody_can_see_no_frame_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Moving(after=0)
    client = Client(scene)
    client.run(2)
    assert client.loop.frames > 60
    monkeypatch.setattr(pygame.display, "get_active", lambda: False)
    frames, time, iterations = client.loop.frames, scene.time, scene.iterations
    client.run(10)
    assert client.loop.frames == frames
    assert scene.time - time >= 9.5  # but the race goes on
    assert scene.iterations - iterations <= 2 * ITERATIONS + 12 * 10
    monkeypatch.setattr(pygame.display, "get_active", lambda: True)
    client.run(1)
    assert client.loop.frames > frames + 20


def test_what_moves_on_the_last_frame_rests_while_nobody_can_see_it(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, drawn = Counting(busy=False), list[int]()
    client = Client(scene)

    def draw_moving(_page: Page) -> tuple[pygame.Rect, ...]:
        drawn.append(1)
        return ()

    monkeypatch.setattr(scene, "draw_moving", draw_moving)
    client.run(3)
    assert drawn
    monkeypatch.setattr(pygame.display, "get_active", lambda: False)
    drawn.clear()
    client.run(3)
    assert not drawn


def test_news_do_not_wait_for_the_next_look() -> None:
    client = Client(Counting(busy=False))
    client.run(5)
    frames = client.loop.frames
    client.loop.dirty = True  # as after a message of the server
    client.run(1.1 / RESTING)
    assert client.loop.frames > frames


def frames_and_iterations(prompt: str) -> tuple[int, int]:
    """Of 30 seconds in which the player is asked that and does nothing."""
    client, iterations = Client(Scene()), list[int]()
    client.context.table = kept(positions("base")[prompt])
    client.scene = race_scene(client.context.table)
    client.run(8)  # what is shown at the beginning has come and gone
    frames = client.loop.frames
    assert frames > 0
    client.loop.each_iteration.append(lambda: iterations.append(1))
    client.run(30)
    return client.loop.frames - frames, len(iterations)


@pytest.mark.parametrize("prompt", ["plan", "drive"])
def test_a_race_that_waits_for_the_player_rests(prompt: str) -> None:
    frames, iterations = frames_and_iterations(prompt)
    marching = 30 * STEPS / PULSE if prompt == "drive" else 0  # the dashes around what can be chosen
    assert frames <= marching + 1
    assert iterations <= 30 * RESTING


@pytest.mark.parametrize(("prompt", "most"), [("plan", 6), ("drive", 15)])
def test_a_race_at_rest_looks_seldom_where_nothing_marches(prompt: str, most: int) -> None:
    client, looks = Client(Scene()), list[int]()
    client.context.table = kept(positions("base")[prompt])
    client.scene = race_scene(client.context.table)
    client.run(8)
    client.loop.after_update.append(lambda: looks.append(1))
    client.run(20)
    assert 4 * 20 <= len(looks) <= most * 20


def test_the_end_is_reached_once() -> None:
    client = Client(Counting(busy=False))
    client.clock.running = True
    client.loop.each_iteration.append(client.loop.stop)
    client.run(1)
    assert client.loop.failure is None
    assert not client.clock.running


class Channel:
    """Counts how often its volume is set."""

    volumes: ClassVar[list[float]] = []

    def __init__(self, number: int) -> None:
        """As the mixer's."""

    def set_volume(self, volume: float) -> None:
        self.volumes.append(volume)

    def play(self, sound: object, loops: int) -> None:
        """As the mixer's."""

    def stop(self) -> None:
        """As the mixer's."""


def test_a_volume_that_stays_is_set_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.mixer, "Channel", Channel)
    monkeypatch.setattr("greatrace_client.ui.audio.layers.load_pieces", lambda _where, names: dict.fromkeys(names))
    Channel.volumes.clear()
    layers = Layers("music", 0, 2)
    while not layers.levels:  # a thread loads
        layers.update(["base"], {"base": 0.5}, 1.0, 1.0)
    for _ in range(100):
        layers.update(["base"], {"base": 0.5}, 1.0, 1.0)
    assert Channel.volumes == [0.0, 0.5]
    layers.close()


@pytest.mark.parametrize("make", [TitleScene, SoloSetupScene])
def test_a_race_gets_ready_while_the_player_looks(make: type[TitleScene | SoloSetupScene]) -> None:
    context, taken = new_context(), list[int]()
    context.navigator.warm = steps_of_three(taken)
    scene = make()
    scene.enter(context)
    scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 0), buttons=(0, 0, 0)))
    scene.update(REST / 2)
    assert not taken
    assert not scene.working
    scene.update(REST)
    assert taken
    for _ in range(3):
        scene.update(REST)
    assert taken == [0, 1, 2]
    assert not scene.working


def test_at_a_form_that_has_just_been_opened_a_race_gets_ready_at_once() -> None:
    context, taken = new_context(), list[int]()
    context.navigator.warm = steps_of_three(taken)
    scene = SoloSetupScene()
    scene.enter(context)
    scene.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_n, mod=0, unicode="", scancode=0))
    scene.update(REST / 10)
    assert taken


def steps_of_three(taken: list[int]) -> Callable[[object], Iterator[object]]:
    """What gets a race ready in three steps; those that are taken are noted."""

    def warm(_race_setup: object) -> Iterator[object]:
        for number in range(3):
            taken.append(number)
            yield number

    return warm
