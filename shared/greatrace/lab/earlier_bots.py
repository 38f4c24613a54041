"""What strong bots went by in version 0.1: kept as rivals, so that later bots can be measured against them.

Their rules of thumb are today's; chance among plans (`mix`) did not exist then.
"""

from __future__ import annotations

from typing import Any, Final

from greatrace.bots import Bot, GreedyBot
from greatrace.bots.greedy.weights import EARLIER_CARDS, Weights
from greatrace.bots.search import Effort, GreatField, SearchBot
from greatrace.great_race.game import GreatRace
from greatrace.kernel import Rules

EARLIER_WEIGHTS: Final = Weights(
    step=26.9,
    unknown=1.0,
    fuel=7.65,
    wear=60.1,
    city=22.8,
    city_card=10.8,
    stop=6.93,
    purse=551.0,
    ticket=1.43,
    short=1.2,
    poor=30.0,
    drive=0.0,
    arrival=803.0,
    last_point=40.0,
    last_means=12.0,
    rush=744.0,
    haste=0.416,
    home=118.0,
    spite=1.36,
    point=30.9,
    space=9.45,
    explored=9.39,
    drawn=4.58,
    crowded=2.18,
    guard=8.95,
    watch=9.48,
    mix=0.0,
    fuel_levels=(16.9, 13.5, 11.3, 9.6, 7.9, 6.77, 6.21, 5.65),
    engine_levels=(56.9, 30.4, 21.7, 15.9, 13.0),
    chassis_levels=(60.8, 46.5, 35.8, 32.2, 28.6),
    cards=EARLIER_CARDS,
)
EARLIER_EFFORT: Final = Effort(plan=16, turn=16, detail=8, lay=40, most=8, seconds=2.2, weights=EARLIER_WEIGHTS)


def earlier_practised(rules: Rules[Any]) -> Bot:
    """The great race by those weights, without search."""
    return GreedyBot(rules, EARLIER_WEIGHTS)


def earlier_expert(rules: Rules[Any]) -> Bot:
    """The great race by those weights, with a few worlds a question."""
    assert isinstance(rules, GreatRace)
    return SearchBot(rules, GreatField(rules, EARLIER_EFFORT.weights, EARLIER_EFFORT), EARLIER_EFFORT)
