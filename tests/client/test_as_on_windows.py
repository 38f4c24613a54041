"""Races against bots, hosting and the dedicated server where Twisted starts no processes, as on Windows.

`tests/as_on_windows` takes away from each of these processes, and from their children, what Windows lacks.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from greatrace.protocol.messages import AddBot, CreateTable, Seated, StartTable, TableChanged
from tests.client.test_end_to_end import alive, server_of
from tests.client.test_plain import Typist
from tests.patience import ENOUGH, port_of, until
from tests.ports import free_port
from tests.server.processes import Client

pytestmark = pytest.mark.skipif(not Path("/proc").exists(), reason="where it is disguised it looks at /proc")


@pytest.fixture(autouse=True)
def _as_on_windows(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(root / "tests" / "as_on_windows"))
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()


def python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=ENOUGH, check=False)
    return done.stdout + done.stderr


def test_the_disguise_works() -> None:
    spawn = "from twisted.internet import reactor; reactor.spawnProcess(None, 'x')"
    assert python(spawn).strip().endswith("spawnProcess not available since pywin32 is not installed.")
    assert "as on Windows" in python("import fcntl")
    assert python("from twisted.internet import reactor as r; print(type(r).__name__)") == "SelectReactor\n"


@pytest.mark.timeout(100)
def test_a_race_against_bots_with_hints(tmp_path: Path) -> None:
    """The server comes up, its bots answer, a hint comes from a process, and all of them end with the client."""
    typist = Typist(tmp_path, "--solo", "--bots", "2", "--game", "crazy_race", "--level", "easy", "--lang", "en")
    try:
        while "The hard bot’s choice" not in (line := typist.hear()):
            assert line, "\n".join(typist.heard)
            if line.startswith("1: "):  # also when the question is put again because a bot has laid a card
                typist.type("hint")
        typist.type("2")  # if the player's own turn was the first, a bot's is the next
        while not any(" plays " in line for line in typist.heard):
            assert typist.hear(), "\n".join(typist.heard)
        children = server_of(typist.process.pid)
        assert children
        typist.process.kill()
        assert until(lambda: not any(map(alive, children)))
    finally:
        typist.close()
    assert list((tmp_path / "temporary").glob("great-race-*")) == []


@pytest.mark.timeout(100)
def test_hosting(tmp_path: Path) -> None:
    typist = Typist(tmp_path, "--lang", "en")
    try:
        typist.type(f"7 {free_port()}")
        typist.until("No tables yet")
        typist.type("quit")
        assert typist.process.wait(ENOUGH) == 0
    finally:
        typist.close()


def test_the_dedicated_server_starts_its_bots_and_stops(tmp_path: Path) -> None:
    port = tmp_path / "port"
    line = [
        sys.executable,
        "-m",
        "greatrace_server",
        "run",
        "--listen",
        "tcp:0:interface=127.0.0.1",
        "--no-beacon",
        "--db",
        f"sqlite:///{tmp_path / 'journal'}",
        "--port-file",
        str(port),
    ]
    with subprocess.Popen(line, stderr=subprocess.PIPE, text=True) as server:
        try:
            at = port_of(server, port)
            health = [sys.executable, "-m", "greatrace_server", "health", f"127.0.0.1:{at}"]
            assert subprocess.run(health, check=False, timeout=ENOUGH, env=os.environ).returncode == 0
            host = Client(at, "Ann", random.Random(1))
            host.dial()
            host.say(CreateTable("great_race", "africa", 2))
            table = host.wait(Seated).table.id
            host.say(AddBot(table, 1, "hard"))
            while not host.wait(TableChanged).table.seats[1].ready:
                pass
            host.say(StartTable(table))
            host.play(lambda: len(server_of(server.pid)) == 2)  # the bot's, and one that could answer in its place
            workers = server_of(server.pid)
            assert len(workers) == 2
            host.line.close()
            server.terminate()
            _, stderr = server.communicate(timeout=ENOUGH)
        finally:
            server.kill()
    assert server.returncode == 0, stderr
    assert "Traceback" not in stderr
    assert until(lambda: not any(map(alive, workers)))


def test_an_operators_socket_is_refused_in_a_sentence_on_both_sides(tmp_path: Path) -> None:
    line = [sys.executable, "-m", "greatrace_server"]
    run = [*line, "run", "--listen", "tcp:0:interface=127.0.0.1", "--no-beacon", "--db", "sqlite://", "--quiet"]
    place = str(tmp_path / "socket")
    for command in ([*run, "--admin", place], [*line, "admin", "--socket", place, "tables"]):
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=ENOUGH)
        assert done.returncode == 1
        (sentence,) = [each for each in done.stderr.splitlines() if each.startswith("Error: ")]
        assert sentence.lower().startswith("error: this system has no unix sockets")
        assert "Traceback" not in done.stderr
