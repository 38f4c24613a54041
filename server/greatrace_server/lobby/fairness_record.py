"""The record of a finished race, so that anybody can check that nobody, the server included, has cheated.

It is read and made in the reader's thread, never in the journal's writing queue, and cached for the next request: a
finished race does not change.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec
from attrs import define, field
from twisted.logger import Logger
from twisted.python.failure import Failure

from greatrace.protocol.limits import RECORD_PART, RECORD_TEXT, SERVER_FRAME
from greatrace.protocol.messages import Record, RecordPart
from greatrace.replay import FORMAT, Replay, commitment
from greatrace_server.lobby.limited_log import RECORD, LimitedLog
from greatrace_server.lobby.table import Table
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.room.seats import Listener
from greatrace_server.storage.journal import counted, root_of, sound, unpacked
from greatrace_server.storage.records import OVER, AnswerRecord, TableRecord
from greatrace_server.storage.rows import JournalRows
from greatrace_server.storage.store import Store

ONE_FRAME: Final = SERVER_FRAME - 256  # largest record sent in one piece, in bytes
CACHED: Final = 8 * 1024 * 1024  # bytes of cached records

Bodies = tuple[bytes, ...]


@define(eq=False, repr=False)
class Records:
    """The records of all tables of a server."""

    store: Store
    trouble: LimitedLog
    _ready: OrderedDict[str, Bodies] = field(factory=OrderedDict)  # by table, the least recently used first
    _size: int = 0  # bytes of the cached records
    _waiting: dict[str, dict[Listener, None]] = field(factory=dict)  # receivers of records that are being read
    _log: Logger = field(factory=Logger)

    def ask(self, table: Table, listener: Listener) -> None:
        """Send the record: seed, salt and every answer, in the format of a replay file. Raises ProtocolError before the
        end.

        A client that asks again before it has been read is sent it once.
        """
        if table.record.phase != OVER:
            raise ProtocolError("table/not-over")
        if (bodies := self._ready.get(table.id)) is not None:
            self._ready.move_to_end(table.id)
            _send(bodies, listener)
        elif table.id in self._waiting:
            self._waiting[table.id][listener] = None
        else:
            self._waiting[table.id] = {listener: None}
            if table.room is None or table.room.end_saved:
                self._read(table.record)
            else:  # its last answers are being written
                self.store.then(partial(self._read, table.record))

    def forget(self, table: str) -> None:
        """Forget the record of a removed table."""
        self._size -= sum(map(len, self._ready.pop(table, ())))

    def _read(self, record: TableRecord) -> None:
        reading = self.store.read(partial(bodies_of, record))
        reading.addCallbacks(partial(self._found, record.id), partial(self._failed, record.id))

    def _found(self, table: str, bodies: Bodies) -> None:
        self.forget(table)
        self._ready[table] = bodies
        self._size += sum(map(len, bodies))
        while self._size > CACHED:
            self.forget(next(iter(self._ready)))
        for listener in self._waiting.pop(table, ()):
            _send(bodies, listener)

    def _failed(self, table: str, failure: Failure) -> None:
        if self.trouble.note(RECORD, table):
            self._log.failure("the record of table {table} cannot be read", failure, table=table)
        no = ProtocolError("table/record", "the journal of this race cannot be read").message(table)
        for listener in self._waiting.pop(table, ()):
            listener.send(no)


def _send(bodies: Bodies, listener: Listener) -> None:
    """Send the record, in as many frames as needed."""
    for body in bodies:
        listener.send_body(body)


def bodies_of(record: TableRecord, rows: JournalRows) -> Bodies:
    """The bodies of all frames of that race's record."""
    answers = counted(sound(rows.answers(record.id), root_of(record)).answers)
    replay = msgspec.json.encode(replay_of(record, answers))
    if len(replay) > RECORD_TEXT:
        replay = msgspec.json.encode(replay_of(record, answers, events=False))
    if len(replay) <= ONE_FRAME:
        return (msgspec.json.encode(Record(record.id, msgspec.Raw(replay))),)
    if len(replay) > RECORD_TEXT:
        return (msgspec.json.encode(ProtocolError("table/record", "it is too long to be sent").message(record.id)),)
    text = replay.decode()
    pieces = [text[at : at + RECORD_PART] for at in range(0, len(text), RECORD_PART)]
    parts = (RecordPart(record.id, piece, last=piece is pieces[-1]) for piece in pieces)
    return tuple(msgspec.json.encode(part) for part in parts)


def replay_of(record: TableRecord, answers: Sequence[AnswerRecord], *, events: bool = True) -> Replay:
    """The race at that table as a replay of the answers that counted.

    Its events are for clients with other rules, which cannot play it again.
    """
    given = tuple((answer.seat, msgspec.Raw(answer.action)) for answer in answers)
    recorded = tuple(msgspec.Raw(b"[%s]" % unpacked(a.seq, a.told).public if a.told else b"[]") for a in answers)
    return Replay(
        FORMAT,
        record.game,
        record.rules_version,
        record.content_hash,
        record.setup,
        record.seed,
        given,
        record.digest,
        tuple(seat.name for seat in record.seats),
        record.salt,
        commitment(record.seed, record.salt),
        recorded if events and any(a.told for a in answers) else (),
    )
