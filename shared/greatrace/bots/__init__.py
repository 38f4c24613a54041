"""Who plays a seat without a person: a bot gets what a remote client gets, a view and its options, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from greatrace.bots.dice import RandomBot
from greatrace.bots.greedy import GreedyBot
from greatrace.bots.seat import Bot, Question, question_for
from greatrace.kernel import Rules

__all__ = ["BOTS", "Bot", "GreedyBot", "Question", "RandomBot", "question_for"]

BOTS: Final[dict[str, Callable[[Rules[Any]], Bot]]] = {"random": RandomBot, "greedy": GreedyBot}
"""Every level by name: a factory that gets the table's rules (`Game.rules`, `GameKind.rules_for`), which are public."""
