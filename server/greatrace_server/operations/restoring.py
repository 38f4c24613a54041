"""Restores a copy of the journal, while no server uses it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Final

from greatrace.translation import tr
from greatrace_server.storage.database import StoreError
from greatrace_server.storage.databases import is_postgres
from greatrace_server.storage.private_files import make_folder
from greatrace_server.storage.sqlite import SCHEMA_VERSION, sqlite_path
from greatrace_server.storage.sqlite_connection import LOCK, lock_journal

BESIDE: Final = ("", "-wal", "-shm")  # suffixes of the files of one journal
KEPT: Final = ".before-restore"


def restore(copy: Path, url: str) -> Path | None:
    """Replace that journal by the copy. Returns the new name of the former journal; None: it did not exist. Raises
    StoreError, and then nothing has changed.
    """
    if is_postgres(url):
        raise StoreError(
            tr("only files can be restored: for PostgreSQL, copy the file to an empty database with `db copy`")
        )
    path = sqlite_path(url)
    if path == ":memory:":
        raise StoreError(tr("{url} saves nothing: name the journal to restore, sqlite:///path/to/file", url=url))
    journal = Path(path)
    _check(copy)
    draft = journal.with_name(journal.name + ".restoring")
    try:
        make_folder(journal.parent)
        with closing(_alone_with(journal)):
            _copied(copy, draft, journal if journal.exists() else journal.parent)
            kept = _moved_aside(journal)
            draft.replace(journal)
            _give(journal.with_name(journal.name + LOCK), journal)
    except (OSError, sqlite3.Error) as e:
        draft.unlink(missing_ok=True)
        raise StoreError(tr("{journal} cannot be restored: {why}", journal=journal, why=e)) from e
    return kept


def _check(copy: Path) -> None:
    """Check that the copy is a complete journal that this version can read. Raises StoreError."""
    if not copy.is_file():
        raise StoreError(tr("there is no copy at {copy}", copy=copy))
    try:
        looking = sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
        try:
            version = int(looking.execute("PRAGMA user_version").fetchone()[0])
            sound = looking.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
        finally:
            looking.close()
    except sqlite3.Error as e:
        raise StoreError(tr("{copy} is not a copy of a journal: {why}", copy=copy, why=e)) from e
    if not 1 <= version <= SCHEMA_VERSION:
        raise StoreError(tr("{copy} is not a journal of this server version or an older one", copy=copy))
    if not sound:
        raise StoreError(tr("{copy} is damaged", copy=copy))


def _alone_with(journal: Path) -> sqlite3.Connection:
    """The lock of the journal: no server starts on it while it is held. Raises StoreError when a server runs."""
    try:
        return lock_journal(str(journal))
    except sqlite3.OperationalError as e:
        raise StoreError(
            tr("a server is using {journal}: stop it first", journal=journal) if "locked" in str(e) else str(e)
        ) from e


def _copied(copy: Path, draft: Path, like: Path) -> None:
    """Copy the bytes to the disk, readable only for the owner of `like`."""
    draft.unlink(missing_ok=True)
    private = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with copy.open("rb") as source, os.fdopen(private, "wb") as goal:
        shutil.copyfileobj(source, goal)
        goal.flush()
        os.fsync(goal.fileno())
    _give(draft, like)


def _give(file: Path, like: Path) -> None:
    """Give the file to the owner of `like`: root may restore for the server's user."""
    if sys.platform != "win32" and os.geteuid() == 0 and file.exists():
        owner = like.stat()
        os.chown(file, owner.st_uid, owner.st_gid)


def _moved_aside(journal: Path) -> Path | None:
    if not journal.exists():
        for end in BESIDE[1:]:
            journal.with_name(journal.name + end).unlink(missing_ok=True)
        return None
    number = 1
    while (kept := journal.with_name(f"{journal.name}{KEPT}-{number}")).exists():
        number += 1
    for end in reversed(BESIDE):
        part = journal.with_name(journal.name + end)
        if part.exists():
            part.replace(kept.with_name(kept.name + end))
    return kept
