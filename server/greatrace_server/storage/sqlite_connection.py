"""Connections to a journal in an SQLite file, and the lock that keeps other servers out."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from greatrace_server.storage.private_files import make_private
from greatrace_server.storage.sqlite_inserts import COMPILED

LOCK: Final = "-lock"  # suffix of the file that one server at a time has locked
CHECKPOINT_PAGES: Final = 8192  # of 4 KiB in the write-ahead file before a commit puts it into the journal, which takes
# much longer than the commit: a server transfers it beside the commits, see `write_ahead`
LOCK_SECONDS: Final = 2.0  # of waiting for another process's lock


class Locked(sqlite3.Connection):
    """A connection that keeps other servers out while it is open.

    SQLite's exclusive mode would keep out our readers, too. So the lock is on an empty file beside the journal; it is
    released with the process, in any case.
    """

    lock: sqlite3.Connection | None = None

    def close(self) -> None:
        """Close the journal for others."""
        super().close()
        if self.lock is not None:
            self.lock.close()


def locked_connection(path: str) -> sqlite3.Connection:
    """A connection; while it is open no other server gets one. Files beside the journal get its mode."""
    if path != ":memory:":
        make_private(Path(path))
    lock = None if path == ":memory:" else lock_journal(path)
    try:
        database = sqlite3.connect(
            path,
            isolation_level=None,
            check_same_thread=False,
            timeout=LOCK_SECONDS,
            factory=Locked,
            cached_statements=COMPILED,
        )
    except BaseException:
        if lock is not None:
            lock.close()
        raise
    database.lock = lock
    try:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=FULL")
        database.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_PAGES}")
        database.execute("PRAGMA temp_store=MEMORY")  # otherwise each statement that replaces several rows makes a file
        database.execute("BEGIN IMMEDIATE")
        database.execute("COMMIT")
    except BaseException:
        database.close()
        raise
    return database


def lock_journal(path: str) -> sqlite3.Connection:
    """A connection that keeps other processes from locking that journal while it is open. Raises
    sqlite3.OperationalError if another process has locked it.
    """
    make_private(Path(path + LOCK))
    lock = sqlite3.connect(path + LOCK, isolation_level=None, check_same_thread=False, timeout=LOCK_SECONDS)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except BaseException:
        lock.close()
        raise
    return lock


def second_connection(path: str) -> sqlite3.Connection:
    """Another connection to a journal that this process has opened, for use by any one thread."""
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=LOCK_SECONDS)
