"""Ratings: which races count, whose ratings they change, and what everybody is told of them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from argon2 import PasswordHasher

from greatrace.protocol.connection import RATINGS
from greatrace.protocol.messages import (
    AddBot,
    AskRatings,
    JoinTable,
    Ratings,
    SetReady,
    StartTable,
    TableInfo,
    Welcome,
)
from greatrace_server.lobby.password_hashing import HashedHere
from tests.server.player import Player
from tests.server.world import World

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
PASSWORD = "correct horse"
GAME = "crazy_race"  # the shorter one

DATABASES = ("sqlite", "postgres")


@pytest.fixture(autouse=True)
def _cheap(world: World) -> None:
    world.lobby.accounts.hashing = HashedHere(CHEAP)


def member(world: World, name: str, **more: Any) -> Player:
    """Somebody with an account, opened now."""
    return world.connect(name, account=name, password=PASSWORD, register=True, capabilities=(RATINGS,), **more)


def begun(world: World, people: list[Player], bots: int = 0, game: str = GAME, board: str = "", **wish: Any) -> str:
    """A race of these people and so many bots; the table."""
    table = people[0].opens_table(len(people) + bots, board, game, **wish)
    for player in people[1:]:
        player.say(JoinTable(table))
        player.say(SetReady(table, ready=True))
    for seat in range(len(people), len(people) + bots):
        people[0].say(AddBot(table, seat, "random"))
    people[0].say(StartTable(table))
    world.run()
    return table


def raced(world: World, people: list[Player], bots: int = 0, **wish: Any) -> TableInfo:
    """The table after such a race, played to its end."""
    table = begun(world, people, bots, **wish)
    world.play(people, table)
    world.run()
    return world.table(table).info()


def ratings_of(player: Player, game: str = GAME, first: int = 0, count: int = 50) -> Ratings:
    """What the server says of ratings."""
    player.say(AskRatings(game, first, count))
    player.world.run(0.01)
    return player.last(Ratings)


def test_a_race_of_two_accounts_changes_both_ratings_and_is_told_at_the_table(world: World) -> None:
    ann, ben = member(world, "Ann"), member(world, "Ben")
    info = raced(world, [ann, ben], bots=1)
    assert info.rated
    assert info.seats[2] == msgspec.structs.replace(info.seats[2], rating=0, change=None), "bots have none"
    info = msgspec.structs.replace(info, seats=info.seats[:2])
    changes = [seat.change for seat in info.seats]
    assert sorted(map(bool, changes)) == [True, True]
    assert sum(change or 0 for change in changes) == 0
    assert [seat.rating - (seat.change or 0) for seat in info.seats] == [1500, 1500]
    assert all(seat.provisional for seat in info.seats)
    told = ratings_of(ann)
    assert [line.name for line in told.lines] == [
        name for _, name in sorted((-seat.rating, seat.name) for seat in info.seats)
    ]
    assert told.all == 2
    assert told.own is not None
    assert (told.own.name, told.own.rating, told.own.races) == ("Ann", info.seats[0].rating, 1)
    assert told.crews == {info.seats[0].crew: (1, told.own.wins)}
    assert ann.last(Welcome).capabilities == (RATINGS,)
