"""A host with a board of their own: real servers and clients, of which only some have that board."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import greatrace
from tests.client.test_plain import Typist
from tests.great_race.own_isle import isle_archive
from tests.great_race.test_content_hash import edit, with_isle
from tests.patience import ENOUGH
from tests.server.processes import ServerProcess

NOT_READY = "A seat is free, or somebody is not ready."
PACKAGE = Path(greatrace.__file__).parent


@pytest.fixture
def host_package(tmp_path: Path) -> Path:
    """The shared package as the host has changed it, after docs/ADDING_A_BOARD.md; it goes in PYTHONPATH."""
    copy = tmp_path / "host" / "shared" / "greatrace"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("*.pyc.*"))  # half-written ones
    shutil.copytree(PACKAGE.parents[1] / "assets", tmp_path / "host" / "assets")
    (tmp_path / "host" / "pyproject.toml").touch()  # a checkout: its assets lie beside it
    with_isle(copy / "great_race" / "content")
    edit(copy / "great_race" / "content", "modules/season.yaml", "2", "3")
    return copy.parent


@pytest.fixture
def server(tmp_path: Path, host_package: Path) -> Iterator[str]:
    packages = {"PYTHONPATH": str(host_package)}
    server = ServerProcess(tmp_path / "server", options=("--quiet",), surroundings=packages)
    server.start()
    yield server.address
    server.end()


@pytest.mark.timeout(5 * ENOUGH)
def test_one_board_more_on_the_host_keeps_nobody_from_the_others(
    server: str, tmp_path: Path, host_package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = Typist(tmp_path / "guest", "--connect", server, "--lang", "en", "--name", "Ben")
    with monkeypatch.context() as patched:
        patched.setenv("PYTHONPATH", str(host_package))
        host = Typist(tmp_path / "host", "--connect", server, "--lang", "en", "--name", "Ada")
    try:
        guest.until("No tables yet")
        host.until("No tables yet")
        host.type("open isle 2")
        host.until("1 Ada (a person)")
        guest.type("tables")
        assert "You don’t have what this table plays: board isle." in guest.until("isle")
        guest.type("join 1")
        assert guest.until("You don’t have").startswith("You don’t have what this table plays: board isle.")
        guest.type("watch 1")
        guest.until("You don’t have")
        guest.type("open africa 2 season")
        guest.until("boards, cards or numbers")
        guest.type("open africa 2")
        guest.until("1 Ben (a person)")
        guest.type("bot easy")
        guest.until("(a bot)")
        guest.type("start")
        guest.until_first()
        guest.type("1")
        guest.until("Place ")
    finally:
        guest.close()
        host.close()


def started(host: Typist) -> None:
    """The host starts as soon as the guest is ready: the server says whether that has come to it."""
    host.type("start")
    while "Round 1, Bivouac" not in (line := host.hear()):
        assert line, "\n".join(host.heard[-30:])
        if NOT_READY in line:
            host.type("start")


@pytest.mark.timeout(5 * ENOUGH)
def test_a_guest_gets_the_hosts_own_board_and_both_race_on_it(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "server", options=("--quiet",))
    server.start()
    isle_archive(tmp_path / "host" / "data" / "content")
    homes = {name: {"GREAT_RACE_HOME": str(tmp_path / name)} for name in ("host", "guest")}
    host = Typist(tmp_path, "--connect", server.address, "--lang", "en", "--name", "Ada", **homes["host"])
    guest = Typist(tmp_path, "--connect", server.address, "--lang", "en", "--name", "Ben", **homes["guest"])
    try:
        host.until("No tables yet")
        guest.until("No tables yet")
        host.type("open the-isle 2")
        host.until("1 Ada (a person)")
        guest.type("tables")
        output = guest.until("Ada: isle")
        assert "Brought by the host: Isles of my own 1.2, by Ada (CC0-1.0)" in output
        guest.type("join 1")
        guest.until("2 Ben (a person)")
        guest.type("ready")
        started(host)
        guest.until("Round 1, Bivouac")
        kept = list((tmp_path / "guest" / "cache" / "content").iterdir())
        assert len(kept) == 1
    finally:
        guest.close()
        host.close()
        server.end()
