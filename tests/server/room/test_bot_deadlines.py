"""Searching bots answer in time, whatever becomes of their worker."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from twisted.internet.task import Clock

from greatrace.protocol.framing import PREFIX
from greatrace_server.bots import worker
from greatrace_server.bots.pool import BotReply, BotRequest, WorkerPool
from greatrace_server.bots.timeout import TIME_LIMITS, TimedBots
from tests.patience import A_RACE
from tests.server.room.test_bot_processes import Process, Processes, request


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def workers() -> Processes:
    return Processes()


@pytest.fixture
def relief() -> Processes:
    return Processes()


@pytest.fixture
def bots(clock: Clock, workers: Processes, relief: Processes) -> Iterator[TimedBots]:
    bots = TimedBots(WorkerPool(workers, clock, seconds=10.0), WorkerPool(relief, clock, seconds=10.0), clock)
    yield bots
    bots.close()


def sent(process: Process) -> list[BotRequest]:
    return [msgspec.json.decode(data[PREFIX:], type=BotRequest) for data in process.written]


def test_who_answers_in_time_is_heard(bots: TimedBots, workers: Processes, relief: Processes, clock: Clock) -> None:
    got: list[int | None] = []
    bots.choose(request("hard"), got.append)
    workers.started[0].reply(BotReply(3))
    clock.advance(60)
    assert got == [3]
    assert not relief.started[0].written


@pytest.mark.parametrize("level", ["hard:racer", "expert"])
def test_a_slow_worker_is_answered_for_by_a_normal_bot(
    level: str, bots: TimedBots, workers: Processes, relief: Processes, clock: Clock
) -> None:
    got: list[int | None] = []
    bots.choose(request(level), got.append)
    clock.advance(TIME_LIMITS[level.partition(":")[0]].answer - 0.01)
    assert not relief.started[0].written
    clock.advance(0.02)
    assert [one.level for one in sent(relief.started[0])] == [level.replace(level.partition(":")[0], "normal")]
    relief.started[0].reply(BotReply(1))
    workers.started[0].reply(BotReply(2))
    assert got == [1]


def test_a_worker_that_crashes_again_and_again_is_answered_for_and_replaced(
    bots: TimedBots, workers: Processes, relief: Processes, clock: Clock
) -> None:
    got: list[int | None] = []
    bots.choose(request("hard"), got.append)
    for _ in range(3):
        workers.started[-1].end()
        clock.advance(0.45)
    clock.advance(0.5)
    relief.started[0].reply(BotReply(1))
    assert got == [1]
    clock.advance(5)
    assert bots.workers.processes()


def test_a_bot_that_fails_is_answered_for_at_once(bots: TimedBots, workers: Processes, relief: Processes) -> None:
    got: list[int | None] = []
    bots.choose(request("expert"), got.append)
    workers.started[0].reply(BotReply(error="lost in a world of its own"))
    relief.started[0].reply(BotReply(0))
    assert got == [0]


def test_who_had_to_wait_for_a_worker_is_told_to_think_less(bots: TimedBots, workers: Processes, clock: Clock) -> None:
    for _ in range(2):
        bots.choose(request("hard"), lambda _: None)
    clock.advance(0.5)
    workers.started[0].reply(BotReply(0))
    first, second = (one.seconds for one in sent(workers.started[0]))
    assert first == TIME_LIMITS["hard"].search
    assert second == pytest.approx(first - 0.5)


def test_other_levels_take_the_time_they_need(
    bots: TimedBots, workers: Processes, relief: Processes, clock: Clock
) -> None:
    got: list[int | None] = []
    bots.choose(request("random"), got.append)
    clock.advance(9)
    assert sent(workers.started[0])[0].seconds == 0
    assert not relief.started
    assert got == []


def test_the_worker_stops_searching_when_its_time_is_over() -> None:
    """With no time at all the first thought is the answer, and it is one of the options."""
    asked = msgspec.structs.replace(request("expert"), seconds=1e-9)
    assert worker.choose(asked) == worker.choose(msgspec.structs.replace(asked, level="normal"))


SCRIPT = """
import sys
from twisted.internet import reactor
from greatrace.child_process import launcher
from greatrace_server.bots.timeout import TimedBots
from greatrace_server.bots.pool import WorkerPool
from tests.server.room.test_bot_processes import request
stuck = (sys.executable, "-c", "import time; time.sleep(60)")
launch = launcher(reactor.callFromThread)
bots = TimedBots(WorkerPool(launch, reactor, 1, 10.0, stuck), WorkerPool(launch, reactor, seconds=400.0), reactor)
def done(choice):
    print("answered", choice, flush=True)
    bots.close()
    reactor.callLater(0.1, reactor.stop)
bots.choose(request("hard"), done)
reactor.run()
"""


@pytest.mark.timeout(A_RACE)
def test_a_real_worker_that_hangs_is_answered_for(root: Path) -> None:
    """Real processes; that it happens in time is tested above, on a clock of its own."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=root, capture_output=True, text=True, timeout=A_RACE, check=True
    )
    (words,) = (line.split() for line in done.stdout.splitlines())
    assert words[0] == "answered"
    assert words[1] in [str(number) for number in range(len(msgspec.json.decode(request("hard").options)))]
