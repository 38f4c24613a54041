"""The removal of a table: nobody is connected, for long enough, or nobody can come back."""

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
    """The part of a table that the cleanup uses."""

    record: TableRecord

    @property
    def patient(self) -> bool:
        """Whether this is a race over days that is under way."""

    def listeners(self) -> list[Listener]:
        """Everybody who is connected to the table."""

    def clear(self) -> None:
        """Remove the table."""


class CleanupServices(Protocol):
    """The part of the server that the cleanup uses."""

    clock: Clock
    settings: CurrentConfig


@define(eq=False, repr=False)
class TableCleanup:
    """The removal of a table. `since`: when the last person has left, in seconds; None while anybody is connected."""

    table: RemovableTable
    services: CleanupServices
    since: float | None = None
    _call: Call | None = None

    def cancel(self) -> None:
        """Cancel the removal: somebody is connected."""
        self.since = None
        if self._call is not None:
            self._call.cancel()
            self._call = None

    def after_leaving(self) -> None:
        """Check after somebody has left. An open table without people is removed at once, watched or not."""
        record = self.table.record
        if record.phase == OPEN and not any(seat.kind == PERSON for seat in record.seats):
            self.table.clear()
        else:
            self.schedule()

    def schedule(self, more: float = 0.0) -> None:
        """If nobody is connected: remove the table at once if nobody has a seat any more, otherwise after its time.

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
        """The seconds that the table stays while nobody is connected."""
        pacing, record = self.services.settings.now.pacing, self.table.record
        if record.phase == FROZEN or self.table.patient:
            return pacing.abandoned * DAY
        return pacing.abandoned_live * HOUR if record.phase == RUNNING else pacing.grace

    def _due(self) -> None:
        self._call = None
        self.table.clear()
