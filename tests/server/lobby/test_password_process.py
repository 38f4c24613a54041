"""Passwords are hashed by one process of low priority: it starts late, is replaced when it dies, and serves in turn."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from queue import Queue
from typing import Any

import msgspec
import pytest
from attrs import define, field
from twisted.internet.defer import Deferred
from twisted.internet.task import Clock

from greatrace.child_process import ChildListener, ChildProcess
from greatrace.protocol.framing import Frames, frame
from greatrace_server.lobby.password_hashing import Busy, PasswordReply, PasswordRequest
from greatrace_server.lobby.password_process import ATTEMPTS, COMMAND, LONGEST, PAUSE_EACH, RESTART, PasswordProcess
from tests.patience import ENOUGH

CROWD, HOME = "203.0.113.7", "198.51.100.1"


@define(eq=False)
class FakeChild:
    """A process that answers when it is told to."""

    listener: ChildListener
    pid: int = 1
    killed: bool = False
    asked: list[str] = field(factory=list)
    frames: Frames = field(factory=lambda: Frames(4096))

    def write(self, data: bytes) -> None:
        self.asked += [msgspec.json.decode(body, type=PasswordRequest).password for body in self.frames.receive(data)]

    def answer(self, **reply: Any) -> None:
        self.listener.output(frame(msgspec.json.encode(PasswordReply(**reply))))

    def close_input(self) -> None:
        """Nothing."""

    def kill(self) -> None:
        self.killed = True


@define(eq=False)
class Bench:
    """A password process with fake processes and a fake clock."""

    clock: Clock = field(factory=Clock)
    children: list[FakeChild] = field(factory=list)
    fails: bool = False
    process: PasswordProcess = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.process = PasswordProcess(self.launch, self.clock)

    def launch(self, _command: Sequence[str], listener: ChildListener) -> FakeChild:
        if self.fails:
            raise OSError("no such file")
        self.children.append(FakeChild(listener))
        return self.children[-1]

    def asks(self, password: str, place: str = HOME) -> list[Any]:
        """What comes of it, when it comes."""
        found: list[Any] = []
        done: Deferred[PasswordReply] = self.process.ask(PasswordRequest(password, "hash"), place)
        done.addBoth(found.append)
        return found


@pytest.fixture
def bench() -> Bench:
    return Bench()


def failed(found: list[Any]) -> bool:
    return len(found) == 1 and isinstance(found[0].value, Busy)


def test_no_process_is_started_before_the_first_password(bench: Bench) -> None:
    assert not bench.children
    found = bench.asks("one")
    bench.children[0].answer(right=True)
    assert found == [PasswordReply(right=True)]
    assert len(bench.children) == 1


def test_one_password_at_a_time_and_addresses_in_turn(bench: Bench) -> None:
    for number in range(4):
        bench.asks(f"crowd {number}", CROWD)
    bench.asks("Ann", HOME)
    child = bench.children[0]
    assert child.asked == ["crowd 0"]
    child.answer()
    assert child.asked == ["crowd 0", "Ann"]


def test_a_crowd_of_one_address_has_two_hashed_a_second(bench: Bench) -> None:
    for number in range(100):
        bench.asks(f"crowd {number}", CROWD)
    child = bench.children[0]
    for _ in range(1000):
        answered = len(child.asked)
        child.answer()
        if len(child.asked) == answered:
            bench.clock.advance(0.01)
    assert len(child.asked) == pytest.approx(1 + bench.clock.seconds() / PAUSE_EACH, abs=1)


def test_a_process_that_dies_is_replaced_and_its_password_hashed_by_the_next(bench: Bench) -> None:
    found, later = bench.asks("one"), bench.asks("two", "elsewhere")
    bench.children[0].listener.ended(1)
    bench.clock.advance(RESTART)
    assert bench.children[1].asked == ["one"]
    bench.children[1].answer(right=True)
    bench.children[1].answer(right=False)
    assert (found, later) == ([PasswordReply(right=True)], [PasswordReply(right=False)])


def test_a_password_that_costs_every_process_is_given_up_and_others_are_not(bench: Bench) -> None:
    found, later = bench.asks("one"), bench.asks("two", "elsewhere")
    for number in range(ATTEMPTS):
        bench.children[number].listener.ended(1)
        bench.clock.advance(RESTART)
    assert failed(found)
    bench.children[-1].answer(right=True)
    assert later == [PasswordReply(right=True)]


def test_a_process_that_is_stuck_or_talks_nonsense_is_killed(bench: Bench) -> None:
    bench.asks("one")
    bench.clock.advance(LONGEST)
    assert bench.children[0].killed
    bench.children[0].listener.ended(1)
    bench.clock.advance(RESTART)
    bench.children[1].listener.output(frame(b"nonsense"))
    assert bench.children[1].killed


def test_where_no_process_starts_nobody_waits_for_ever(bench: Bench) -> None:
    bench.fails = True
    found, other = bench.asks("one"), bench.asks("two")
    bench.clock.pump([RESTART] * 4)
    assert failed(found)
    assert failed(other)
    bench.fails = False
    again = bench.asks("three")
    bench.clock.pump([RESTART] * 4)
    bench.children[0].answer(right=True)
    assert again == [PasswordReply(right=True)]


def test_it_ends_with_the_server(bench: Bench) -> None:
    bench.asks("one")
    bench.asks("two")
    bench.process.close()
    assert bench.children[0].killed
    bench.children[0].listener.ended(-9)
    bench.clock.advance(60)
    assert len(bench.children) == 1
    assert not bench.clock.getDelayedCalls()


@define
class Heard:
    """The replies of a real process."""

    replies: list[PasswordReply] = field(factory=list)
    ends: list[int] = field(factory=list)
    frames: Frames = field(factory=lambda: Frames(4096))
    calls: Queue[tuple[Any, tuple[Any, ...]]] = field(factory=Queue)

    def output(self, data: bytes) -> None:
        self.replies += [msgspec.json.decode(body, type=PasswordReply) for body in self.frames.receive(data)]

    def errors(self, data: bytes) -> None:
        sys.stderr.write(data.decode())

    def ended(self, exit_code: int) -> None:
        self.ends.append(exit_code)

    def ask(self, child: ChildProcess, *requests: PasswordRequest) -> list[PasswordReply]:
        wanted = len(self.replies) + len(requests)
        for request in requests:
            child.write(frame(msgspec.json.encode(request)))
        while len(self.replies) < wanted:
            self.hear()
        return self.replies[-len(requests) :]

    def hear(self) -> None:
        call, more = self.calls.get(timeout=ENOUGH)
        call(*more)


def test_the_real_process_hashes_and_compares_and_ends_with_its_input() -> None:
    heard = Heard()
    child = ChildProcess(COMMAND, heard, lambda call, *more: heard.calls.put((call, more)))
    hashed = heard.ask(child, PasswordRequest("correct horse"))[0].hashed
    assert hashed.startswith("$argon2id$")
    requests = [
        PasswordRequest("correct horse", hashed),
        PasswordRequest("wrong horse!", hashed),
        PasswordRequest("x", ""),
        PasswordRequest("x", "no hash"),
    ]
    assert [reply.right for reply in heard.ask(child, *requests)] == [True, False, False, False]
    child.close_input()
    while not heard.ends:
        heard.hear()
    assert heard.ends == [0]
