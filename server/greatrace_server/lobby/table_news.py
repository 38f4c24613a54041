"""What the people at a table are told of its changes: at once, but of a flood of changes only the latest state."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from attrs import define, field

from greatrace_server.clock import Call, Clock
from greatrace_server.lobby.access_control import TokenBucket

if TYPE_CHECKING:
    from greatrace_server.lobby.table import Table

AT_ONCE: Final = 30  # changes of one table that are told without delay
RATE: Final = 10.0  # ... and so many a second in the long run


@define(eq=False)
class NewsPace:
    """How often one table has been told of lately, and the message that waits."""

    bucket: TokenBucket
    call: Call | None = None


@define(eq=False, repr=False)
class TableNews:
    """`tell(table)` tells everybody at that table how it is now."""

    clock: Clock
    tell: Callable[[Table], object]
    _paces: dict[str, NewsPace] = field(factory=dict)

    def changed(self, table: Table) -> None:
        """Tell of that table now; if it changes too often, once it has changed for a while."""
        now = self.clock.seconds()
        if (pace := self._paces.get(table.id)) is None:
            pace = self._paces[table.id] = NewsPace(TokenBucket.full(RATE, AT_ONCE, now))
        if pace.call is not None:
            return
        if pace.bucket.take(now):
            self.tell(table)
        else:
            pace.call = self.clock.callLater(pace.bucket.wait(), self._late, table, pace)

    def _late(self, table: Table, pace: NewsPace) -> None:
        pace.call = None
        pace.bucket.spend(self.clock.seconds(), 1)
        self.tell(table)

    def forget(self, id: str) -> None:
        """That table is gone."""
        pace = self._paces.pop(id, None)
        if pace is not None and pace.call is not None:
            pace.call.cancel()

    def close(self) -> None:
        """Stop all clocks."""
        for id in list(self._paces):
            self.forget(id)
