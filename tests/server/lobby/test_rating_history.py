"""The history of a player’s own rating, and the sums of other players: what is told, and what is kept for it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from twisted.internet.defer import fail

from greatrace.kernel import Outcome
from greatrace.protocol.connection import RATING_HISTORY, RATINGS
from greatrace.protocol.limits import COMPARED_RACES, RATED_RACES
from greatrace.protocol.messages import (
    AskRatedPlayer,
    AskRatingHistory,
    AskRatings,
    RatedPlayer,
    RatedRace,
    RatingHistory,
    Ratings,
    Refused,
    Welcome,
)
from greatrace_server.config import RatingsConfig
from greatrace_server.storage.databases import copy_database, is_postgres, open_database
from greatrace_server.storage.rating_rows import ADD_OUTCOME, OutcomeRecord, Query, Racer
from greatrace_server.storage.store import Store
from tests.server.lobby.test_ratings import GAME, member, raced
from tests.server.player import Player
from tests.server.world import QUICK, World, logged

DATABASES = ("sqlite", "postgres")
ASKS = (RATINGS, RATING_HISTORY)


def history_of(player: Player, game: str = GAME) -> tuple[RatedRace, ...]:
    """The races that the server tells of that player's own rating."""
    player.say(AskRatingHistory(game))
    player.world.run(0.01)
    return player.last(RatingHistory).races


def sums_of(asker: Player, name: str, game: str = GAME) -> RatedPlayer:
    """What the server tells the asker of that player."""
    asker.say(AskRatedPlayer(game, name))
    asker.world.run(0.01)
    return asker.last(RatedPlayer)


def owner_of(world: World, name: str) -> str:
    return world.lobby.accounts.accounts[name.casefold()].fingerprint


def outcome(owners: list[str], places: list[int], when: float, board: str = "") -> OutcomeRecord:
    """A race of these people that ended so."""
    ends = enumerate(zip(owners, places, strict=True))
    racers = tuple(Racer(seat, owner, "blue", place, place == 0) for seat, (owner, place) in ends)
    return OutcomeRecord(GAME, board, (), when, racers)


def add_races(world: World, outcomes: list[OutcomeRecord], start: int = 0) -> None:
    """Those races are over, and not counted."""

    def write(query: Query) -> None:
        for number, one in enumerate(outcomes, start):
            query(ADD_OUTCOME, (f"race {number:06}", msgspec.json.encode(one)))

    world.store.exclusively(write)


def restarted(world: World, *players: Player) -> list[Player]:
    """The same people at the server that is started again."""
    world.kill()
    world.start()
    world.run()
    return [world.connect(player.name, token=player.token, capabilities=ASKS) for player in players]


def test_each_race_is_a_line_of_the_history_with_the_rating_that_it_led_to(world: World) -> None:
    ann, ben = member(world, "Ann"), member(world, "Ben")
    first = raced(world, [ann, ben], bots=1)
    world.run(5)
    second = raced(world, [ann, ben], bots=1)
    races = history_of(ann)
    assert [(race.rating, race.change) for race in races] == [
        (info.seats[0].rating, info.seats[0].change) for info in (first, second)
    ]
    assert all(race.people == 2 and race.place in (1, 2) for race in races), "the bot is not compared"
    assert races[0].when <= races[1].when
    assert history_of(ann, "great_race") == ()
    ann.say(AskRatings(GAME))
    world.run(0.01)
    own = ann.last(Ratings).own
    assert own is not None
    assert own.rating == races[-1].rating
    assert own.wins == sum(race.won for race in races)


def test_the_sums_of_another_player_and_the_duels_with_the_player_who_asks(world: World) -> None:
    ann, ben, cleo = (member(world, name) for name in ("Ann", "Ben", "Cleo"))
    a, b, c = (owner_of(world, name) for name in ("Ann", "Ben", "Cleo"))
    add_races(
        world,
        [
            outcome([a, b], [0, 1], 1000.0, "africa"),
            outcome([b, a, c], [0, 2, 3], 2000.0, "africa"),
            outcome([a, b], [1, 1], 3000.0, "usa_west"),
            outcome([b, c], [0, 1], 4000.0, "usa_west"),
        ],
    )
    ann, ben, cleo = restarted(world, ann, ben, cleo)
    sums = sums_of(ann, "ben")
    assert sums.name == "Ben"
    assert sums.line is not None
    assert (sums.line.races, sums.line.wins) == (4, 2)
    assert sums.mean_place == pytest.approx((2 + 1 + 1 + 1) / 4)
    assert sums.boards == {"africa": (2, 1), "usa_west": (2, 1)}
    assert (sums.met, sums.ahead, sums.behind) == (3, 1, 1), "the third was a tie, and Ann was not in the fourth"
    mirrored = sums_of(ben, "Ann")
    assert (mirrored.met, mirrored.ahead, mirrored.behind) == (3, 1, 1)
    assert [(race.place, race.people, race.board) for race in history_of(ann)] == [
        (1, 2, "africa"),
        (2, 3, "africa"),
        (1, 2, "usa_west"),
    ]
    assert sums_of(ann, "Ann").met == 0


def test_guests_may_look_at_others_and_have_no_history(world: World) -> None:
    ann, ben = member(world, "Ann"), member(world, "Ben")
    raced(world, [ann, ben], bots=1)
    guest = world.connect("guest", capabilities=ASKS)
    assert history_of(guest) == ()
    sums = sums_of(guest, "Ann")
    assert sums.line is not None
    assert sums.met == 0
    assert sums_of(guest, "nobody") == RatedPlayer(GAME, "nobody")
    assert sums_of(guest, "Ann", "no game").line is None


