"""Brings races into different phases before a measurement: some play ahead, since real races do not begin together."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from attrs import define, field
from twisted.internet.task import LoopingCall

from load.scripted_players import TableOfFour

FARTHEST = 200  # number of answers by which the farthest table is ahead: several rounds of a race
LOOKS = 0.1  # seconds between two checks of progress
PATIENCE = 1.0  # seconds after which a table is asked again for an answer that was not due, or refused
AT_MOST = 180.0  # seconds


@define
class HeadStart:
    """Lets each table play some answers ahead, up to `FARTHEST`. `done` is called with the number of tables that were
    too slow, `say` with the progress. `reactor` is Twisted's.
    """

    reactor: Any
    tables: Sequence[TableOfFour]
    done: Callable[[int], None]
    say: Callable[[str], None] = lambda _: None
    farthest: int = FARTHEST
    clock: Callable[[], float] = time.perf_counter  # the tables' clock
    _behind: dict[TableOfFour, int] = field(factory=dict)  # number of answers still to give
    _end: float = 0.0
    _reported_at: float = 0.0
    _looking: Any = None

    def begin(self) -> None:
        """Start the tables that play ahead."""
        self._end = self.clock() + AT_MOST
        goals = {table: number * self.farthest // len(self.tables) for number, table in enumerate(self.tables)}
        self._behind = {table: table.given + goal for table, goal in goals.items() if goal}
        for table in self._behind:
            table.quick = True
            table.answer()
        self._looking = LoopingCall(self._look)
        self._looking.clock = self.reactor
        self._looking.start(LOOKS, now=False)

    def _look(self) -> None:
        """Stop tables that are far enough, and restart stuck ones."""
        now = self.clock()
        for table, goal in list(self._behind.items()):
            if table.given >= goal or now >= self._end:
                table.quick = False
            if table.given >= goal:
                del self._behind[table]
            elif now - table.sent_at > PATIENCE:
                table.answer()
        if now - self._reported_at >= 1:
            self._reported_at = now
            self.say(f"{len(self.tables) - len(self._behind)} of {len(self.tables)} tables are ahead")
        if not self._behind or now >= self._end:
            self._looking.stop()
            self.done(len(self._behind))
