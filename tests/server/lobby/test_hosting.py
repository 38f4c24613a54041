"""The host's role and rights. All in fake time."""

from __future__ import annotations

import pytest

from greatrace.protocol.messages import (
    AddBot,
    JoinTable,
    Kick,
    LeaveTable,
    PassHost,
    RemoveBot,
    TableChanged,
    Update,
    VotePause,
    WatchTable,
)
from tests.server.race_moments import back_again
from tests.server.world import World


def kinds(world: World, table: str) -> list[str]:
    return [seat.kind for seat in world.table(table).record.seats]


# ---- the role


def test_the_role_can_be_handed_to_somebody_who_is_here(world: World) -> None:
    players, table = world.race(2, bots=1)
    ann, ben = players
    ben.say(PassHost(table, 1))
    ann.say(PassHost(table, 2))
    ann.say(PassHost(table, 7))
    ann.say(PassHost(table, 1))
    world.run()
    assert ben.refusals() == ["table/not-host"]
    assert ann.refusals() == ["table/seat", "table/seat"]
    assert ben.last(TableChanged).table.host == 1


def test_most_of_those_who_are_here_let_a_bot_drive_for_a_player_who_has_dropped(world: World) -> None:
    players, table = world.race(4, stand_in="random")
    for player in players:
        player.hear()
    _, ben, cas, dot = players
    dot.cut()
    for vote in (AddBot(table, 3, "easy"), AddBot(table, 3, "easy"), AddBot(table, 0, "easy")):
        ben.say(vote)
    world.run()
    assert ben.refusals() == ["table/seat"], "somebody who is here"
    assert [seat.bot_votes for seat in cas.last(TableChanged).table.seats] == [(), (), (), (1,)]
    assert kinds(world, table) == ["person"] * 4
    cas.say(AddBot(table, 3, "easy"))
    world.run()
    assert kinds(world, table) == ["person", "person", "person", "absent"]
    assert world.table(table).record.seats[3].level == "", "votes choose no level: it is the table's"
    assert [seat.bot_votes for seat in cas.last(TableChanged).table.seats] == [()] * 4
    cas.say(AddBot(table, 3, "easy"))
    world.run()
    assert cas.refusals() == ["table/seat"], "a bot is there"
    dot.back()
    assert kinds(world, table) == ["person"] * 4


def test_players_need_not_wait_for_a_host_who_has_dropped(world: World) -> None:
    players, table = world.race(2)
    players[0].hear()
    players[0].cut()
    world.run(1)
    players[1].say(AddBot(table, 0, "easy"))
    world.run()
    assert kinds(world, table) == ["absent", "person"]
    assert world.table(table).record.host == 1
    players[0].back()
    assert kinds(world, table) == ["person", "person"]


def test_votes_for_a_bot_are_counted_again_when_somebody_goes_and_end_when_the_player_is_back(world: World) -> None:
    players, table = world.race(4)
    for player in players:
        player.hear()
    ann, ben, cas, dot = players
    dot.cut()
    ben.say(AddBot(table, 3, "easy"))
    world.run()
    dot = dot.back()
    dot.cut()
    world.run()
    cas.say(AddBot(table, 3, "easy"))
    world.run()
    assert kinds(world, table)[3] == "person", "the vote before was about another cut"
    ann.cut()
    world.run()
    assert kinds(world, table)[3] == "person", "one of two who are here"
    ben.cut()
    world.run()
    assert kinds(world, table)[3] == "absent"


def test_in_a_race_over_days_and_for_those_who_look_on_there_is_no_such_vote(world: World) -> None:
    players, table = world.race(2, clock="days")
    players[0].cut()
    players[1].say(AddBot(table, 0, "easy"))
    live, other = world.race(2)
    live[0].cut()
    watcher = world.connect("Eve")
    watcher.say(WatchTable(other))
    watcher.say(AddBot(other, 0, "easy"))
    world.run()
    assert players[1].refusals() == ["table/not-host"]
    assert watcher.refusals() == ["table/not-seated"]
    assert kinds(world, table) == kinds(world, other) == ["person", "person"]


@pytest.mark.parametrize("way", ["leaves", "drops"])
def test_a_host_who_goes_hands_the_role_to_somebody_who_is_here(world: World, way: str) -> None:
    players, table = world.race(3)
    players[1].cut()
    if way == "leaves":
        players[0].say(LeaveTable(table))
    else:
        players[0].cut()
        world.run(121, step=0.5)
    world.run()
    assert world.table(table).record.host == 2


# ---- sending away


def test_somebody_who_is_sent_away_cannot_come_back_and_a_bot_drives_on(world: World) -> None:
    players, table = world.race(3, stand_in="random")
    for player in players:
        player.hear()
    ann, ben, cas = players
    ben.say(Kick(table, 2))
    ann.say(Kick(table, 0))
    ann.say(Kick(table, 2))
    world.run()
    assert ben.refusals() == ["table/not-host"]
    assert ann.refusals() == ["table/seat"]
    assert cas.refusals() == ["table/kicked"]
    assert kinds(world, table) == ["person", "person", "bot"]
    cas.hear()
    had = len(cas.all(Update))
    cas.say(JoinTable(table))
    cas.say(WatchTable(table))
    cas.say(VotePause(table, pause=True))
    world.play([ann, ben], table, 20)
    assert cas.refusals()[1:] == ["table/kicked", "table/kicked", "table/not-seated"]
    assert len(cas.all(Update)) == had
    assert "random" in {request.level for request in world.bots.asked}


def test_somebody_who_is_sent_away_before_the_race_leaves_a_free_seat(world: World) -> None:
    ann, ben = world.connect("Ann"), world.connect("Ben")
    table = ann.opens_table(2)
    ben.say(JoinTable(table))
    ann.say(Kick(table, 1))
    ben.say(JoinTable(table))
    world.run()
    assert ben.refusals() == ["table/kicked", "table/kicked"]
    assert kinds(world, table) == ["person", "free"]


def test_those_sent_away_stay_away_after_a_restart(world: World) -> None:
    players, table = world.race(2, bots=1)
    players[0].say(Kick(table, 1))
    world.run()
    players = back_again(world, players, resume=False)
    players[1].say(JoinTable(table))
    world.run()
    assert players[1].refusals() == ["table/kicked"]


def test_the_host_may_let_a_bot_drive_at_once_for_somebody_who_is_away(world: World) -> None:
    players, table = world.race(2, bots=1)
    for player in players:
        player.hear()
    ann, ben = players
    ann.say(AddBot(table, 1, "random"))
    ann.say(AddBot(table, 2, "random"))
    ann.say(RemoveBot(table, 2))
    ben.cut()
    ann.say(AddBot(table, 1, "easy"))
    world.run()
    assert ann.refusals() == ["table/seat", "table/seat", "table/running"]
    assert kinds(world, table) == ["person", "absent", "bot"]
    assert world.table(table).record.seats[1].level == "easy"
    ben.back()
    assert kinds(world, table) == ["person", "person", "bot"]
