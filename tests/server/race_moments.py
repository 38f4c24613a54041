"""Moments of a race that many tests need, and ways to get there."""

import random

import msgspec
import pytest

from greatrace.kernel import Decision, Game
from greatrace.protocol.messages import SeatTime, SetReactions
from tests.server.player import Player
from tests.server.truth import Truth
from tests.server.world import QUICK, World


def is_open(world: World, table: str, number: int) -> bool:
    """Whether that decision still waits."""
    decision = world.truth(table).decision
    return decision is not None and decision.number == number


def reach(
    world: World, people: int, prompt: str, *, always: bool = True, bots: int = 0, least: int = 1
) -> tuple[list[Player], str]:
    """A race in which that prompt asks `least` people who have yet to answer; random races, until there is one.
    `always`: everybody wants to be asked.
    """
    rng = random.Random(3)
    for _ in range(6):
        players, table = world.race(people, bots)
        for player in players if always else ():
            player.say(SetReactions(table, "always"))
        truth = world.truth(table)
        while truth.running and not (truth.prompt == prompt and len(yet_to_answer(players, truth)) >= least):
            world.play(players, table, 1, rng)
        if truth.running:
            for player in players:
                player.hear()
            return players, table
    pytest.fail(f"no {prompt} in six races")


def yet_to_answer(players: list[Player], truth: Truth) -> list[Player]:
    """The people of the open question who have not answered it."""
    return [player for seat, player in enumerate(players) if seat in truth.asked and player.required()]


def sealed_by_one(world: World) -> tuple[list[Player], str, Decision]:
    """Three people in a reaction window, in which the first one has answered: that is sealed."""
    pacing = msgspec.structs.replace(QUICK.pacing, reaction_minimum=2.0)
    world.reconfigure(msgspec.structs.replace(QUICK, pacing=pacing))
    players, table = reach(world, 3, "reaction")
    decision = world.truth(table).decision
    assert decision is not None
    players[decision.asked[0]].answers()
    world.run()
    return players, table, decision


def asked(world: World, players: list[Player], table: str) -> tuple[Player, Player, int]:
    """Who is asked, somebody who is not, and the number of the question; a question of one seat alone."""
    truth = world.truth(table)
    while truth.decision is not None and len(truth.decision.window) > 1:
        world.play(players, table, 1)
    seat = truth.asked[0]
    for player in players:
        player.hear()
    return players[seat], next(p for p in players if p.seat != seat), truth.open.number


def fails_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next answer that any game is given meets an error in the rules."""
    submit, left = Game.submit, [1]

    def fails(game: Game[object], seat: int, action: object) -> object:
        if left:
            left.clear()
            raise RuntimeError("a rule stumbles")
        return submit(game, seat, action)  # type: ignore[arg-type]  # handed on as it came

    monkeypatch.setattr(Game, "submit", fails)


def times(player: Player) -> tuple[SeatTime, ...]:
    """The clocks that the player's last question shows."""
    player.hear()
    assert player.question is not None
    return player.question.times


def back_again(world: World, players: list[Player], *, resume: bool = True) -> list[Player]:
    """A new server on the same journal, and everybody back on it."""
    for player in players:
        player.hear()
    world.kill()
    world.start()
    return [player.back(resume=resume) for player in players]


def sorry(world: World, players: list[Player], table: str, *, steps: int = 1) -> Player:
    """Play until somebody has changed the race and may take that back, so many times; who that is."""
    rng = random.Random(3)
    for _ in range(600):
        before = [player.view for player in players]
        world.play(players, table, 1, rng)
        for player in players:
            enough = player.steps_back >= steps
            if enough and player.view != before[players.index(player)] and player.question.prompt != "plan":  # type: ignore[union-attr]
                return player
    raise AssertionError
