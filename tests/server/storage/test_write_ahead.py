"""SQLite's write-ahead file goes into the journal beside the commits, stays short, and loses nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from attrs import define, field

from greatrace_server.storage import write_ahead
from greatrace_server.storage.batch import Batch
from greatrace_server.storage.sqlite import SqliteDatabase, open_sqlite
from greatrace_server.storage.sqlite_connection import CHECKPOINT_PAGES, second_connection
from greatrace_server.storage.write_ahead import WriteAheadFile

PAGE = 4096  # bytes
FRAME = PAGE + 24  # bytes of a page in the write-ahead file


@define
class Journal:
    """A journal whose other thread works when the test says so."""

    path: Path
    database: SqliteDatabase
    work: list[Callable[[], None]] = field(factory=list)
    number: int = 0

    def save(self, rows: int, size: int = 500) -> None:
        batch = Batch()
        for _ in range(rows):
            self.number += 1
            batch.put("answers", (self.number, "table", self.number, 0, b"x" * size, "", b"", b""))
        self.database.save(batch)

    def do_work(self) -> None:
        self.work.pop()()

    def in_file(self) -> int:
        """Bytes of the journal without its write-ahead file."""
        return self.path.stat().st_size

    def ahead(self) -> int:
        """Bytes of the write-ahead file."""
        return self.path.with_name(self.path.name + "-wal").stat().st_size


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    path = tmp_path / "journal.sqlite3"
    made = Journal(path, open_sqlite(f"sqlite:///{path}"))
    made.database.tidy_in(made.work.append)
    yield made
    made.database.close()


def test_no_commit_puts_the_write_ahead_file_into_the_journal_by_itself(journal: Journal) -> None:
    before = journal.in_file()
    while journal.ahead() < 1.2 * CHECKPOINT_PAGES * FRAME:
        journal.save(1000, PAGE - 200)
    assert journal.in_file() == before
    assert len(journal.work) == 1, "it is asked for once, until it is done"


def test_the_other_thread_puts_it_into_the_journal(journal: Journal) -> None:
    journal.save(write_ahead.ROWS - 1)
    assert not journal.work
    before = journal.in_file()
    journal.save(1)
    journal.do_work()
    assert journal.in_file() > before + 500 * write_ahead.ROWS
    journal.save(write_ahead.ROWS)
    assert len(journal.work) == 1, "the next time it is asked for again"


@pytest.mark.parametrize(("long", "stays_short"), [(100, True), (1_000_000, False)])
def test_the_file_stays_short_though_the_writer_never_pauses(tmp_path: Path, *, long: int, stays_short: bool) -> None:
    path, work = str(tmp_path / "journal"), list[Callable[[], None]]()
    row = b"x" * 3000
    with closing(open_sqlite(f"sqlite:///{path}").connection) as writer, closing(second_connection(path)) as reader:
        writer.execute("PRAGMA synchronous=OFF")
        there = WriteAheadFile(writer, second_connection(path), work.append, rows=64, long=long)
        for number in range(2000):
            if work:
                reader.execute("BEGIN")
                reader.execute("SELECT count(*) FROM tables").fetchone()  # what comes now is not put into the journal
            writer.execute("INSERT INTO checkpoints VALUES (?, ?)", (f"table {number}", row))
            there.wrote(1)
            if reader.in_transaction:
                work.pop()()
                reader.execute("COMMIT")
        assert there.transfers > 20
        assert (Path(f"{path}-wal").stat().st_size < 500 * FRAME) == stays_short
        there.close()


def test_a_copy_of_the_files_at_any_moment_has_every_commit(journal: Journal, tmp_path: Path) -> None:
    for moment in range(40):
        journal.save(200)
        if journal.work and moment % 3:
            journal.do_work()
        for end in ("", "-wal"):
            (tmp_path / f"copy{end}").write_bytes(journal.path.with_name(journal.path.name + end).read_bytes())
        with closing(sqlite3.connect(tmp_path / "copy")) as copy:
            assert copy.execute("SELECT count(*), max(number) FROM answers").fetchone() == (journal.number,) * 2
            assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for end in ("", "-wal", "-shm"):
            (tmp_path / f"copy{end}").unlink(missing_ok=True)


def test_what_is_wrong_with_the_other_connection_stops_nobody(journal: Journal) -> None:
    journal.save(write_ahead.ROWS)
    work = journal.work.pop()
    journal.database.close()
    work()  # says nothing
    journal.database = open_sqlite(f"sqlite:///{journal.path}")
    assert journal.database.last_number() == write_ahead.ROWS


def test_a_journal_in_memory_has_no_such_file() -> None:
    database, work = open_sqlite("sqlite://"), list[Callable[[], None]]()
    database.tidy_in(work.append)
    batch = Batch()
    for number in range(write_ahead.ROWS):
        batch.put("answers", (number, "table", number, 0, b"", "", b"", b""))
    database.save(batch)
    assert not work
    assert database.last_number() == write_ahead.ROWS - 1
    database.close()
