"""The bot that rolls a die for everything."""

from __future__ import annotations

import random
from typing import Any

from greatrace.bots.seat import SeatQuestion
from greatrace.kernel import Action, Rules


class RandomBot:
    """Any option, all equally likely. It plays every game of the kernel, badly."""

    def __init__(self, _rules: Rules[Any]) -> None:
        """Knows no rules."""

    def choose(self, view: Any, question: SeatQuestion, rng: random.Random) -> Action:
        """One of the options."""
        return rng.choice(question.options)
