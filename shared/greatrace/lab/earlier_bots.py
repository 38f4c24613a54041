"""The strong bots with their weights of version 0.1, kept as rivals for measuring later bots.

Their rules of thumb are today's; chance among plans (`mix`) did not exist then.
"""

from __future__ import annotations

from typing import Any, Final

from greatrace.bots import Bot, GreedyBot
from greatrace.bots.greedy.weights import EARLIER
from greatrace.bots.search import Effort, GreatField, SearchBot
from greatrace.great_race.game import GreatRace
from greatrace.kernel import Rules

EARLIER_EFFORT: Final = Effort(plan=16, turn=16, detail=8, lay=40, most=8, seconds=2.2, weights=EARLIER)


def earlier_practised(rules: Rules[Any]) -> Bot:
    """A Great Race bot with those weights, without search."""
    return GreedyBot(rules, EARLIER)


def earlier_expert(rules: Rules[Any]) -> Bot:
    """A Great Race bot with those weights, with a few worlds a question."""
    assert isinstance(rules, GreatRace)
    return SearchBot(rules, GreatField(rules, EARLIER_EFFORT.weights, EARLIER_EFFORT), EARLIER_EFFORT)
