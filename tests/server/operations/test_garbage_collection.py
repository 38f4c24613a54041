"""Playing leaves next to nothing that only a garbage collection finds: that is why the server collects so seldom."""

import gc
import random
import weakref
from collections.abc import Iterator
from typing import Any

import pytest

from greatrace.protocol.messages import LeaveTable, Resume, Snapshot, Update
from greatrace_server.bots.pool import Chosen
from greatrace_server.operations.gc_tuning import PORTION, YOUNG_SECONDS, Collector
from tests.server.world import LocalBots, World, logged


@pytest.fixture
def no_collection() -> Iterator[None]:
    """What is not freed by itself stays."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collection")
@pytest.mark.parametrize("wish", [{}, {"clock": "fast"}, {"clock": "days"}, {"game": "crazy_race", "board": ""}])
def test_two_hundred_updates_leave_no_rings_of_objects(world: World, wish: dict[str, Any]) -> None:
    rng = random.Random(3)
    players, table = world.race(2, bots=1, **wish)
    world.play(players, table, 20, rng, backs=0.1)
    gc.collect()
    world.play(players, table, 200, rng, backs=0.1)
    assert gc.collect() < 20


@pytest.mark.usefixtures("no_collection")
def test_what_a_lost_line_has_not_sent_is_freed_at_once(world: World) -> None:
    player = world.connect("Ann")
    unsent = weakref.ref(player.transport)
    player.cut()
    player.transport = None
    assert unsent() is None


def ended(world: World, way: str) -> None:
    """A race that begins, and is gone again, with all who were there."""
    players, table = world.race(2, bots=1)
    world.play(players, table, 100_000 if way in ("over", "over, lines cut") else 40, random.Random(1))
    for player in players:
        if way in ("left", "over"):
            player.say(LeaveTable(table))
        player.cut()
    if way == "closed by the operator":
        world.table(table).clear()
    world.run(130, step=5)
    assert not world.lobby.tables
    world.players.clear()


@pytest.mark.usefixtures("no_collection")
@pytest.mark.parametrize("way", ["over", "over, lines cut", "left", "closed by the operator"])
def test_a_race_that_is_gone_leaves_nothing_for_a_collection(world: World, way: str) -> None:
    """At nine races a second there were hundreds of MiB of them between two collections."""
    world.seeds[:] = ["any"] * 9
    ended(world, way)
    gc.collect()
    ended(world, way)
    assert gc.collect() == 0


@pytest.mark.usefixtures("no_collection")
def test_a_line_that_is_lost_leaves_nothing_for_a_collection(world: World) -> None:
    world.connect("Ann").cut()
    world.players.clear()
    gc.collect()
    for _ in range(10):
        player = world.connect("Ann")
        player.opens_table(2)
        player.cut()
        del player
        world.players.clear()
        world.run(70, step=5)
    assert gc.collect() == 0


def test_a_bot_that_still_thinks_when_its_race_is_gone_is_not_heard(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    players, table = world.race(2, bots=1)
    pending: list[Chosen] = []
    monkeypatch.setattr(LocalBots, "choose", lambda _self, _request, done: pending.append(done))
    world.play(players, table, 30, random.Random(1))
    while not pending:
        world.play(players, table, 1, random.Random(1))
    for player in players:
        player.say(LeaveTable(table))
    world.run()
    with logged() as events:
        pending[-1](0)
        world.run()
    assert not events
    assert world.store.answers(table) == []


def test_of_a_race_that_is_over_only_its_end_is_kept_for_those_who_come_back(world: World) -> None:
    players, table = world.race(2)
    world.play(players, table)
    truth = world.truth(table)
    players[1].cut()
    again = players[1].back(resume=False)
    again.transport.clear()
    again.say(Resume(table, truth.seq - 5))
    world.run()
    received = [message.seq for message in again.end.receive(again.transport.value()) if isinstance(message, Update)]
    assert received == list(range(truth.seq - 4, truth.seq + 1))
    again.transport.clear()
    again.say(Resume(table, truth.seq - 17))
    world.run()
    assert any(isinstance(message, Snapshot) for message in again.end.receive(again.transport.value()))


class Swept:
    """A collector that writes down what it would collect."""

    def __init__(self, *, idle: bool) -> None:
        self.generations: list[int] = []
        self.collector = Collector(idle=lambda: idle, collect=self.generations.append)

    def after(self, seconds: int) -> list[int]:
        """What was collected in so many seconds."""
        for _ in range(int(seconds / YOUNG_SECONDS)):
            self.collector.sweep()
        return self.generations


def test_while_somebody_is_here_only_what_is_new_is_looked_at() -> None:
    assert set(Swept(idle=False).after(4 * 3600)) == {1}


def test_everything_is_looked_at_while_nobody_is_here_and_once_a_day_in_any_case() -> None:
    assert Swept(idle=True).after(1300).count(2) == 2
    assert Swept(idle=False).after(90_000).count(2) == 1


class Load:
    """New objects that come at some pace, and a collector that looks at all of them, each in as much processor time."""

    def __init__(self) -> None:
        self.collector = Collector(idle=lambda: False, collect=self._collect, cpu=lambda: self._cpu)
        self._cpu, self._new = 0.0, 0.0

    def _collect(self, _generation: int) -> None:
        self._cpu += self._new
        self._new = 0.0

    def second(self, share: float) -> list[float]:
        """A second in which objects come that take this share of the processor; what each sweep took."""
        swept, passed = [], 0.0
        while passed < 1:
            passed += self.collector.seconds
            self._new += share * self.collector.seconds
            before = self._cpu
            self.collector.sweep()
            swept.append(self._cpu - before)
        return swept


def test_under_load_it_looks_in_portions_that_keep_nobody_waiting_and_costs_no_more() -> None:
    load = Load()
    assert len(load.second(0.002)) == 4
    load.second(0.06)  # one sweep of 15 ms, and it halves
    settled = load.second(0.06)
    assert max(settled) <= PORTION
    assert sum(settled) == pytest.approx(0.06, rel=0.05)
    load.second(0.002)
    assert len(load.second(0.002)) == 4


def test_the_portions_are_not_made_smaller_without_an_end() -> None:
    load = Load()
    load.second(0.9)
    assert len(load.second(0.9)) <= 64
