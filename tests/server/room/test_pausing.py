"""Pauses by vote. All in fake time."""

from __future__ import annotations

from greatrace.protocol.messages import PassHost, SetReactions, TableChanged, VotePause
from tests.server.race_moments import asked, is_open, times
from tests.server.world import World


def test_most_of_those_who_are_here_can_stop_the_race(world: World) -> None:
    players, table = world.race(3, bots=1, clock="fast")
    player, _, number = asked(world, players, table)
    players[1].say(VotePause(table, pause=True))
    world.run()
    assert not players[0].last(TableChanged).table.paused
    players[2].say(VotePause(table, pause=True))
    world.run()
    info = players[0].last(TableChanged).table
    assert info.paused
    assert info.votes == (1, 2)
    assert [t.running for t in times(player)] == [False]
    player.answers()
    world.run(300, step=1)
    assert player.refusals() == ["table/paused"]
    assert is_open(world, table, number)
    players[1].say(VotePause(table, pause=False))
    world.run()
    assert not players[0].last(TableChanged).table.paused
    world.play(players, table, 5)


def test_of_two_the_host_decides(world: World) -> None:
    players, table = world.race(2)
    players[1].say(VotePause(table, pause=True))
    world.run()
    assert not world.table(table).info().paused
    players[0].say(PassHost(table, 1))
    world.run()
    assert world.table(table).info().paused


def test_a_pause_waits_for_somebody_who_has_dropped(world: World) -> None:
    players, table = world.race(2)
    for player in players:
        player.hear()
    players[1].cut()
    players[0].say(VotePause(table, pause=True))
    world.run(300, step=1)
    assert [seat.kind for seat in world.table(table).record.seats] == ["person", "person"]
    again = players[1].back()
    players[0].say(VotePause(table, pause=False))
    world.play([players[0], again], table, 5)


def test_no_pause_lasts_for_ever(world: World) -> None:
    players, table = world.race(2, bots=1)
    for player in players:
        player.say(VotePause(table, pause=True))
    world.run(world.config.pacing.pause - 1, step=1)
    assert world.table(table).info().paused
    world.run(2, step=0.5)
    assert not world.table(table).info().paused
    assert players[0].last(TableChanged).table.votes == ()
    world.play(players, table, 5)


def test_bots_stand_still_in_a_pause_and_go_on_afterwards(world: World) -> None:
    players, table = world.race(1, bots=2)
    players[0].say(VotePause(table, pause=True))
    world.run(1)
    seq = world.truth(table).seq
    world.run(60, step=0.5)
    assert world.truth(table).seq == seq
    players[0].say(VotePause(table, pause=False))
    world.play(players, table, 10)
    assert world.truth(table).seq >= seq + 10


def test_a_vote_needs_a_race_and_a_seat(world: World) -> None:
    ann, eve = world.connect("Ann"), world.connect("Eve")
    table = ann.opens_table(2)
    ann.say(VotePause(table, pause=True))
    eve.say(VotePause(table, pause=True))
    eve.say(SetReactions(table, "able"))
    world.run()
    assert ann.refusals() == ["table/not-running"]
    assert eve.refusals() == ["table/not-running"] * 2
