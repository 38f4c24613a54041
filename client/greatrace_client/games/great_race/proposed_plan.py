"""The coach's plan in a first race: the same that a hint would tell, worked out meanwhile and put into the boxes."""

from __future__ import annotations

from typing import Protocol

from greatrace.great_race.actions import Plan
from greatrace_client.games.great_race.planner import counts
from greatrace_client.games.great_race.planning import HasPlanningScreen
from greatrace_client.ui.context import HasTableModel


class PlanAdviser(Protocol):
    """The coach, as far as he proposes a plan."""

    @property
    def advises(self) -> bool: ...
    @property
    def plan(self) -> Plan | None: ...


class PlanThinker(Protocol):
    """Who works it out."""

    def think(self) -> None: ...


class PlanningRace(HasPlanningScreen, HasTableModel, Protocol):
    """The race that is planned."""

    def renew(self) -> None: ...


class ProposedPlan:
    """Put into the boxes once a question, as soon as it is there, unless the player has begun to plan."""

    def __init__(self, race: PlanningRace, coach: PlanAdviser, hints: PlanThinker) -> None:
        self.race, self.coach, self.hints = race, coach, hints
        self._wanted: int | None = None  # the question for which one is being worked out
        self._put: int | None = None  # the one for which it has been put into the boxes

    def update(self, _dt: float) -> bool:
        """Have it worked out, and put it into empty boxes."""
        planner, question = self.race.screen.planner, self.race.table.question
        if planner is None or question is None or not self.coach.advises or self._put == question.number:
            return False
        if self._wanted != question.number:
            self._wanted = question.number
            self.hints.think()
            self.race.renew()
        plan = counts(self.coach.plan)
        if plan is None:
            return False
        self._put = question.number
        if not any(planner.plan) and not planner.lifted:
            planner.fill(plan)
        self.race.renew()
        return True
