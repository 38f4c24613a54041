"""A hint: the hard bot's choice in that position, and the two or three facts that decided it, as ids."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from greatrace.bots.levels import make
from greatrace.bots.search.bot import SearchBot, Trial, best_of
from greatrace.bots.seat import SeatQuestion
from greatrace.kernel import Action, Rules

FACTS: Final = (
    "nearer",
    "fuel",
    "engine",
    "chassis",
    "money",
    "cards",
    "order",
    "rivals",
    "arrival",
    "points",
    "sound",
)
"""All ids of facts; the client has a sentence for each. `sound`: no search was needed, or no other answer was close."""

MOST: Final = 3
LEAST: Final = 0.15  # share of the strongest fact: smaller facts are left out


class Hint(msgspec.Struct, frozen=True):
    """The odds of winning in `chance`, from 0 to 1, None without a search; then the facts, the strongest first.

    `ahead`: the lead for each fact, on average at the end of the round (0: it cannot be counted at the table); `other`:
    the answer that it is compared with.
    """

    action: Action
    chance: float | None
    facts: tuple[str, ...]
    ahead: tuple[int, ...] = ()
    other: Action | None = None


def hint(
    rules: Rules[Any], view: Any, question: SeatQuestion, rng: random.Random, clock: Callable[[], float] | None = None
) -> Hint:
    """The hard bot's choice and its reasons. With a `clock` (seconds) the search has that bot's time limit."""
    bot = make("hard", rules, clock)
    assert isinstance(bot, SearchBot)
    trials = bot.search(view, question, rng, why=True)
    best = best_of(trials, bot.effort.doubts(question.prompt))
    if not best.results:
        return Hint(best.answer, None, ("sound",))
    return reasoned(best, next_best(best, trials))


def reasoned(best: Trial, other: Trial) -> Hint:
    """The choice, and its advantages over another."""
    facts = decisive(best, other)
    ahead = tuple(max(0, round(mean_lead(best, other, fact))) for fact in facts)
    return Hint(best.answer, best.mean, facts, ahead, other.answer)


def mean_lead(best: Trial, other: Trial, fact: str) -> float:
    """The mean lead of the choice in that fact, over the worlds that both were tried in."""
    apart = [
        mine.get(fact, 0.0) - theirs.get(fact, 0.0) for mine, theirs in zip(best.amounts, other.amounts, strict=False)
    ]
    return sum(apart) / len(apart) if apart else 0.0


def next_best(best: Trial, trials: Sequence[Trial]) -> Trial:
    """The best of the other answers, with which the choice is compared."""
    return max((trial for trial in trials if trial is not best), key=lambda trial: trial.mean)


def decisive(best: Trial, other: Trial) -> tuple[str, ...]:
    """The facts in which the choice leads, in the worlds that both were tried in."""
    ahead: dict[str, float] = {}
    for mine, theirs in zip(best.merits, other.merits, strict=False):
        for name in mine.keys() | theirs.keys():
            ahead[name] = ahead.get(name, 0.0) + mine.get(name, 0.0) - theirs.get(name, 0.0)
    ranked = sorted(((gain, name) for name, gain in ahead.items() if gain > 0), reverse=True)
    return tuple(name for gain, name in ranked[:MOST] if gain > LEAST * ranked[0][0]) or ("sound",)
