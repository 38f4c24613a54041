"""Ratings: which races count, whose ratings they change, and what everybody is told of them."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from twisted.internet.defer import succeed

from greatrace.kernel import Outcome
from greatrace.protocol.connection import RATINGS
from greatrace.protocol.limits import PAGE_RATINGS
from greatrace.protocol.messages import (
    AddBot,
    AskRatings,
    JoinTable,
    Kick,
    LeaveTable,
    Ratings,
    Refused,
    SetReady,
    StartTable,
    TableChanged,
    TableInfo,
    Welcome,
)
from greatrace_server.config import RatingsConfig
from greatrace_server.lobby.ratings import LOOK_EVERY
from greatrace_server.storage.rating_rows import Query, RaceCount, RatingRecord, keep_rating
from greatrace_server.storage.records import RUNNING
from greatrace_server.storage.store import Store
from tests.server.player import Player
from tests.server.world import QUICK, World

PASSWORD = "correct horse"
GAME = "crazy_race"  # the shorter one

DATABASES = ("sqlite", "postgres")


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
    ratings = ratings_of(ann)
    assert [line.name for line in ratings.lines] == [
        name for _, name in sorted((-seat.rating, seat.name) for seat in info.seats)
    ]
    assert ratings.all == 2
    assert ratings.own is not None
    assert (ratings.own.name, ratings.own.rating, ratings.own.races) == ("Ann", info.seats[0].rating, 1)
    assert ratings.crews == {info.seats[0].crew: (1, ratings.own.wins)}
    assert ann.last(Welcome).capabilities == (RATINGS,)


def test_a_race_is_counted_once_though_the_server_dies_between_its_end_and_the_count(world: World) -> None:
    ann, ben = member(world, "Ann"), member(world, "Ben")
    table = begun(world, [ann, ben], bots=1)
    world.hold_commits = True
    rng = random.Random(5)
    while world.table(table).record.phase == RUNNING:
        ready = [player for player in (ann, ben) if player.required()]
        if ready:
            rng.choice(ready).answers(rng=rng)
        else:
            world.wait()
        world.run(0.01)
        world.commit()
    assert len(world.held) == 1, "the end is durable, and the count has only been asked for"
    world.kill()
    world.held.clear()
    world.hold_commits = False
    for _ in range(2):  # the second start finds nothing left to do
        world.start()
        world.run()
        again = ann.back()
        ratings = ratings_of(again)
        assert ratings.own is not None
        assert ratings.own.races == 1
        seats = world.table(table).info().seats
        assert seats[0].change == ratings.own.rating - 1500, "the table tells it as well"
        world.kill()


def test_ratings_outlast_restarts_and_tables(world: World) -> None:
    ann, ben = member(world, "Ann"), member(world, "Ben")
    raced(world, [ann, ben], bots=1)
    before = ratings_of(ann)
    world.kill()
    world.start()
    again = world.connect("Ann", token=ann.token, capabilities=(RATINGS,))
    assert ratings_of(again) == before
    assert ratings_of(again, "great_race").all == 0, "each game has its own"


def test_an_outcome_that_is_written_twice_counts_once(world: World) -> None:
    ann, ben = member(world, "Ann"), member(world, "Ben")
    info = raced(world, [ann, ben], bots=1)
    record = world.table(info.id).record
    world.lobby.ratings.race_over(record, Outcome(((1,), (0,), (2,)), (1,), "again"))
    world.run()
    ratings = ratings_of(ann)
    assert ratings.own is not None
    assert ratings.own.races == 1
    assert ratings.own.rating == info.seats[0].rating


@pytest.mark.parametrize(
    ("people", "wish"),
    [(("Ann",), {}), (("Ann", "Ben"), {"rated": False})],
    ids=["one account", "the host does not want it"],
)
def test_races_that_do_not_count(world: World, people: tuple[str, ...], wish: dict[str, Any]) -> None:
    players = [member(world, name) for name in people]
    players += [world.connect("guest")] if len(players) < 2 else []
    info = raced(world, players, bots=1, **wish)
    assert not info.rated
    assert [seat.change for seat in info.seats] == [None] * 3
    assert ratings_of(players[0]).all == 0
    assert world.store.database.query("SELECT count(*) FROM outcomes") == [(0,)]


def test_a_guest_in_a_rated_race_changes_nothing_for_the_others(world: World) -> None:
    ann, ben, guest = member(world, "Ann"), member(world, "Ben"), world.connect("guest")
    info = raced(world, [ann, guest, ben])
    assert info.rated
    changes = [seat.change for seat in info.seats]
    assert changes[1] is None
    assert abs(changes[0] or 0) == abs(changes[2] or 0) > 0, "as in a race of the two alone"


def test_a_player_who_leaves_for_good_is_last_even_behind_a_bot(world: World) -> None:
    ann, ben, cleo = member(world, "Ann"), member(world, "Ben"), member(world, "Cleo")
    table = begun(world, [ann, ben, cleo])
    ann.say(LeaveTable(table))
    world.play([ben, cleo], table)
    world.run()
    changes = {line.name: line.rating - 1500 for line in ratings_of(ann).lines}
    assert changes["Ann"] < min(changes["Ben"], changes["Cleo"])
    assert sum(changes.values()) in (-1, 0, 1)
    own = ratings_of(ann).own
    assert own is not None
    assert own.wins == 0
    assert world.table(table).info().seats[0].change is None, "the bot in the seat has no rating"


def test_when_all_others_have_left_the_race_is_won_at_once_and_not_again_at_its_end(world: World) -> None:
    ann, ben = member(world, "Ann"), member(world, "Ben")
    table = begun(world, [ann, ben], bots=1)
    ann.say(LeaveTable(table))
    world.run()
    lines = {line.name: line for line in ratings_of(ben).lines}
    assert (lines["Ben"].wins, lines["Ann"].wins) == (1, 0)
    assert lines["Ben"].rating > 1500 > lines["Ann"].rating
    world.play([ben], table)
    world.run()
    assert {line.name: line for line in ratings_of(ben).lines} == lines


def test_leaving_a_race_that_is_over_changes_nothing(world: World) -> None:
    ann, ben = member(world, "Ann"), member(world, "Ben")
    info = raced(world, [ann, ben], bots=1)
    before = ratings_of(ann)
    ann.say(LeaveTable(info.id))
    world.run()
    assert ratings_of(ann) == before


def test_a_player_sent_away_by_the_host_keeps_the_place_of_the_seat(world: World) -> None:
    ann, ben, cleo = member(world, "Ann"), member(world, "Ben"), member(world, "Cleo")
    table = begun(world, [ann, ben, cleo])
    ann.say(Kick(table, 1))
    world.run()
    assert ratings_of(ben).all == 0, "nothing is decided by that"
    world.play([ann, cleo], table)
    world.run()
    places = {seat: place for place, group in enumerate(ranking(world, table)) for seat in group}
    order = sorted(range(3), key=lambda seat: places[seat])
    names = [("Ann", "Ben", "Cleo")[seat] for seat in order]
    rated = {line.name: line.rating for line in ratings_of(ann).lines}
    assert max(rated, key=lambda name: rated[name]) == names[0]
    assert min(rated, key=lambda name: rated[name]) == names[-1]


def ranking(world: World, table: str) -> tuple[tuple[int, ...], ...]:
    """The final order of the seats of a race that is over."""
    room = world.table(table).room
    assert room is not None
    outcome = room.state.game.outcome
    assert outcome is not None
    return outcome.ranking


def test_ratings_stand_behind_names_and_a_change_is_told_at_other_tables(world: World) -> None:
    ann, ben = member(world, "Ann"), member(world, "Ben")
    waiting = ann.opens_table(3, "", GAME)
    assert world.table(waiting).info().seats[0].rating == 0
    raced(world, [ann, ben], bots=1)
    changes = [message.table for message in ann.all(TableChanged) if message.table.id == waiting]
    own = ratings_of(ann).own
    assert own is not None
    assert changes[-1].seats[0].rating == own.rating
    assert changes[-1].seats[0].provisional
    assert changes[-1].rated
    other = ann.opens_table(2, "africa")
    assert world.table(other).info().seats[0].rating == 0, "of another game"


def test_a_list_is_read_in_pages_and_provisional_ratings_come_last(world: World) -> None:
    people = [member(world, name) for name in ("Ann", "Ben", "Cleo")]
    accounts = list(world.lobby.accounts.accounts.values())

    def write(query: Query) -> None:
        for number, account in enumerate(accounts):
            races = RaceCount(10 * number + 5, number)
            keep_rating(query, account.fingerprint, GAME, RatingRecord(1600.0 - 50 * number, 100.0, races))

    world.store.exclusively(write)
    world.kill()
    world.start()
    ann = world.connect("Ann", token=people[0].token, capabilities=(RATINGS,))
    whole = ratings_of(ann)
    names = [account.name for account in accounts]
    assert [(line.name, line.place) for line in whole.lines] == [(names[1], 1), (names[2], 2), (names[0], 0)]
    assert [line.name for line in ratings_of(ann, first=1, count=1).lines] == [names[2]]
    assert ratings_of(ann, first=3).lines == ()
    assert ratings_of(ann, count=0).lines == ()
    assert ratings_of(ann, first=1_000_000).all == 3


def test_nobody_can_ask_for_more_than_a_page(world: World) -> None:
    ann = member(world, "Ann")
    ann.say(AskRatings(GAME, 0, PAGE_RATINGS + 1))
    world.run(0.01)
    assert ann.last(Refused).code == "frame/malformed"


def test_a_server_without_ratings_says_so_and_keeps_none(world: World) -> None:
    world.reconfigure(msgspec.structs.replace(QUICK, ratings=RatingsConfig(enabled=False)))
    ann, ben = member(world, "Ann"), member(world, "Ben")
    assert ann.last(Welcome).capabilities == ()
    info = raced(world, [ann, ben], bots=1)
    assert not info.rated
    ann.say(AskRatings(GAME))
    world.run(0.01)
    assert ann.last(Refused).code == "ratings/off"
    assert world.store.database.query("SELECT count(*) FROM outcomes") == [(0,)]


def test_an_account_that_is_deleted_takes_its_ratings_along(world: World) -> None:
    ann, ben = member(world, "Ann"), member(world, "Ben")
    raced(world, [ann, ben], bots=1)
    account = world.lobby.accounts.forget("Ann")
    assert account is not None
    world.lobby.ratings.forget(account.fingerprint)
    world.run()
    assert [line.name for line in ratings_of(ben).lines] == ["Ben"]
    assert world.store.database.query("SELECT count(*) FROM ratings") == [(1,)]


def test_what_a_damaged_row_held_is_left_out(world: World) -> None:
    ann, ben = member(world, "Ann"), member(world, "Ben")
    raced(world, [ann, ben], bots=1)
    owner = world.lobby.accounts.accounts["ann"].fingerprint
    world.store.exclusively(lambda query: query("UPDATE ratings SET record = ? WHERE owner = ?", (b"{", owner)))
    spoilt = "INSERT INTO outcomes (race, counted, record) VALUES (?, 0, ?)"
    world.store.exclusively(lambda query: query(spoilt, ("spoilt", b"{")))
    world.run()
    world.kill()
    world.start()
    world.run()
    again = world.connect("Ben", token=ben.token, capabilities=(RATINGS,))
    assert [line.name for line in ratings_of(again).lines] == ["Ben"]
    ann = world.connect("Ann", token=ann.token, capabilities=(RATINGS,))
    raced(world, [ann, again], bots=1)
    assert {line.name: line.races for line in ratings_of(again).lines} == {"Ann": 1, "Ben": 2}


def test_operators_see_races_that_are_counted_and_that_wait_and_people(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = member(world, "Ann"), member(world, "Ben")
    with monkeypatch.context() as patched:
        patched.setattr(Store, "exclusively", lambda _self, _work: succeed(None))  # another node is counting
        raced(world, [ann, ben], bots=1)
        assert (world.lobby.ratings.counted, world.lobby.ratings.waiting) == (0, 1)
    world.run(1)
    assert (world.lobby.ratings.counted, world.lobby.ratings.waiting) == (1, 0)
    assert world.lobby.ratings.people() == {GAME: 2}
    world.kill()
    world.start()
    world.run()
    assert (world.lobby.ratings.counted, world.lobby.ratings.waiting) == (0, 0)
    assert world.lobby.ratings.people() == {GAME: 2}


def test_asking_for_games_that_do_not_exist_leaves_nothing_behind(world: World) -> None:
    ann = member(world, "Ann")
    for number in range(20):
        assert ratings_of(ann, f"game {number}").all == 0
        world.run(5)
    assert world.lobby.ratings.people() == {}


def test_a_node_goes_on_looking_for_what_others_have_counted_after_a_look_that_failed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    member(world, "Ann")
    world.lobby.ratings.follow()
    with monkeypatch.context() as patched:
        patched.setattr(Store, "read", lambda _self, _function: succeed(None))  # what nobody expects
        world.run(2 * LOOK_EVERY, step=0.5)
    world.store.exclusively(lambda query: keep_rating(query, "somebody", GAME, RatingRecord(1600, 90)))
    world.run(2 * LOOK_EVERY, step=0.5)
    assert world.lobby.ratings.people() == {GAME: 1}
    world.lobby.ratings.close()
