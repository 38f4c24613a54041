"""The changes of ratings by a race: pure functions of numbers.

The method is algorithm 1 (Bradley-Terry, full pair) of R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for
Online Ranking", Journal of Machine Learning Research 12 (2011), with its free factor gamma at 1. A race of several
people counts as all duels between two of them at once. Of their methods this one consists of duels, so that a duel that
has been repeated too often can be left out while the rest of the race counts; and two people with equal doubt win and
lose exactly the same points. In trials with simulated people gamma 1 found the right order sooner than the paper's
other choices, with smaller changes afterwards.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from attrs import frozen

BEGIN: Final = 1500.0  # points of somebody who has not raced yet
DOUBT: Final = 250.0  # ... and its standard deviation
LUCK: Final = 175.0  # points by which one race's performance differs from skill, for each person
FADE: Final = 4.0  # points of doubt added by each race, since people learn and forget
LEAST_LEFT: Final = 0.01  # share of the variance that remains after a race, at least


@frozen
class Skill:
    """An estimate of somebody's skill: points, and the standard deviation."""

    points: float = BEGIN
    doubt: float = DOUBT


def chance(one: Skill, other: Skill) -> float:
    """The odds that `one` comes before `other`."""
    return 1.0 / (1.0 + math.exp((other.points - one.points) / _spread(one, other)))


def _spread(one: Skill, other: Skill) -> float:
    return math.sqrt(one.doubt**2 + other.doubt**2 + 2 * LUCK**2)


def after_race(
    skills: Sequence[Skill], places: Sequence[int], counts: Callable[[int, int], bool] = lambda _one, _other: True
) -> list[Skill]:
    """The skills after a race with those places (the lowest is best, equal ones are shared).

    `counts`: whether the duel of the people with these two numbers counts. Without any nobody's skill changes.
    """
    found = []
    for one in range(len(skills)):
        duels = [other for other in range(len(skills)) if other != one and counts(one, other)]
        found.append(_after(skills, places, one, duels) if duels else skills[one])
    return found


def _after(skills: Sequence[Skill], places: Sequence[int], one: int, duels: Sequence[int]) -> Skill:
    """The skill of person `one` after those duels."""
    own = _faded(skills[one])
    variance, gained, learnt = own.doubt**2, 0.0, 0.0
    for other in duels:
        rival = _faded(skills[other])
        spread, expected = _spread(own, rival), chance(own, rival)
        gained += variance / spread * (_scored(places[one], places[other]) - expected)
        learnt += variance / spread**2 * expected * (1 - expected)
    return Skill(own.points + gained, math.sqrt(variance * max(1 - learnt, LEAST_LEFT)))


def _faded(skill: Skill) -> Skill:
    return Skill(skill.points, min(DOUBT, math.hypot(skill.doubt, FADE)))


def _scored(own: int, other: int) -> float:
    return 1.0 if own < other else 0.5 if own == other else 0.0
