"""The choice of a good player at first sight, without search: quick, and without chance."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from greatrace.bots.greedy import GreedyBot
from greatrace.bots.greedy.weights import PRACTISED
from greatrace.bots.seat import Bot
from greatrace.great_race.game import GreatRace
from greatrace.kernel import Rules


def first_thought(rules: Rules[Any]) -> Bot:
    """A bot that makes the expert's first choice in a Great Race, without chance."""
    assert isinstance(rules, GreatRace)
    return GreedyBot(rules, replace(PRACTISED, mix=0.0))
