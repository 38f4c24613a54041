"""P1. The plan being made: the number of assistants in each box, those left, and the one being carried."""

from __future__ import annotations

from typing import TypeAlias

from attrs import define

from greatrace.great_race.actions import Plan
from greatrace.great_race.state import Boxes
from greatrace_client.model.table import OpenQuestion


@define(eq=False)
class PlanMemory:
    """`sealed`: as it was last sealed, in case it is taken back. `last`: of the round before."""

    sealed: Plan | None = None
    last: Boxes | None = None

    def asked(self, question: OpenQuestion | None) -> None:
        """A plan that was sealed before the return, or by a bot meanwhile, comes with the open question."""
        if question is not None and isinstance(question.given, Plan):
            self.sealed = question.given

    def revealed(self, plan: Boxes) -> None:
        """Note the player's own plan, now that all plans of this round are open."""
        self.last, self.sealed = plan, None

    def forget_sealed(self) -> None:
        """Forget the sealed plan: it may have been opened meanwhile; if not, the question has it."""
        self.sealed = None


Counts: TypeAlias = tuple[int, int, int, int]


class Planner:
    """The plan being made: counts by box, the number left, and the carried assistant."""

    def __init__(self, total: int, before: Plan | Boxes | None = None) -> None:
        """`before`: a plan of this round that was sealed and taken back, or the plan of the last round."""
        self.total = total
        self.counts = [0, 0, 0, 0]
        self.touched: set[int] = set()  # boxes that the player has filled: they give last
        self.fill(counts(before) or ())
        self.lifted = False  # an assistant is in the hand
        self.source: int | None = None  # the box that it came from; None: the tray

    @property
    def left(self) -> int:
        return self.total - sum(self.counts) - (self.lifted and self.source is None)

    @property
    def plan(self) -> Counts:
        """The counts; a carried assistant still counts at its origin."""
        a, b, c, d = self.counts
        return a, b, c, d

    def add(self, index: int) -> bool:
        """Add an assistant there; False if none is left."""
        if sum(self.counts) >= self.total:
            return False
        self.counts[index] += 1
        return True

    def remove(self, index: int) -> bool:
        """Put an assistant back into the tray."""
        if not self.counts[index]:
            return False
        self.counts[index] -= 1
        return True

    def set_to(self, index: int, number: int) -> None:
        """Put `number` assistants there: from the tray, then from the other boxes, the fullest first that the player
        has not filled.
        """
        self.touched.add(index)
        self.counts = list(self.would(index, number))

    def would(self, index: int, number: int) -> Counts:
        """The counts after `set_to`."""
        after = list(self.counts)
        for _ in range(number - after[index]):
            if sum(after) >= self.total:
                others = [box for box in range(len(after)) if box != index and after[box]]
                giver = max(others, key=lambda box: (box not in self.touched, after[box], box))
                after[giver] -= 1
            after[index] += 1
        a, b, c, d = after
        return a, b, c, d

    def fill(self, plan: tuple[int, ...]) -> None:
        """Use that whole plan."""
        if sum(plan) == self.total:
            self.counts = list(plan)

    def clear(self) -> None:
        self.counts = [0, 0, 0, 0]

    # ---- by hand
    def lift(self, source: int | None) -> None:
        """Lift an assistant from that box, or (None) from the tray."""
        self.lifted, self.source = True, source

    def put(self, goal: int | None) -> None:
        """Put the carried assistant into that box, or back into the tray."""
        source, self.lifted = self.source, False
        if goal == source:
            return
        if source is not None:
            self.remove(source)
        if goal is not None:
            self.add(goal)

    def put_back(self) -> None:
        """Put the lifted assistant back."""
        self.lifted = False


def counts(plan: Plan | Boxes | None) -> Counts | None:
    """The plan's numbers in the order of the boxes; None without a plan."""
    return (plan.pathfinder, plan.mechanic, plan.escort, plan.funding) if plan is not None else None
