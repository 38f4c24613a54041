"""How hard the searching levels think."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from greatrace.bots.greedy.weights import PRACTISED, Weights


@frozen
class Effort:
    """Playouts a question by its kind; where there is a clock, `seconds` end the search as well.

    `doubt` is how many standard errors another answer has to be ahead of the first thought in a sequence, whose fruits
    the playout sees; `sure` the same for plans and all else, where the judge has to tell more of what follows.
    `rounds` is how far a playout goes, the one under way included; `most` how many answers are tried. In the great race
    `weights` are what the first thought and the players of playouts go by.
    """

    plan: int
    turn: int
    detail: int
    lay: int
    most: int
    seconds: float
    doubt: float = 1.0
    sure: float = 2.5
    rounds: int = 1
    weights: Weights = PRACTISED

    def playouts(self, prompt: str) -> int:
        """For a question of that kind."""
        match prompt:
            case "plan":
                return self.plan
            case "sequence":
                return self.turn
            case "lay":
                return self.lay
        return self.detail

    def doubts(self, prompt: str) -> float:
        """How far ahead another answer to a question of that kind has to be, in standard errors."""
        return self.doubt if prompt in ("sequence", "lay") else self.sure


HARD: Final = Effort(plan=16, turn=8, detail=0, lay=16, most=6, seconds=0.7, doubt=0.9, sure=0.9, weights=Weights())
EXPERT: Final = Effort(plan=160, turn=96, detail=32, lay=48, most=8, seconds=1.9, doubt=1.0)
