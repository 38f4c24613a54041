"""E3: standing orders about dangers."""

from __future__ import annotations

import random
from typing import Literal

import msgspec
import pytest

from greatrace.great_race import events as ev
from greatrace.protocol.messages import Reactions, SetOrders, Update
from tests.server.player import Player
from tests.server.race_moments import back_again, is_open, reach
from tests.server.world import QUICK, World

Order = Literal["ask", "never", "own", "always"]
SOURCES = ("terrain", "trail_hunter", "saboteur", "con_artist")


@pytest.fixture
def slow(world: World) -> World:
    """Windows last at least four seconds and at most twenty."""
    pacing = msgspec.structs.replace(QUICK.pacing, reaction_minimum=4.0, reaction_limit=20.0)
    world.reconfigure(msgspec.structs.replace(QUICK, pacing=pacing))
    return world


def all_order(world: World, players: list[Player], table: str, order: Order) -> None:
    """Everybody leaves the same order for every danger."""
    for player in players:
        player.say(SetOrders(table, dict.fromkeys(SOURCES, order)))
    world.run()
    for player in players:
        player.hear()


def next_window(world: World, players: list[Player], table: str) -> None:
    """Let this window close, and play to the next one."""
    truth, rng = world.truth(table), random.Random(4)
    while truth.decision is not None and truth.decision.prompt == "reaction":
        world.run(1)
    while truth.running and (truth.decision is None or truth.decision.prompt != "reaction"):
        world.play(players, table, 1, rng)
    assert truth.running, "no second window in this race"
    world.run()
    for player in players:
        player.hear()


def came_of_it(player: Player) -> list[str]:
    """What became of the threats that this player was told of."""
    kinds = [msgspec.json.decode(raw)[0] for update in player.all(Update) for raw in update.events]
    return [kind for kind in kinds if kind in (ev.ThreatCancelled.__name__, ev.ThreatCarriedOut.__name__)]


@pytest.mark.parametrize("order", ["never", "always", "own"])
def test_e3_somebody_who_has_left_an_order_is_not_asked_and_no_time_tells_so(slow: World, order: Order) -> None:
    players, table = reach(slow, 3, "reaction")
    all_order(slow, players, table, order)
    next_window(slow, players, table)
    truth = slow.truth(table)
    number, seats = truth.open.number, truth.asked
    able = [len(truth.open.required(seat)) > 1 for seat in seats]
    dangers = [truth.kind.danger_to(truth.state, seat) for seat in seats]
    assert {source for source, _ in dangers} <= set(SOURCES)
    assert not any(players[seat].required() for seat in seats)
    slow.run(3.7)
    assert is_open(slow, table, number), "the least time passes whatever was ordered"
    before = len(came_of_it(players[0]))
    slow.run(0.5)
    assert not is_open(slow, table, number)
    outcome = came_of_it(players[0])[before]
    dear = [can and levels >= 2 for can, (_, levels) in zip(able, dangers, strict=True)]
    reacts = {"always": any(able), "own": any(dear), "never": False}[order]
    assert outcome == ("ThreatCancelled" if reacts else "ThreatCarriedOut")


def test_e3_orders_are_remembered_and_told_to_their_owner_alone(world: World) -> None:
    players, table = world.race(2)
    players[1].say(SetOrders(table, {"saboteur": "own", "terrain": "ask"}))
    world.run()
    assert [(m.wish, m.orders) for m in players[1].all(Reactions)] == [("able", {"saboteur": "own"})]
    players = back_again(world, players)
    assert [m.orders for m in players[1].all(Reactions)] == [{"saboteur": "own"}]
    assert not players[0].has(Reactions)
    assert b'"own"' not in players[0].bodies
