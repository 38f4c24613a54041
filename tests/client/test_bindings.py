"""The scene of keys and pad, with events posted into the queue of a real loop on a clock of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from twisted.internet.task import Clock

from greatrace_client import settings as settings_file
from greatrace_client.app.loop import Loop
from greatrace_client.app.window import Window
from greatrace_client.i18n import LANGUAGES, set_language, tr
from greatrace_client.input import key_caps
from greatrace_client.input.bindings import COMMANDS
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.screens.bindings import PATIENCE, BindingsScene
from greatrace_client.screens.settings import SettingsScene
from greatrace_client.settings import Settings
from greatrace_client.ui.audio import Sounds
from greatrace_client.ui.scene import AppContext, Push, Scene
from greatrace_client.ui.scene_stack import SceneStack
from greatrace_client.ui.widgets import NavigationKey, key_event, key_name
from tests.client.fakes import navigator


class StillReactor(Clock):
    """A reactor whose time is ours."""

    running = False

    def callWhenRunning(self, call: Callable[[], object]) -> None:  # noqa: N802 - as Twisted calls it
        call()

    def run(self) -> None:
        """Time passes in `advance`."""


class Client:
    """The loop with the scene of bindings on top of the settings."""

    def __init__(self) -> None:
        self.settings = Settings(sounds=0)
        window = Window(self.settings, (1280, 720))
        self.context = AppContext(self.settings, window.page, Sounds(0), LobbyModel(), navigator=navigator())
        self.stack = SceneStack(self.context)
        self.clock = StillReactor()
        self.loop = Loop(self.clock, window, self.stack, self.context, self.clock.seconds)
        pygame.event.clear()
        self.stack.carry_out(Push(SettingsScene()))
        self.loop.run()
        self.iterations()

    def iterations(self, number: int = 3) -> None:
        for _ in range(number):
            self.clock.advance(1 / 125)

    def keys(self, *names: str) -> None:
        for name in names:
            for down in (True, False):
                pygame.event.post(key_event(name, down=down))
            self.iterations()

    def button(self, number: int) -> None:
        for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=number, instance_id=0))
        self.iterations()

    @property
    def scene(self) -> BindingsScene:
        assert isinstance(self.stack.top, BindingsScene)
        return self.stack.top

    def choose(self, command: str) -> None:
        """The row of that command, with the arrows."""
        while self.scene.form.focus is not self.scene.rows:
            self.keys("Tab")
        self.keys(*["Up"] * len(COMMANDS))
        for _ in range([each.key for each in COMMANDS].index(command)):
            self.scene.rows.command(NavigationKey.DOWN)
        self.iterations()
        assert self.scene.command.key == command


@pytest.fixture
def client() -> Client:
    made = Client()
    while not isinstance(made.stack.top, BindingsScene):
        made.stack.top.form.named("bindings").press()  # type: ignore[union-attr]
        made.iterations()
    return made


def test_the_scene_is_reached_from_the_settings_with_keys_alone() -> None:
    client = Client()
    form = client.stack.top.form  # type: ignore[union-attr]
    while form.focus is None or form.focus.name != "bindings":
        client.keys("Tab")
    client.keys("Enter")
    assert list(client.scene.rows.items) == list(COMMANDS)
    client.keys("Esc")
    assert isinstance(client.stack.top, SettingsScene)


def test_a_command_is_put_on_another_key_and_that_is_kept(client: Client) -> None:
    client.choose("R")
    client.keys("Enter")
    assert client.scene.capturing
    client.keys("I")  # means “another key” here, but is caught
    assert not client.scene.capturing
    assert client.settings.keys == {"R": "I"}
    assert key_caps.printed("R") == "I"
    client.keys("Esc")
    assert settings_file.load().keys == {"R": "I"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_are_called_as_the_language_calls_them(language: str, client: Client) -> None:
    set_language(language)
    for key in ("Up", "Space", "Shift"):
        assert key_caps.in_words(key) == key_caps.printed(key) == tr(key)
    assert key_caps.in_words("Shift+Up") == f"{tr('Shift')}+{tr('Up')}"
    assert [key_caps.in_words(key) for key in ("+", "-", "F2", "")] == ["+", "-", "F2", ""]


def test_a_key_that_is_taken_is_refused_in_one_sentence(client: Client) -> None:
    client.choose("R")
    client.keys("Enter", "P")
    assert client.scene.sentence == "P is already used for: Pass."
    assert client.settings.keys == {}
    client.keys("Enter", "Q")
    assert client.scene.sentence == ""
    assert client.settings.keys == {"R": "Q"}


def test_escape_leaves_a_key_as_it_is_and_so_does_waiting(client: Client) -> None:
    client.choose("R")
    client.keys("Enter", "Esc")
    assert not client.scene.capturing
    client.keys("Enter")
    for _ in range(round(PATIENCE / 0.25) + 1):
        client.scene.update(0.25)
    assert not client.scene.capturing
    assert client.settings.keys == {}


def test_a_button_of_the_pad_is_caught_whatever_it_means(client: Client) -> None:
    client.choose("P")
    client.button(0)  # A: choose, that is, ask for another button
    assert client.scene.wanted == "pad"
    client.button(9)  # the left stick pressed: the hint
    assert client.scene.sentence == "LS is already used for: Hint."
    client.choose("H")
    client.keys("Del")
    assert client.settings.pad == {"H": ""}
    client.choose("P")
    client.button(0)
    client.button(9)
    assert client.settings.pad == {"H": "", "P": "L3"}


def test_everything_goes_back_to_what_it_was(client: Client) -> None:
    client.choose("R")
    client.keys("Enter", "Q")
    client.choose("F")
    client.keys("Enter", "R")
    client.choose("R")
    client.scene.restore()
    assert client.scene.sentence == "R is already used for: Collect funding."
    client.keys("A")
    assert (client.settings.keys, client.settings.pad) == ({}, {})


@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_no_words_are_cut(speaking: str, cut: set[str], scale: float) -> None:
    client = Client()
    client.settings.scale = scale
    client.loop.refit()
    scene = BindingsScene()
    scene.enter(client.context)
    for index in range(len(COMMANDS)):
        scene.rows.choose(index)
        scene.draw(client.context.page)
    for wanted in ("key", "pad"):
        scene.ask(pad=wanted == "pad")
        scene.draw(client.context.page)
    assert cut == set(), (speaking, scale)


class TextOutput(Scene):
    """Remembers how it was pulled and which keys it got."""

    def __init__(self) -> None:
        self.pulled = [0.0, 0.0]
        self.keys: list[str] = []

    def panned(self, dx: float, dy: float) -> bool:
        self.pulled = [self.pulled[0] + dx, self.pulled[1] + dy]
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self.keys.append(("" if event.type == pygame.KEYDOWN else "up ") + key_name(event))
        return True


def test_the_right_stick_pulls_what_is_shown_as_long_as_it_is_pushed() -> None:
    client, paper = Client(), TextOutput()
    client.stack.carry_out(Push(paper))
    pygame.event.post(pygame.event.Event(pygame.JOYAXISMOTION, axis=3, value=1.0, instance_id=0))
    client.iterations(20)
    assert paper.pulled[0] < 0  # pushed to the right, the paper goes left
    assert paper.pulled[1] == 0
    pygame.event.post(pygame.event.Event(pygame.JOYAXISMOTION, axis=3, value=0.0, instance_id=0))
    client.iterations()
    before = list(paper.pulled)
    client.iterations(20)
    assert paper.pulled == before


def test_scenes_get_a_pads_buttons_as_keys_that_go_down_and_up() -> None:
    client, paper = Client(), TextOutput()
    client.stack.carry_out(Push(paper))
    client.button(2)
    client.button(6)
    assert paper.keys == ["Space", "up Space", "Alt", "up Alt"]


def test_f12_saves_what_is_seen_under_a_new_name_each_time(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GREAT_RACE_HOME", str(data))
    client = Client()
    monkeypatch.setattr("greatrace_client.ui.save_picture.time.strftime", lambda _form: "then")  # the same second
    client.keys("F12", "F12")
    saved = sorted((data / "screenshots").iterdir())
    assert len(saved) == 2
    assert pygame.image.load(saved[0]).get_size() == (1280, 720)
    assert any(path.name in client.context.note for path in saved)
    assert str(Path(data.name, "screenshots")) in client.context.note


def test_a_screenshot_that_cannot_be_saved_is_told(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GREAT_RACE_HOME", str(data / "file"))
    client = Client()
    (data / "file").write_text("in the way")
    client.keys("F12")
    assert "file" in client.context.note
    assert client.loop.failure is None
