"""The write-ahead journal: an answer is stored before anybody is shown its effects.

Writes are queued and committed together in a thread; callbacks that must run only when they are durable are given to
`then` and run afterwards, in order. While one commit is under way the next group gathers: the slower the disk, the
larger the groups. Commits begin at least `interval` seconds apart, for each takes as long as several answers: a busy
server commits fewer and larger groups, and a quiet one at once.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from attrs import define, field, frozen
from twisted.internet.defer import Deferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from greatrace.translation import tr
from greatrace_server.clock import Clock
from greatrace_server.storage.batch import Batch, Row
from greatrace_server.storage.database import StoreError
from greatrace_server.storage.racer_rows import FORGET_RACER
from greatrace_server.storage.rating_rows import ADD_OUTCOME, FORGET, OutcomeRecord, Query
from greatrace_server.storage.records import AnswerRecord, SealedRecord, TableRecord
from greatrace_server.storage.rows import JournalRows

T = TypeVar("T")
REST: Final = 0.002  # seconds between two steps of a copy, for the writer

InThread = Callable[[Callable[[], None]], Deferred[None]]


@frozen
class Reader:
    """A second connection, and a function that runs others in the only thread that uses it."""

    rows: JournalRows
    in_thread: InThread


@define(eq=False, repr=False)
class Store(JournalRows):
    """One database, one writer. `in_thread` runs a function elsewhere and fires when it is done."""

    clock: Clock
    in_thread: InThread
    failed: Callable[[], None] = lambda: None  # called once, when the disk fails
    reader: Reader | None = None  # without it (a database in memory) the writer reads, too
    together: AbstractContextManager[object] = field(factory=nullcontext)  # entered around callbacks
    in_background: InThread | None = None  # like `in_thread`, for slow functions; None: the same thread
    broken: bool = False
    closing: bool = False  # whether slow functions should end
    finished: bool = False  # set by `finish`
    rest: Callable[[float], object] = time.sleep  # for the copying thread
    committed: Callable[[float], object] = lambda _seconds: None  # called with the seconds until each group was durable
    interval: float = 0.0  # least seconds between the starts of two commits
    certain: Callable[[], bool] | None = None  # whether no other node can have taken over; None: there are no others
    answers_taken: int = 0
    rows_written: int = 0
    _last_number: int = field(init=False)
    _began: float = float("-inf")
    _batch: Batch = field(factory=Batch)
    _after: deque[Callable[[], None]] = field(factory=deque)
    _committing: deque[Callable[[], None]] = field(factory=deque)
    _busy: bool = False
    _idle: list[Deferred[None]] = field(factory=list)
    _log: Logger = field(factory=Logger)

    def __attrs_post_init__(self) -> None:
        self._last_number = self.database.last_number()

    def renumber(self) -> None:
        """Give new answers higher numbers than those of another server whose tables now belong to this one."""
        self._last_number = max(self._last_number, self.database.last_number())

    # ---- writing
    def table(self, record: TableRecord) -> None:
        """Store the record of a table."""
        self._put("tables", (record.id, msgspec.json.encode(record)))

    def forget_table(self, table: str) -> None:
        """Delete the table, with its answers and everything else."""
        self._do("DELETE FROM tables WHERE id = ?", (table,), "tables")
        for what in ("answers", "sealed", "checkpoints", "aside"):
            self._do(f"DELETE FROM {what} WHERE tbl = ?", (table,), what)  # noqa: S608 - our own names

    def keep(self, kind: str, name: str, record: bytes) -> None:
        """Store a record of that kind (an account, a ban, ...) under that name."""
        self._put("kept", (kind, name, record))

    def drop(self, kind: str, name: str) -> None:
        """Delete the record of that kind under that name."""
        self._do("DELETE FROM kept WHERE kind = ? AND name = ?", (kind, name), "kept")

    def answer(self, table: str, answer: AnswerRecord) -> None:
        """Append an answer to the table's journal, with the next number."""
        self.answers_taken += 1
        self._last_number = answer.number = self._last_number + 1
        row = (answer.number, table, answer.seq, answer.seat, answer.action, answer.id, answer.told, answer.chain)
        self._put("answers", row)

    def checkpoint(self, table: str, record: bytes) -> None:
        """Store the position of a race, in place of an earlier one."""
        self._put("checkpoints", (table, record))

    def set_aside(self, table: str, after: int) -> None:
        """Move the answers after that number out of the table's journal, and keep them aside."""
        copied = "INSERT INTO aside SELECT * FROM answers WHERE tbl = ? AND number > ? ON CONFLICT DO NOTHING"
        self._do(copied, (table, after), "answers")
        self._do("DELETE FROM answers WHERE tbl = ? AND number > ?", (table, after), "answers")

    def sealed(self, table: str, sealed: SealedRecord) -> None:
        """Store an answer until its window closes."""
        self._put("sealed", (table, sealed.decision, sealed.seat, sealed.action, sealed.id))

    def unseal(self, table: str, seat: int | None = None) -> None:
        """Delete the stored sealed answers of a table, or of one seat."""
        if seat is None:
            self._do("DELETE FROM sealed WHERE tbl = ?", (table,), "sealed")
        else:
            self._do("DELETE FROM sealed WHERE tbl = ? AND seat = ?", (table, seat), "sealed")

    def outcome(self, race: str, outcome: OutcomeRecord) -> None:
        """Store the outcome of a race, unless it is stored already."""
        self._do(ADD_OUTCOME, (race, msgspec.json.encode(outcome)), "outcomes")

    def forget_ratings(self, owner: str) -> None:
        """Delete the ratings of that person."""
        self._do(FORGET, (owner,), "ratings")
        self._do(FORGET_RACER, (owner,), "racers")

    def then(self, callback: Callable[[], None]) -> None:
        """Call back once everything written so far is durable, in the order of the calls; at once if it is already.

        While another node may have taken over, nothing is shown before a commit, which only the owner can make.
        """
        if self.finished:
            return
        if self._batch or self._busy or self._after:
            self._after.append(callback)
        elif self.certain is not None and not self.certain():
            self._after.append(callback)
            self._commit_soon()
        elif not self.broken:
            callback()

    def _put(self, what: str, row: Row) -> None:
        self._batch.put(what, row)
        if not self._busy:
            self._commit_soon()

    def _do(self, statement: str, values: Row, table: str) -> None:
        self._batch.do(statement, values, table)
        if not self._busy:
            self._commit_soon()

    def _commit_soon(self) -> None:
        if not (self.broken or self.finished):
            self._busy = True
            wait = self._began + self.interval - self.clock.seconds()
            self.clock.callLater(max(0.0, wait), self._commit)  # with all other writes in this turn of the reactor

    def _commit(self) -> None:
        self._busy = True
        self._began = self.clock.seconds()
        batch, self._batch = self._batch, Batch()
        self.rows_written += len(batch)
        self._committing, self._after = self._after, deque()
        self.in_thread(lambda: self.database.save(batch)).addCallbacks(self._committed, self._lost)

    def _committed(self, _: None) -> None:
        self.committed(self.clock.seconds() - self._began)
        with self.together:
            while self._committing:
                self._call(self._committing.popleft())
            while self._after and not self._batch:  # requested meanwhile, with nothing to write before them
                self._call(self._after.popleft())
        if self._batch:
            if self.clock.seconds() - self._began < self.interval:
                self._commit_soon()
            else:
                self._commit()
            return
        self._busy = False
        self._say_idle()

    def _say_idle(self) -> None:
        """Fire `settled`: there is nothing more to write, or writing has failed."""
        idle, self._idle = self._idle, []
        for waiting in idle:
            waiting.callback(None)

    @property
    def waiting(self) -> int:
        """The number of callbacks that wait for a commit."""
        return len(self._after) + len(self._committing)

    def _call(self, callback: Callable[[], None]) -> None:
        """Call back; an exception must not keep others from being called."""
        try:
            callback()
        except Exception:  # noqa: BLE001 - whatever it is, it is logged with its traceback
            self._log.failure("something failed that was to follow a commit")

    def _lost(self, failure: Failure) -> None:
        """Stop after a failed commit and drop the callbacks: nobody has seen the unsaved data, and nobody will."""
        self._log.critical(
            "the journal cannot be written: {reason}", reason=self.database.reason(failure.value or OSError())
        )
        self.broken = True
        self._committing.clear()
        self._after.clear()
        self._batch = Batch()
        self._busy = False
        self._say_idle()
        self.failed()

    def settled(self) -> Deferred[None]:
        """Fires when everything is durable, or the store is broken."""
        done: Deferred[None] = Deferred()
        if self._busy or self._batch:
            self._idle.append(done)
        else:
            done.callback(None)
        return done

    def finish(self) -> None:
        """Ignore all later writes and callbacks, after `settled` and before other nodes may write."""
        self.finished = True

    def backup(self, path: Path) -> Deferred[None]:
        """Copy everything to a new file, while writing goes on. Fires when it is complete, or fails with StoreError."""
        if path.exists():
            raise StoreError(tr("{path} exists: a copy never replaces anything", path=path))
        elsewhere = self.in_background or self.in_thread
        return elsewhere(lambda: self.database.copy_to(path, self._rest))

    def _rest(self) -> None:
        """Pause between two steps, in the copying thread."""
        if self.closing:
            raise StoreError(tr("the copy is not finished: the server is stopping"))
        self.rest(REST)

    def exclusively(self, work: Callable[[Query], T]) -> Deferred[T | None]:
        """Fires with the result of the function, run as in Database.exclusively, after all earlier writes."""
        found: list[T | None] = []
        done = self.in_thread(lambda: found.append(self.database.exclusively(work)))
        return done.addCallback(lambda _: found[0])

    # ---- reading while the server runs
    def read(self, function: Callable[[JournalRows], T]) -> Deferred[T]:
        """Fires with the function's result from the durable rows, or fails with its error.

        It runs in a separate thread with its own connection, so that no reader waits for writes.
        """
        found: list[T] = []
        reader = self.reader or Reader(self, self.in_thread)
        done = reader.in_thread(lambda: found.append(function(reader.rows)))
        return done.addCallback(lambda _: found[0])

    def hurry(self, seconds: float) -> None:
        """Limit waiting for an unreachable database to these seconds: the server is stopping."""
        for database in (self.database, *([] if self.reader is None else [self.reader.rows.database])):
            database.hurry(seconds)

    def close(self) -> None:
        """Close the connections."""
        if self.reader is not None:
            self.reader.rows.database.close()
        self.database.close()
