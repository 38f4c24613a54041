"""Mouse only, keyboard only, gamepad only: each plays a race against bots from the title to the results.

The real client with its real solo server, and events posted into its window's queue; see `hands`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.client.processes import Cast
from tests.patience import A_RACE, ENOUGH

EVENTS = {
    "mouse": {"MouseMotion", "MouseButtonDown", "MouseButtonUp"},
    "keys": {"KeyDown", "KeyUp"},
    "pad": {"JoyButtonDown", "JoyButtonUp", "JoyHatMotion"},
}


@pytest.mark.timeout(A_RACE + ENOUGH)
@pytest.mark.parametrize("game", ["great_race", "crazy_race"])
@pytest.mark.parametrize("kind", list(EVENTS))
def test_one_pair_of_hands_plays_from_the_title_to_the_results(players: Cast, kind: str, game: str, seed: str) -> None:
    client = players.start("hands", "tests.client.input_players", kind, game, seed, folder=Path(__file__).parents[2])
    code = client.wait(A_RACE)
    output = players.output("hands")
    results = re.search(r"^results with (\w+): (.+)$", output, re.MULTILINE)
    assert results is not None, output
    assert code == 0, output
    assert "earned" not in output, output
    assert results[1] == kind
    posted = {name: int(number) for name, number in re.findall(r"(\w+) (\d+)", results[2])}
    assert set(posted) <= EVENTS[kind]
    assert sum(posted.values()) > 60
