"""P1. The player's own plans: the one that is sealed now, and the one of the round before."""

from __future__ import annotations

from attrs import define

from greatrace.great_race.actions import Plan
from greatrace.great_race.state import Boxes
from greatrace_client.model.table import OpenQuestion


@define(eq=False)
class PlanMemory:
    """`sealed`: as it was sealed last, should it be withdrawn. `last`: of the round before."""

    sealed: Plan | None = None
    last: Boxes | None = None

    def asked(self, question: OpenQuestion | None) -> None:
        """A plan that was sealed before the return, or by a bot meanwhile, comes with the open question."""
        if question is not None and isinstance(question.given, Plan):
            self.sealed = question.given

    def revealed(self, plan: Boxes) -> None:
        """All plans of this round are open now; this is the player's own."""
        self.last, self.sealed = plan, None

    def forget_sealed(self) -> None:
        """It may have been opened meanwhile; if not, the question has it."""
        self.sealed = None
