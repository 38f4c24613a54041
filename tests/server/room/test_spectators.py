"""Those who look on: later, where the table has agreed on it, and without a say. All in fake time."""

from __future__ import annotations

import msgspec

from greatrace.protocol.messages import (
    Answer,
    Kick,
    PassHost,
    Resume,
    SetReactions,
    Snapshot,
    Update,
    VotePause,
    WatchTable,
)
from tests.server.race_moments import back_again
from tests.server.world import World


def test_spectators_of_a_delayed_table_see_everything_later(world: World) -> None:
    players, table = world.race(2, delay=30)
    watcher = world.connect("Will")
    watcher.say(WatchTable(table))
    world.run(29, step=0.5)
    assert not watcher.has(Snapshot)
    world.run(2, step=0.5)
    assert watcher.last(Snapshot).seq == 0
    world.play(players, table, 10)
    assert not watcher.has(Update)
    world.run(31, step=0.5)
    watcher.hear()
    truth = world.truth(table)
    assert watcher.seq == truth.seq >= 10
    assert watcher.view == truth.view(None)


def test_somebody_who_comes_late_to_a_delayed_table_is_not_shown_the_present(world: World) -> None:
    players, table = world.race(2, delay=30)
    world.run(31, step=0.5)
    world.play(players, table, 10)
    seq = world.truth(table).seq
    late = world.connect("Will")
    late.say(WatchTable(table))
    world.run(1)
    assert late.last(Snapshot).seq == 0
    late.say(Resume(table, 0))
    world.run(1)
    late.hear()
    assert late.seq == 0
    world.run(30, step=0.5)
    late.hear()
    assert late.seq == seq


def test_a_delayed_gallery_survives_a_restart(world: World) -> None:
    players, table = world.race(2, delay=30)
    world.play(players, table, 10)
    players = back_again(world, players)
    watcher = world.connect("Will")
    watcher.say(WatchTable(table))
    world.run(1)
    assert not watcher.has(Snapshot)
    world.run(30, step=0.5)
    world.play(players, table, 5)
    world.run(31, step=0.5)
    watcher.hear()
    assert watcher.view == world.truth(table).view(None)


def test_a_spectator_cannot_act(world: World) -> None:
    players, table = world.race(2)
    watcher = world.connect("Will")
    watcher.say(WatchTable(table))
    for message in (
        Kick(table, 1),
        PassHost(table, 1),
        VotePause(table, pause=True),
        SetReactions(table, "pass"),
        Answer(table, 1, msgspec.Raw(b'["LetBe"]'), "w"),
    ):
        watcher.say(message)
    world.run()
    assert watcher.refusals() == ["table/not-seated"] * 5
    assert players[0].refusals() == []
