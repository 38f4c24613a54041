"""Bots in processes of their own: real ones, killed and replaced."""

import errno
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

import msgspec
import pytest
from attrs import define, field
from twisted.internet.task import Clock

from greatrace.child_process import ChildListener
from greatrace.games import GREAT_RACE
from greatrace.great_race.setup import Setup
from greatrace.protocol.framing import frame
from greatrace_server.bots import worker
from greatrace_server.bots.pool import BotReply, BotRequest, WorkerPool
from tests.patience import ENOUGH, KILL

SETUP = Setup("africa", ("blue", "plum"))


def request(level: str = "random", seed: str = "1") -> BotRequest:
    """A real question of a real race."""
    game = GREAT_RACE.new_game(SETUP, "s")
    setup = GREAT_RACE.agreed(SETUP, game)
    decision = game.decision
    assert decision is not None
    seat = decision.asked[0]
    encode = msgspec.json.encode
    return BotRequest(
        "great_race",
        msgspec.Raw(encode(setup)),
        level,
        msgspec.Raw(encode(game.rules.view_of(game.state, seat))),
        decision.number,
        decision.prompt,
        msgspec.Raw(encode(decision.options(seat))),
        seed,
    )


def test_the_worker_answers_every_request_in_turn() -> None:
    out = BytesIO()
    asked = [request(seed=str(n)) for n in range(5)]
    worker.serve(BytesIO(b"".join(frame(msgspec.json.encode(one)) for one in asked)), out)
    replies = out.getvalue()
    assert replies.count(b'"error":""') == 5
    assert replies == b"".join(frame(msgspec.json.encode(BotReply(worker.choose(one)))) for one in asked)


@pytest.mark.parametrize("body", [b"", b"{}", msgspec.json.encode(request("genius"))])
def test_whatever_goes_wrong_is_told_in_the_reply(body: bytes) -> None:
    assert worker.reply_to(body).error


@define
class Process:
    """What a pool sees of a process."""

    listener: ChildListener
    pid: int = 1
    written: list[bytes] = field(factory=list)
    running: bool = True

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def close_input(self) -> None:
        """A pool kills its workers, which is quicker."""

    def kill(self) -> None:
        if self.running:
            self.end()

    def reply(self, reply: BotReply) -> None:
        self.listener.output(frame(msgspec.json.encode(reply)))

    def end(self) -> None:
        self.running = False
        self.listener.ended(-9)


@define
class Processes:
    """Starts such processes; `full` while the system lets nobody start any."""

    started: list[Process] = field(factory=list)
    full: bool = False

    def __call__(self, command: Sequence[str], listener: ChildListener) -> Process:
        if self.full:
            raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        process = Process(listener)
        self.started.append(process)
        return process


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def processes() -> Processes:
    return Processes()


@pytest.fixture
def pool(clock: Clock, processes: Processes) -> Iterator[WorkerPool]:
    pool = WorkerPool(processes, clock, seconds=3.0)
    pool.start()
    yield pool
    pool.close()


def test_a_question_is_answered(pool: WorkerPool, processes: Processes) -> None:
    got: list[int | None] = []
    pool.choose(request(), got.append)
    processes.started[0].reply(BotReply(2))
    assert got == [2]


def test_questions_wait_for_their_turn(pool: WorkerPool, processes: Processes) -> None:
    got: list[int | None] = []
    for _ in range(3):
        pool.choose(request(), got.append)
    assert len(processes.started[0].written) == 1
    for choice in range(3):
        processes.started[0].reply(BotReply(choice))
    assert got == [0, 1, 2]


def test_workers_are_started_as_questions_come(clock: Clock, processes: Processes) -> None:
    pool = WorkerPool(processes, clock, size=2, seconds=3.0)
    got: list[int | None] = []
    for number in (1, 2, 2):
        pool.choose(request(), got.append)
        assert len(processes.started) == number
    for process in processes.started:
        process.reply(BotReply(1))
    processes.started[0].reply(BotReply(2))  # the third question waited for the first worker
    assert got == [1, 1, 2]
    pool.close()


