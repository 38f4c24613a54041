"""Nobody sees what could still be lost, and what fails at one table is no other's trouble."""

import pytest

from greatrace.protocol.messages import Resume, Snapshot, TableChanged, Update, WatchTable
from tests.server.race_moments import fails_once
from tests.server.world import World

DATABASES = ("sqlite", "postgres")


def test_nobody_sees_what_is_not_durable(world: World) -> None:
    players, _ = world.race(2)
    player = next(p for p in players if p.required())
    for other in players:
        other.hear()
    world.hold_commits = True
    player.answers()
    world.run(1.0)
    assert [p.transport.value() for p in players] == [b"", b""]
    world.commit()
    assert all(p.has(Update) for p in players)
    assert player.accepted()


def test_a_busy_server_commits_fewer_and_larger_groups(world: World) -> None:
    commits: list[float] = []
    world.clock.advance(1.0)
    world.store.interval, world.store.committed = 0.5, lambda _seconds: commits.append(world.clock.seconds())
    began = world.clock.seconds()
    for moment in range(10):
        world.store.keep("test", str(moment), b"")
        world.clock.advance(0.1)
    world.run(0.5)
    assert [round(when - began, 1) for when in commits] == [0.1, 0.6, 1.1]
    assert len(world.store.kept("test")) == 10


def test_a_quiet_server_commits_at_once(world: World) -> None:
    world.clock.advance(1.0)
    world.store.interval = 0.5
    world.store.keep("test", "a", b"")
    world.clock.advance(0)
    assert world.store.kept("test")


def test_when_the_disk_fails_nobody_is_told_what_did_not_happen(world: World) -> None:
    players, _ = world.race(2)
    player = next(p for p in players if p.required())
    for other in players:
        other.hear()
    world.disk_fails = True
    player.answers()
    world.run(1.0)
    assert [p.transport.value() for p in players] == [b"", b""]
    assert world.storage_failures == 1


def test_who_has_given_its_tables_away_writes_and_shows_nothing_more(world: World) -> None:
    players, table = world.race(2)
    player = next(p for p in players if p.required())
    for other in players:
        other.hear()
    answers = world.store.answers(table)
    world.store.finish()
    world.disk_fails = True  # somebody else writes to these tables
    player.answers()
    player.say(Resume(table, 1 << 30))
    world.run(1.0)
    assert [p.transport.value() for p in players] == [b"", b""]
    assert world.store.answers(table) == answers
    assert world.storage_failures == 0


@pytest.mark.parametrize("taken_over", [False, True])
def test_after_its_lease_a_node_shows_a_race_only_when_it_has_committed(world: World, *, taken_over: bool) -> None:
    _, table = world.race(2)
    watcher = world.connect("Cid")
    watcher.say(WatchTable(table))
    world.run(1.0)
    lease_lasts, world.hold_commits = True, True
    world.store.certain = lambda: lease_lasts
    watcher.hear()
    watcher.say(Resume(table, 1 << 30))
    assert [type(message) for message in watcher.hear()] == [Snapshot], "nothing waits while the lease lasts"
    lease_lasts = False
    world.disk_fails = taken_over  # a commit of this node
    watcher.say(Resume(table, 1 << 30))
    assert not watcher.hear()
    world.run(1.0)
    world.commit()
    assert [type(message) for message in watcher.hear()] == ([] if taken_over else [Snapshot])
    assert world.storage_failures == taken_over


def test_an_exception_freezes_one_room_and_no_other(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ill, _ = world.race(2)
    well, well_table = world.race(2)
    fails_once(monkeypatch)
    next(p for p in ill if p.required()).answers()
    world.run()
    assert [p.refusals() for p in ill] == [["table/frozen"]] * 2
    assert ill[0].last(TableChanged).table.phase == "frozen"
    world.play(well, well_table, 50)
    assert world.truth(well_table).seq >= 50
    assert well[0].refusals() == []


def test_who_waits_for_everything_to_be_written_is_told_when_that_fails(world: World) -> None:
    results: list[object] = []
    world.disk_fails = True
    world.store.keep("kind", "name", b"record")
    world.store.settled().addCallback(results.append)
    assert not results
    world.run()
    assert world.store.broken
    assert results == [None]
