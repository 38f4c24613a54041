"""The record of a race that is over, so that anybody can check that nobody, the server included, has cheated."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from twisted.internet.defer import Deferred

from greatrace.protocol.limits import SERVER_FRAME
from greatrace.protocol.messages import Message, Record
from greatrace.replay import FORMAT, Replay, commitment, digest_of
from greatrace_server.records import OVER, AnswerRecord
from greatrace_server.refusal import Refusal
from greatrace_server.store import Store
from greatrace_server.table import Table


def record_of(store: Store, table: Table, send: Callable[[Message], None]) -> None:
    """Send the record: seed, salt and every answer, as a replay file has them. Raises Refusal before the end."""
    if table.record.phase != OVER or table.room is None:
        raise Refusal("table/not-over")
    found: list[AnswerRecord] = []

    def read() -> None:
        found.extend(store.answers(table.id))

    def tell(_: None) -> None:
        replay = msgspec.json.encode(replay_of(table, found))
        if len(replay) < SERVER_FRAME - 256:
            send(Record(table.id, msgspec.Raw(replay)))

    def asked() -> None:
        reading: Deferred[None] = store.in_thread(read)
        reading.addCallback(tell)

    store.then(asked)


def replay_of(table: Table, answers: list[AnswerRecord]) -> Replay:
    """The race at that table as a replay."""
    record, room = table.record, table.room
    assert room is not None
    given = tuple((answer.seat, msgspec.Raw(answer.action)) for answer in answers)
    return Replay(
        FORMAT, record.game, record.rules_version, record.content_hash, record.setup, record.seed, given,
        digest_of(room.game), tuple(seat.name for seat in record.seats), record.salt,
        commitment(record.seed, record.salt),
    )  # fmt: skip
