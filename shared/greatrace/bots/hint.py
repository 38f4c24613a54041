"""A hint: what the hard bot would do in that place, and the two or three facts that decided it, as ids."""

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
"""Every id; the client has a sentence for each. `sound`: no search was needed, or nothing else came near."""

MOST: Final = 3
LEAST: Final = 0.15  # of the strongest fact: less decides nothing


class Hint(msgspec.Struct, frozen=True):
    """`chance` of winning after it, from 0 to 1, or None where nothing was searched; the strongest fact first.

    `ahead`: by how much, for each fact, on average at the end of the round (0: that cannot be counted at the table);
    `other`: the answer that it is compared with.
    """

    action: Action
    chance: float | None
    facts: tuple[str, ...]
    ahead: tuple[int, ...] = ()
    other: Action | None = None


def hint(
    rules: Rules[Any], view: Any, question: SeatQuestion, rng: random.Random, clock: Callable[[], float] | None = None
) -> Hint:
    """The hard bot's choice and its reasons. With a `clock` (seconds) it takes no longer than that bot may."""
    bot = make("hard", rules, clock)
    assert isinstance(bot, SearchBot)
    trials = bot.search(view, question, rng, why=True)
    best = best_of(trials, bot.effort.doubts(question.prompt))
    if not best.results:
        return Hint(best.answer, None, ("sound",))
    return reasoned(best, next_best(best, trials))


def reasoned(best: Trial, other: Trial) -> Hint:
    """The choice, and what speaks for it against another."""
    facts = decisive(best, other)
    ahead = tuple(max(0, round(mean_lead(best, other, fact))) for fact in facts)
    return Hint(best.answer, best.mean, facts, ahead, other.answer)


def mean_lead(best: Trial, other: Trial, fact: str) -> float:
    """How much more of it the choice leaves, in the worlds that both have seen."""
    apart = [
        mine.get(fact, 0.0) - theirs.get(fact, 0.0) for mine, theirs in zip(best.amounts, other.amounts, strict=False)
    ]
    return sum(apart) / len(apart) if apart else 0.0


def next_best(best: Trial, trials: Sequence[Trial]) -> Trial:
    """What the choice is compared with: the best of the others."""
    return max((trial for trial in trials if trial is not best), key=lambda trial: trial.mean)


def decisive(best: Trial, other: Trial) -> tuple[str, ...]:
    """The facts in which the choice is ahead, in the worlds that both have seen."""
    ahead: dict[str, float] = {}
    for mine, theirs in zip(best.merits, other.merits, strict=False):
        for name in mine.keys() | theirs.keys():
            ahead[name] = ahead.get(name, 0.0) + mine.get(name, 0.0) - theirs.get(name, 0.0)
    ranked = sorted(((gain, name) for name, gain in ahead.items() if gain > 0), reverse=True)
    return tuple(name for gain, name in ranked[:MOST] if gain > LEAST * ranked[0][0]) or ("sound",)
