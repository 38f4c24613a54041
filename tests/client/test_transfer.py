"""One file takes settings, races, replays and content to another machine; what a stranger sends does no harm."""

from __future__ import annotations

import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from greatrace_client import settings
from greatrace_client.app.cli import main
from greatrace_client.model.transfer import TransferError, read, write
from greatrace_client.settings import Settings
from tests.great_race.own_isle import isle_archive


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder of somebody who has played."""
    folder = tmp_path / "old" / "data"
    (folder / "replays").mkdir(parents=True)
    (folder / "replays" / "one.replay").write_bytes(b"{}\n")
    (folder / "races.jsonl").write_bytes(b'{"a":1}\n{"b":2}\n')
    (folder / "solo.json").write_bytes(b"{}")
    (folder / "hosted.sqlite3").write_bytes(b"hands of others")
    (folder / "waiting.json").write_bytes(b"[]")
    with closing(sqlite3.connect(folder / "solo.sqlite3")) as database:
        database.execute("create table t (x)")
    isle_archive(folder / "content")
    return folder


def test_everything_comes_over_but_secrets_and_races_on_servers(data: Path, tmp_path: Path) -> None:
    old = Settings(player="Ada", scale=1.5, tokens={"a": "secret"}, pins={"a": "b"}, accounts={"a": "b"})
    write(tmp_path / "all.zip", old, data)
    assert b"secret" not in (tmp_path / "all.zip").read_bytes()
    here, new = tmp_path / "new", Settings(tokens={"b": "mine"})
    report = read(tmp_path / "all.zip", new, here)
    assert (new.player, new.scale, new.tokens, new.pins) == ("Ada", 1.5, {"b": "mine"}, {})
    assert "replays: 1" in report
    kept = {path.relative_to(here).as_posix() for path in here.rglob("*") if path.is_file()}
    assert kept == {"replays/one.replay", "races.jsonl", "solo.json", "solo.sqlite3", "content/isles.greatrace"}
    with closing(sqlite3.connect(here / "solo.sqlite3")) as database:
        assert database.execute("select count(*) from t").fetchone() == (0,)


def test_what_is_here_stays_and_logbooks_are_joined(data: Path, tmp_path: Path) -> None:
    write(tmp_path / "all.zip", Settings(), data)
    here = tmp_path / "new"
    (here / "replays").mkdir(parents=True)
    (here / "replays" / "one.replay").write_bytes(b"mine")
    (here / "solo.json").write_bytes(b"mine")
    (here / "races.jsonl").write_bytes(b'{"b":2}\n{"c":3}\n')
    for _ in range(2):
        read(tmp_path / "all.zip", Settings(), here)
    assert (here / "replays" / "one.replay").read_bytes() == b"mine"
    assert (here / "solo.json").read_bytes() == b"mine"
    assert not (here / "solo.sqlite3").exists()
    assert (here / "races.jsonl").read_bytes() == b'{"b":2}\n{"c":3}\n{"a":1}\n'


def test_a_file_of_a_stranger_writes_nowhere_else(data: Path, tmp_path: Path) -> None:
    write(tmp_path / "all.zip", Settings(), data)
    with zipfile.ZipFile(tmp_path / "all.zip", "a") as archive:
        for name in ("../evil", "data/../../evil", "data/replays/../../evil.replay", "/evil", "data/evil.py", "evil"):
            archive.writestr(name, b"evil")
    before = {path for path in tmp_path.rglob("*") if "new" not in path.parts}
    read(tmp_path / "all.zip", Settings(), tmp_path / "new")
    assert {path for path in tmp_path.rglob("*") if "new" not in path.parts} == before
    assert not [path for path in (tmp_path / "new").rglob("*") if "evil" in path.name]


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04" + b"\x00" * 50, b"{}"])
def test_what_is_no_such_file_is_refused_in_a_sentence(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "all.zip").write_bytes(content)
    with pytest.raises(TransferError, match=r"^all\.zip is not a file that this game has saved\.$"):
        read(tmp_path / "all.zip", Settings(), tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_file_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr("great-race.json", '{"format": 9, "version": "9.0"}')
    with pytest.raises(TransferError, match=r"newer version of the game \(9\.0\)"):
        read(tmp_path / "all.zip", Settings(), tmp_path / "new")


def test_the_commands_do_the_same(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = str(tmp_path / "all.zip")
    monkeypatch.setenv("GREAT_RACE_HOME", str(data.parent))
    settings.save(Settings(player="Ada"))
    assert CliRunner().invoke(main, ["export", file]).exit_code == 0
    monkeypatch.setenv("GREAT_RACE_HOME", str(tmp_path / "new"))
    assert "replays: 1" in CliRunner().invoke(main, ["import", file]).output
    assert settings.load().player == "Ada"
    output = CliRunner().invoke(main, ["folders"]).output
    assert str(tmp_path / "new" / "data" / "content") in output
    assert CliRunner().invoke(main, ["import", str(tmp_path / "nothing.zip")]).exit_code == 2
