"""A copy of the journal back in its place: whole, or not at all, and what was there is kept."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from greatrace_server.operations.restoring import restore
from greatrace_server.storage.database import StoreError
from greatrace_server.storage.sqlite import SCHEMA_VERSION, back_up, open_connection
from tests.server.processes import FOR_REAL, ServerProcess, command


def journal(path: Path, mark: str) -> str:
    """One with a row by which it is known; its address."""
    url = f"sqlite:///{path}"
    database = open_connection(url)
    database.execute("INSERT INTO kept VALUES ('mark', 'mark', ?)", (mark,))
    database.close()
    return url


def mark_of(path: Path) -> str:
    database = sqlite3.connect(path)
    found: str = database.execute("SELECT record FROM kept WHERE kind = 'mark'").fetchone()[0]
    database.close()
    return found


def test_a_copy_takes_the_place_of_the_journal_which_is_kept(tmp_path: Path) -> None:
    path, copy = tmp_path / "server.sqlite3", tmp_path / "copy"
    url = journal(path, "old")
    back_up(url, copy)
    for number in (1, 2):
        open_connection(url).close()
        kept = restore(copy, url)
        assert kept == tmp_path / f"server.sqlite3.before-restore-{number}"
        assert mark_of(kept) == "old"
    assert mark_of(path) == "old"
    assert copy.exists()
    assert path.stat().st_mode & 0o077 == 0 or path.drive


def test_where_there_was_none_it_is_simply_there(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    back_up(journal(tmp_path / "a", "a"), copy)
    assert restore(copy, f"sqlite:///{tmp_path / 'new' / 'journal'}") is None
    assert mark_of(tmp_path / "new" / "journal") == "a"


def test_what_lies_beside_the_old_journal_never_gets_into_the_new_one(tmp_path: Path) -> None:
    path, copy = tmp_path / "journal", tmp_path / "copy"
    back_up(journal(path, "old"), copy)
    path.write_bytes(b"damaged")
    for end in ("-wal", "-shm"):
        path.with_name(path.name + end).write_bytes(b"of another time")
    kept = restore(copy, f"sqlite:///{path}")
    assert kept is not None
    assert kept.read_bytes() == b"damaged"
    assert not [end for end in ("-wal", "-shm") if path.with_name(path.name + end).exists()]
    assert mark_of(path) == "old"


def test_nothing_is_restored_under_a_running_server(server: ServerProcess, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    back_up(journal(tmp_path / "other", "other"), copy)
    process = command("db", "restore", str(copy), "--db", f"sqlite:///{server.folder / 'journal'}", runner=FOR_REAL)
    _, stderr = process.communicate()
    assert process.returncode == 1
    assert stderr == f"Error: a server is using {server.folder / 'journal'}: stop it first\n"
    assert server.stop() == 0


def test_what_is_no_whole_copy_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    url = journal(path, "old")
    text, empty, newer, cut = (tmp_path / name for name in ("text", "empty", "newer", "cut"))
    text.write_bytes(b"hello" * 1000)
    empty.touch()
    back_up(url, newer)
    database = sqlite3.connect(newer)
    database.execute(f"PRAGMA user_version={SCHEMA_VERSION + 1}")
    database.close()
    back_up(url, cut)
    cut.write_bytes(cut.read_bytes()[:-6000])
    before = path.read_bytes()
    for wrong in (text, empty, newer, cut, tmp_path / "none"):
        with pytest.raises(StoreError):
            restore(wrong, url)
    with pytest.raises(StoreError):
        restore(newer, "sqlite://")
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("journal.*"))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
def test_what_root_restores_belongs_to_the_user_of_the_folder(tmp_path: Path) -> None:
    """A service of its own user has to open it afterwards, and the lock beside it."""
    copy, state = tmp_path / "copy", tmp_path / "state"
    back_up(journal(tmp_path / "a", "a"), copy)
    state.mkdir()
    shutil.chown(state, 12345, 12346)
    restore(copy, f"sqlite:///{state / 'journal'}")
    owners = {(path.stat().st_uid, path.stat().st_gid) for path in state.iterdir()}
    assert owners == {(12345, 12346)}
