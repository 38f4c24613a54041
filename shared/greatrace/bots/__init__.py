"""Who plays a seat without a person: a bot gets what a remote client gets, a view and its options, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from greatrace.bots.crazy_race import CrazyBot
from greatrace.bots.dice import RandomBot
from greatrace.bots.greedy import GreedyBot
from greatrace.bots.seat import Bot, Question, question_for
from greatrace.crazy_race.game import CrazyRace
from greatrace.kernel import Rules

__all__ = ["BOTS", "Bot", "CrazyBot", "GreedyBot", "Question", "RandomBot", "question_for"]



def _greedy(rules: Rules[Any]) -> Bot:
    """The sensible bot of whichever game the rules are."""
    return CrazyBot(rules) if isinstance(rules, CrazyRace) else GreedyBot(rules)


BOTS: Final[dict[str, Callable[[Rules[Any]], Bot]]] = {"random": RandomBot, "greedy": _greedy}
"""Every level by name, the same for all games: a factory that gets the table's rules (`Game.rules`,
`GameKind.rules_for`), which are public."""
