"""A journal file that is damaged itself: everything that can still be read goes into a new one.

The damaged file stays where it is under another name. Rows are read from both ends, so that one bad page costs no more
than what was on it; whether what is left of a race still hangs together is `journal.sound`'s business.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

from twisted.logger import Logger

from greatrace.translation import english

Row = tuple[Any, ...]

KEYS: Final = {
    "tables": "id",
    "answers": "number",
    "aside": "number",
    "checkpoints": "rowid",
    "sealed": "tbl, decision, seat",
    "kept": "kind, name",
    "outcomes": "race",
    "ratings": "owner, game",
    "racers": english("owner, game, ended, race"),
}
BESIDE: Final = ("", "-wal", "-shm")  # the files of a journal

_log = Logger()


def damaged(path: str) -> bool:
    """Whether any page of that journal is not what it should be. What is no journal at all is another matter."""
    with closing(sqlite3.connect(path, timeout=2.0)) as database:
        try:
            return bool(database.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok")
        except sqlite3.DatabaseError as e:
            return e.sqlite_errorcode == sqlite3.SQLITE_CORRUPT


def salvage(path: Path, made: Callable[[Path], sqlite3.Connection]) -> Path:
    """Put a sound journal in the place of a damaged one; where that is now. `made` makes an empty one."""
    aside = _free_name(path)
    for end in BESIDE:
        with suppress(FileNotFoundError):
            path.with_name(path.name + end).rename(aside.with_name(aside.name + end))
    with closing(made(path)) as new, closing(sqlite3.connect(aside, isolation_level=None)) as old:
        old.execute("PRAGMA writable_schema=ON")  # lets a file be read that is shorter than it should be
        new.execute("BEGIN")
        for table in KEYS:
            count = _copy(old, new, table)
            _log.info("{n} rows of {table} could be read", n=count, table=table)
        new.execute("COMMIT")
    return aside


def _free_name(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return aside


def _copy(old: sqlite3.Connection, new: sqlite3.Connection, table: str) -> int:
    """Every row that can be read and kept; how many those were."""
    count = 0
    for order in ("ASC", "DESC"):
        for row in _readable(old, table, order):
            marks = ", ".join("?" * len(row))
            with suppress(sqlite3.IntegrityError):  # a value that such a row cannot have
                count += new.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", row).rowcount  # noqa: S608
    return count


def _readable(old: sqlite3.Connection, table: str, order: str) -> Iterator[Row]:
    """The rows of a table from one end, up to the first that cannot be read."""
    by = ", ".join(f"{key} {order}" for key in KEYS[table].split(", "))
    with suppress(sqlite3.DatabaseError):
        yield from old.execute(f"SELECT * FROM {table} NOT INDEXED ORDER BY {by}")  # noqa: S608 - our own names
