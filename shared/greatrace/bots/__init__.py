"""Bots, which play a seat without a person: a bot gets what a remote client gets, a view and its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from greatrace.bots.crazy_race import CrazyBot
from greatrace.bots.dice import RandomBot
from greatrace.bots.greedy import GreedyBot
from greatrace.bots.levels import BOT_CHOICES, LEVELS, make
from greatrace.bots.seat import Bot, SeatQuestion, question_for
from greatrace.bots.styles import STYLES
from greatrace.kernel import Rules

__all__ = [
    "BOTS",
    "BOT_CHOICES",
    "LEVELS",
    "STYLES",
    "Bot",
    "CrazyBot",
    "GreedyBot",
    "RandomBot",
    "SeatQuestion",
    "make",
    "question_for",
]

BOTS: Final[Mapping[str, Callable[[Rules[Any]], Bot]]] = {
    name: partial(make, name)
    for name in ("random", "greedy", *BOT_CHOICES, *(f"{level}:{style}" for level in LEVELS for style in STYLES))
}
"""All bots by name, the same for all games: factories that get the table's rules (`Game.rules`, `GameKind.rules_for`),
which are public. Tables saved by older versions call the normal bot greedy.
"""
