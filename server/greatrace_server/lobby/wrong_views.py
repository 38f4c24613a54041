"""Logs clients' reports that cannot be true: a bug of server or client, or updates lost on the disk."""

from __future__ import annotations

from attrs import define, field
from twisted.logger import Logger

from greatrace_server.lobby.limited_log import BEHIND, MISMATCH, LimitedLog


@define(eq=False, repr=False)
class WrongViews:
    """The wrong reports about one table."""

    table: str
    limited_log: LimitedLog
    _reported: bool = False  # whether a lost end of the journal has been reported
    _log: Logger = field(factory=Logger)

    def mismatch(self, seq: int) -> None:
        """Log that after update `seq` a client's view differs from the server's."""
        if self.limited_log.note(MISMATCH, self.table):
            self._log.error("table {table}, update {seq}: a view is not what it should be", table=self.table, seq=seq)

    def check(self, has: int, seen: int) -> None:
        """Log it if a client has seen update `seen` but the journal ends at `has`."""
        if seen <= has or self._reported or not self.limited_log.note(BEHIND, self.table):
            return
        self._reported = True
        self._log.warn(
            "table {table}: the journal ends at update {has}, a client has seen {seen}",
            table=self.table,
            has=has,
            seen=seen,
        )
