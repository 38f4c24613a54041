"""One focus graph: mouse, keyboard and gamepad reach and use the same widgets."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.widgets import Button, Choice, Form, NavigationKey, Rows, Slider, TextField, Toggle, key_name

A, B, C, D = (100, 100), (400, 100), (100, 300), (400, 300)


@pytest.fixture
def page() -> Page:
    pygame.display.init()
    return Page(surface=pygame.display.set_mode((1920, 1080)))


def key(code: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def mouse(kind: int, x: float, y: float) -> pygame.event.Event:
    if kind == pygame.MOUSEMOTION:
        return pygame.event.Event(kind, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))
    return pygame.event.Event(kind, pos=(x, y), button=1)


def buttons() -> tuple[Form, list[str]]:
    """Four buttons in a square."""
    pressed: list[str] = []
    made = []
    for name, (x, y) in zip("ABCD", (A, B, C, D), strict=True):
        button = Button(name, partial(pressed.append, name), "a tooltip", key=name, name=name)
        button.place(x, y, 200, 50)
        made.append(button)
    return Form(made), pressed


def click(form: Form, page: Page, x: float, y: float) -> None:
    form.handle(mouse(pygame.MOUSEMOTION, x, y), page)
    form.handle(mouse(pygame.MOUSEBUTTONDOWN, x, y), page)
    form.handle(mouse(pygame.MOUSEBUTTONUP, x, y), page)


def test_the_mouse_presses_what_it_lets_go_on(page: Page) -> None:
    form, pressed = buttons()
    click(form, page, 410, 110)
    assert pressed == ["B"]
    form.handle(mouse(pygame.MOUSEBUTTONDOWN, 110, 110), page)
    form.handle(mouse(pygame.MOUSEBUTTONUP, 900, 900), page)
    assert pressed == ["B"]


def test_tab_goes_round_and_enter_presses(page: Page) -> None:
    form, pressed = buttons()
    for _ in range(5):
        form.handle(key(pygame.K_TAB), page)
    form.handle(key(pygame.K_RETURN), page)
    form.handle(key(pygame.K_TAB, pygame.KMOD_SHIFT), page)
    form.handle(key(pygame.K_SPACE), page)
    assert pressed == ["A", "D"]


def test_arrows_go_to_the_nearest_in_that_direction(page: Page) -> None:
    form, _ = buttons()
    seen = []
    for code in (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP):
        form.handle(key(code), page)
        assert form.focus is not None
        seen.append(form.focus.name)
    assert seen == ["A", "B", "D", "C", "A"]


def test_keys_can_be_remapped(page: Page) -> None:
    form, _ = buttons()
    form.keymap.keys["S"] = NavigationKey.DOWN
    form.handle(key(pygame.K_s), page)
    form.handle(key(pygame.K_s), page)
    assert form.focus is not None
    assert form.focus.name == "C"


def test_hot_keys_press_from_anywhere(page: Page) -> None:
    form, pressed = buttons()
    form.handle(key(pygame.K_c), page)
    assert pressed == ["C"]


def test_a_greyed_control_does_nothing_and_says_why(page: Page) -> None:
    form, pressed = buttons()
    form.named("A").why = "Another player has this crew."
    click(form, page, 110, 110)
    form.handle(key(pygame.K_a), page)
    assert pressed == []
    assert form.focus is form.named("A")
    assert "Another player has this crew." in form.named("A").hint


def test_why_a_key_did_nothing_is_told_until_it_can_be_used(page: Page) -> None:
    form, pressed = buttons()
    form.named("A").why = "nobody is asked"
    form.handle(key(pygame.K_a), page)
    assert not pressed
    assert form.tooltip_target() is form.named("A")
    form.named("A").why = ""
    form.update(10.0)
    assert form.tooltip_target() is None, "it would lie over other controls"
    form.handle(key(pygame.K_TAB), page)
    form.update(10.0)
    assert form.tooltip_target() is form.named("B")


def test_hidden_widgets_are_out_of_reach(page: Page) -> None:
    form, pressed = buttons()
    form.named("A").shown = False
    click(form, page, 110, 110)
    form.handle(key(pygame.K_TAB), page)
    assert pressed == []
    assert form.focus is form.named("B")


def test_letters_belong_to_the_field_that_is_written_in(page: Page) -> None:
    form, pressed = buttons()
    accepted: list[str] = []
    field = TextField("Your name", "", longest=5, accepted=accepted.append, name="field")
    field.place(100, 500, 300, 50)
    form.widgets.append(field)
    click(form, page, 150, 520)
    form.handle(key(pygame.K_a), page)
    for letter in "äbcdefg\x07":
        form.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter), page)
    form.handle(key(pygame.K_BACKSPACE), page)
    form.handle(key(pygame.K_HOME), page)
    form.handle(key(pygame.K_DELETE), page)
    form.handle(key(pygame.K_RETURN), page)
    assert field.text == "bcd"
    assert accepted == ["bcd"]
    assert pressed == []


def test_a_slider_keeps_to_its_steps_and_ends(page: Page) -> None:
    values: list[float] = []
    slider = Slider("Sound", 0.5, (0, 1, 0.1), values.append)
    slider.place(0, 0, 600, 50)
    form = Form([slider])
    form.handle(key(pygame.K_TAB), page)
    for _ in range(8):
        form.handle(key(pygame.K_RIGHT), page)
    click(form, page, 1, 25)
    assert values == [0.6, 0.7, 0.8, 0.9, 1.0, 0.0]


def test_a_choice_turns_both_ways_round(page: Page) -> None:
    values: list[str] = []
    choice = Choice("Route", ["x", "y", "z"], "x", values.append)
    choice.place(0, 0, 600, 50)
    form = Form([choice])
    form.handle(key(pygame.K_TAB), page)
    for code in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN):
        form.handle(key(code), page)
    click(form, page, 270, 25)  # the left arrow
    click(form, page, 580, 25)  # the right one
    assert values == ["z", "x", "y", "x", "y"]


def test_a_toggle_is_pressed_or_pushed(page: Page) -> None:
    values: list[bool] = []
    toggle = Toggle("Full screen", False, values.append)
    toggle.place(0, 0, 600, 50)
    form = Form([toggle])
    form.handle(key(pygame.K_TAB), page)
    for code in (pygame.K_RETURN, pygame.K_RIGHT, pygame.K_LEFT):
        form.handle(key(code), page)
    assert values == [True, False]


def test_a_list_is_walked_opened_and_scrolled(page: Page) -> None:
    opened: list[int] = []
    rows = Rows("Tables", list(range(10)), lambda *_: None, row=50, opened=opened.append)
    rows.place(0, 0, 600, 200)
    form = Form([rows])
    form.handle(key(pygame.K_TAB), page)
    for _ in range(5):
        form.handle(key(pygame.K_DOWN), page)
    assert (rows.item, rows.first) == (5, 2)
    form.handle(mouse(pygame.MOUSEMOTION, 10, 10), page)
    form.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1), page)
    assert rows.first == 1
    click(form, page, 10, 110)
    assert rows.item == 3
    assert opened == []
    click(form, page, 10, 110)
    assert opened == [3]


def test_the_focus_follows_a_widget_of_the_same_name(page: Page) -> None:
    form, _ = buttons()
    form.focus_on(form.named("C"))
    other, _ = buttons()
    form.replace(other.widgets)
    assert form.focus is other.named("C")


def test_a_tooltip_comes_after_a_rest_and_stays_on_the_page(page: Page) -> None:
    form, _ = buttons()
    form.handle(mouse(pygame.MOUSEMOTION, 110, 110), page)
    assert not form.update(0.2)
    assert form.update(0.4)
    form.widgets[0].place(1800, 1040, 100, 40)
    form.draw(page)


@pytest.mark.parametrize(
    ("code", "mod", "name"),
    [
        (pygame.K_n, 0, "N"),
        (pygame.K_ESCAPE, 0, "Esc"),
        (pygame.K_TAB, pygame.KMOD_SHIFT, "Shift+Tab"),
        (pygame.K_v, pygame.KMOD_CTRL, "Ctrl+V"),
        (pygame.K_F1, 0, "F1"),
        (pygame.K_KP_ENTER, 0, "Enter"),
    ],
)
def test_keys_are_called_as_on_their_caps(code: int, mod: int, name: str) -> None:
    assert key_name(key(code, mod)) == name
