"""The clock of the open question, and the time until the results."""

from __future__ import annotations

from typing import Any, Protocol

from greatrace_client.model.clock import ClockFace, clock_face
from greatrace_client.race_common.clock_view import changed
from greatrace_client.race_common.director import HasDirector
from greatrace_client.race_common.race_view import RaceHooks
from greatrace_client.race_common.results_scene import ResultsScene
from greatrace_client.ui.context import HasLobby
from greatrace_client.ui.scene import Change, Replace

FAREWELL = 1.6  # seconds for which the last picture of a race is shown before its results


class ClockShown(Protocol):
    """The clock's data for panels."""

    clock: ClockFace | None
    paused: bool


class ClockPlace(Protocol):
    """The place of the open question."""

    @property
    def context(self) -> HasLobby: ...
    @property
    def table(self) -> Any: ...
    @property
    def shown(self) -> ClockShown: ...


class QuestionClock:
    """Counts the seconds since the open question came, and shows the clock most relevant to the player."""

    def __init__(self, place: ClockPlace) -> None:
        self.place = place
        self.since = 0.0  # seconds

    def restart(self) -> None:
        """Restart for another question."""
        self.since = 0.0

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds. True: it shows something else."""
        shown, table, here = self.place.shown, self.place.table, self.place.context.lobby.here
        before = shown.clock
        self.since += dt
        shown.paused = here is not None and here.paused
        shown.clock = clock_face(table.question, table.seat, self.since)
        return changed(before, shown.clock)


class EndingPlace(HasDirector, Protocol):
    """A race that will be over."""

    @property
    def hooks(self) -> RaceHooks: ...
    @property
    def table(self) -> Any: ...
    def go(self, change: Change) -> None: ...


class Ending:
    """Goes to the results when everything has been shown, unless nothing follows this race."""

    def __init__(self, place: EndingPlace) -> None:
        self.place = place
        self.stood = 0.0  # seconds since the last picture

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds."""
        place = self.place
        if not place.hooks.ends or not place.table.over or not place.director.idle:
            return False
        self.stood += dt
        if self.stood >= (FAREWELL if place.director.speed else 0.0):
            place.go(Replace(ResultsScene()))
        return False
