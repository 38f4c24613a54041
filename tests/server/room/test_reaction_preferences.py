"""E3: when somebody wants to be asked in reaction windows, and that none of it tells what they hold."""

from __future__ import annotations

from typing import Literal

import msgspec
import pytest

from greatrace.protocol.messages import Reactions, SetReactions
from greatrace_server.bots.pool import BotRequest, Chosen
from tests.server.player import Player
from tests.server.race_moments import back_again, is_open, reach
from tests.server.world import QUICK, LocalBots, World


@pytest.fixture
def slow(world: World) -> World:
    """Windows last at least four seconds and at most twenty."""
    pacing = msgspec.structs.replace(QUICK.pacing, reaction_minimum=4.0, reaction_limit=20.0)
    world.reconfigure(msgspec.structs.replace(QUICK, pacing=pacing))
    return world


def wishing(world: World, wish: Literal["able", "pass", ""], people: int = 3) -> tuple[list[Player], str]:
    """A race in which everybody has that wish, or has said nothing, and a reaction window is open."""
    players, table = reach(world, people, "reaction", always=False)
    while (decision := world.truth(table).decision) is not None and decision.prompt == "reaction":
        world.run(1)
    while (decision := world.truth(table).decision) is not None and decision.prompt != "reaction":
        for player in players if wish else ():  # again and again: a new round ends some wishes
            player.say(SetReactions(table, wish))  # type: ignore[arg-type]  # not ""
        world.play(players, table, 1)
    assert decision is not None
    for player in players:
        player.hear()
    return players, table


def able(world: World, table: str) -> list[bool]:
    """Who of those asked could react."""
    decision = world.truth(table).decision
    assert decision is not None
    return [len(decision.required(seat)) > 1 for seat in decision.asked]


@pytest.mark.parametrize("wish", ["able", "pass", ""])
def test_e3_a_window_without_questions_closes_when_the_least_time_is_over(
    slow: World, wish: Literal["able", "pass", ""]
) -> None:
    """Able or not, asked or not: everybody else sees the same, and sees it at the same moment."""
    players, table = wishing(slow, wish)
    truth = slow.truth(table)
    number, asked_seats = truth.open.number, truth.asked
    for seat, can in zip(asked_seats, able(slow, table), strict=True):
        question = players[seat].question
        assert question is not None
        assert bool(players[seat].required()) == (wish != "pass" and can)
        assert (question.hurry is not None) == (wish != "pass" and can)
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
    first = slow.truth(table).state.open.round
    while slow.truth(table).state.open.round == first and slow.truth(table).running:
        slow.play(players, table, 1)
    slow.run()
    assert [message.wish for message in player.all(Reactions)] == ["able", "pass", "able"]
    assert not players[1].has(Reactions)


def test_e3_a_wish_is_remembered_and_told_to_its_owner_alone(world: World) -> None:
    players, table = world.race(2)
    players[1].say(SetReactions(table, "always"))
    world.run()
    players = back_again(world, players)
    assert [message.wish for message in players[1].all(Reactions)] == ["always"]
    assert not players[0].has(Reactions), "nothing is told of what is as it is for everybody"
    assert b'"always"' not in players[0].bodies


def test_e3_alone_against_bots_nobody_waits_for_the_least_time(slow: World) -> None:
    players, table = reach(slow, 1, "reaction", always=False, bots=2)
    decision = slow.truth(table).decision
    assert decision is not None
    players[0].answers()
    slow.run(0.5)
    assert not is_open(slow, table, decision.number)


@pytest.mark.parametrize("prompt", ["reaction", "danger"])
def test_e3_alone_against_bots_and_without_a_clock_a_window_has_no_limit(slow: World, prompt: str) -> None:
    players, table = reach(slow, 1, prompt, bots=2)
    decision, question = slow.truth(table).decision, players[0].question
    assert decision is not None
    assert question is not None
    assert question.seconds is None
    slow.run(600)
    assert is_open(slow, table, decision.number)
    players[0].answers()
    slow.run(0.5)
    assert not is_open(slow, table, decision.number)


def test_e3_a_bot_that_thinks_for_long_tells_nothing_by_it(slow: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has let it be when the least time is over, as if it could not have reacted."""
    choose = LocalBots.choose

    def slowly(bots: LocalBots, request: BotRequest, done: Chosen) -> None:
        if request.prompt != "reaction":
            choose(bots, request, done)

    monkeypatch.setattr(LocalBots, "choose", slowly)
    players, table = slow.race(2, bots=1)
    while (decision := slow.truth(table).decision) is not None and (
        decision.prompt != "reaction" or 2 not in decision.asked
    ):
        slow.play(players, table, 1)
    assert decision is not None
    for seat in decision.asked:
        if seat != 2 and players[seat].required():
            players[seat].answers()
    slow.run(3.7)
    assert is_open(slow, table, decision.number)
    slow.run(0.5)
    assert not is_open(slow, table, decision.number)


def test_e3_a_server_without_a_least_time_gives_those_who_are_able_all_the_time(world: World) -> None:
    players, table = reach(world, 3, "reaction")
    for player in players:
        player.say(SetReactions(table, "able"))
    while (decision := world.truth(table).decision) is not None and (
        decision.prompt != "reaction" or not any(able(world, table))
    ):
        for player in players:
            player.say(SetReactions(table, "able"))
        world.play(players, table, 1)
        world.run(1)
    assert decision is not None
    world.run(5)
    assert is_open(world, table, decision.number)
