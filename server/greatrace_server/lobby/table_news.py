"""Sends the changes of a table to the people there: at once, but only the latest state of many quick changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from attrs import define, field

from greatrace_server.clock import Call, Clock
from greatrace_server.lobby.token_bucket import TokenBucket

if TYPE_CHECKING:
    from greatrace_server.lobby.table import Table

AT_ONCE: Final = 30  # changes of a table sent without delay
RATE: Final = 10.0  # ... and changes per second in the long run


@define(eq=False)
class NewsPace:
    """The rate of a table's sent changes, and the message that waits."""

    bucket: TokenBucket
    call: Call | None = None


@define(eq=False, repr=False)
class TableNews:
    """`send(table)` sends the table's present state to everybody there."""

    clock: Clock
    send: Callable[[Table], object]
    _paces: dict[str, NewsPace] = field(factory=dict)

    def changed(self, table: Table) -> None:
        """Send that table's state now, or later if it changes too often."""
        now = self.clock.seconds()
        if (pace := self._paces.get(table.id)) is None:
            pace = self._paces[table.id] = NewsPace(TokenBucket.full(RATE, AT_ONCE, now))
        if pace.call is not None:
            return
        if pace.bucket.take(now):
            self.send(table)
        else:
            pace.call = self.clock.callLater(pace.bucket.wait(), self._late, table, pace)

    def _late(self, table: Table, pace: NewsPace) -> None:
        pace.call = None
        pace.bucket.spend(self.clock.seconds(), 1)
        self.send(table)

    def forget(self, id: str) -> None:
        """Forget a removed table."""
        pace = self._paces.pop(id, None)
        if pace is not None and pace.call is not None:
            pace.call.cancel()

    def close(self) -> None:
        """Stop all clocks."""
        for id in list(self._paces):
            self.forget(id)
