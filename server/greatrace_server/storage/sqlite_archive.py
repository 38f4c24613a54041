"""The whole content of an SQLite journal, for copying."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from greatrace.translation import tr
from greatrace_server.storage.batch import Row
from greatrace_server.storage.database import COLUMNS, ORDER, StoreError
from greatrace_server.storage.sqlite import open_connection, reason_of
from greatrace_server.storage.sqlite_connection import LOCK

TRACES: Final = ("-wal", "-shm", LOCK)  # files beside an open journal


class SqliteArchive:
    """An Archive in SQLite."""

    def __init__(self, url: str) -> None:
        self._connection = open_connection(url)
        self._connection.execute("BEGIN")

    def empty(self) -> bool:
        return not any(self.count(table) for table in COLUMNS)

    def count(self, table: str) -> int:
        """The number of rows of a table."""
        return int(self._connection.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0])  # noqa: S608 - our own names

    def rows(self, table: str) -> Iterator[Row]:
        """The rows of a table, ordered by their key."""
        names = ", ".join(COLUMNS[table])
        yield from self._connection.execute(f"SELECT {names} FROM {table} ORDER BY {ORDER[table]}")  # noqa: S608 - our own names

    def insert(self, table: str, rows: Sequence[Row]) -> None:
        """Write rows. Raises StoreError."""
        names, marks = ", ".join(COLUMNS[table]), ", ".join("?" * len(COLUMNS[table]))
        try:
            self._connection.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)  # noqa: S608 - our own names
        except sqlite3.Error as e:
            raise StoreError(tr("the rows of {table} cannot be copied: {why}", table=table, why=reason_of(e))) from e

    def commit(self) -> None:
        """Make durable what was inserted. Raises StoreError."""
        try:
            self._connection.execute("COMMIT")
        except sqlite3.Error as e:
            raise StoreError(tr("the copy cannot be written: {why}", why=reason_of(e))) from e

    def finish(self) -> None:
        """Close the journal as a single file, with no files beside it."""
        self._connection.execute("PRAGMA journal_mode=DELETE")
        self.close()

    def close(self) -> None:
        """Close the journal for others."""
        self._connection.close()


@contextmanager
def new_file(path: Path) -> Iterator[SqliteArchive]:
    """A new journal in a single file; it is deleted if an error ends the block.

    Raises StoreError.
    """
    goal = SqliteArchive(f"sqlite:///{path}")
    try:
        yield goal
    except BaseException:
        goal.close()
        _remove(path, ("", *TRACES))
        raise
    goal.finish()
    _remove(path, TRACES)


def _remove(path: Path, ends: tuple[str, ...]) -> None:
    for end in ends:
        path.with_name(path.name + end).unlink(missing_ok=True)
