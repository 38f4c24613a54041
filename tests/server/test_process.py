"""The real thing: a server process, real sockets, real kills."""

import random
import signal
import subprocess
import sys
from pathlib import Path

from greatrace.protocol.messages import (
    AddBot,
    CreateTable,
    JoinTable,
    Refused,
    Seated,
    SetReady,
    Snapshot,
    StartTable,
    TableChanged,
    WatchTable,
)
from tests.patience import ENOUGH, until
from tests.server.processes import FOR_REAL, RUNNER, Client, ServerProcess, command, killed, race_through, run_words


def test_two_people_and_two_bots_race_to_the_end_though_the_server_is_killed(server: ServerProcess) -> None:
    race_through(server, lambda: killed(server))
    assert server.stop() == 0


def test_sigterm_says_goodbye_and_exits_cleanly(server: ServerProcess) -> None:
    ann = Client(server.port, "Ann", random.Random(1))
    ann.dial()
    assert server.stop() == 0
    data = b""
    while more := ann.line.recv(4096):
        data += more
    ann.line.close()
    (refused,) = ann.end.receive(data)
    assert isinstance(refused, Refused)
    assert refused.code == "server/stopping"


def test_health_is_seen_from_outside(server: ServerProcess) -> None:
    out, _ = command("health", f"127.0.0.1:{server.port}", runner=FOR_REAL).communicate(timeout=ENOUGH)
    assert out.startswith("well: great-race ")
    server.kill()
    process = command("health", f"127.0.0.1:{server.port}")
    out, err = process.communicate(timeout=ENOUGH)
    assert process.returncode == 1
    assert err.startswith("Error: no answer from 127.0.0.1:")


def test_a_solo_server_ends_with_its_parent(tmp_path: Path) -> None:
    (tmp_path / "server.toml").touch()
    words = [sys.executable, *RUNNER, *run_words(tmp_path, "tcp:0:interface=127.0.0.1"), "--solo"]
    parent = f"import subprocess, sys, time; p = subprocess.Popen({words!r}); print(p.pid, flush=True); time.sleep(60)"
    with subprocess.Popen([sys.executable, "-c", parent], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        child = int(process.stdout.readline())
        assert until((tmp_path / "port").exists)
        process.kill()
        process.wait()
    assert until(lambda: not _alive(child))


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_the_log_holds_nothing_of_the_tables(server: ServerProcess) -> None:
    ann = Client(server.port, "Ann", random.Random(1))
    ann.dial()
    ann.say(CreateTable("great_race", "africa", 2))
    table = ann.wait(Seated).table.id
    ann.say(AddBot(table, 1, "random"))
    ann.say(StartTable(table))
    ann.play(lambda: ann.seq >= 20)
    ann.line.close()
    assert server.process is not None
    server.process.send_signal(signal.SIGTERM)
    _, stderr = server.process.communicate(timeout=ENOUGH)
    assert 2 <= len(stderr.splitlines()) < 10
    assert max(len(line) for line in stderr.splitlines()) < 150
    assert "Ann" not in stderr
    assert "jerrycan" not in stderr


def days_left(watcher: Client, table: str) -> float:
    """What the person who has least left has for the open question, in seconds."""
    watcher.say(WatchTable(table))
    snapshot: Snapshot = watcher.wait(Snapshot)
    assert snapshot.question is not None
    return min(clock.seconds for clock in snapshot.question.times)


def test_a_race_over_days_goes_on_where_its_clock_stood(server: ServerProcess) -> None:
    ann, ben, will = (Client(server.port, name, random.Random(1)) for name in ("Ann", "Ben", "Will"))
    for client in (ann, ben, will):
        client.dial()
    ann.say(CreateTable("great_race", "africa", 2, clock="days"))
    table = ann.wait(Seated).table.id
    ben.say(JoinTable(table))
    ben.wait(Seated)
    ben.say(SetReady(table, ready=True))
    while not ann.wait(TableChanged).table.seats[1].ready:
        pass
    ann.say(StartTable(table))
    started = days_left(will, table)
    assert until(lambda: days_left(will, table) <= started - 2)
    assert server.stop() == 0
    server.start()
    will.line.close()
    will.dial()
    assert started - 20 < days_left(will, table) <= started - 2
    for client in (ann, ben, will):
        client.line.close()
