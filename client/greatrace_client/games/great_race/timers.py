"""While nobody does anything: the clock of the open question, the marching dashes, autoplay's next answer, the end."""

from __future__ import annotations

from greatrace_client.games.great_race.input_controller import Choosing
from greatrace_client.games.great_race.reachable import Reach
from greatrace_client.model.clock import clock_face
from greatrace_client.race_common.clock_view import changed
from greatrace_client.race_common.farewell import FAREWELL
from greatrace_client.race_common.results_scene import ResultsScene
from greatrace_client.ui.scene import Replace

PULSE = 1.6  # seconds a round of the marching dashes


class PassingTime(Choosing):
    """What passes by itself on a race's screen."""

    reach: Reach
    pulse = 0.0  # share of a round of the marching dashes
    _asked_since = 0.0  # seconds
    _since_end = 0.0

    def _clock(self, dt: float) -> bool:
        """The clock of the open question."""
        question, before, here = self.table.question, self.shown.clock, self.kit.lobby.here
        self._asked_since += dt
        self.shown.paused = here is not None and here.paused
        self.shown.may_take_back = self.kit.link is not None and (here is None or here.take_back)
        clock = self.shown.clock = clock_face(question, self.table.seat, self._asked_since)
        in_window = clock is not None and question is not None and question.seconds is not None
        self.shown.seconds = clock.seconds if clock is not None and in_window else None
        return changed(before, clock)

    def _pulse(self, dt: float) -> bool:
        if not (self.shown.desk.spaces or (self.shown.desk.drives and self.reach.ways)):
            return False
        before = int(self.pulse * 8)
        self.pulse = (self.pulse + dt / PULSE) % 1.0
        return int(self.pulse * 8) != before

    def _autopilot(self, dt: float) -> None:
        if self.autopilot is None or not self.director.idle or self.sent == self.table.fresh:
            return
        action = self.autopilot.choice(self.table, dt)
        if action is None:
            return
        plan = self.autopilot.plan_of(action)
        if plan is not None and self.screen.planner is not None and self.screen.planner.plan != plan:
            self.screen.planner.fill(plan)  # seen for a moment before it is sent
            self.renew()
            return
        self.give(action)

    def _end(self, dt: float) -> None:
        if not self.hooks.ends or not self.table.over or not self.director.idle:
            return
        self._since_end += dt
        if self._since_end >= (FAREWELL if self.director.speed else 0.0):
            self.go(Replace(ResultsScene()))
