"""The record of a race that is over, so that anybody can check that nobody, the server included, has cheated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from twisted.internet.defer import Deferred

from greatrace.protocol.limits import SERVER_FRAME
from greatrace.protocol.messages import Message, Record
from greatrace.replay import FORMAT, Replay, commitment
from greatrace_server.journal import counted, root_of, sound, unpacked
from greatrace_server.records import OVER, AnswerRecord, TableRecord
from greatrace_server.refusal import Refusal
from greatrace_server.store import Row, Store
from greatrace_server.table import Table

LONGEST: Final = SERVER_FRAME - 256  # bytes of a record


def record_of(store: Store, table: Table, send: Callable[[Message], None]) -> None:
    """Send the record: seed, salt and every answer, as a replay file has them. Raises Refusal before the end."""
    if table.record.phase != OVER:
        raise Refusal("table/not-over")
    found: list[Row] = []

    def read() -> None:
        found.extend(store.answers(table.id))

    def tell(_: None) -> None:
        answers = counted(sound(found, root_of(table.record)).answers)
        replay = msgspec.json.encode(replay_of(table.record, answers))
        if len(replay) >= LONGEST:
            replay = msgspec.json.encode(replay_of(table.record, answers, events=False))
        if len(replay) < LONGEST:
            send(Record(table.id, msgspec.Raw(replay)))

    def asked() -> None:
        reading: Deferred[None] = store.in_thread(read)
        reading.addCallback(tell)

    store.then(asked)


def replay_of(record: TableRecord, answers: Sequence[AnswerRecord], *, events: bool = True) -> Replay:
    """The race at that table as a replay of the answers that counted.

    Its events are for those who have other rules and cannot play it again.
    """
    given = tuple((answer.seat, msgspec.Raw(answer.action)) for answer in answers)
    told = tuple(msgspec.Raw(b"[%s]" % unpacked(a.seq, a.told).public if a.told else b"[]") for a in answers)
    return Replay(
        FORMAT, record.game, record.rules_version, record.content_hash, record.setup, record.seed, given,
        record.digest, tuple(seat.name for seat in record.seats), record.salt, commitment(record.seed, record.salt),
        told if events and any(a.told for a in answers) else (),
    )  # fmt: skip
