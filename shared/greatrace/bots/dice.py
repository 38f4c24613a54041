"""A bot that chooses at random."""

from __future__ import annotations

import random
from typing import Any

from greatrace.bots.seat import SeatQuestion
from greatrace.kernel import Action, Rules


class RandomBot:
    """Chooses any option with equal odds. It plays every game of the kernel, badly."""

    def __init__(self, _rules: Rules[Any]) -> None:
        """The rules are not used."""

    def choose(self, view: Any, question: SeatQuestion, rng: random.Random) -> Action:
        return rng.choice(question.options)
