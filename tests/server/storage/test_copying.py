"""A journal moves from one database to another, is checked there, and its races go on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner
from twisted.internet.defer import Deferred

from greatrace_server.cli import main
from greatrace_server.storage.archive import copy_all, digest, in_silence
from greatrace_server.storage.batch import Row
from greatrace_server.storage.database import COLUMNS, StoreError
from greatrace_server.storage.databases import back_up, copy_database, open_archive
from greatrace_server.storage.sqlite_archive import SqliteArchive
from tests.server.player import Player
from tests.server.postgres_server import PostgresServer
from tests.server.race_moments import back_again
from tests.server.world import World

DATABASES = ("sqlite", "postgres")


def content(url: str) -> list[bytes]:
    archive = open_archive(url)
    found = [digest(archive.rows(table)) for table in COLUMNS]
    archive.close()
    return found


@pytest.fixture
def goal(database_url: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of the other kind."""
    if not database_url.startswith("sqlite"):
        return f"sqlite:///{tmp_path / 'copy.sqlite3'}"
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
def played(world: World) -> tuple[list[Player], str]:
    """A race of 60 updates on a server that has been stopped."""
    players, table = world.race(2, bots=1)
    world.play(players, table, 60, backs=0.2)
    world.store.keep("mark", "name:\\ \0 é", b"\0\xff")
    world.run()
    return players, table


def test_a_race_goes_on_in_another_database(
    world: World, played: tuple[list[Player], str], goal: str, database_url: str
) -> None:
    players, table = played
    state = world.truth(table).state
    world.kill()
    reports: list[tuple[str, int, int]] = []
    rows = copy_database(database_url, goal, lambda *progress: reports.append(progress))
    assert rows == sum(done for _, done, all_rows in reports if done == all_rows)
    assert {table for table, _, _ in reports} == set(COLUMNS)
    assert content(goal) == content(database_url)
    world.database_url = goal
    world.start()
    assert world.truth(table).state == state
    again = [player.back() for player in players]
    world.play(again, table, 30)
    again = back_again(world, again)
    world.play(again, table)
    assert world.truth(table).phase == "over"


def test_a_running_server_is_backed_up_to_a_file(
    world: World, played: tuple[list[Player], str], tmp_path: Path
) -> None:
    _, table = played
    state = world.truth(table).state
    done: Deferred[None] = world.store.backup(tmp_path / "backup")
    assert done.called
    world.kill()
    assert [file.name for file in tmp_path.glob("backup*")] == ["backup"]
    world.database_url = f"sqlite:///{tmp_path / 'backup'}"
    world.start()
    assert world.truth(table).state == state


def test_what_is_there_is_never_overwritten(world: World, goal: str, database_url: str, tmp_path: Path) -> None:
    world.connect("Ann").opens_table(2)
    world.run()
    world.kill()
    copy_database(database_url, goal, in_silence)
    before = content(goal)
    for _ in range(2):
        with pytest.raises(StoreError, match="never replaces anything"):
            copy_database(database_url, goal, in_silence)
    assert content(goal) == before
    (tmp_path / "there").write_text("", "utf-8")
    with pytest.raises(StoreError, match="never replaces anything"):
        back_up(database_url, tmp_path / "there")
    world.start()


def test_a_copy_that_is_ended_leaves_nothing(world: World, goal: str, database_url: str, tmp_path: Path) -> None:
    world.connect("Ann").opens_table(2)
    world.run()
    world.kill()

    def ended(table: str, _done: int, _rows: int) -> None:
        if table == "kept":
            raise StoreError("ended")

    with pytest.raises(StoreError, match="ended"):
        copy_database(database_url, goal, ended)
    assert not list(tmp_path.glob("copy.sqlite3*"))
    assert copy_database(database_url, goal, in_silence) > 0
    world.start()


class Careless(SqliteArchive):
    """A database that loses a row."""

    def insert(self, table: str, rows: Sequence[Row]) -> None:
        super().insert(table, rows[1:] if table == "kept" else rows)


def test_a_copy_that_differs_is_noticed_and_dropped(world: World, database_url: str, tmp_path: Path) -> None:
    world.store.keep("mark", "one", b"1")
    world.store.keep("mark", "two", b"2")
    world.run()
    world.kill()
    source, goal = open_archive(database_url), Careless(f"sqlite:///{tmp_path / 'careless'}")
    with pytest.raises(StoreError, match="the copy of kept differs"):
        copy_all(source, goal, in_silence)
    source.close()
    goal.close()
    assert open_archive(f"sqlite:///{tmp_path / 'careless'}").empty()
    world.start()


def test_the_command_tells_how_far_it_is(world: World, goal: str, database_url: str) -> None:
    world.store.keep("mark", "one", b"1")
    world.run()
    world.kill()
    done = CliRunner().invoke(main, ["db", "copy", database_url, goal])
    assert done.exit_code == 0
    assert "kept: 0 / " in done.stderr
    assert "copied and checked" in done.stdout
    refused = CliRunner().invoke(main, ["db", "copy", database_url, goal])
    assert refused.exit_code == 1
    assert refused.stderr.startswith("Error: ")
    assert "Traceback" not in refused.stderr
    world.start()


@pytest.mark.parametrize("ends", [("sqlite://", "sqlite:///x"), ("sqlite:///gone", "sqlite:///x"), ("file", "x")])
def test_a_copy_needs_two_databases(ends: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreError):
        copy_database(*ends, in_silence)
    assert not list(tmp_path.iterdir())


def test_races_go_on_while_a_backup_is_made(world: World, tmp_path: Path) -> None:
    """Counted, not timed: between the parts of the copy players answer, and each answer is durable before the next."""
    players, table = world.race(2, bots=1)
    world.play(players, table, 60)
    for number in range(200):  # so that the copy has parts
        world.store.keep("mark", f"{number}", bytes(20_000))
    world.run()
    truth, store = world.truth(table), world.store
    seen: list[int] = []

    def meanwhile(_seconds: float) -> None:
        before = truth.seq
        if len(seen) < 20:
            world.play(players, table, 1)
            seen.append(truth.seq - before)

    store.rest = meanwhile
    begun, copied = truth.seq, tmp_path / "backup.sqlite3"
    store.backup(copied)
    world.run()
    assert copied.exists()
    assert len(seen) >= 3
    assert all(seen), "each part let an answer through"
    assert truth.seq >= begun + len(seen)
    archive = open_archive(f"sqlite:///{copied}")
    numbers = [row[COLUMNS["answers"].index("seq")] for row in archive.rows("answers")]
    marks = [row for row in archive.rows("kept") if row[0] == "mark"]
    archive.close()
    assert len(marks) == 200
    assert begun <= max(numbers) <= truth.seq, "as it was at one moment of the copying"
    assert sorted(set(numbers)) == list(range(1, max(numbers) + 1)), "without a gap"
