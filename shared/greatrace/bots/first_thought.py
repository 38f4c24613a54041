"""What a sound player would do at first sight, without a look into imagined worlds: quick, and the same every time."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from greatrace.bots.greedy import GreedyBot
from greatrace.bots.greedy.weights import PRACTISED
from greatrace.bots.seat import Bot
from greatrace.great_race.game import GreatRace
from greatrace.kernel import Rules


def first_thought(rules: Rules[Any]) -> Bot:
    """The expert's first thought at a table of the great race, no chance in it."""
    assert isinstance(rules, GreatRace)
    return GreedyBot(rules, replace(PRACTISED, mix=0.0))
