"""The director of the cues: how long they wait for each other, what cuts them short, and what a broken one costs."""

from __future__ import annotations

import pytest

from greatrace.great_race.events import BASE_EVENTS
from greatrace.kernel import Event
from greatrace_client.games.great_race.animations import CUES
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.model.local_race import LocalRace
from greatrace_client.race_common.cues import Cues
from greatrace_client.race_common.director import PATIENCE, Director
from greatrace_client.race_common.view_state.spans import pause
from tests.client.on_stage import FRAME, assert_honest, new_race, steps_of


def queued(updates: int) -> tuple[LocalRace, Stage, Director]:
    """A race that is so many updates further than its stage: the director has yet to show them."""
    race, stage = new_race()
    conductor = Director(stage, CUES)
    for _, steps in zip(range(updates), steps_of(race), strict=False):
        conductor.add(steps)
    return race, stage, conductor


def test_a_broken_cue_is_logged_and_the_race_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def broken(stage: Stage, event: Event) -> None:
        stage.vehicle(0).pose = stage.vehicle(0).pose._replace(x=9999)
        await pause(0.01)
        raise RuntimeError("a mistake")

    cues = Cues()
    for kind in BASE_EVENTS:
        cues.cue(kind, 0.1)(broken)

    race, stage = new_race()
    conductor = Director(stage, cues)
    conductor.add(next(steps_of(race)))
    for _ in range(60):
        conductor.tick(FRAME)
    assert conductor.idle
    assert "failed" in caplog.text
    assert_honest(stage)


def test_who_is_asked_waits_no_longer_than_the_patience() -> None:
    race, stage, conductor = queued(60)
    conductor.hurry()
    gone = 0.0
    while not conductor.idle:
        conductor.tick(FRAME)
        gone += FRAME
    assert gone <= PATIENCE + 2 * FRAME
    assert stage.view == race.table.view


def test_a_long_queue_is_played_faster() -> None:
    def seconds(number: int) -> float:
        _, _, conductor = queued(number)
        gone = 0.0
        while not conductor.idle:
            conductor.tick(FRAME)
            gone += FRAME
        return gone

    assert seconds(60) < 3 * seconds(12)


def test_speed_none_shows_only_results() -> None:
    race, stage = new_race()
    conductor = Director(stage, CUES, speed=0)
    conductor.add(next(steps_of(race)))
    conductor.tick(FRAME)
    assert conductor.idle
    assert stage.view == race.table.view


def test_one_cue_is_cut_off_and_the_next_one_begins() -> None:
    race, stage, conductor = queued(6)
    conductor.tick(FRAME)
    while not conductor.idle:
        before = conductor.shown_entries
        assert conductor.next()
        assert conductor.shown_entries == before + 1
    assert not conductor.next()
    assert stage.view == race.table.view
    assert_honest(stage)


def test_a_key_held_down_makes_time_fly_and_never_presses_anything_else() -> None:
    def frames(*, held: bool) -> int:
        _, _, conductor = queued(10)
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
    _, _, conductor = queued(10)
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
    conductor = Director(stage, CUES)
    total = 0
    for _, steps in zip(range(8), steps_of(race), strict=False):
        total += len(steps)
        conductor.add(steps)
    conductor.tick(FRAME)
    assert conductor.shown_entries < total
    conductor.skip()
    assert conductor.shown_entries == total == len(race.table.log)
