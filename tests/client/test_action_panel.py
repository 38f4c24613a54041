"""What stands on the acting panels beside buttons: hands of any size, the note about a rule, when to be asked again."""

from __future__ import annotations

from itertools import combinations

import pytest

from greatrace.protocol.messages import SetReactions
from greatrace_client.games.great_race.control_button import ControlButton
from greatrace_client.games.great_race.gauge_plates import FLAT, NOTE, plates
from greatrace_client.games.great_race.hand_panel import card_boxes, free_places
from greatrace_client.games.great_race.layout import layout
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.games.great_race.targets import RuleNoteTarget
from greatrace_client.i18n import LANGUAGES, set_language
from greatrace_client.race_common.columns import own_page
from greatrace_client.race_common.pause import PauseScene
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.panels import without_rule
from greatrace_client.ui.scene import Push
from greatrace_client.ui.widgets import Look, Segments, key_event, said
from greatrace_client.ui.widgets.tooltip import draw_tooltip
from tests.client.every_scene import opened
from tests.client.fakes import SIZES, wires
from tests.client.opening import Opened
from tests.client.positions import ASKED
from tests.client.proofreader import Line, Sheet, reading
from tests.client.race_table import Table

MOST = 12
SINGLE = ("base, stop", "base, reaction", "base, discard", "base, wear", "usa, forfeit", "modules, village")


pytestmark = pytest.mark.usefixtures("data")


def race(name: str) -> tuple[Opened, RaceScene]:
    shown = opened(f"race {name}", (1280, 720), 1.0)
    top = shown.stack.top
    assert isinstance(top, RaceScene)
    return shown, top


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_no_card_of_a_hand_lies_on_another(size: tuple[int, int], scale: float) -> None:
    hand = layout(own_page(Page(*size, scale)), 3).hand
    for number in range(1, MOST + 1):
        places = card_boxes(hand, number) + free_places(hand, number, 7)
        assert len(places) >= number
        for one in places:
            assert hand.x <= one.x < one.right <= hand.right
            assert hand.y <= one.y < one.bottom <= hand.bottom
        for one, other in combinations(places, 2):
            apart = one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y
            assert apart, (number, one, other)


@pytest.mark.usefixtures("blank_drawings")
@pytest.mark.parametrize("name", SINGLE)
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_note_says_whole_sentences_of_the_book_and_f1_opens_it_there(name: str, code: str) -> None:
    set_language(code)
    _, scene = race(name)
    note = scene.actions.note
    if note is None:  # no room for one sentence in this language
        return
    text = " ".join(note.lines)
    assert note.entry.text.startswith(text)
    assert text[-1] in ".!?"
    assert scene.topic() == note.entry.id
    scene.form.named(RuleNoteTarget(note.entry.id)).press()
    assert isinstance(scene.change, Push)


def test_a_click_on_the_note_opens_the_book() -> None:
    table = Table()
    table.until(lambda r: r.table.my_move)
    (note,) = (w for w in table.scene.form.widgets if isinstance(w.name, RuleNoteTarget))
    table.click(*table.middle(note.name))
    assert isinstance(table.scene.change, Push)


def test_what_another_card_takes_is_told_by_that_card() -> None:
    _, scene = race("usa, forfeit")
    assert scene.actions.note is not None
    assert scene.actions.note.card in ("scrounger", "customs")


def test_most_questions_with_room_to_spare_have_a_note() -> None:
    noted = [name for name in SINGLE if race(name)[1].actions.note is not None]
    assert len(noted) >= len(SINGLE) - 2  # a loss has a button for its sound share in that place
    assert all(name.split(", ")[1] in ASKED[name.split(", ")[0]].split() for name in SINGLE)


def test_the_card_of_a_danger_has_the_setting_of_the_menu() -> None:
    shown, scene = race("base, danger")
    ask = scene.form.named("ask")
    assert isinstance(ask, Segments)
    left, top, wide, tall = ask.rail()
    ask.grabbed(left + wide / 6, top + tall / 2, scene.page)
    ask.press()
    assert wires(shown.context).sent[-1] == SetReactions(scene.table.id, "always")
    assert shown.context.settings.reactions == scene.table.reactions == "always"
    menu = PauseScene(scene)
    menu.enter(shown.context)
    assert menu.form.named("reactions").value == "always"  # type: ignore[attr-defined]


def test_with_keys_the_setting_is_turned_through_and_what_ends_with_the_round_is_not_kept() -> None:
    shown, scene = race("base, reaction")
    scene.handle(key_event("D"))
    assert scene.table.reactions == "pass"
    assert shown.context.settings.reactions == "able"
    assert scene.form.named("ask") in scene.form.reachable()


@pytest.mark.parametrize("buttons", [0, 3, 6, 9])
@pytest.mark.parametrize("note", [0.0, NOTE])
def test_plates_of_gauges_can_be_read_however_many_buttons_lie_below(buttons: int, note: float) -> None:
    """A repair with every card of the hand and a part on sale once left them less than no height."""
    panel = Box(0.0, 0.0, 430.0, 380.0)
    left, right = plates(panel, panel.h - 16 - buttons * 58.0, note)
    assert FLAT <= left.h == right.h <= 150
    assert left.x + left.w < right.x
    assert left.y == right.y > panel.y + 54, "what to do stands above them"


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5])
def test_a_greyed_action_says_why_on_its_face_and_under_the_mouse(scale: float, speaking: str) -> None:
    with reading():
        scene = opened("race base, sequence", (1280, 720), scale)
        scene.settle()
        race = scene.stack.top
        assert isinstance(race, RaceScene)
        greyed = [w for w in race.actions.widgets if isinstance(w, ControlButton) and not w.enabled]
        assert greyed
        for widget in greyed:
            why = said(widget.why)
            assert why in widget.hint
            assert widget.reachable
            sheet = race.page.surface
            assert isinstance(sheet, Sheet)
            sheet.marks.clear()
            widget.draw(race.page, Look())
            drawn = [mark.drawn for mark in sheet.marks if isinstance(mark, Line)]
            if widget.box.w > race.layout.actions.w / 2:
                assert without_rule(why) in drawn, (speaking, scale)


@pytest.mark.parametrize("prompt", ["danger", "sequence", "drive"])
def test_the_note_of_an_action_covers_no_other_action(prompt: str) -> None:
    with reading():
        scene = opened(f"race base, {prompt}", (1920, 1080), 1.0)
        scene.settle()
        race = scene.stack.top
        assert isinstance(race, RaceScene)
        column, page = race.layout.actions.x, race.page
        explained = [widget for widget in race.actions.widgets if widget.hint]
        assert explained
        for widget in explained:
            sheet = page.surface
            assert isinstance(sheet, Sheet)
            sheet.marks.clear()
            draw_tooltip(page, widget.hint, Box(*widget.box), widget.key, widget.aside)
            lines = [mark for mark in sheet.marks if isinstance(mark, Line)]
            assert lines
            assert all(line.ink.right < column * page.k for line in lines)


def test_a_key_stands_behind_what_it_does_and_not_behind_the_rule() -> None:
    with reading():
        page = Page(1280, 720)
        draw_tooltip(page, "Drive there.\nF1: How far a drive goes", Box(100, 100, 80, 40), "Enter")
        assert isinstance(page.surface, Sheet)
        lines = [mark.drawn for mark in page.surface.marks if isinstance(mark, Line)]
    assert lines == ["Drive there.  [Enter]", "F1: How far a drive goes"]
