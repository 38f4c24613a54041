"""The computer's clock is set by an hour while people play: no timer of the server notices."""

from __future__ import annotations

import os
import random
import re
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
from tests.patience import ENOUGH, until
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
        """From now on the clock is wrong by so much."""
        draft = self.offset.with_suffix(".part")
        draft.write_text(self.written(seconds), "utf-8")  # whole or not at all: the server reads it all the time
        assert until(lambda: replaced(draft, self.offset))

    def written(self, seconds: int) -> str:
        """For our launcher."""
        return f"{seconds}"


def replaced(draft: Path, file: Path) -> bool:
    """Whether it could be put there; on Windows not while somebody reads the other."""
    try:
        draft.replace(file)
    except PermissionError:
        return False
    return True


class Faked(Patched):
    """The C library under the server's process is replaced, but for the clock that nobody can set."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.runner = ("-m", "greatrace_server.cli")
        self.surroundings = {
            "LD_PRELOAD": FAKETIME,
            "FAKETIME_TIMESTAMP_FILE": str(self.offset),
            "FAKETIME_NO_CACHE": "1",
            "DONT_FAKE_MONOTONIC": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }

    def written(self, seconds: int) -> str:
        """For faketime."""
        return f"{seconds:+}s\n"


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
    server.end()


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
    "client": "from greatrace_client.net.main_loop import main_loop; assert main_loop() is reactor",
}


@pytest.mark.parametrize("side", OURS)
@pytest.mark.parametrize("kind", REACTORS)
def test_every_kind_of_reactor_keeps_its_time(kind: str, side: str) -> None:
    line = [sys.executable, "-c", TIMERS.replace("{install}", OURS[side]), kind]
    done = subprocess.run(line, capture_output=True, text=True, timeout=ENOUGH, check=False)
    assert (done.stdout, done.stderr) == ("soon soon again\n", "")


INSTALLED = {"server/greatrace_server/serving.py", "client/greatrace_client/net/main_loop.py"}
CALENDAR = {
    "server/greatrace_server/lobby/lobby.py",  # bans last until a moment of the calendar
    "server/greatrace_server/operations/webhook.py",  # a signature says when it was made
    "server/greatrace_server/transport/tls.py",
    "server/greatrace_server/transport/certificate_expiry.py",  # so do certificates
    "client/greatrace_client/text_ui/menu.py",  # the race of the day
    "client/greatrace_client/model/career.py",  # moments that people read
}


@pytest.mark.parametrize(
    ("words", "allowed"),
    [
        (r"from twisted\.internet import .*\breactor\b", INSTALLED),
        (r"\btime\.time(_ns)?\b|datetime\.now\(|utcnow\(", CALENDAR),
    ],
    ids=["a reactor of one's own", "the calendar"],
)
def test_nothing_else_goes_by_the_computers_clock(root: Path, words: str, allowed: set[str]) -> None:
    found = {
        path.relative_to(root).as_posix()
        for folder in ("server", "client")
        for path in (root / folder).rglob("*.py")
        if any(re.search(words, code_of(line)) for line in path.read_text("utf-8").splitlines())
    }
    assert found <= allowed


def code_of(line: str) -> str:
    """Without what is written about it."""
    return "" if "`" in line else line.partition("#")[0]
