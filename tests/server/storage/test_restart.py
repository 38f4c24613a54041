"""Killed at any moment and started again: nothing that anybody was shown is lost."""

import random

import pytest

from greatrace.protocol.messages import Answer, JoinTable, Seated, Snapshot, TableChanged, Welcome
from greatrace_server.config import Config, PacingConfig
from greatrace_server.storage.database import COLUMNS, StoreError
from greatrace_server.storage.sqlite import sqlite_path
from tests.server.race_moments import back_again, fails_once, sealed_by_one
from tests.server.world import World

DATABASES = ("sqlite", "postgres")


def test_a_race_goes_on_through_many_kills(world: World) -> None:
    rng = random.Random(11)
    players, table = world.race(2, bots=1)
    world.play(players, table, 3)
    for _ in range(25):
        world.play(players, table, rng.randrange(1, 30), rng, backs=0.2)
        seen = max(player.seq for player in players)
        players = back_again(world, players)
        truth = world.truth(table)
        assert truth.seq >= seen
        for player in players:
            assert player.view == truth.view(player.seat)
    world.play(players, table)
    assert world.truth(table).phase == "over"


def test_what_was_not_committed_was_seen_by_nobody(world: World) -> None:
    players, table = world.race(2)
    world.play(players, table, 10)
    for player in players:
        player.hear()
    seen = world.truth(table).seq
    world.hold_commits = True
    next(p for p in players if p.required()).answers()
    world.run()
    assert world.held, "the answer waits for its commit"
    assert world.truth(table).seq == seen
    world.hold_commits = False
    world.held.clear()
    players = back_again(world, players)
    assert world.truth(table).seq == seen
    assert all(player.seq == seen for player in players)


def test_a_retried_answer_counts_once_even_after_a_restart(world: World) -> None:
    players, table = world.race(2)
    world.play(players, table, 10)
    player = next(p for p in players if p.required())
    assert player.question is not None
    message = Answer(table, player.question.decision, player.required()[0], "the same")
    player.say(message)
    world.run()
    seq = world.truth(table).seq
    number = players.index(player)
    players = back_again(world, players)
    players[number].say(message)
    world.run()
    assert world.truth(table).seq == seq
    assert [(a.id, a.seq) for a in players[number].accepted()] == [("the same", seq)]


def test_e3_sealed_answers_survive(world: World) -> None:
    players, table, decision = sealed_by_one(world)
    seat = decision.asked[0]
    players = back_again(world, players)
    assert [other for other in decision.asked if not players[other].required()] == [seat]
    for other in decision.asked[1:]:
        players[other].answers()
    world.run(2.5)
    assert world.truth(table).seq == players[seat].seq + 1 or not world.truth(table).running


def test_open_tables_and_their_seats_survive(world: World) -> None:
    ann, ben = world.connect("Ann"), world.connect("Ben")
    table = ann.opens_table(3, title="Evening")
    ben.say(JoinTable(table))
    world.run()
    ann, ben = back_again(world, [ann, ben], resume=False)
    assert ben.last(Welcome).tables == (table,)
    ben.say(JoinTable(table))
    world.run()
    assert ben.last(Seated).seat == 1
    assert ben.last(Seated).table.title == "Evening"
    assert [seat.name for seat in world.table(table).record.seats] == ["Ann", "Ben", ""]


def test_seats_that_nobody_comes_back_to_are_freed_before_the_race(world: World) -> None:
    ann, ben = world.connect("Ann"), world.connect("Ben")
    table = ann.opens_table(2)
    ben.say(JoinTable(table))
    world.run()
    (ben,) = back_again(world, [ben], resume=False)
    ben.say(JoinTable(table))
    world.run(121, step=0.5)
    assert [seat.kind for seat in world.table(table).record.seats] == ["free", "person"]
    assert world.table(table).record.host == 1
    assert ben.last(TableChanged).table.host == 1


def test_tables_that_nobody_comes_back_to_are_cleared_unless_they_run(world: World) -> None:
    ann = world.connect("Ann")
    open_table = ann.opens_table(2)
    _, running = world.race(2)
    world.kill()
    world.start()
    world.run(121, step=0.5)
    assert open_table not in world.lobby.tables
    assert running in world.lobby.tables
    world.kill()
    world.start()
    assert list(world.lobby.tables) == [running]


def test_a_frozen_table_is_tried_again_after_a_restart(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    players, table = world.race(2)
    world.play(players, table, 5)
    fails_once(monkeypatch)
    next(player for player in players if player.required()).answers()
    world.run()
    assert world.table(table).info().phase == "frozen"
    players = back_again(world, players)
    assert world.truth(table).running
    world.play(players, table, 5)
    assert world.truth(table).seq >= 10


def test_a_race_that_is_over_can_still_be_looked_at(world: World) -> None:
    players, table = world.race(2)
    world.play(players, table)
    world.kill()
    world.start()
    again = players[0].back(resume=False)
    again.say(JoinTable(table))
    world.run()
    assert again.has(Snapshot)
    assert again.view.open.result is not None


def test_the_journal_keeps_no_token(world: World) -> None:
    player = world.connect("Ann")
    player.opens_table(2)
    world.run()
    assert player.token
    files = b"".join(file.read_bytes() for file in world.path.parent.glob(world.path.name + "*"))
    rows = [row for table in COLUMNS for row in world.store.database.query(f"SELECT * FROM {table}")]  # noqa: S608
    kept = files + repr(rows).encode()
    assert b"Ann" in kept
    assert player.token.encode() not in kept


@pytest.mark.parametrize("url", ["postgres:thing", "file.db", "sqlite:/x"])
def test_an_url_that_names_no_database_is_refused(url: str) -> None:
    with pytest.raises(StoreError, match="sqlite:///"):
        sqlite_path(url)


def test_grace_is_configurable() -> None:
    assert Config(pacing=PacingConfig(grace=5)).pacing.grace == 5
