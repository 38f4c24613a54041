"""The race of the day is announced before it starts, and is the same for everybody on that date."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from greatrace_client import settings
from greatrace_client.games.great_race.lobby.day_race import DayRaceScene, best_today
from greatrace_client.model.career import Logbook
from greatrace_client.model.daily_race import of_the_day
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.screens.solo_setup import SoloSetupScene
from greatrace_client.ui.scene_stack import SceneStack
from greatrace_client.ui.widgets import key_event
from tests.client.fakes import new_context
from tests.client.opening import opened_by, words_of
from tests.client.proofreader import reading
from tests.client.test_logbook import USUAL

TODAY = date(2026, 11, 23)


@pytest.fixture(autouse=True)
def _empty_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "data_folder", lambda: tmp_path)


def test_the_race_of_the_day_is_announced_and_starts_with_enter() -> None:
    started: list[RaceSetup] = []
    context = new_context((1280, 720))
    stack = SceneStack(context)
    solo = SoloSetupScene()
    stack.put(solo)
    solo.form.named("day").press()
    stack.follow()
    assert isinstance(stack.top, DayRaceScene)
    announced = stack.top
    announced.start = started.append
    announced.handle(key_event("Enter"))
    stack.follow()
    assert stack.each() == (solo,)
    assert started == [announced.race_setup]


def test_escape_leads_back_to_the_form() -> None:
    stack = SceneStack(new_context((1280, 720)))
    stack.put(SoloSetupScene())
    stack.put(DayRaceScene(lambda _race_setup: pytest.fail("it started"), TODAY))
    stack.top.handle(key_event("Esc"))  # type: ignore[union-attr]  # it was put there
    stack.follow()
    assert isinstance(stack.top, SoloSetupScene)


def test_the_best_race_of_the_date_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    day = TODAY.isoformat()
    few, many = replace(USUAL, day=day, won=False, points=9), replace(USUAL, day=day, won=True, points=12)
    other = replace(USUAL, day="2026-11-22", won=True, points=30)
    assert best_today([few, many, other], day) == many
    assert best_today([other], day) is None
    monkeypatch.setattr(Logbook, "entries", lambda _book: [few, replace(many, points=1934)])
    with reading():
        scene = opened_by(lambda _context: [DayRaceScene(lambda _race_setup: None, TODAY)], (1280, 720), 1.0)
        assert any("1934" in line for line in words_of(scene))


def test_everybody_has_the_same_race_on_a_date() -> None:
    assert of_the_day(TODAY) == of_the_day(TODAY)
    assert len({of_the_day(date(2026, 11, day)) for day in range(1, 29)}) > 10
