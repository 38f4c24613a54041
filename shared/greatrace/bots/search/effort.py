"""How hard the searching levels think."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from greatrace.bots.greedy.weights import PRACTISED, Weights
from greatrace.bots.search.prospects import ROUGH, TUNED, Merits


@frozen
class Effort:
    """Playouts a question by its kind; where there is a clock, `seconds` end the search as well.

    `doubt` is how many standard errors another answer has to be ahead of the first thought; `rounds` how far a
    playout goes, the one under way included; `most` how many answers are tried. In the great race `weights` are what
    the first thought and the players of playouts go by, `merits` what judges their ends.
    """

    plan: int
    turn: int
    detail: int
    most: int
    seconds: float
    doubt: float = 1.0
    rounds: int = 1
    merits: Merits = TUNED
    weights: Weights = PRACTISED

    def playouts(self, prompt: str) -> int:
        """For a question of that kind."""
        match prompt:
            case "plan" | "lay":
                return self.plan
            case "sequence":
                return self.turn
        return self.detail


HARD: Final = Effort(plan=16, turn=8, detail=0, most=6, seconds=0.7, doubt=0.9, merits=ROUGH, weights=Weights())
EXPERT: Final = Effort(plan=40, turn=20, detail=10, most=8, seconds=2.2, doubt=0.4)