def test_a_worker_that_was_started_beforehand_gets_the_first_question(pool: WorkerPool, processes: Processes) -> None:
    pool.start()  # once more, as with each question
    pool.choose(request(), lambda _: None)
    assert len(processes.started) == 1
    assert processes.started[0].written


def test_a_dead_worker_is_replaced_and_its_question_asked_again(
    pool: WorkerPool, processes: Processes, clock: Clock
) -> None:
    got: list[int | None] = []
    pool.choose(request(), got.append)
    processes.started[0].end()
    clock.advance(1)
    processes.started[1].reply(BotReply(1))
    assert got == [1]


def test_a_question_that_has_cost_three_workers_gets_the_default(
    pool: WorkerPool, processes: Processes, clock: Clock
) -> None:
    got: list[int | None] = []
    pool.choose(request(), got.append)
    for _ in range(3):
        processes.started[-1].end()
        clock.advance(5)
    assert got == [None]
    pool.choose(request(), got.append)
    processes.started[-1].reply(BotReply(1))
    assert got == [None, 1]


def test_who_thinks_too_long_is_replaced(pool: WorkerPool, processes: Processes, clock: Clock) -> None:
    got: list[int | None] = []
    pool.choose(request(), got.append)
    clock.advance(3.1)
    clock.advance(1)
    assert len(processes.started) == 2
    processes.started[1].reply(BotReply(4))
    assert got == [4]


def test_a_bot_that_fails_costs_its_choice_only(pool: WorkerPool, processes: Processes) -> None:
    got: list[int | None] = []
    pool.choose(request(), got.append)
    processes.started[0].reply(BotReply(error="it has lost its way"))
    assert got == [None]
    assert len(processes.started) == 1


def test_a_worker_that_talks_nonsense_is_replaced(pool: WorkerPool, processes: Processes, clock: Clock) -> None:
    got: list[int | None] = []
    pool.choose(request(), got.append)
    processes.started[0].listener.output(frame(b"what?"))
    clock.advance(1)
    processes.started[1].reply(BotReply(0))
    assert got == [0]


def test_workers_that_die_at_once_are_not_started_in_a_rush(
    pool: WorkerPool, processes: Processes, clock: Clock
) -> None:
    assert pool.processes() == [1]
    for _ in range(200):
        if processes.started[-1].running:
            processes.started[-1].end()
        clock.advance(0.1)
    assert len(processes.started) < 15


def test_a_system_that_lets_no_process_start_is_asked_again(clock: Clock, processes: Processes) -> None:
    processes.full = True
    pool = WorkerPool(processes, clock, seconds=3.0)
    pool.start()
    got: list[int | None] = []
    pool.choose(request(), got.append)
    processes.full = False
    clock.advance(5)
    processes.started[0].reply(BotReply(3))
    assert got == [3]
    pool.close()


SCRIPT = """
import sys
from twisted.internet import reactor
from greatrace.child_process import launcher
from greatrace_server.bots.pool import WorkerPool
from tests.server.room.test_bot_processes import request
pool = WorkerPool(launcher(reactor.callFromThread), reactor, seconds=200.0)
def first(choice):
    print("first", choice is not None, pool.processes()[0], flush=True)
    sys.stdin.readline()  # meanwhile the worker is killed
    pool.choose(request(), second)
def second(choice):
    print("second", choice is not None, pool.processes()[0], flush=True)
    pool.close()
    reactor.callLater(0.2, reactor.stop)
pool.start()
pool.choose(request(), first)
reactor.callLater(280, reactor.stop)
reactor.run()
"""


def test_a_real_worker_survives_being_killed(root: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT], cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        word, thought, pid = process.stdout.readline().split()
        assert (word, thought) == ("first", "True")
        os.kill(int(pid), KILL)
        process.stdin.write("\n")
        process.stdin.flush()
        word, thought, other = process.stdout.readline().split()
        assert (word, thought) == ("second", "True")
        assert other != pid
        assert process.wait(ENOUGH) == 0
