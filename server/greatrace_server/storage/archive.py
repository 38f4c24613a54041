"""Copies everything from one database to another, with a check."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from itertools import islice
from typing import Final, Protocol

import msgspec

from greatrace.translation import tr
from greatrace_server.storage.batch import Row
from greatrace_server.storage.database import COLUMNS, StoreError

AT_ONCE: Final = 500  # rows at a time

Progress = Callable[[str, int, int], object]


class Archive(Protocol):
    """The interface of a database's whole content, for copying."""

    def empty(self) -> bool:
        """Whether nothing has been written to it."""

    def count(self, table: str) -> int:
        """The number of rows of a table."""

    def rows(self, table: str) -> Iterator[Row]:
        """The rows of a table, ordered by their key, all as of the same moment."""

    def insert(self, table: str, rows: Sequence[Row]) -> None:
        """Write rows; they are durable only after `commit`."""

    def commit(self) -> None:
        """Make the inserted rows durable."""

    def close(self) -> None:
        """Close the database for others. Uncommitted rows are dropped."""


def in_silence(_table: str, _done: int, _rows: int) -> None:
    """Ignore progress."""


def copy_all(source: Archive, goal: Archive, progress: Progress) -> int:
    """Copy everything, read it back and compare; return the number of rows.

    `progress` is called with table, rows so far and rows in total; an exception from it ends the copying. Raises
    StoreError. Nothing is changed unless everything has been copied.
    """
    if not goal.empty():
        raise StoreError(tr("the database to copy to is not empty: a copy never replaces anything"))
    copied = 0
    for table in COLUMNS:
        copied += _copy(source, goal, table, progress)
    for table in COLUMNS:
        if digest(source.rows(table)) != digest(goal.rows(table)):
            raise StoreError(tr("the copy of {table} differs from the original: nothing has been changed", table=table))
    goal.commit()
    return copied


def _copy(source: Archive, goal: Archive, table: str, progress: Progress) -> int:
    done, rows, remaining = 0, source.count(table), source.rows(table)
    progress(table, 0, rows)
    while part := list(islice(remaining, AT_ONCE)):
        goal.insert(table, part)
        done += len(part)
        progress(table, done, rows)
    return done


def digest(rows: Iterator[Row]) -> bytes:
    """A hash of these rows in this order."""
    found = blake2b()
    for row in rows:
        found.update(msgspec.msgpack.encode(row))
    return found.digest()
