"""When a table is removed: nobody is connected, and nobody has been for long enough, or nobody can come back."""

from __future__ import annotations

from typing import Final, Protocol

from attrs import define

from greatrace_server.clock import Call, Clock
from greatrace_server.config import CurrentConfig
from greatrace_server.lobby.table_options import owners
from greatrace_server.room.seats import Listener
from greatrace_server.storage.records import FROZEN, OPEN, PERSON, RUNNING, TableRecord

HOUR: Final = 3600.0  # seconds
DAY: Final = 24 * HOUR


class RemovableTable(Protocol):
    """What the cleanup needs of its table."""

    record: TableRecord

    @property
    def patient(self) -> bool:
        """Whether this is a race over days that is under way."""

    def listeners(self) -> list[Listener]:
        """Everybody who is connected to the table."""

    def clear(self) -> None:
        """Remove the table."""


class CleanupServices(Protocol):
    """What the cleanup needs of the server."""

    clock: Clock
    settings: CurrentConfig


@define(eq=False, repr=False)
class TableCleanup:
    """The end of one table. `since`: when the last person has left, in seconds; None while somebody is connected."""

    table: RemovableTable
    services: CleanupServices
    since: float | None = None
    _call: Call | None = None

    def cancel(self) -> None:
        """Somebody is connected: the table stays."""
        self.since = None
        if self._call is not None:
            self._call.cancel()
            self._call = None

    def after_leaving(self) -> None:
        """Somebody has left. An open table without people is removed at once, whether or not somebody watches."""
        record = self.table.record
        if record.phase == OPEN and not any(seat.kind == PERSON for seat in record.seats):
            self.table.clear()
        else:
            self.schedule()

    def schedule(self, more: float = 0.0) -> None:
        """If nobody is connected: remove it at once if nobody has a seat any more, otherwise after the time for it.

        `more` seconds are added to that time.
        """
        if self.table.listeners() or self.since is not None:
            return
        if self.table.record.phase != OPEN and not owners(self.table.record):
            self.table.clear()
            return
        self.since = self.services.clock.seconds()
        self._call = self.services.clock.callLater(self._seconds() + more, self._due)

    def _seconds(self) -> float:
        """How long the table stays while nobody is connected."""
        pacing, record = self.services.settings.now.pacing, self.table.record
        if record.phase == FROZEN or self.table.patient:
            return pacing.abandoned * DAY
        return pacing.abandoned_live * HOUR if record.phase == RUNNING else pacing.grace

    def _due(self) -> None:
        self._call = None
        self.table.clear()
