"""When a table is cleared away: nobody is there, and nobody has been for long enough, or nobody can come back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import define

from greatrace_server.clock import Call
from greatrace_server.lobby.table_options import owners
from greatrace_server.storage.records import FROZEN, OPEN, PERSON, RUNNING

if TYPE_CHECKING:
    from greatrace_server.lobby.table import Table

HOUR: Final = 3600.0  # seconds
DAY: Final = 24 * HOUR


@define(eq=False, repr=False)
class TableCleanup:
    """One table's end. `since`: when the last who was there has gone; None while somebody is there."""

    table: Table
    since: float | None = None
    _call: Call | None = None

    def stay(self) -> None:
        """Somebody is here: the table is not cleared away."""
        self.since = None
        if self._call is not None:
            self._call.cancel()
            self._call = None

    def if_empty(self) -> None:
        """Somebody has left. An open table without people is cleared at once, whether or not somebody looks on."""
        table = self.table
        if table.record.phase == OPEN and not any(place.record.kind == PERSON for place in table.places):
            self.table.clear()
        else:
            self.later()

    def later(self, more: float = 0.0) -> None:
        """If nobody is here: at once if nobody has a seat any more, otherwise after the time for such a table, and so
        many seconds more.
        """
        if self.table.listeners() or self.since is not None:
            return
        around = self.table.around
        if self.table.record.phase != OPEN and not owners(self.table.record):
            self.table.clear()
            return
        self.since = around.clock.seconds()
        self._call = around.clock.callLater(self._seconds() + more, self._due)

    def _seconds(self) -> float:
        """How long the table stays with nobody there."""
        pacing, record = self.table.around.config.pacing, self.table.record
        if record.phase == FROZEN or self.table.patient:
            return pacing.abandoned * DAY
        return pacing.abandoned_live * HOUR if record.phase == RUNNING else pacing.grace

    def _due(self) -> None:
        self._call = None
        self.table.clear()
