"""The past of a race for somebody who comes (back): the updates as sent to their seat, read from the journal.

Only what the seat was sent, or would have been sent if connected, is shown: the journal keeps every seat's updates.
Answers taken back have no events any more. One message holds a page; reading is done in a thread, so that a long race
delays nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import msgspec
from attrs import frozen
from twisted.internet.defer import Deferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from greatrace.games import GAMES
from greatrace.kernel import Seat
from greatrace.protocol.limits import SERVER_FRAME
from greatrace.protocol.messages import LEFT_OUT, AskHistory, History, Message, PastUpdate
from greatrace_server.lobby.table import Table
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.storage.journal import TAKEN_BACK, unpacked
from greatrace_server.storage.records import TableRecord
from greatrace_server.storage.rows import JournalRows
from greatrace_server.storage.store import Store

PAGE_UPDATES: Final = 256  # updates in one message
PAGE_BYTES: Final = SERVER_FRAME // 2  # bytes of events in one message, apart from its last update

_log = Logger()


@frozen
class HistoryPage:
    """A request: the updates of that table after `after`, up to `until`, as the seat sees them."""

    record: TableRecord
    seat: Seat | None
    after: int
    until: int

    def read(self, id: str, journal: JournalRows) -> History:
        """The answer. It reads the journal, so it runs in the reader's thread."""
        first = _first_view(self.record, self.seat) if self.after == 0 else LEFT_OUT
        void = taken_back(journal.outline(self.record.id, self.until))
        rows = journal.update_events(self.record.id, self.after, self.until, PAGE_UPDATES + 1)
        updates, size = list[PastUpdate](), 0
        for seq, row in rows:
            if len(updates) == PAGE_UPDATES or size > PAGE_BYTES:
                return History(self.record.id, id, tuple(updates), first, more=True)
            events = b"[]" if seq in void else b"[%s]" % unpacked(seq, row).seen_by(self.seat)
            updates.append(PastUpdate(seq, tuple(msgspec.json.decode(events, type=list[msgspec.Raw]))))
            size += len(events)
        return History(self.record.id, id, tuple(updates), first)


def _first_view(record: TableRecord, seat: Seat | None) -> msgspec.Raw:
    """The view of that seat before the first update."""
    kind = GAMES[record.game]
    game = kind.new_game(msgspec.json.decode(record.setup, type=kind.setup_type), record.seed)
    return msgspec.Raw(msgspec.json.encode(game.rules.view_of(game.state, seat)))


def taken_back(answers: Sequence[tuple[int, int, bytes]]) -> set[int]:
    """The updates whose answers were taken back; `answers` as in `JournalRows.outline`."""
    standing: list[tuple[int, int]] = []
    void: set[int] = set()
    for seq, seat, action in answers:
        if action != TAKEN_BACK:
            standing.append((seq, seat))
            continue
        last = next((i for i in range(len(standing) - 1, -1, -1) if standing[i][1] == seat), None)
        if last is not None:
            void.add(standing.pop(last)[0])
    return void


def send_history(
    store: Store, table: Table, seat: Seat | None, message: AskHistory, send: Callable[[Message], None]
) -> None:
    """Answer with a page of the table's past. Raises ProtocolError before the race."""
    until = _last_shown(table, seat)
    if until is None:
        raise ProtocolError("table/not-running")
    if not _same_rules(table.record):
        send(History(table.id, message.id))
        return
    page = HistoryPage(table.record, seat, message.after, min(message.until, until))

    def asked() -> None:
        reading: Deferred[Any] = store.read(partial(page.read, message.id))
        reading.addCallback(send)
        reading.addErrback(unreadable)

    def unreadable(failure: Failure) -> None:
        _log.error("table {id}: its past cannot be read: {why}", id=table.id, why=failure.getErrorMessage())
        send(History(table.id, message.id))

    store.then(asked)


def _last_shown(table: Table, seat: Seat | None) -> int | None:
    """The last update sent to this seat, or to spectators; None before the first."""
    if table.read_only is not None:
        return table.read_only.seq
    if table.room is None:
        return None
    return table.room.spectators.last_seq() if seat is None else table.room.state.seq


def _same_rules(record: TableRecord) -> bool:
    """Whether this server has the rules and the content of the race."""
    kind = GAMES[record.game]
    rules: Any = kind.rules_for(msgspec.json.decode(record.setup, type=kind.setup_type))
    return kind.plays_as_then(rules, record.rules_version, record.content_hash)
