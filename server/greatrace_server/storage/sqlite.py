"""The journal in an SQLite file: its tables, opening, repairing, copying and upgrading."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, TypeVar

from attrs import define
from twisted.logger import Logger

from greatrace.translation import tr
from greatrace_server.storage.batch import Batch, Row
from greatrace_server.storage.database import StoreError
from greatrace_server.storage.private_files import make_folder, make_private, tighten
from greatrace_server.storage.rating_rows import Query
from greatrace_server.storage.salvage import BESIDE, damaged, salvage
from greatrace_server.storage.sqlite_connection import locked_connection, second_connection
from greatrace_server.storage.sqlite_inserts import statements
from greatrace_server.storage.write_ahead import WriteAheadFile

T = TypeVar("T")
SCHEMA_VERSION: Final = 2
STEP: Final = 64  # pages of 4 KiB copied at a time
NO_SPACE: Final = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))  # Windows has no quota error
ANSWER: Final = """
    number INTEGER PRIMARY KEY, tbl TEXT NOT NULL, seq INTEGER NOT NULL, seat INTEGER NOT NULL, action BLOB NOT NULL,
    id TEXT NOT NULL, told BLOB NOT NULL DEFAULT x'', chain BLOB NOT NULL DEFAULT x''"""
SCHEMA: Final = f"""
CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS answers ({ANSWER});
CREATE INDEX IF NOT EXISTS answers_of_table ON answers (tbl, number);
CREATE TABLE IF NOT EXISTS aside ({ANSWER});
CREATE TABLE IF NOT EXISTS checkpoints (tbl TEXT PRIMARY KEY, record BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS sealed (
    tbl TEXT NOT NULL, decision INTEGER NOT NULL, seat INTEGER NOT NULL, action BLOB NOT NULL, id TEXT NOT NULL,
    PRIMARY KEY (tbl, decision, seat)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS kept (
    kind TEXT NOT NULL, name TEXT NOT NULL, record BLOB NOT NULL, PRIMARY KEY (kind, name)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS outcomes (
    race TEXT PRIMARY KEY, counted INTEGER NOT NULL, record BLOB NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS uncounted ON outcomes (race) WHERE counted = 0;
CREATE TABLE IF NOT EXISTS ratings (
    owner TEXT NOT NULL, game TEXT NOT NULL, version INTEGER NOT NULL, record BLOB NOT NULL,
    PRIMARY KEY (owner, game)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS ratings_changed ON ratings (version);
CREATE INDEX IF NOT EXISTS not_indexed ON outcomes (race) WHERE counted = 1;
CREATE TABLE IF NOT EXISTS racers (
    owner TEXT NOT NULL, game TEXT NOT NULL, ended INTEGER NOT NULL, race TEXT NOT NULL, place INTEGER NOT NULL,
    PRIMARY KEY (owner, game, ended, race)) WITHOUT ROWID;
DROP TABLE IF EXISTS people;
"""
FROM_1: Final = """
BEGIN;
ALTER TABLE answers ADD COLUMN told BLOB NOT NULL DEFAULT x'';
ALTER TABLE answers ADD COLUMN chain BLOB NOT NULL DEFAULT x'';
PRAGMA user_version=2;
COMMIT;
"""

LAST_NUMBER: Final = """
SELECT MAX(COALESCE((SELECT MAX(number) FROM answers), 0), COALESCE((SELECT MAX(number) FROM aside), 0))"""

_log = Logger()


def sqlite_path(url: str) -> str:
    """The file (or ":memory:") named by `sqlite:///path` or `sqlite://`. Raises StoreError."""
    if url in ("sqlite://", "sqlite:///:memory:"):
        return ":memory:"
    if not url.startswith("sqlite:///"):
        raise StoreError(
            tr(
                "{url!r} is not a database: use sqlite:///path/to/file, sqlite:// to save nothing, or postgresql://…",
                url=url,
            )
        )
    return url.removeprefix("sqlite:///")


@define(eq=False, repr=False)
class SqliteDatabase:
    """A Database in SQLite. `path`: of its file, or ":memory:"."""

    connection: sqlite3.Connection
    path: str
    _write_ahead: WriteAheadFile | None = None

    def query(self, statement: str, values: Row = ()) -> list[Row]:
        return self.connection.execute(statement, values).fetchall()

    def tables(self, ids: Sequence[str] | None = None) -> list[Row]:
        """Id and record of every table, or of those with these ids."""
        found = self.query("SELECT id, record FROM tables ORDER BY id")
        return found if ids is None else [row for row in found if row[0] in ids]

    def last_number(self) -> int:
        return int(self.query(LAST_NUMBER)[0][0])

    def tidy_in(self, in_thread: Callable[[Callable[[], None]], object]) -> None:
        if self.path != ":memory:":
            self._write_ahead = WriteAheadFile(self.connection, second_connection(self.path), in_thread)

    def save(self, batch: Batch) -> None:
        """Write the whole batch in one transaction."""
        self._write(batch)
        if self._write_ahead is not None:
            self._write_ahead.wrote(len(batch))

    def _write(self, batch: Batch) -> None:
        execute, todo = self.connection.execute, [*statements(batch)]
        if len(todo) == 1:  # a transaction by itself
            execute(*todo[0])
            return
        self._together(lambda: [execute(statement, values) for statement, values in todo])

    def exclusively(self, work: Callable[[Query], T]) -> T | None:
        """Run the function as in Database. There are no other nodes."""
        return self._together(lambda: work(self.query))

    def _together(self, work: Callable[[], T]) -> T:
        """Run the function in one transaction."""
        execute = self.connection.execute
        execute("BEGIN IMMEDIATE")
        try:
            found = work()
            execute("COMMIT")
        except BaseException:
            if self.connection.in_transaction:  # SQLite ends some failed ones itself, for example on a full disk
                execute("ROLLBACK")
            raise
        return found

    def copy_to(self, path: Path, between: Callable[[], object]) -> None:
        """Copy everything to a new file, while other threads write."""
        copy_database(self.connection, path, between)

    def reason(self, error: BaseException) -> str:
        """The error of the disk, as a text for the operator."""
        return reason_of(error)

    def hurry(self, seconds: float) -> None:
        """Do nothing: a file can always be reached."""

    def close(self) -> None:
        """Close the journal for others."""
        if self._write_ahead is not None:
            self._write_ahead.close()
        self.connection.close()


def open_sqlite(url: str) -> SqliteDatabase:
    """The database at that address. Raises StoreError."""
    return SqliteDatabase(open_connection(url), sqlite_path(url))


def open_connection(url: str) -> sqlite3.Connection:
    """A connection with its tables made. A damaged file is replaced by its readable part. Raises StoreError."""
    path = sqlite_path(url)
    try:
        if path != ":memory:":
            make_folder(Path(path).parent)
            for end in BESIDE:
                tighten(Path(path + end))
        if path != ":memory:" and damaged(path):
            aside = salvage(Path(path), lambda new: _with_tables(locked_connection(str(new)), path))
            _log.error("the journal {path} is damaged: it is kept as {aside}", path=path, aside=aside.name)
        return _with_tables(locked_connection(path), path)
    except (OSError, sqlite3.Error) as e:
        raise StoreError(tr("the data in {path} cannot be opened: {why}", path=path, why=reason_of(e))) from e


def reason_of(error: BaseException) -> str:
    """The error of the disk, as a text for the operator."""
    code = getattr(error, "sqlite_errorcode", None)
    full = isinstance(error, OSError) and error.errno in NO_SPACE
    return tr("the disk is full") if full or code == sqlite3.SQLITE_FULL else str(error)


def open_reader(url: str) -> SqliteDatabase | None:
    """A second, read-only connection to a journal that this process has opened; None for one in memory."""
    path = sqlite_path(url)
    if path == ":memory:":
        return None
    reader = second_connection(path)
    reader.execute("PRAGMA query_only=1")
    return SqliteDatabase(reader, path)


def _with_tables(database: sqlite3.Connection, path: str) -> sqlite3.Connection:
    """Make or upgrade the tables; return the connection, which is closed after an error."""
    try:
        _bring_up_to_date(database, path)
    except BaseException:
        database.close()
        raise
    return database


def _bring_up_to_date(database: sqlite3.Connection, path: str) -> None:
    found = database.execute("PRAGMA user_version").fetchone()[0]
    if found > SCHEMA_VERSION:
        raise StoreError(tr("{path} was written by a newer version of this server", path=path))
    if found == 1:
        database.executescript(FROM_1)
    database.executescript(SCHEMA)
    database.execute(f"PRAGMA user_version={SCHEMA_VERSION}")


def back_up(url: str, path: Path) -> None:
    """Copy a journal that no server uses. Raises StoreError."""
    if path.exists():
        raise StoreError(tr("{path} exists: a copy never replaces anything", path=path))
    if sqlite_path(url) == ":memory:" or not Path(sqlite_path(url)).exists():
        raise StoreError(tr("there is no journal at {url}", url=url))
    database = open_connection(url)
    try:
        copy_database(database, path)
    finally:
        database.close()


def upgrade(url: str) -> tuple[int, int]:
    """Upgrade the journal to this version; the versions before and after. Raises StoreError."""
    path = sqlite_path(url)
    if path == ":memory:" or not Path(path).exists():
        raise StoreError(tr("there is no journal at {url}", url=url))
    try:
        with closing(sqlite3.connect(path, timeout=2.0)) as looking:
            before = int(looking.execute("PRAGMA user_version").fetchone()[0])
    except sqlite3.Error as e:
        raise StoreError(tr("the data in {path} cannot be opened: {why}", path=path, why=e)) from e
    open_connection(url).close()
    return before, SCHEMA_VERSION


def copy_database(
    database: sqlite3.Connection, path: Path, between: Callable[[], object] = lambda: None, step: int = STEP
) -> None:
    """Copy the journal to a separate file. Raises StoreError, and leaves no partial copy.

    Other threads may write to the journal meanwhile, and the copy includes their writes: the journal is locked only
    while `step` pages are copied. `between` is called after each step; an exception from it ends the copying.
    """
    try:
        make_private(path)
        copy = sqlite3.connect(path, isolation_level=None)
        try:
            copy.execute("PRAGMA synchronous=OFF")  # else the journal would be locked until the copy is on the disk
            database.backup(copy, pages=step, progress=lambda *_: between(), sleep=0.005)
            copy.execute("PRAGMA journal_mode=DELETE")  # a single file
        finally:
            copy.close()
        _onto_the_disk(path)
    except (OSError, sqlite3.Error) as e:
        path.unlink(missing_ok=True)
        raise StoreError(tr("the journal cannot be copied to {path}: {why}", path=path, why=reason_of(e))) from e
    except StoreError:
        path.unlink(missing_ok=True)
        raise


def _onto_the_disk(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())
