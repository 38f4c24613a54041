"""One plate over the map at a time, one widget for each key, one way to fill the screen, and names that are counted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pygame
import pytest

from greatrace.great_race.actions import DriveOut
from greatrace.protocol.limits import NAME_LENGTH
from greatrace_client import settings as settings_file
from greatrace_client.app.cli import main, settings_for
from greatrace_client.games.great_race.animations import CUES
from greatrace_client.games.great_race.view_state.effects import Dust
from greatrace_client.model.refusal_text import refusal
from greatrace_client.race_common.director import Director
from greatrace_client.race_common.title_plate import Title
from greatrace_client.race_common.view_state.show import Show
from greatrace_client.settings import Settings
from greatrace_client.text_ui.preferences import chosen
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.widgets import Button, Form, TextField
from tests.client.fakes import new_context
from tests.client.on_stage import FRAME, new_race, steps_of
from tests.client.opening import opened_by
from tests.client.proofreader import Line, Sheet, reading
from tests.client.race_table import Table
from tests.client.scenes_racing import RACING
from tests.client.set_up import race_at


def seen(show: Show) -> list[Title]:
    return [effect for effect in show.effects if isinstance(effect, Title) and 0 < effect.t < 1]


def test_no_two_plates_lie_over_each_other_in_a_race() -> None:
    """Maintenance and Bivouac begin within 0.15 s of each other: the second waits for the first."""
    race, stage = new_race()
    director, plates = Director(stage, CUES), set[str]()
    for steps in steps_of(race):
        director.add(steps)
        while not director.idle:
            director.tick(FRAME)
            assert len(seen(stage)) <= 1
            plates |= {title.text for title in seen(stage)}
        if stage.view.open.round > 2:
            break
    assert {"Maintenance", "Bivouac", "Convoy"} <= plates


def test_every_plate_that_waits_is_shown_in_full() -> None:
    show, titles = Show(), [Title("one"), Title("two"), Title("three")]
    for title in titles:
        show.passing(title, 0.7)
    show.passing(Dust((0.0, 0.0)), 0.3)
    long = dict.fromkeys(("one", "two", "three"), 0)
    for _ in range(200):
        show.tick(FRAME)
        assert len(seen(show)) <= 1
        for title in seen(show):
            long[title.text] += 1
    assert all(frames >= 40 for frames in long.values()), long
    assert not show.effects


def test_a_plate_that_a_cue_holds_sends_the_others_away() -> None:
    show = Show()
    show.passing(Title("Convoy"), 0.7)
    show.passing(dust := Dust((0.0, 0.0)), 0.7)
    with show.showing(Title("Cape Town reached!")) as plate:
        plate.t = 0.5
        show.tick(FRAME)
        assert seen(show) == [plate]
        assert dust in show.effects


# ---- keys


def caps_of(form: Form) -> list[str]:
    return [widget.key for widget in form.widgets if widget.key and widget.shown]


@pytest.mark.parametrize("scene", [name for name in RACING if name.startswith("race ") or "lesson" in name])
def test_no_key_stands_on_two_widgets(scene: str) -> None:
    with reading():
        top = opened_by(RACING[scene], (1280, 720), 1.0).stack.top
        assert top is not None
        caps = caps_of(getattr(top, "form"))  # noqa: B009 - each of these scenes has one
    assert len(caps) == len(set(caps)), caps


def test_a_card_of_the_hand_is_played_by_one_click_and_the_enter_key_stays_with_the_drive() -> None:
    table = Table(race=race_at("a card or a drive"))
    table.settle()
    question = table.race.table.question
    assert question is not None
    assert question.of(DriveOut)
    assert [control.name for control in table.scene.shown.action_model.controls if control.key == "Enter"] == ["drive"]
    (enter,) = [widget for widget in table.scene.form.widgets if widget.key == "Enter"]
    assert enter.name == "drive"
    index = next(i for i, card in enumerate(race_hand(table)) if card in table.scene.shown.action_model.cards)
    card = race_hand(table)[index]
    table.scene.input.pick_card(index)
    assert card not in race_hand(table)


def race_hand(table: Table) -> tuple[str, ...]:
    return tuple(table.race.table.view.own.hand)


def test_the_topmost_widget_has_the_key() -> None:
    below, above, hidden = (Button(name, lambda: None, key="Enter", name=name) for name in ("below", "above", "hidden"))
    hidden.shown = False
    form = Form()
    form.replace([below, above, hidden])
    assert (below.key, above.key) == ("", "Enter")


# ---- names


def test_the_field_counts_the_letters_that_a_name_may_have() -> None:
    for long, count in ((NAME_LENGTH - 7, ""), (NAME_LENGTH - 6, "18/24"), (NAME_LENGTH, "24/24")):
        with reading():
            page = Page(1280, 720)
            field = TextField("Your name", "M" * long, longest=NAME_LENGTH, name="player")
            field.place(100, 100, 420, 46)
            form = Form([field])
            form.focus_on(field)
            form.draw(page)
            assert isinstance(page.surface, Sheet)
            words = {mark.drawn for mark in page.surface.marks if isinstance(mark, Line)}
            assert (count in words) if count else not any("/" in line for line in words)
            form.handle(pygame.event.Event(pygame.TEXTINPUT, text="XYZ" * 9), page)
            assert len(field.text) == NAME_LENGTH


@pytest.mark.parametrize("scene", ["join", "host", "settings"])
def test_fields_for_names_tell_how_long_they_may_be(scene: str) -> None:
    from greatrace_client.screens.host import HostScene
    from greatrace_client.screens.join import JoinScene
    from greatrace_client.screens.settings import SettingsScene

    context = new_context()
    made: dict[str, Callable[[], Any]] = {
        "join": JoinScene,
        "host": HostScene,
        "settings": lambda: SettingsScene("race"),
    }
    top = made[scene]()
    top.enter(context)
    assert "24" in top.form.named("player").hint


def test_a_name_that_is_refused_is_refused_with_the_limit(speaking: str) -> None:
    assert str(NAME_LENGTH) in refusal("hello/name")
    assert "{" not in refusal("hello/name")


def test_a_name_that_is_too_long_is_refused_where_it_is_typed(profile: Path) -> None:
    settings = Settings()
    with pytest.raises(ValueError, match="up to 24 letters, this one has 25"):
        list(chosen(settings, "name " + 25 * "M"))
    assert not settings.player
    with pytest.raises(click.UsageError, match="up to 24 letters, this one has 25"):
        main(["--text", "--profile", str(profile), "--name", 25 * "M"], standalone_mode=False)


# ---- the screen, this time


@pytest.mark.parametrize("usual", [False, True])
@pytest.mark.parametrize("windowed", [False, True])
def test_the_switch_stands_as_the_window_was_opened_and_is_not_kept(
    usual: bool,  # noqa: FBT001 - a case of the table above
    windowed: bool,  # noqa: FBT001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(settings_file, "load", lambda: Settings(full_screen=usual))
    options = dict.fromkeys(("scale", "speed", "lang", "name"), None) | {"windowed": windowed, "safe_mode": False}
    settings = settings_for(options)
    assert settings.full_screen is (not windowed)
    assert settings.kept().full_screen is usual
    settings.full_screen = windowed  # the player turns it over
    assert settings.kept().full_screen is windowed
