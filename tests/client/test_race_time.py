"""What passes by itself on a race's screen, without a scene."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from greatrace_client.games.great_race.race_time import Dashes
from greatrace_client.model.table import OpenQuestion
from greatrace_client.race_common.race_time import FAREWELL, Ending, QuestionClock
from greatrace_client.race_common.race_view import RaceHooks
from greatrace_client.race_common.results_scene import ResultsScene


def place(**more: Any) -> Any:
    """As little of a race as these need."""
    question = OpenQuestion(1, "reaction", (0,), (0,), (), 10.0)
    lobby = SimpleNamespace(here=SimpleNamespace(paused=True))
    found: dict[str, Any] = {
        "context": SimpleNamespace(lobby=lobby),
        "table": SimpleNamespace(question=question, seat=0, over=True),
        "shown": SimpleNamespace(clock=None, paused=False),
        "director": SimpleNamespace(idle=True, speed=1.0),
        "hooks": RaceHooks(),
        "gone": [],
    }
    made = SimpleNamespace(**{**found, **more})
    made.go = made.gone.append
    return made


def test_the_clock_counts_from_the_question_on() -> None:
    race = place()
    clock = QuestionClock(race)
    assert clock.update(0.5)
    assert not clock.update(0.2), "the same second is shown"
    assert clock.update(0.5)
    assert race.shown.clock.seconds == pytest.approx(8.8)
    assert race.shown.paused
    clock.restart()
    clock.update(0.0)
    assert race.shown.clock.seconds == 10.0


def test_the_results_follow_when_the_last_picture_has_stood() -> None:
    race = place()
    ending = Ending(race)
    ending.update(FAREWELL / 2)
    assert race.gone == []
    ending.update(FAREWELL / 2)
    [change] = race.gone
    assert isinstance(change.scene, ResultsScene)


@pytest.mark.parametrize(
    "more",
    [
        {"hooks": RaceHooks(ends=False)},
        {"director": SimpleNamespace(idle=False, speed=1.0)},
        {"table": SimpleNamespace(over=False)},
    ],
)
def test_they_do_not_follow_a_lesson_nor_a_race_that_is_not_over_or_not_seen(more: dict[str, Any]) -> None:
    race = place(**more)
    Ending(race).update(2 * FAREWELL)
    assert race.gone == []


def test_the_dashes_march_while_there_is_something_to_choose() -> None:
    reach: Any = SimpleNamespace(ways={})
    still: Any = SimpleNamespace(action_model=SimpleNamespace(spaces={}, drives=True))
    lit: Any = SimpleNamespace(action_model=SimpleNamespace(spaces={"4c": 1}, drives=False))
    race: Any = SimpleNamespace(reach=reach, shown=still)
    dashes = Dashes(race)
    assert not dashes.update(1.0)
    assert dashes.share == 0
    race.shown = lit
    assert dashes.update(1.0)
    assert 0 < dashes.share < 1
