"""Files with secrets, copies of the journal while it is written, and a disk that is full."""

import os
import sqlite3
import stat
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from twisted.internet.defer import execute

from greatrace_server.storage.database import StoreError
from greatrace_server.storage.private_files import make_private
from greatrace_server.storage.sqlite import SqliteDatabase, back_up, copy_database, open_connection
from greatrace_server.storage.store import Store
from greatrace_server.storage.writer import Writer
from tests.patience import ENOUGH
from tests.server.storage.test_writer import Loop
from tests.server.world import World, logged

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")


def mode(path: Path) -> int:
    """What its permissions are."""
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def open_mask() -> Iterator[None]:
    """A user whose files everybody may read and write, unless a program says otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


# ---- who may read


@posix_only
def test_the_journal_and_all_beside_it_are_private_from_the_first_moment(tmp_path: Path, open_mask: None) -> None:
    path = tmp_path / "new" / "journal.sqlite3"
    database = open_connection(f"sqlite:///{path}")
    database.execute("INSERT INTO kept VALUES ('key', 'tokens', x'00')")
    names = {file.name.removeprefix("journal.sqlite3") for file in path.parent.iterdir()}
    assert names >= {"", "-wal", "-lock"}
    assert {mode(file) for file in path.parent.iterdir()} == {0o600}
    assert mode(path.parent) == 0o700
    database.close()


@posix_only
def test_nothing_is_readable_between_creation_and_tightening(
    tmp_path: Path, open_mask: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    monkeypatch.setattr("greatrace_server.storage.private_files.tighten", lambda path: made.append(mode(path)))
    make_private(tmp_path / "file")
    assert made == [0o600]


@posix_only
def test_files_of_older_versions_are_tightened_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    open_connection(f"sqlite:///{path}").close()
    for end in ("", "-wal", "-shm"):
        file = Path(f"{path}{end}")
        file.touch()
        file.chmod(0o644)
    open_connection(f"sqlite:///{path}").close()
    assert {mode(file) for file in tmp_path.iterdir()} == {0o600}


@posix_only
def test_copies_are_private_and_so_is_what_is_restored_from_them(tmp_path: Path, open_mask: None) -> None:
    open_connection(f"sqlite:///{tmp_path / 'journal'}").close()
    copy = tmp_path / "copy"
    back_up(f"sqlite:///{tmp_path / 'journal'}", copy)
    assert mode(copy) == 0o600
    restored = tmp_path / "restored"
    restored.write_bytes(copy.read_bytes())
    assert mode(restored) == 0o666
    open_connection(f"sqlite:///{restored}").close()
    assert mode(restored) == 0o600


@posix_only
def test_what_is_saved_of_a_damaged_journal_is_private(tmp_path: Path, open_mask: None) -> None:
    path = tmp_path / "journal"
    database = open_connection(f"sqlite:///{path}")
    database.executemany("INSERT INTO kept VALUES ('ban', ?, zeroblob(3000))", [(str(n),) for n in range(50)])
    database.close()
    body = bytearray(path.read_bytes())
    body[3 * 4096 : 3 * 4096 + 200] = b"\xff" * 200
    path.write_bytes(body)
    path.chmod(0o644)
    open_connection(f"sqlite:///{path}").close()
    assert {mode(file) for file in tmp_path.iterdir()} == {0o600}
    assert any("damaged" in file.name for file in tmp_path.iterdir())


def test_two_servers_cannot_share_a_journal(world: World) -> None:
    with pytest.raises(StoreError, match="locked"):
        open_connection(f"sqlite:///{world.path}")


# ---- copies


def filled(path: Path, rows: int) -> sqlite3.Connection:
    """A journal of about so many pages."""
    database = open_connection(f"sqlite:///{path}")
    database.execute("BEGIN")
    database.executemany("INSERT INTO kept VALUES ('ban', ?, zeroblob(3500))", [(f"{n:05}",) for n in range(rows)])
    database.execute("COMMIT")
    return database


def test_writing_goes_on_between_the_steps_of_a_copy_and_the_copy_has_it(tmp_path: Path) -> None:
    database = filled(tmp_path / "journal", 200)
    steps: list[int] = []

    def write() -> None:
        number = len(steps)
        steps.append(number)
        database.execute("BEGIN IMMEDIATE")
        database.execute("INSERT INTO kept VALUES ('meanwhile', ?, x'01')", (str(number),))
        database.execute("UPDATE kept SET record = x'02' WHERE name = '00000'")
        database.execute("COMMIT")

    copy_database(database, tmp_path / "copy", write, step=20)
    assert len(steps) > 10
    copy = sqlite3.connect(tmp_path / "copy")
    assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    found = copy.execute("SELECT COUNT(*) FROM kept WHERE kind = 'meanwhile'").fetchone()[0]
    assert found >= len(steps) - 1, "all that was written before the last step"
    assert copy.execute("SELECT record FROM kept WHERE name = '00000'").fetchone() == (b"\x02",)
    copy.close()
    database.close()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["copy", "journal", "journal-lock"]


def test_a_copy_in_its_own_thread_keeps_no_commit_waiting(tmp_path: Path) -> None:
    """The copy stands still in the middle for as long as it takes to commit twenty times."""
    loop = Loop()
    writer, copier = Writer(loop), Writer(loop, "backup")
    writer.start()
    copier.start()
    store = Store(
        SqliteDatabase(filled(tmp_path / "journal", 2000), str(tmp_path / "journal")),
        Now(),
        writer.do,
        in_background=copier.do,
    )
    middle, on = threading.Event(), threading.Event()

    def stand_still(_seconds: float) -> None:
        middle.set()
        assert on.wait(ENOUGH)

    store.rest = stand_still
    copied = store.backup(tmp_path / "copy")
    assert middle.wait(ENOUGH)
    seen: list[int] = []
    for number in range(20):
        store.keep("ban", f"new {number}", b"1")
        store.then(lambda number=number: seen.append(number))  # type: ignore[misc]  # a lambda with its own number
        while len(seen) <= number:
            loop.turn()
    assert not copied.called
    on.set()
    while not copied.called:
        loop.turn()
    copier.stop()
    writer.stop()
    store.close()
    copy = sqlite3.connect(tmp_path / "copy")
    assert copy.execute("SELECT COUNT(*) FROM kept WHERE name LIKE 'new %'").fetchone() == (20,)
    copy.close()


class Now:
    """A clock on which everything is due at once."""

    def seconds(self) -> float:
        return 0.0

    def callLater(self, delay: float, callable: object, *args: object) -> None:  # noqa: A002, N802 - Twisted's names
        assert delay == 0
        callable(*args)  # type: ignore[operator]


def test_a_server_that_stops_ends_the_copy_and_leaves_no_half_of_it(tmp_path: Path) -> None:
    store = Store(SqliteDatabase(filled(tmp_path / "journal", 1000), str(tmp_path / "journal")), Now(), execute)
    store.closing = True
    failed: list[str] = []
    store.backup(tmp_path / "copy").addErrback(lambda failure: failed.append(failure.getErrorMessage()))
    store.close()
    assert failed == ["the copy is not finished: the server is stopping"]
    assert not (tmp_path / "copy").exists()


# ---- a full disk


def test_a_full_disk_is_called_by_its_name(world: World) -> None:
    players, table = world.race(2)
    ((pages,),) = world.store.database.query("PRAGMA page_count")
    world.store.database.query(f"PRAGMA max_page_count={pages}")
    world.store.in_thread = execute
    with logged() as events:
        for number in range(5):
            world.store.keep("ban", str(number), bytes(4000))
        world.run()
    reasons = [str(event["reason"]) for event in events if "cannot be written" in str(event.get("log_format"))]
    assert reasons == ["the disk is full"]
    assert world.storage_failures == 1
    assert players
    assert table


def test_a_full_disk_is_said_in_the_error_of_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = filled(tmp_path / "journal", 3)

    def full(_path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("greatrace_server.storage.sqlite.make_private", full)
    with pytest.raises(StoreError, match="the disk is full"):
        copy_database(database, tmp_path / "copy")
    database.close()
