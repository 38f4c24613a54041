"""The amount of work of the searching levels."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from greatrace.bots.greedy.weights import PRACTISED, Weights


@frozen
class Effort:
    """Playouts a question by its kind; with a clock, `seconds` end the search as well.

    `doubt` is the number of standard errors by which another answer must lead the first choice in a sequence, whose
    effects the playout sees; `sure` the same for plans and all else, where more depends on the judge. `rounds` is the
    length of a playout, including the present round; `most` the number of answers that are tried. In the Great Race the
    first choice and the bots of playouts use `weights`.
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
        """The number of playouts for a question of that kind."""
        match prompt:
            case "plan":
                return self.plan
            case "sequence":
                return self.turn
            case "lay":
                return self.lay
        return self.detail

    def doubts(self, prompt: str) -> float:
        """The number of standard errors by which another answer to such a question must lead."""
        return self.doubt if prompt in ("sequence", "lay") else self.sure


HARD: Final = Effort(plan=16, turn=8, detail=0, lay=16, most=6, seconds=0.7, doubt=0.9, sure=0.9, weights=Weights())
EXPERT: Final = Effort(plan=160, turn=96, detail=32, lay=48, most=8, seconds=1.9, doubt=1.0)
