"""While nobody does anything in Crazy Race: the clock of the open question, autoplay's next answer, the end."""

from __future__ import annotations

from greatrace_client.games.crazy_race.input_controller import Choosing
from greatrace_client.model.clock import clock_face
from greatrace_client.race_common.autopilot import Autopilot
from greatrace_client.race_common.clock_view import changed
from greatrace_client.race_common.farewell import FAREWELL
from greatrace_client.race_common.results_scene import ResultsScene
from greatrace_client.ui.scene import Replace


class PassingTime(Choosing):
    """What passes by itself on the screen of Crazy Race."""

    autopilot: Autopilot | None
    _asked_since = 0.0  # seconds
    _since_end = 0.0

    def _clock(self, dt: float) -> bool:
        """The clock of the open question."""
        before, here = self.shown.clock, self.kit.lobby.here
        self._asked_since += dt
        self.shown.paused = here is not None and here.paused
        self.shown.clock = clock_face(self.table.question, self.table.seat, self._asked_since)
        return changed(before, self.shown.clock)

    def _autopilot(self, dt: float) -> None:
        if self.autopilot is None or not self.director.idle or self.sent == self.table.fresh:
            return
        table = self.kit.table
        action = self.autopilot.choice(table, dt) if table is not None else None
        if action is not None:
            self.send(action)

    def _end(self, dt: float) -> None:
        if not self.hooks.ends or not self.table.over or not self.director.idle:
            return
        self._since_end += dt
        if self._since_end >= (FAREWELL if self.director.speed else 0.0):
            self.go(Replace(ResultsScene()))
