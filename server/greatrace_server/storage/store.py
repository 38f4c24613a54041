"""The write-ahead journal: an answer is stored before anybody is shown what it led to.

Writes are queued and committed together in a thread; what must not be seen before it is durable is handed to `then`
and runs afterwards, in order. While one commit is under way the next group gathers: the slower the disk, the larger
the groups. Commits begin at least `interval` seconds apart, for each takes as long as several answers: a busy server
commits fewer and larger groups, and a quiet one at once.
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
REST: Final = 0.002  # seconds that a copy leaves to the writer between two steps

InThread = Callable[[Callable[[], None]], Deferred[None]]


@frozen
class Reader:
    """A second connection, and how to run a function in the only thread that uses it."""

    rows: JournalRows
    in_thread: InThread


@define(eq=False, repr=False)
class Store(JournalRows):
    """One database, one writer. `in_thread` runs a function elsewhere and fires when it is done."""

    clock: Clock
    in_thread: InThread
    failed: Callable[[], None] = lambda: None  # called once, when the disk lets us down
    reader: Reader | None = None  # without it (a database in memory) the writer reads, too
    together: AbstractContextManager[object] = field(factory=nullcontext)  # entered while what followed is told
    in_background: InThread | None = None  # like `in_thread`, for what takes long; None: the same thread
    broken: bool = False
    closing: bool = False  # what takes long is to end
    finished: bool = False  # see `finish`
    rest: Callable[[float], object] = time.sleep  # of the thread that copies
    committed: Callable[[float], object] = lambda _seconds: None  # called with what each group took to be durable
    interval: float = 0.0  # least seconds between the beginnings of two commits
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
        """Tables that another server wrote to are this server's now: new answers get higher numbers than theirs."""
        self._last_number = max(self._last_number, self.database.last_number())

    # ---- writing
    def table(self, record: TableRecord) -> None:
        """Keep this record of a table."""
        self._put("tables", (record.id, msgspec.json.encode(record)))

    def forget_table(self, table: str) -> None:
        """The table, its answers and all."""
        self._do("DELETE FROM tables WHERE id = ?", (table,), "tables")
        for what in ("answers", "sealed", "checkpoints", "aside"):
            self._do(f"DELETE FROM {what} WHERE tbl = ?", (table,), what)  # noqa: S608 - our own names

    def keep(self, kind: str, name: str, record: bytes) -> None:
        """Keep this of that kind (an account, a ban, ...) under that name."""
        self._put("kept", (kind, name, record))

    def drop(self, kind: str, name: str) -> None:
        """Forget what is kept of that kind under that name."""
        self._do("DELETE FROM kept WHERE kind = ? AND name = ?", (kind, name), "kept")

    def answer(self, table: str, answer: AnswerRecord) -> None:
        """Append an answer to the table's journal; it gets its number there."""
        self.answers_taken += 1
        self._last_number = answer.number = self._last_number + 1
        row = (answer.number, table, answer.seq, answer.seat, answer.action, answer.id, answer.told, answer.chain)
        self._put("answers", row)

    def checkpoint(self, table: str, record: bytes) -> None:
        """Keep the position of a race, in place of an earlier one."""
        self._put("checkpoints", (table, record))

    def set_aside(self, table: str, after: int) -> None:
        """Take what follows the answer of that number out of the table's journal, and keep it where it does no harm."""
        copied = "INSERT INTO aside SELECT * FROM answers WHERE tbl = ? AND number > ? ON CONFLICT DO NOTHING"
        self._do(copied, (table, after), "answers")
        self._do("DELETE FROM answers WHERE tbl = ? AND number > ?", (table, after), "answers")

    def sealed(self, table: str, sealed: SealedRecord) -> None:
        """Keep an answer until its window closes."""
        self._put("sealed", (table, sealed.decision, sealed.seat, sealed.action, sealed.id))

    def unseal(self, table: str, seat: int | None = None) -> None:
        """Drop the kept answers of a table, or of one seat."""
        if seat is None:
            self._do("DELETE FROM sealed WHERE tbl = ?", (table,), "sealed")
        else:
            self._do("DELETE FROM sealed WHERE tbl = ? AND seat = ?", (table, seat), "sealed")

    def outcome(self, race: str, outcome: OutcomeRecord) -> None:
        """Keep how that race has ended, unless it is known already."""
        self._do(ADD_OUTCOME, (race, msgspec.json.encode(outcome)), "outcomes")

    def forget_ratings(self, owner: str) -> None:
        """Drop the ratings of that person."""
        self._do(FORGET, (owner,), "ratings")
        self._do(FORGET_RACER, (owner,), "racers")

    def then(self, callback: Callable[[], None]) -> None:
        """Call back once everything written so far is durable, in the order of asking; at once if it is already.

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
            self.clock.callLater(max(0.0, wait), self._commit)  # with all else that this turn of the reactor brings

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
            while self._after and not self._batch:  # asked for meanwhile, with nothing more to write before it
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
        """There is nothing more to write, or nothing can be written any more."""
        idle, self._idle = self._idle, []
        for waiting in idle:
            waiting.callback(None)

    @property
    def waiting(self) -> int:
        """How many callbacks wait for a commit."""
        return len(self._after) + len(self._committing)

    def _call(self, callback: Callable[[], None]) -> None:
        """A callback that fails must not keep others from being called."""
        try:
            callback()
        except Exception:  # noqa: BLE001 - whatever it is, it is logged with its traceback
            self._log.failure("something failed that was to follow a commit")

    def _lost(self, failure: Failure) -> None:
        """Nobody has seen what could not be kept, and nobody ever will: the callbacks are dropped."""
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
        """After `settled`, before others may write: whatever still comes is neither written nor shown to anybody."""
        self.finished = True

    def backup(self, path: Path) -> Deferred[None]:
        """Copy everything to a new file, while writing goes on. Fires when it is there. Raises StoreError."""
        if path.exists():
            raise StoreError(tr("{path} exists: a copy never replaces anything", path=path))
        elsewhere = self.in_background or self.in_thread
        return elsewhere(lambda: self.database.copy_to(path, self._rest))

    def _rest(self) -> None:
        """In the thread that copies."""
        if self.closing:
            raise StoreError(tr("the copy is not finished: the server is stopping"))
        self.rest(REST)

    def exclusively(self, work: Callable[[Query], T]) -> Deferred[T | None]:
        """Fires with what the function returns, see Database.exclusively; behind all that is written already."""
        found: list[T | None] = []
        done = self.in_thread(lambda: found.append(self.database.exclusively(work)))
        return done.addCallback(lambda _: found[0])

    # ---- reading while the server runs
    def read(self, function: Callable[[JournalRows], T]) -> Deferred[T]:
        """Fires with what the function makes of the rows that are durable, or with its error.

        It runs in a thread of its own on a connection of its own, so that no reader waits for what is written.
        """
        found: list[T] = []
        reader = self.reader or Reader(self, self.in_thread)
        done = reader.in_thread(lambda: found.append(function(reader.rows)))
        return done.addCallback(lambda _: found[0])

    def hurry(self, seconds: float) -> None:
        """The server stops: wait no longer than that for a database that cannot be reached."""
        for database in (self.database, *([] if self.reader is None else [self.reader.rows.database])):
            database.hurry(seconds)

    def close(self) -> None:
        """Nothing can be written or read after this."""
        if self.reader is not None:
            self.reader.rows.database.close()
        self.database.close()
