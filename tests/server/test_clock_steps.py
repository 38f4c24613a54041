"""The computer's clock is set by an hour while people play: no timer of the server notices."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from greatrace.protocol.messages import (
    AddBot,
    CreateTable,
    Ping,
    Pong,
    Seated,
    SetReady,
    StartTable,
    TableChanged,
)
from tests.patience import ENOUGH
from tests.server.processes import Client, ServerProcess

HOUR = 3600
STEPS = (HOUR, 0, -HOUR, 0, -HOUR, HOUR)  # seconds by which the clock is wrong, one after the other
LAUNCHER = Path(__file__).with_name("stepped_clock.py")
FOLDERS = ("x86_64-linux-gnu/faketime", "aarch64-linux-gnu/faketime", "faketime")  # of Debian and others
PLACES = [path for folder in FOLDERS if (path := Path("/usr/lib") / folder / "libfaketimeMT.so.1").exists()]
FAKETIME = os.environ.get("LIBFAKETIME") or next(map(str, PLACES), "")  # the variable: where it is elsewhere


class Patched:
    """`time.time` of the server's process is replaced: everywhere, but C code sees the true clock."""

    def __init__(self, folder: Path) -> None:
        self.offset = folder / "offset"
        self.set(0)
        self.runner: tuple[str, ...] = (str(LAUNCHER), str(self.offset))
        self.surroundings: dict[str, str] = {}

    def set(self, seconds: int) -> None:
        """Whole or not at all: the server reads it all the time."""
        draft = self.offset.with_suffix(".part")
        draft.write_text(f"{seconds}", "utf-8")
        draft.replace(self.offset)


class Faked(Patched):
    """The C library under the server's process is replaced, but for the clock that nobody can set."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.runner = ("-m", "greatrace_server.cli")
        self.surroundings = {
            "LD_PRELOAD": FAKETIME, "FAKETIME_TIMESTAMP_FILE": str(self.offset), "FAKETIME_NO_CACHE": "1",
            "DONT_FAKE_MONOTONIC": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }  # fmt: skip

    def set(self, seconds: int) -> None:
        """As faketime writes it."""
        draft = self.offset.with_suffix(".part")
        draft.write_text(f"{seconds:+}s\n", "utf-8")
        draft.replace(self.offset)


KINDS = [
    Patched,
    pytest.param(Faked, marks=pytest.mark.skipif(not FAKETIME, reason="libfaketime (Debian: faketime) is missing")),
]


@pytest.fixture(params=KINDS)
def clock(request: Any, tmp_path: Path) -> Patched:
    """A clock that a test can set."""
    made: Patched = request.param(tmp_path)
    return made


@pytest.fixture
def server(clock: Patched, tmp_path: Path) -> Iterator[ServerProcess]:
    """A server on that clock."""
    server = ServerProcess(tmp_path, runner=clock.runner, surroundings=clock.surroundings)
    server.start()
    yield server
    if server.process is not None and server.process.poll() is None:
        server.kill()


def race(ann: Client) -> None:
    """A table of hers with two bots, and the start."""
    ann.dial()
    ann.say(CreateTable("great_race", "africa", 3, clock="normal"))
    ann.table = ann.wait(Seated).table.id
    for seat in (1, 2):
        ann.say(AddBot(ann.table, seat, "easy"))
    ann.say(SetReady(ann.table, ready=True))
    ann.say(StartTable(ann.table))


def test_a_race_and_silent_lines_outlive_steps_of_the_clock(server: ServerProcess, clock: Patched) -> None:
    ann, idle = (Client(server.port, name, random.Random(1)) for name in ("Ann", "Ida"))
    race(ann)
    idle.dial()
    with ann.line, idle.line:
        for wrong in STEPS:
            clock.set(wrong)
            goal = ann.seq + 6
            ann.play(lambda goal=goal: ann.seq >= goal or ann.over)  # type: ignore[misc]
            assert ann.seq >= goal, "the line was cut"
            idle.say(Ping())
            idle.wait(Pong)
            changed = [message.table.seats[ann.seat].kind for message in ann.inbox if isinstance(message, TableChanged)]
            assert set(changed) <= {"person"}, "a bot has taken the seat"


ONLY_HERE = {"linux": ("poll", "epoll"), "darwin": ("poll", "kq")}
REACTORS = ("select", "asyncio", *ONLY_HERE.get(sys.platform, ()))
TIMERS = """
import sys, time
true, wrong = time.time, [0]
time.time = lambda: true() + wrong[0]
module = __import__(f"twisted.internet.{sys.argv[1]}reactor", fromlist=["install"])
module.install()
from twisted.internet import reactor
{install}
fired = []

reactor.callLater(0.05, fired.append, "soon")

def back():
    wrong[0] = -3600
    reactor.callLater(0.05, fired.append, "soon again")
    reactor.callLater(0.1, reactor.stop)

reactor.callLater(500, fired.append, "far too soon")
begun = reactor.seconds()
reactor.callLater(0.1, back)
wrong[0] = 3600
reactor.run()
assert 0 < reactor.seconds() - begun < 400
print(*fired)
"""
OURS = {
    "server": "from greatrace_server.clock import use_monotonic_time; use_monotonic_time(reactor)",
    "client": "from greatrace_client.main_loop import main_loop; assert main_loop() is reactor",
}


@pytest.mark.parametrize("side", OURS)
@pytest.mark.parametrize("kind", REACTORS)
def test_every_kind_of_reactor_keeps_its_time(kind: str, side: str) -> None:
    line = [sys.executable, "-c", TIMERS.replace("{install}", OURS[side]), kind]
    done = subprocess.run(line, capture_output=True, text=True, timeout=ENOUGH, check=False)
    assert (done.stdout, done.stderr) == ("soon soon again\n", "")
