"""A damaged journal file: all readable rows are copied to a new one.

The damaged file is kept under another name. Rows are read from both ends, so that one bad page costs only the rows on
it; `journal.sound` checks whether the rest of a race is intact.
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
BESIDE: Final = ("", "-wal", "-shm")  # suffixes of the files of a journal

_log = Logger()


def damaged(path: str) -> bool:
    """Whether any page of that journal is damaged. False for a file that is not a journal."""
    with closing(sqlite3.connect(path, timeout=2.0)) as database:
        try:
            return bool(database.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok")
        except sqlite3.DatabaseError as e:
            return e.sqlite_errorcode == sqlite3.SQLITE_CORRUPT


def salvage(path: Path, made: Callable[[Path], sqlite3.Connection]) -> Path:
    """Replace a damaged journal by a sound one; return the damaged file's new path. `made` makes an empty journal."""
    aside = _free_name(path)
    for end in BESIDE:
        with suppress(FileNotFoundError):
            path.with_name(path.name + end).rename(aside.with_name(aside.name + end))
    with closing(made(path)) as new, closing(sqlite3.connect(aside, isolation_level=None)) as old:
        old.execute("PRAGMA writable_schema=ON")  # allows reading a file that is too short
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
    """Copy every readable row; return their number."""
    count = 0
    for order in ("ASC", "DESC"):
        for row in _readable(old, table, order):
            marks = ", ".join("?" * len(row))
            with suppress(sqlite3.IntegrityError):  # an invalid value
                count += new.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", row).rowcount  # noqa: S608 - our own names
    return count


def _readable(old: sqlite3.Connection, table: str, order: str) -> Iterator[Row]:
    """The rows of a table from one end, up to the first unreadable one."""
    by = ", ".join(f"{key} {order}" for key in KEYS[table].split(", "))
    with suppress(sqlite3.DatabaseError):
        yield from old.execute(f"SELECT * FROM {table} NOT INDEXED ORDER BY {by}")  # noqa: S608 - our own names
