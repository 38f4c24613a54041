"""E3: standing orders about dangers."""

from __future__ import annotations

import random
from typing import Literal

import msgspec
import pytest

from greatrace.great_race import events as ev
from greatrace.great_race.actions import LetBe
from greatrace.protocol.messages import Reactions, SetOrders, Update
from tests.server.moments import back_again, is_open, reach
from tests.server.player import Player
from tests.server.world import QUICK, World

Order = Literal["ask", "never", "own", "always"]
SOURCES = ("terrain", "trail_hunter", "saboteur", "con_artist")


@pytest.fixture
def slow(world: World) -> World:
    """Windows last at least four seconds and at most twenty."""
    pacing = msgspec.structs.replace(QUICK.pacing, reaction_minimum=4.0, reaction_limit=20.0)
    world.config = world.lobby.around.config = msgspec.structs.replace(QUICK, pacing=pacing)
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
    room, rng = world.room(table), random.Random(4)
    while room.game.decision is not None and room.game.decision.prompt == "reaction":
        world.run(1)
    while room.running and (room.game.decision is None or room.game.decision.prompt != "reaction"):
        world.play(players, table, 1, rng)
    assert room.running, "no second window in this race"
    world.run()
    for player in players:
        player.hear()


def came_of_it(player: Player) -> list[str]:
    """What became of the threats that this player was told of."""
    told = [msgspec.json.decode(raw)[0] for update in player.all(Update) for raw in update.events]
    return [kind for kind in told if kind in (ev.ThreatCancelled.__name__, ev.ThreatCarriedOut.__name__)]


@pytest.mark.parametrize("order", ["never", "always", "own"])
def test_e3_whoever_has_left_an_order_is_not_asked_and_no_time_tells_so(slow: World, order: Order) -> None:
    players, table = reach(slow, 3, "reaction")
    all_order(slow, players, table, order)
    next_window(slow, players, table)
    room = slow.room(table)
    assert room.game.decision is not None
    assert room.window is not None
    number, seats = room.game.decision.number, room.game.decision.asked
    able = [len(room.game.decision.required(seat)) > 1 for seat in seats]
    dangers = [room.kind.danger_to(room.game.state, seat) for seat in seats]
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


def test_e3_own_looks_at_what_the_danger_costs_oneself(world: World) -> None:
    _, table = reach(world, 2, "reaction")
    room = world.room(table)
    world.run()
    wishes, state = room.wishes, room.game.state
    kind = type(state.open.threat)
    options = [LetBe(), object()]
    for seat, threat, expected in (
        (0, kind("saboteur", 1, 0, 1, 1), 1),
        (0, kind("saboteur", 1, 0, 1, 0), 0),
        (0, kind("saboteur", 1, 1, 1, 1), 0),
        (0, kind("terrain", 0, 0, spaces=("5c",)), 1),
        (0, kind("trail_hunter", 1, None, spaces=("5c",)), 0),
    ):
        open_ = msgspec.structs.replace(state.open, threat=threat)
        source, levels = room.kind.danger_to(msgspec.structs.replace(state, open=open_), seat)
        assert source == threat.source
        assert (levels >= 2) == bool(expected)
    room.places[0].record.orders = {"saboteur": "always", "con_artist": "never"}
    source, _ = room.kind.danger_to(state, 0)
    found = wishes.ordered(0, options)  # type: ignore[arg-type]  # whatever stands in the second place is taken
    assert found == {"saboteur": options[1], "con_artist": options[0]}.get(source)
    assert wishes.ordered(1, options) is None  # type: ignore[arg-type]


def test_e3_an_answer_that_was_given_is_not_overruled_by_an_order(slow: World) -> None:
    players, table = reach(slow, 3, "reaction")
    room = slow.room(table)
    assert room.window is not None
    seat = room.window.decision.asked[0]
    players[seat].answers(LetBe())
    slow.run()
    all_order(slow, players, table, "always")
    room.time._answer_unasked(room.window)  # noqa: SLF001 - as after an interrupt
    assert room.window.held[seat].action == LetBe()


def test_e3_orders_are_remembered_and_told_to_their_owner_alone(world: World) -> None:
    players, table = world.race(2)
    players[1].say(SetOrders(table, {"saboteur": "own", "terrain": "ask"}))
    world.run()
    assert [(m.wish, m.orders) for m in players[1].all(Reactions)] == [("able", {"saboteur": "own"})]
    players = back_again(world, players)
    assert [m.orders for m in players[1].all(Reactions)] == [{"saboteur": "own"}]
    assert not players[0].has(Reactions)
    assert b'"own"' not in players[0].bodies
