"""Logs what a client says of its view that cannot be true: a bug of server or client, or updates lost on the disk."""

from __future__ import annotations

from attrs import define, field
from twisted.logger import Logger

from greatrace_server.lobby.limited_log import BEHIND, MISMATCH, LimitedLog


@define(eq=False, repr=False)
class WrongViews:
    """Of one table."""

    table: str
    limited_log: LimitedLog
    _reported: bool = False  # that the journal ends early
    _log: Logger = field(factory=Logger)

    def mismatch(self, seq: int) -> None:
        """After update `seq` a client's view is not what the server's is."""
        if self.limited_log.note(MISMATCH, self.table):
            self._log.error("table {table}, update {seq}: a view is not what it should be", table=self.table, seq=seq)

    def check(self, has: int, seen: int) -> None:
        """A client has seen update `seen`, the journal ends at `has`."""
        if seen <= has or self._reported or not self.limited_log.note(BEHIND, self.table):
            return
        self._reported = True
        self._log.warn(
            "table {table}: the journal ends at update {has}, a client has seen {seen}",
            table=self.table,
            has=has,
            seen=seen,
        )
