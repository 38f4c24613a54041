"""What is heard of the country in a Crazy Race."""

from __future__ import annotations

import itertools

import pytest
from msgspec.structs import replace

from greatrace.assets import folder
from greatrace.crazy_race import words
from greatrace.crazy_race.state import Open, Pile
from greatrace_client.games.crazy_race.music import COUNTRY, ambience, race_mix

BEGIN = Open((), 0, 8, Pile(1, 1), Pile(1, 1), words.LAYING)


def test_every_ground_has_its_sound() -> None:
    heard = {name for stage in range(9) for name in ambience(replace(BEGIN, stage=stage))}
    assert heard == {"camp", "town", "desert", "jungle", "sea"}
    assert all((folder() / "sounds" / f"{name}.ogg").is_file() for name in heard)


def test_the_surroundings_change_from_stage_to_stage() -> None:
    stages = [ambience(replace(BEGIN, stage=stage)) for stage in range(1, len(COUNTRY) + 2)]
    assert all(one != other for one, other in itertools.pairwise(stages))
    assert stages[0] == stages[-1]


@pytest.mark.parametrize("phase", [words.LAYING, words.SCORING])
def test_the_last_stage_ends_in_a_town(phase: str) -> None:
    mix = race_mix(replace(BEGIN, stage=7, phase=phase, last=True))
    assert set(mix.ambience) == {"town"}
    assert mix.layers["finish"] > 0
