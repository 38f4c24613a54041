"""The host's rights, pauses by vote, wishes for reaction windows, and those who look on late. All in fake time."""

from __future__ import annotations

from typing import Literal

import msgspec
import pytest

from greatrace.protocol.messages import (
    AddBot,
    Answer,
    JoinTable,
    Kick,
    LeaveTable,
    PassHost,
    Reactions,
    RemoveBot,
    Resume,
    SetReactions,
    Snapshot,
    TableChanged,
    Update,
    VotePause,
    WatchTable,
)
from greatrace_server.thinking import BotRequest, Thought
from tests.server.test_clocks import asked, times
from tests.server.test_play import is_open, reach
from tests.server.test_restart import back_again
from tests.server.world import QUICK, HereThinker, Player, World


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


def test_whoever_is_sent_away_cannot_come_back_and_a_bot_drives_on(world: World) -> None:
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
    assert "random" in {request.level for request in world.thinker.asked}


def test_whoever_is_sent_away_before_the_race_leaves_a_free_seat(world: World) -> None:
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
    assert world.room(table).level_of(1) == "easy"
    ben.back()
    assert kinds(world, table) == ["person", "person", "bot"]


# ---- pauses


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
    assert not world.room(table).pause.on
    players[0].say(PassHost(table, 1))
    world.run()
    assert world.room(table).pause.on


def test_a_pause_waits_for_whoever_has_dropped(world: World) -> None:
    players, table = world.race(2)
    for player in players:
        player.hear()
    players[1].cut()
    players[0].say(VotePause(table, pause=True))
    world.run(300, step=1)
    assert kinds(world, table) == ["person", "person"]
    again = players[1].back()
    players[0].say(VotePause(table, pause=False))
    world.play([players[0], again], table, 5)


def test_no_pause_lasts_for_ever(world: World) -> None:
    players, table = world.race(2, bots=1)
    for player in players:
        player.say(VotePause(table, pause=True))
    world.run(world.config.pacing.pause - 1, step=1)
    assert world.room(table).pause.on
    world.run(2, step=0.5)
    assert not world.room(table).pause.on
    assert players[0].last(TableChanged).table.votes == ()
    world.play(players, table, 5)


def test_bots_stand_still_in_a_pause_and_go_on_afterwards(world: World) -> None:
    players, table = world.race(1, bots=2)
    players[0].say(VotePause(table, pause=True))
    world.run(1)
    seq = world.room(table).seq
    world.run(60, step=0.5)
    assert world.room(table).seq == seq
    players[0].say(VotePause(table, pause=False))
    world.play(players, table, 10)
    assert world.room(table).seq >= seq + 10


def test_a_vote_needs_a_race_and_a_seat(world: World) -> None:
    ann, eve = world.connect("Ann"), world.connect("Eve")
    table = ann.opens_table(2)
    ann.say(VotePause(table, pause=True))
    eve.say(VotePause(table, pause=True))
    eve.say(SetReactions(table, "able"))
    world.run()
    assert ann.refusals() == ["table/not-running"]
    assert eve.refusals() == ["table/not-running"] * 2


# ---- E3: when one wants to be asked


@pytest.fixture
def slow(world: World) -> World:
    """Windows last at least four seconds and at most twenty."""
    pacing = msgspec.structs.replace(QUICK.pacing, reaction_minimum=4.0, reaction_limit=20.0)
    world.config = world.lobby.around.config = msgspec.structs.replace(QUICK, pacing=pacing)
    return world


def wishing(world: World, wish: Literal["able", "pass"], people: int = 3) -> tuple[list[Player], str]:
    """A race in which everybody has that wish, and a reaction window is open."""
    players, table = reach(world, people, "reaction")
    while (decision := world.room(table).game.decision) is not None and decision.prompt == "reaction":
        world.run(1)
    while (decision := world.room(table).game.decision) is not None and decision.prompt != "reaction":
        for player in players:  # again and again: a new round ends some wishes
            player.say(SetReactions(table, wish))
        world.play(players, table, 1)
    assert decision is not None
    for player in players:
        player.hear()
    return players, table


def able(world: World, table: str) -> list[bool]:
    """Who of those asked could react."""
    decision = world.room(table).game.decision
    assert decision is not None
    return [len(decision.required(seat)) > 1 for seat in decision.asked]


