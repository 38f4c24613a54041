"""The walk through every scene: no word cut, cut off, covered or on another one, in any language, at any size; and each
control has its words.

Each run looks at every scene in every language, at one size and scale each; `--all-pictures` at all of them.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import attrs
import pytest

from greatrace_client import settings
from greatrace_client.i18n import LANGUAGES, set_language
from greatrace_client.model import saved_game
from greatrace_client.ui.scene import Scene
from greatrace_client.ui.widgets import Form, Widget, said
from greatrace_client.ui.widgets.tooltip import COLUMNS, slip_lines
from tests.client.every_scene import EVERY, opened, states
from tests.client.positions import ASKED, KINDS, LONG, positions
from tests.client.proofreader import Fault, Sheet, faults, reading

TABLE_NAME = "Een tafel met een heel lange naam"  # somebody's own, too
LOOKS = (
    ((1280, 720), 0.75),
    ((1280, 720), 1.0),
    ((1280, 720), 2.0),
    ((1920, 1080), 1.0),
    ((1920, 1080), 2.0),
    ((1920, 1080), 0.75),
    ((1280, 720), 1.1),
    ((1280, 720), 1.25),
    ((1366, 768), 1.0),
    ((1600, 900), 1.0),
    ((1024, 768), 1.0),
)
POINTED_AT = "lesson"  # a coach's arrow bobs over what is meant
LONGER = 0.4  # so much longer is the language that nobody speaks
WALKED = [(name, code) for name in EVERY for code in LANGUAGES]


@pytest.fixture(autouse=True)
def _empty_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "config_folder", lambda: Path("~/.config/great-race-of-margaux"))
    monkeypatch.setattr(saved_game, "data_folder", lambda: tmp_path)
    monkeypatch.setattr(settings, "data_folder", lambda: tmp_path)


class Seen(NamedTuple):
    """What the walk finds in a scene: faults by state, and controls without their words."""

    faults: set[tuple[str, Fault]]
    bare: set[tuple[str, str]]


def seen(name: str, size: tuple[int, int], scale: float) -> Seen:
    """That scene in each of its states."""
    found = Seen(set(), set())
    with reading():
        scene = opened(name, size, scale)
        sheet = scene.kit.page.surface
        assert isinstance(sheet, Sheet)
        scene = attrs.evolve(scene, below=lambda _kit: sheet.marks.clear())
        for state in states(name, scene):
            scene.settle()
            sheet.marks.clear()
            scene.draw()
            assert sheet.marks, name
            found.faults.update(
                (state, fault)
                for fault in faults(sheet, (*LONG, TABLE_NAME))
                if not (fault.what == "covered" and name.startswith(POINTED_AT))
            )
            assert scene.stack.top is not None
            for widget in controls(scene.stack.top):
                found.bare.update((widget.name, why) for why in unexplained(widget, scene.stack.top))
    return found


def controls(scene: Scene) -> Iterator[Widget]:
    """What the focus may go to."""
    form = getattr(scene, "form", None)
    if isinstance(form, Form):
        yield from form.reachable()


def unexplained(widget: Widget, scene: Scene) -> Iterator[str]:
    """What is missing to a control."""
    if not said(widget.label):
        yield "label"
    if not widget.hint:
        yield "tooltip"
    elif max(map(len, slip_lines(scene.kit.page, widget.hint))) > COLUMNS:
        yield "a tooltip for human eyes"


def look_of(name: str, code: str) -> tuple[tuple[int, int], float]:
    """The size and scale at which this run looks at a scene in a language: by its name, whatever scenes there are."""
    return LOOKS[(crc32(name.encode()) + 2 * list(LANGUAGES).index(code)) % len(LOOKS)]


@functools.cache
def walked(name: str, code: str) -> Seen:
    """What this run finds; asked twice, looked up once."""
    return seen(name, *look_of(name, code))


@pytest.mark.parametrize(("name", "code"), WALKED)
def test_every_word_can_be_read(name: str, code: str, request: pytest.FixtureRequest) -> None:
    set_language(code)
    assert walked(name, code).faults == set()
    if request.config.getoption("--all-pictures"):
        assert {look: found for look in LOOKS if (found := seen(name, *look).faults)} == {}


@pytest.mark.parametrize(("name", "code"), WALKED)
def test_every_control_has_a_label_and_a_slip(name: str, code: str) -> None:
    set_language(code)
    assert walked(name, code).bare == set()


@pytest.mark.parametrize("name", EVERY)
def test_no_word_falls_on_another_in_a_longer_language(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pseudo-locale: everything said is longer by two fifths. Lines may end in an ellipsis there, and no more."""
    monkeypatch.setattr(import_module("greatrace_client.i18n.catalog"), "_shown", longer)
    found = seen(name, (1920, 1080), 1.0)
    assert {fault for _, fault in found.faults if fault.what != "cut"} == set()


def longer(text: str) -> str:
    """The text with more letters in every word."""
    return " ".join(
        word + word[:1].lower() * round(len(word) * LONGER) if word.isalpha() else word for word in text.split(" ")
    )


@pytest.mark.parametrize("kind", KINDS)
def test_the_list_has_every_kind_of_question(kind: str) -> None:
    """Whatever these races ask is looked at in one of them."""
    anywhere = {prompt for prompts in ASKED.values() for prompt in prompts.split()}
    assert set(positions(kind)) - {"end"} <= anywhere
    assert set(ASKED[kind].split()) <= set(positions(kind))


def test_the_proofreader_finds_what_is_wrong() -> None:
    from greatrace_client.ui.draw import panels
    from greatrace_client.ui.draw.page import Page

    with reading():
        page = Page(1280, 720)
        page.text("Two lines that fall", 100, 100, 30)
        page.text("on each other", 110, 104, 30)
        page.text("far too long for its place", 100, 200, 30, fit=80)
        page.text("beyond the window", 1850, 300, 30)
        page.text("half below a plate", 100, 400, 30)
        panels.plate(page, 150, 380, 300, 60)
        page.text("wholly below a plate", 700, 500, 30)
        panels.plate(page, 600, 440, 600, 200)
        page.clip(100, 600, 60, 60)
        page.text("cut off by its clip", 100, 620, 30)
        page.unclip()
        page.text("\u2f00", 100, 700, 30)
        page.text("as it should be", 100, 800, 30)
        assert isinstance(page.surface, Sheet)
        found = {(fault.what, fault.line.partition(" ")[0]) for fault in faults(page.surface)}
    assert found == {
        ("on", "Two"),
        ("cut", "far"),
        ("off", "beyond"),
        ("covered", "half"),
        ("off", "cut"),
        ("letter", "\u2f00"),
    }
