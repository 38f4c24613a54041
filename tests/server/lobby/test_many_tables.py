"""With thousands of tables nothing looks at all of them at once: counts instead of seconds."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from greatrace.protocol.messages import AddBot, CreateTable, JoinTable, LeaveTable, SetReady, StartTable, WatchTable
from greatrace_server.lobby.table_index import LOCKED, WATCHER
from greatrace_server.operations.drain import LOOK_EVERY, Drain
from greatrace_server.storage.records import FREE, OPEN, RUNNING
from tests.server.world import QUICK, World

TABLES = 200


def opened(world: World, tables: int) -> None:
    """So many tables, three of each person."""
    for number in range(0, tables, 3):
        player = world.connect(f"person {number}")
        for _ in range(min(3, tables - number)):
            player.say(CreateTable("great_race", "africa", 2))
    world.run(0.05)


def looked_at(world: World) -> dict[str, int]:
    """The figures as somebody finds them who looks at every table."""
    tables = world.lobby.tables.values()
    found: Counter[str] = Counter()
    for table in tables:
        found.update([table.record.phase, *(f"seat {seat.kind}" for seat in table.record.seats)])
        found[WATCHER] += len(table.watchers)
        found[LOCKED] += (
            table.record.locked and table.record.phase == OPEN and any(s.kind == FREE for s in table.record.seats)
        )
    return {name: count for name, count in found.items() if count}


def figures(world: World) -> dict[str, int]:
    return {name: count for name, count in world.lobby.index.figures.items() if count}


def test_the_index_counts_what_there_is_through_all_that_can_happen(world: World) -> None:
    ann, ben, eve = (world.connect(name) for name in ("Ann", "Ben", "Eve"))
    table = ann.opens_table(3)
    locked = ann.opens_table(2, password="sesame")
    steps: list[Any] = [
        (ben, JoinTable(table)),
        (eve, WatchTable(table)),
        (ann, AddBot(table, 2, "random")),
        (ben, SetReady(table, ready=True)),
        (ann, StartTable(table)),
        (ann, LeaveTable(locked)),
        (eve, LeaveTable(table)),
        (ben, LeaveTable(table)),
    ]
    for player, message in steps:
        player.say(message)
        world.run()
        assert player.refusals() == []
        assert figures(world) == looked_at(world), message
    eve.say(WatchTable(table))
    world.run()
    eve.cut()
    ann.cut()
    world.run(120, step=1)
    assert figures(world) == looked_at(world)
    assert figures(world)[RUNNING] == 1


def test_after_a_restart_deserted_tables_are_cleared_a_few_at_a_time(world: World) -> None:
    opened(world, TABLES)
    world.kill()
    world.start()
    assert len(world.lobby.tables) == TABLES
    world.run(QUICK.pacing.grace - 1, step=1)
    most, before = 0, TABLES
    for _ in range(1000):
        world.clock.advance(0.01)
        most, before = max(most, before - len(world.lobby.tables)), len(world.lobby.tables)
    assert not world.lobby.tables
    assert most <= 6


class Watched(dict[str, Any]):
    """Tables that count how many of them somebody looks at."""

    looks = 0

    def __getitem__(self, id: str) -> Any:
        self.looks += 1
        return super().__getitem__(id)

    def values(self) -> Any:
        self.looks += len(self)
        return super().values()


def test_a_drain_looks_only_at_tables_where_somebody_is(tmp_path: Path) -> None:
    world = World(tmp_path / "journal.sqlite3")
    opened(world, TABLES)
    players, _ = world.race(2)
    for player in world.players:
        if player not in players:
            player.cut()
    world.run()
    tables = world.lobby.tables = Watched(world.lobby.tables)
    stopped: list[bool] = []

    reactor: Any = world.clock
    reactor.stop = lambda: stopped.append(True)
    drain = Drain(world.lobby, reactor, lambda _notice: None)
    drain.begin(3600)
    world.clock.advance(LOOK_EVERY)
    assert not stopped
    assert tables.looks <= 4
    drain.stop()
