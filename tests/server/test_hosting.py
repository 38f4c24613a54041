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
from tests.server.moments import back_again
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


@pytest.mark.parametrize("way", ["leaves", "drops"])
def test_a_host_who_goes_hands_the_role_to_somebody_who_is_here(world: World, way: str) -> None:
    players, table = world.race(3)
    players[1].cut()
    if way == "leaves":
        players[0].say(LeaveTable(table))
    else:
        players[0].cut()
        world.run(61, step=0.5)
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
