"""What all people of the soak share."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, Final

from attrs import define, field

PAUSE: Final = (0.1, 1.2)  # seconds until somebody answers
AWAY: Final = (0.05, 3.0)  # seconds until somebody whose line is broken dials again


@define
class Course:
    """What everybody shares: the dice, the port, what went wrong."""

    reactor: Any
    rng: random.Random
    port: int = 0
    pause: tuple[float, float] = PAUSE
    ending: bool = False
    wrong: list[str] = field(factory=list)
    done: Counter[str] = field(factory=Counter)

    def later(self, span: tuple[float, float], call: Any) -> None:
        """At a random moment."""
        self.reactor.callLater(self.rng.uniform(*span), call)