@pytest.mark.parametrize("wish", ["able", "pass"])
def test_e3_a_window_without_questions_closes_when_the_least_time_is_over(
    slow: World, wish: Literal["able", "pass"]
) -> None:
    """Able or not, asked or not: everybody else sees the same, and sees it at the same moment."""
    players, table = wishing(slow, wish)
    room = slow.room(table)
    assert room.game.decision is not None
    assert room.window is not None
    number, asked_seats = room.game.decision.number, room.game.decision.asked
    for seat, can in zip(asked_seats, able(slow, table), strict=True):
        question = players[seat].question
        assert question is not None
        assert bool(players[seat].required()) == (wish == "able" and can)
        assert (question.hurry is not None) == (wish == "able" and can)
    slow.run(3.7)
    assert is_open(slow, table, number)
    slow.run(0.4)
    assert not is_open(slow, table, number)


def test_e3_who_lets_everything_be_is_asked_again_in_the_next_round(slow: World) -> None:
    players, table = slow.race(2)
    player = players[0]
    player.say(SetReactions(table, "able"))
    player.say(SetReactions(table, "pass"))
    slow.run()
    first = slow.room(table).game.state.open.round
    while slow.room(table).game.state.open.round == first and slow.room(table).running:
        slow.play(players, table, 1)
    slow.run()
    assert [message.wish for message in player.all(Reactions)] == ["able", "pass", "able"]
    assert not players[1].has(Reactions)


def test_e3_a_wish_is_remembered_and_told_to_its_owner_alone(world: World) -> None:
    players, table = world.race(2)
    players[1].say(SetReactions(table, "able"))
    world.run()
    players = back_again(world, players)
    assert [message.wish for message in players[1].all(Reactions)] == ["able"]
    assert not players[0].has(Reactions)
    assert b'"able"' not in players[0].bodies


def test_e3_alone_against_bots_nobody_waits_for_the_least_time(slow: World) -> None:
    players, table = slow.race(1, bots=2)
    while (decision := slow.room(table).game.decision) is not None and (
        decision.prompt != "reaction" or 0 not in decision.asked
    ):
        slow.play(players, table, 1)
    assert decision is not None
    players[0].answers()
    slow.run(0.5)
    assert not is_open(slow, table, decision.number)


# ---- looking on


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
    room = world.room(table)
    assert watcher.seq == room.seq >= 10
    assert watcher.view == room.game.rules.view_of(room.game.state, None)


def test_whoever_comes_late_to_a_delayed_table_is_not_shown_the_present(world: World) -> None:
    players, table = world.race(2, delay=30)
    world.run(31, step=0.5)
    world.play(players, table, 10)
    seq = world.room(table).seq
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
    assert watcher.view == world.room(table).game.rules.view_of(world.room(table).game.state, None)


def test_a_spectator_cannot_act(world: World) -> None:
    players, table = world.race(2)
    watcher = world.connect("Will")
    watcher.say(WatchTable(table))
    for message in (Kick(table, 1), PassHost(table, 1), VotePause(table, pause=True), SetReactions(table, "pass"),
                    Answer(table, 1, msgspec.Raw(b'["LetBe"]'), "w")):  # fmt: skip
        watcher.say(message)
    world.run()
    assert watcher.refusals() == ["table/not-seated"] * 5
    assert players[0].refusals() == []


# ---- E3: bots


def test_e3_a_bot_that_thinks_for_long_tells_nothing_by_it(slow: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has let it be when the least time is over, as if it could not have reacted."""
    think = HereThinker.think

    def slowly(thinker: HereThinker, request: BotRequest, done: Thought) -> None:
        if request.prompt != "reaction":
            think(thinker, request, done)

    monkeypatch.setattr(HereThinker, "think", slowly)
    players, table = slow.race(2, bots=1)
    while (decision := slow.room(table).game.decision) is not None and (
        decision.prompt != "reaction" or 2 not in decision.asked
    ):
        slow.play(players, table, 1)
    assert decision is not None
    for seat in decision.asked:
        if seat != 2:
            players[seat].answers()
    slow.run(3.7)
    assert is_open(slow, table, decision.number)
    slow.run(0.5)
    assert not is_open(slow, table, decision.number)


def test_e3_a_server_without_a_least_time_gives_those_who_are_able_all_the_time(world: World) -> None:
    players, table = reach(world, 3, "reaction")
    for player in players:
        player.say(SetReactions(table, "able"))
    while (decision := world.room(table).game.decision) is not None and (
        decision.prompt != "reaction" or not any(able(world, table))
    ):
        for player in players:
            player.say(SetReactions(table, "able"))
        world.play(players, table, 1)
        world.run(1)
    assert decision is not None
    world.run(5)
    assert is_open(world, table, decision.number)
