"""The coach of a first race computes advice in advance, as a hint: a plan, which is then put into the boxes, and what
to do in a turn.
"""

from __future__ import annotations

from typing import Protocol

from greatrace.great_race.actions import Plan
from greatrace_client.games.great_race.next_action import is_thorough
from greatrace_client.games.great_race.planner import counts
from greatrace_client.games.great_race.planning import HasPlanningScreen
from greatrace_client.ui.context import HasTableModel


class PlanAdviser(Protocol):
    """Whether there is advice, and the advised plan."""

    @property
    def advises(self) -> bool: ...
    @property
    def plan(self) -> Plan | None: ...


class PlanThinker(Protocol):
    """Computes the advice."""

    def think(self) -> None: ...


class ThoughtOutRace(HasPlanningScreen, HasTableModel, Protocol):
    """The race in which advice is given."""

    def renew(self) -> None: ...


class CoachThinking:
    """Puts the advised plan into the boxes once a question, as soon as it is ready, unless the player has begun to
    plan.
    """

    def __init__(self, race: ThoughtOutRace, coach: PlanAdviser, hints: PlanThinker) -> None:
        self.race, self.coach, self.hints = race, coach, hints
        self._wanted: int | None = None  # the question whose answer is being computed
        self._put: int | None = None  # the question for which a plan has been put into the boxes

    def update(self, _dt: float) -> bool:
        """Start the computation; put a plan into empty boxes."""
        table = self.race.table
        question = table.question
        if question is None or not table.my_move or not is_thorough(question) or not self.coach.advises:
            return False
        if self._wanted != question.number:
            self._wanted = question.number
            self.hints.think()
            self.race.renew()
        return self._put != question.number and self._put_plan(question.number)

    def _put_plan(self, number: int) -> bool:
        planner, plan = self.race.screen.planner, counts(self.coach.plan)
        if planner is None or plan is None:
            return False
        self._put = number
        if not any(planner.plan) and not planner.lifted:
            planner.fill(plan)
        self.race.renew()
        return True
