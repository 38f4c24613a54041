"""Regularly looks for seats that races over days wait for. Notices sent are recorded with the table.

A look needs nothing from before, so it does not matter when the server was started, or which node had the race.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Final, TypeAlias

from attrs import define, field
from twisted.logger import Logger

from greatrace_server.clock import Call, Clock
from greatrace_server.lobby.table import Table
from greatrace_server.room.waiting_seats import WaitingSeat, waiting_seats
from greatrace_server.storage.records import NoticeRecord

IN_A_TURN: Final = 200  # tables examined in one turn of the reactor

Follower: TypeAlias = Callable[[Table, list[WaitingSeat]], None]


@define(eq=False, repr=False)
class TurnWatch:
    """`followers` are called with each race over days and the seats that it waits for, `begins` before each look;
    `look_every` gives the seconds until the next.
    """

    tables: Mapping[str, Table]
    clock: Clock
    followers: Sequence[Follower]
    begins: Sequence[Callable[[], None]]
    look_every: Callable[[], float]
    _call: Call | None = None
    _log: Logger = field(factory=Logger)

    def start(self) -> None:
        """Start to look."""
        self._call = self.clock.callLater(self.look_every(), self._look)

    def _look(self) -> None:
        try:
            for begin in self.begins:
                begin()
        except Exception:  # noqa: BLE001 - the next look may go better
            self._log.failure("nobody is told that races wait")
            self.start()
        else:
            self._some(iter(list(self.tables)))

    def _some(self, ids: Iterable[str]) -> None:
        some = list(islice(ids, IN_A_TURN))
        for id in some:
            self._follow(id)
        if some:
            self._call = self.clock.callLater(0, self._some, ids)
        else:
            self.start()

    def _follow(self, id: str) -> None:
        table = self.tables.get(id)
        if table is None or table.room is None or not table.patient:
            return
        try:
            waiting = list(waiting_seats(table.room.state, table.room.timekeeper.clocks))
            for follower in self.followers:
                follower(table, waiting)
        except Exception:  # noqa: BLE001 - one table must not keep the others from being looked at
            self._log.failure("table {id}: nobody is told that it waits", id=id)

    def stop(self) -> None:
        """Stop looking."""
        if self._call is not None:
            self._call.cancel()
            self._call = None


def is_noted(table: Table, waiting: WaitingSeat, what: str) -> bool:
    """Whether that notice about that decision has been sent."""
    return NoticeRecord(waiting.number, waiting.seat, what) in table.record.noticed


def note(table: Table, waiting: WaitingSeat, what: str) -> None:
    """Record a notice before it is sent. Notices about earlier decisions are forgotten."""
    record = table.record
    kept = [notice for notice in record.noticed if notice.question == waiting.number]
    record.noticed = [*kept, NoticeRecord(waiting.number, waiting.seat, what)]
    table.services.store.table(record)
