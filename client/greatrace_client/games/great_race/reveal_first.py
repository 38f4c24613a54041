"""Delays questions until the picture has revealed the result of an answer: a tile that is turned over, a die that is
rolled.

This is the only case in which questions wait for the picture: panel and banner would reveal what was drawn while the
tile still lies face down ("Stop sign ahead").
"""

from __future__ import annotations

from typing import Protocol

from greatrace.great_race import events as ev
from greatrace.kernel import Event
from greatrace_client.games.great_race.module_api.module_ui import module_shown_first
from greatrace_client.games.great_race.panel import HasShown
from greatrace_client.model.table import seat_of
from greatrace_client.race_common.director import HasDirector
from greatrace_client.ui.context import HasTableModel


def turned_up() -> tuple[type[Event], ...]:
    """The events that reveal something: a tile, or a result of a module."""
    return ev.TileRevealed, *module_shown_first()


class UnveiledRace(HasDirector, HasShown, HasTableModel, Protocol):
    """The race in which something may be hidden."""

    @property
    def veiled(self) -> bool: ...
    def renew(self) -> None: ...


class Unveiling:
    """Counts entries of the log, like the director's `shown_entries`."""

    def __init__(self, race: UnveiledRace) -> None:
        self.race = race
        self._read = len(race.table.log)  # entries
        self._until = 0  # the log's length with which everything has been shown
        self._covered = False

    def moved(self) -> None:
        """Check new entries of the log."""
        table = self.race.table
        first, self._read = min(self._read, len(table.log)), len(table.log)
        for number, step in enumerate(table.log[first:], first + 1):
            if isinstance(step.event, turned_up()) and seat_of(step.event) == table.seat is not None:
                self._until, self._covered = number, True
        if table.over and first < self._read:  # the summary waits until the last arrival has been seen
            self._until, self._covered = self._read, True

    def covers(self) -> bool:
        """Whether something is still hidden. Once revealed it stays so, also in a look back."""
        director = self.race.director
        self._covered = self._covered and director.unseen and director.shown_entries < self._until
        return self._covered

    def update(self, dt: float) -> bool:
        """Renew the race when the hidden thing has been revealed."""
        changed = self.race.shown.veiled != self.race.veiled
        if changed:
            self.race.renew()
        return changed
