"""When a table is cleared away: nobody is there, and nobody has been for long enough."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import define

from greatrace_server.clock import Call
from greatrace_server.records import FROZEN, OPEN, PERSON, RUNNING

if TYPE_CHECKING:
    from greatrace_server.table import Table

DAY: Final = 86_400.0  # seconds


@define(eq=False, repr=False)
class Clearing:
    """One table's end."""

    table: Table
    _call: Call | None = None

    def stay(self) -> None:
        """Somebody is here: the table is not cleared away."""
        if self._call is not None:
            self._call.cancel()
            self._call = None

    def if_empty(self) -> None:
        """An open table without people is cleared at once, others when nobody has looked at them for long enough."""
        table = self.table
        if table.record.phase == OPEN and not any(place.record.kind == PERSON for place in table.places):
            self._clear()
        else:
            self.later()

    def later(self) -> None:
        """If nobody is here: a race that is on waits for days, another table for as long as somebody who drops."""
        if not self.table.listeners() and self._call is None:
            around, pacing = self.table.around, self.table.around.config.pacing
            races = self.table.record.phase in (RUNNING, FROZEN)
            self._call = around.clock.callLater(pacing.abandoned * DAY if races else pacing.grace, self._clear)

    def _clear(self) -> None:
        self._call = None
        self.table.close()
        self.table.around.clear(self.table)
