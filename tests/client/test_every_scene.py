"""The walk through every scene: no word cut, cut off, covered or on another one, in any language, at any size; and each
control has its words and can be used without a mouse.

Each run looks at every scene in English, in a pseudo-language and in two other languages, at one size and scale each.
Which languages and looks these are changes from commit to commit (`tests.client.turns`; the head of the report tells).
`--all-languages` looks in all of them at the least and the largest scale, `--all-pictures` at every size and scale.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import attrs
import pytest

from greatrace.translation import use_catalogs
from greatrace_client import settings
from greatrace_client.i18n import LANGUAGES, set_language
from greatrace_client.model import saved_game
from greatrace_client.model.target import Name
from greatrace_client.ui.scene import Scene
from greatrace_client.ui.widgets import Form, Widget, said
from greatrace_client.ui.widgets.tooltip import COLUMNS, tooltip_lines
from tests.client.every_scene import EVERY, opened, states
from tests.client.positions import ASKED, KINDS, LONG, positions
from tests.client.proofreader import Fault, Line, Sheet, faults, reading
from tests.client.pseudo import CODE as PSEUDO
from tests.client.pseudo import WithPseudo, is_english, is_spoken, longer
from tests.client.turns import languages_for, turn_of
from tests.client.without_mouse import double_keys, fixed_keys, out_of_reach, without_ring

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
ON_TOP = ("lesson, asked",)  # the coach lies over the actions, and the topmost control has the key
SCALES = (((1280, 720), 1.0), ((1280, 720), 2.0))  # the looks of --all-languages


@pytest.fixture(autouse=True)
def _empty_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # a path that is shown has the same length everywhere, and lies below this folder
    monkeypatch.setattr(settings, "config_folder", lambda: Path("~/.config/great-race-of-margaux"))
    for kind in ("DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", f"~/.local/{kind.lower()}")
    monkeypatch.setattr(saved_game, "data_folder", lambda: tmp_path)
    monkeypatch.setattr(settings, "data_folder", lambda: tmp_path)


@pytest.fixture(autouse=True)
def _usual_catalogs() -> Iterator[None]:
    yield
    use_catalogs(None)


class Seen(NamedTuple):
    """What the walk finds in a scene: faults by state, controls without their words, and all lines by state."""

    faults: set[tuple[str, Fault]]
    bare: set[tuple[Name, str]]
    lines: dict[str, list[str]]


def seen(name: str, size: tuple[int, int], scale: float) -> Seen:
    """That scene in each of its states."""
    found = Seen(set(), set(), {})
    with reading():
        scene = opened(name, size, scale)
        sheet = scene.context.page.surface
        assert isinstance(sheet, Sheet)
        scene = attrs.evolve(scene, below=lambda _context: sheet.marks.clear())
        for state in states(name, scene):
            scene.settle()
            sheet.marks.clear()
            scene.draw()
            assert sheet.marks, name
            found.lines[state] = [mark.wished for mark in sheet.marks if isinstance(mark, Line)]
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
    elif max(map(len, tooltip_lines(scene.context.page, widget.hint))) > COLUMNS:
        yield "a tooltip for human eyes"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The scenes, each in the languages of this run."""
    if "code" in metafunc.fixturenames:
        turn, everything = turn_of(metafunc.config), bool(metafunc.config.getoption("--all-languages"))
        walked = [(name, code) for name in EVERY for code in languages_for(name, turn, everything=everything)]
        metafunc.parametrize(("name", "code"), walked)


def looks_of(name: str, code: str, config: pytest.Config) -> list[tuple[tuple[int, int], float]]:
    """The sizes and scales at which this run looks at a scene in a language."""
    if config.getoption("--all-pictures"):
        return list(LOOKS)
    if config.getoption("--all-languages"):
        return list(SCALES)
    return [LOOKS[(crc32(f"{name} {code}".encode()) + turn_of(config)) % len(LOOKS)]]


def test_every_word_can_be_read_and_every_control_used(name: str, code: str, request: pytest.FixtureRequest) -> None:
    use_catalogs(WithPseudo())
    set_language(code)
    if code == "en":  # which keys and rings there are is the same in every language
        needs_no_mouse(name)
    for size, scale in looks_of(name, code, request.config):
        found = seen(name, size, scale)
        cut = {"cut"} if code == PSEUDO else set()  # lines of a language that is so long may end in an ellipsis
        assert {(state, fault) for state, fault in found.faults if fault.what not in cut} == set(), (size, scale)
        assert found.bare == set() or code == PSEUDO, (size, scale)
        if code == PSEUDO:  # it is this language that was looked at, and no word of any other
            assert [state for state, lines in found.lines.items() if not any(map(is_spoken, lines))] == []
            assert [line for lines in found.lines.values() for line in lines if is_english(line)] == []


def needs_no_mouse(name: str) -> None:
    """Keys reach every control of that scene, show where the player is, and are not double."""
    scene = opened(name, (1280, 720), 1.0)
    assert double_keys(scene) == set() or name in ON_TOP
    assert fixed_keys(scene) == set() or not name.startswith(("race", "crazy"))
    scene.settle()
    assert without_ring(scene) == []
    assert out_of_reach(scene) == []


def test_the_pseudo_language_tells_english_from_itself() -> None:
    for text in ("Board", "BOARD", "Undo the last step", "The race resumes."):
        assert len(longer(text)) >= len(text) * 1.2
        assert is_spoken(longer(text))
        assert is_spoken(longer(text).upper())
        assert not is_english(longer(text))
        assert is_english(text)
    assert not is_english("Margaux")


def test_two_turns_show_a_scene_in_other_languages() -> None:
    others = [code for code in LANGUAGES if code != "en"]
    for name in ("title", "rules"):
        met = {code for turn in range(len(others)) for code in languages_for(name, turn, everything=False)}
        assert met == {*LANGUAGES, PSEUDO}
        assert set(languages_for(name, 0, everything=True)) == {*LANGUAGES, PSEUDO}


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
