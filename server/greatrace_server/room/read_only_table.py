"""A finished race, or one begun under another version of the rules: it is shown in its last position, not played.

No rule is used: the views are those of the last stored position, with the events since. So they are right for the rules
of that race, as long as the formats of positions and events have not changed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from attrs import define, field
from twisted.logger import Logger
from twisted.python.failure import Failure

from greatrace.games import GameKind
from greatrace.kernel import Rules, Seat
from greatrace_server.room.seats import Listener
from greatrace_server.storage import serialization
from greatrace_server.storage.journal import checkpoint, counted, recent, root_of, sound, unpacked
from greatrace_server.storage.records import TableRecord
from greatrace_server.storage.rows import JournalRows
from greatrace_server.storage.store import Store

Views = dict[Seat | None, Any]


@define(eq=False, repr=False)
class ReadOnlyTable:
    """A table that is only shown. Nothing is read before somebody asks for it, and then in the reader's thread."""

    record: TableRecord
    kind: GameKind
    rules: Rules[Any]
    store: Store
    seq: int = 0
    _views: Views | None = None
    _waiting: dict[Listener, Seat | None] = field(factory=dict)  # listeners that get a snapshot once it has been read
    _log: Logger = field(factory=Logger)

    def show(self, listener: Listener, seat: Seat | None) -> None:
        """Send a snapshot; nothing if the journal cannot be read."""
        if self._views is not None:
            self._show(self._views, listener, seat)
            return
        first = not self._waiting
        self._waiting[listener] = seat
        if first:
            reading = self.store.read(partial(last_picture, self.record, self.kind, self.rules))
            reading.addErrback(self._unreadable).addCallback(self._read)

    def _unreadable(self, failure: Failure) -> tuple[int, Views]:
        """Log that the journal, perhaps of another version, cannot be read."""
        self._log.error("table {id} cannot be shown: {e}", id=self.record.id, e=failure.getErrorMessage())
        return 0, {}

    def _read(self, found: tuple[int, Views]) -> None:
        self.seq, self._views = found
        waiting, self._waiting = self._waiting, {}
        for listener, seat in waiting.items():
            self._show(self._views, listener, seat)

    def _show(self, views: Views, listener: Listener, seat: Seat | None) -> None:
        if seat in views:
            record, seats = self.record, tuple(seat.info() for seat in self.record.seats)
            view = views[seat]
            body = serialization.snapshot(
                record.id, self.seq, record.game, record.setup, seats, view, None, seat, content=record.content
            )
            self.store.then(partial(listener.send_body, body))

    def seq_of(self, seat: Seat, id: str, tell: Callable[[int | None], None]) -> None:
        """Call `tell` with the update that contains that answer, None if it did not count.

        The server may have ended before it confirmed the answer.
        """
        reading = self.store.read(partial(counted_as, self.record, seat, id))
        reading.addErrback(lambda _: None).addCallback(tell)


# ---- in the reader's thread


def counted_as(record: TableRecord, seat: Seat, id: str, rows: JournalRows) -> int | None:
    """The update that contains an answer."""
    row = rows.checkpoint_of(record.id)
    kept = checkpoint(row) if row else None
    before = recent(rows, record.id, kept) if kept is not None else []
    number, link = (kept.number, kept.link) if kept is not None else (0, root_of(record))
    given = (*before, *sound(rows.answers(record.id, number), link).answers)
    return next((answer.seq for answer in given if (answer.seat, answer.id) == (seat, id)), None)


def last_picture(record: TableRecord, kind: GameKind, rules: Rules[Any], rows: JournalRows) -> tuple[int, Views]:
    """The last update, and everybody's view after it: the last stored position with the events since."""
    row = rows.checkpoint_of(record.id)
    kept = checkpoint(row) if row else None
    if kept is None:
        return _played_again(record, kind, rules, rows)
    seq, views = kept.seq, _views_of(record, rules, kind.decode_state(kept.shown))
    for answer in sound(rows.answers(record.id, kept.number), kept.link).answers:
        if answer.told:
            seq, views = answer.seq, _after(kind, rules, views, unpacked(answer.seq, answer.told))
    return seq, views


def _after(kind: GameKind, rules: Rules[Any], views: Views, events: serialization.EncodedEvents) -> Views:
    """All views after that update."""
    after = {}
    for seat, view in views.items():
        for raw in msgspec.json.decode(b"[%s]" % events.seen_by(seat), type=list[msgspec.Raw]):
            view = rules.evolve_view(view, kind.events.decode(raw))  # noqa: PLW2901 - each event changes the view
        after[seat] = view
    return after


def _played_again(record: TableRecord, kind: GameKind, rules: Rules[Any], rows: JournalRows) -> tuple[int, Views]:
    """Without a stored position, play the whole race again by the same rules. Raises ValueError for other rules."""
    if not kind.plays_as_then(rules, record.rules_version, record.content_hash):
        raise ValueError("no position of it has been kept")
    game = kind.new_game(msgspec.json.decode(record.setup, type=kind.setup_type), record.seed)
    answers = sound(rows.answers(record.id), root_of(record)).answers
    for answer in counted(answers):
        game.submit(answer.seat, kind.actions.decode(answer.action))
    return answers[-1].seq if answers else 0, _views_of(record, rules, game.state)


def _views_of(record: TableRecord, rules: Rules[Any], state: Any) -> Views:
    everyone = (*range(len(record.seats)), None)
    return {seat: rules.view_of(state, seat) for seat in everyone}
