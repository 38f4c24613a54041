"""The host changes what an open table agrees on: nobody loses a seat, and nobody is taken by surprise."""

from __future__ import annotations

import pytest

from greatrace.protocol.messages import AddBot, ChangeTable, JoinTable, SetReady, StartTable, TableChanged
from tests.server.player import Player
from tests.server.race_moments import back_again
from tests.server.world import World


@pytest.fixture
def gathered(world: World) -> tuple[Player, Player, str]:
    """A host, a guest who is ready, and a bot."""
    ann, ben = world.connect("Ann"), world.connect("Ben")
    table = ann.opens_table(3)
    ben.say(JoinTable(table))
    ben.say(SetReady(table, ready=True))
    ann.say(AddBot(table, 2, "random"))
    world.run()
    return ann, ben, table


def test_everybody_stays_and_says_once_more_that_they_are_ready(
    world: World, gathered: tuple[Player, Player, str]
) -> None:
    ann, ben, table = gathered
    wish = ChangeTable(
        table,
        "south_america",
        "caracas",
        "buenos_aires",
        modules=("village",),
        clock="fast",
        stand_in="easy",
        delay=30,
        take_back=False,
    )
    ann.say(wish)
    world.run()
    info = ben.last(TableChanged).table
    assert (info.board, info.start, info.finish, info.modules) == (wish.board, wish.start, wish.finish, wish.modules)
    assert (info.clock, info.stand_in, info.delay, info.take_back) == ("fast", "easy", 30, False)
    assert [(seat.kind, seat.ready) for seat in info.seats] == [("person", False), ("person", False), ("bot", True)]
    ann.say(StartTable(table))
    world.run()
    assert ann.refusals() == ["table/not-ready"]
    ben.say(SetReady(table, ready=True))
    ann.say(StartTable(table))
    world.run()
    state = world.truth(table).state
    assert (state.open.start, state.open.finish) == ("caracas", "buenos_aires")
    assert "village" in state.open.modules


def test_what_cannot_be_played_changes_nothing(world: World, gathered: tuple[Player, Player, str]) -> None:
    ann, ben, table = gathered
    before = ben.last(TableChanged).table
    for wish in (
        ChangeTable(table, "atlantis"),
        ChangeTable(table, "africa", "cairo", "cairo"),
        ChangeTable(table, "africa", modules=("sandcastles",)),
        ChangeTable(table, "africa", clock="sundial"),
        ChangeTable(table, "africa", stand_in="genius"),
    ):
        ann.say(wish)
    world.run()
    assert ann.refusals() == ["table/setup"] * 3 + ["table/clock", "table/level"]
    assert ben.last(TableChanged).table == before


def test_only_the_host_and_only_before_the_race(world: World, gathered: tuple[Player, Player, str]) -> None:
    ann, ben, table = gathered
    ben.say(ChangeTable(table, "south_america"))
    world.run()
    assert ben.refusals() == ["table/not-host"]
    ann.say(StartTable(table))
    ann.say(ChangeTable(table, "south_america"))
    world.run()
    assert ann.refusals() == ["table/running"]


def test_what_was_agreed_again_survives_a_restart(world: World, gathered: tuple[Player, Player, str]) -> None:
    ann, ben, table = gathered
    ann.say(ChangeTable(table, "usa", clock="days"))
    world.run()
    back_again(world, [ann, ben], resume=False)
    assert (world.table(table).record.board, world.table(table).record.clock) == ("usa", "days")
