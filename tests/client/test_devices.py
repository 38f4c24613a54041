"""Keys and pads mean what the player bound them to; a pad walks the same focus graph as keys."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from greatrace_client import settings as settings_file
from greatrace_client.input import key_caps
from greatrace_client.input.bindings import COMMANDS, Bindings
from greatrace_client.input.gamepads import FIRST_REPEAT, LAYOUTS, REPEAT, family_of
from greatrace_client.input.input_mapper import Devices, KeyOrButton
from greatrace_client.settings import Settings
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.widgets import Button, Form, key_event, key_name

Event = pygame.event.Event


@pytest.fixture
def devices() -> Devices:
    pygame.display.init()
    return Devices(Settings())


def names(events: list[Event]) -> list[str]:
    return [key_name(event) for event in events if event.type == pygame.KEYDOWN]


def pushed(devices: Devices, button: int) -> list[str]:
    return names(devices.meaning(Event(pygame.JOYBUTTONDOWN, button=button, instance_id=0)))


def hat(devices: Devices, *value: int) -> list[str]:
    return names(devices.meaning(Event(pygame.JOYHATMOTION, hat=0, value=tuple(value), instance_id=0)))


def axis(devices: Devices, number: int, value: float) -> list[str]:
    return names(devices.meaning(Event(pygame.JOYAXISMOTION, axis=number, value=value, instance_id=0)))


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.key)
def test_every_command_has_a_key_that_says_its_name(command: tuple[str, str, str, str]) -> None:
    assert key_name(key_event(command[0])) == command[0]


def test_no_key_and_no_button_stands_for_two_commands_at_first() -> None:
    keys, buttons = [command.key for command in COMMANDS], [command.pad for command in COMMANDS if command.pad]
    assert len(set(keys)) == len(keys)
    assert len(set(buttons)) == len(buttons)


def test_the_gamepad_walks_the_same_graph(devices: Devices) -> None:
    page = Page(surface=pygame.display.set_mode((1920, 1080)))
    pressed: list[str] = []
    form = Form()
    for name, (x, y) in zip("ABCD", ((100, 100), (400, 100), (100, 300), (400, 300)), strict=True):
        button = Button(name, partial(pressed.append, name), "a tooltip", name=name)
        button.place(x, y, 200, 50)
        form.widgets.append(button)
    way = ((0, -1), (0, 0), (1, 0), (0, 0), (0, -1))
    for event in (
        *(Event(pygame.JOYHATMOTION, hat=0, value=value, instance_id=0) for value in way),
        Event(pygame.JOYBUTTONDOWN, button=0, instance_id=0),
    ):
        for input_event in devices.meaning(event):
            form.handle(input_event, page)
    assert pressed == ["D"]


def test_a_stick_counts_once_a_push(devices: Devices) -> None:
    pushes = [0.1, 0.6, 0.9, 1.0, 0.2, -0.7, -0.8, 0.0]
    assert [name for value in pushes for name in axis(devices, 1, value)] == ["Down", "Up"]


def test_a_direction_that_is_held_counts_again_until_it_is_let_go(devices: Devices) -> None:
    assert hat(devices, 1, 0) == ["Right"]
    assert names(devices.tick(FIRST_REPEAT - 0.01)) == []
    assert names(devices.tick(0.02)) == ["Right"]
    assert names(devices.tick(REPEAT)) == ["Right"]
    hat(devices, 0, 0)
    assert names(devices.tick(5)) == []


def test_triggers_zoom_and_the_right_stick_pulls(devices: Devices) -> None:
    assert axis(devices, 5, -1.0) == []
    assert axis(devices, 5, 0.8) == ["+"]
    assert axis(devices, 5, 0.9) == []
    assert axis(devices, 5, -1.0) == []
    assert axis(devices, 2, 1.0) == ["-"]
    assert devices.pads.pull == (0.0, 0.0)
    axis(devices, 3, 0.7)
    assert devices.pads.pull == (0.7, 0.0)
    axis(devices, 3, 0.05)
    assert devices.pads.pull == (0.0, 0.0)


def test_a_pad_that_is_pulled_out_holds_nothing(devices: Devices) -> None:
    hat(devices, 1, 0)
    axis(devices, 3, 1.0)
    devices.meaning(Event(pygame.JOYDEVICEREMOVED, instance_id=0))
    assert devices.tick(5) == []
    assert devices.pads.pull == (0.0, 0.0)
    assert hat(devices, 1, 0) == ["Right"]


def test_a_pad_that_cannot_be_opened_is_passed_over(devices: Devices) -> None:
    devices.begin()
    assert devices.meaning(Event(pygame.JOYDEVICEADDED, device_index=99)) == []
    assert pushed(devices, 0) == ["Enter"]  # a pad that is there all the same is an ordinary one


def test_numbers_that_no_pad_has_mean_nothing(devices: Devices) -> None:
    assert pushed(devices, 77) == []
    assert axis(devices, 40, 1.0) == []


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("Xbox 360 Controller", "xbox"),
        ("Sony PLAYSTATION(R)3", "playstation"),
        ("DualSense", "playstation"),
        ("Nintendo Switch Pro Controller", "nintendo"),
        ("Unheard Of Pad", "xbox"),
    ],
)
def test_pads_are_known_by_their_names(name: str, family: str) -> None:
    assert family_of(name) == family
    assert {"A", "B", "L1", "R1", "Start", "Select"} <= set(LAYOUTS[family].buttons.values())


def test_caps_follow_what_is_in_hand(devices: Devices) -> None:
    assert key_caps.printed("Enter") == "Enter"
    assert key_caps.printed("R") == "R"
    pushed(devices, 0)
    assert key_caps.printed("Enter") == "A"
    assert key_caps.printed("Tab") == "RB"
    assert key_caps.printed("R") == ""  # no button does it: nothing to show
    devices.meaning(key_event("Up"))
    assert key_caps.printed("Enter") == "Enter"


def test_a_pad_in_hand_stays_while_the_mouse_is_only_nudged(devices: Devices) -> None:
    pushed(devices, 0)
    devices.meaning(Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 0), buttons=(0, 0, 0)))
    assert devices.in_hand == "pad"
    devices.meaning(Event(pygame.MOUSEMOTION, pos=(50, 5), rel=(45, 0), buttons=(0, 0, 0)))
    assert devices.in_hand == "mouse"


# ---- binding again


def test_a_key_is_bound_again_and_its_cap_says_so(devices: Devices) -> None:
    settings = Settings(keys={"R": "I"}, pad={"Enter": "Y", "Backspace": "A"})
    devices.rebound(settings)
    assert names(devices.meaning(key_event("I"))) == ["R"]
    assert names(devices.meaning(key_event("R"))) == []
    assert names(devices.meaning(key_event("I"), writing=True)) == ["I"]
    assert key_caps.printed("R") == "I"
    assert pushed(devices, 3) == ["Enter"]
    assert pushed(devices, 0) == ["Backspace"]


def test_a_key_that_is_taken_is_refused() -> None:
    bindings = Bindings()
    assert bindings.bind("R", "P", pad=False) is not None
    assert bindings.key_of("R") == "R"
    assert bindings.bind("P", "I", pad=False) is None
    assert bindings.bind("R", "P", pad=False) is None
    assert (bindings.command_of_key("P"), bindings.command_of_key("I"), bindings.command_of_key("R")) == ("R", "P", "")
    taken = bindings.bind("Backspace", "A", pad=True)
    assert taken is not None
    assert taken.key == "Enter"


def test_bindings_are_remembered_and_can_be_reset() -> None:
    settings, bindings = Settings(), Bindings()
    bindings.bind("R", "I", pad=False)
    bindings.bind("Home", "", pad=True)
    bindings.bind("R", "R3", pad=True)
    bindings.keep(settings)
    assert settings_file.save(settings) == ""
    again = Bindings.of(settings_file.load())
    assert (again.key_of("R"), again.button_of("R")) == ("I", "R3")
    again.reset()
    assert (again.key_of("R"), again.button_of("R")) == ("R", "")


def test_a_key_is_caught_as_it_is(devices: Devices) -> None:
    devices.rebound(Settings(keys={"R": "I"}))
    assert devices.caught(key_event("I")) == KeyOrButton("I", pad=False)
    assert devices.caught(Event(pygame.JOYBUTTONDOWN, button=2, instance_id=0)) == KeyOrButton("X", pad=True)
    assert devices.caught(Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0)) is None
