"""The state shared by all people of the soak test."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, Final

from attrs import define, field

PAUSE: Final = (0.1, 1.2)  # seconds until somebody answers
AWAY: Final = (0.05, 3.0)  # seconds until somebody whose connection is lost connects again


@define
class Course:
    """The shared state: the dice, the port, the errors."""

    reactor: Any
    rng: random.Random
    port: int = 0
    pause: tuple[float, float] = PAUSE
    ending: bool = False
    wrong: list[str] = field(factory=list)
    done: Counter[str] = field(factory=Counter)

    def later(self, span: tuple[float, float], call: Any) -> None:
        """Call at a random time within the span."""
        self.reactor.callLater(self.rng.uniform(*span), call)