def test_only_the_last_races_are_told_however_many_there_are(world: World) -> None:
    ann, ben = member(world, "Ann"), member(world, "Ben")
    owners = [owner_of(world, name) for name in ("Ann", "Ben")]
    many = COMPARED_RACES + 120
    late = [0, 1]
    add_races(world, [outcome(owners, late[::-1] if n < 120 else late, 1000.0 + n) for n in range(many)])
    (ann, _) = restarted(world, ann, ben)
    races = history_of(ann)
    assert [race.when for race in races] == [1000 + n for n in range(many - RATED_RACES, many)]
    sums = sums_of(ann, "Ben")
    assert sums.line is not None
    assert sums.line.races == many
    assert (sums.met, sums.ahead, sums.behind) == (COMPARED_RACES, COMPARED_RACES, 0)
    assert sums.mean_place == 2.0


def test_a_database_of_an_earlier_version_gets_the_index_with_all_races_that_were_counted(
    world: World, database_url: str
) -> None:
    ann, ben = member(world, "Ann"), member(world, "Ben")
    owners = [owner_of(world, name) for name in ("Ann", "Ben")]
    add_races(world, [outcome(owners, [0, 1], 1000.0 + n) for n in range(250)])
    ann, ben = restarted(world, ann, ben)
    before, sums = history_of(ann), sums_of(ann, "Ben")
    assert len(before) == RATED_RACES

    def as_earlier(query: Query) -> None:
        query("DROP TABLE racers", ())
        query("DROP INDEX not_indexed", ())
        query("UPDATE outcomes SET counted = 1", ())
        query("UPDATE outcomes SET record = ? WHERE race = ?", (b"{", "race 000000"))  # a damaged one holds up nothing
        if is_postgres(database_url):
            query("UPDATE about SET version = 5", ())

    world.store.exclusively(as_earlier)
    ann, ben = restarted(world, ann, ben)
    assert history_of(ann) == before
    assert sums_of(ann, "Ben").met == sums.met - 1
    assert world.store.database.query("SELECT count(*) FROM outcomes WHERE counted < 2") == [(0,)]


def test_a_node_adds_what_an_older_node_beside_it_has_counted(world: World) -> None:
    ann, ben = member(world, "Ann"), member(world, "Ben")
    raced(world, [ann, ben], bots=1)
    whole = history_of(ann)

    def as_older(query: Query) -> None:
        query("DELETE FROM racers", ())
        query("UPDATE outcomes SET counted = 1", ())

    world.store.exclusively(as_older)
    world.lobby.ratings.follow()
    world.run(10, step=0.5)
    assert history_of(ann) == whole
    world.lobby.ratings.close()


def test_a_deleted_player_vanishes_and_does_not_come_back(world: World) -> None:
    ann, ben = member(world, "Ann"), member(world, "Ben")
    raced(world, [ann, ben], bots=1)
    account = world.lobby.accounts.forget("Ben")
    assert account is not None
    world.lobby.ratings.forget(account.fingerprint)
    world.run()
    assert sums_of(ann, "Ben") == RatedPlayer(GAME, "Ben")
    (count,) = world.store.database.query("SELECT count(*) FROM racers")[0]
    assert count == 1
    world.store.exclusively(lambda query: query("UPDATE outcomes SET counted = 1", ()))
    (ann,) = restarted(world, ann)
    assert len(history_of(ann)) == 1
    assert world.store.database.query("SELECT count(*) FROM racers") == [(1,)], "no rating, no races"


def test_a_race_is_in_the_index_once(world: World) -> None:
    ann, ben = member(world, "Ann"), member(world, "Ben")
    info = raced(world, [ann, ben], bots=1)
    world.lobby.ratings.race_over(world.table(info.id).record, Outcome(((1,), (0,), (2,)), (1,), "again"))
    world.run()
    assert len(history_of(ann)) == 1


def test_a_server_without_ratings_tells_none_and_does_not_claim_to(world: World) -> None:
    world.reconfigure(msgspec.structs.replace(QUICK, ratings=RatingsConfig(enabled=False)))
    ann = world.connect("Ann", capabilities=ASKS)
    assert ann.last(Welcome).capabilities == ()
    for message in (AskRatingHistory(GAME), AskRatedPlayer(GAME, "Ben")):
        ann.say(message)
        world.run(0.01)
        assert ann.last(Refused).code == "ratings/off"
    world.reconfigure(QUICK)
    assert world.connect("Ben", capabilities=ASKS).last(Welcome).capabilities == ASKS


def test_what_cannot_be_read_is_told_as_far_as_it_is_known(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = member(world, "Ann"), member(world, "Ben")
    raced(world, [ann, ben], bots=1)

    with monkeypatch.context() as patched, logged() as events:
        patched.setattr(Store, "read", lambda _self, _function: fail(OSError("the disk is gone")))
        assert history_of(ann) == ()
        sums = sums_of(ann, "Ben")
    assert sums.line is not None
    assert sums.mean_place == 0
    assert len(events) == 2


def test_a_copy_of_the_database_has_the_index(world: World, database_url: str, tmp_path: Any) -> None:
    ann, ben = member(world, "Ann"), member(world, "Ben")
    raced(world, [ann, ben], bots=1)
    rows = world.store.database.query("SELECT * FROM racers ORDER BY owner")
    world.kill()
    goal = f"sqlite:///{tmp_path / 'copy.sqlite3'}"
    copy_database(database_url, goal, lambda *_: None)
    copy = open_database(goal)
    assert copy.query("SELECT * FROM racers ORDER BY owner") == rows
    copy.close()
