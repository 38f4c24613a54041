"""Journals of earlier versions, and of other rules: brought to this form, or shown and not played; ended races rest."""

from __future__ import annotations

import sqlite3

import msgspec

from greatrace.protocol.messages import Refused, WatchTable
from greatrace_server.storage.journal import CHECKPOINT_EVERY
from greatrace_server.storage.sqlite import SCHEMA_VERSION, upgrade
from tests.server.race_moments import back_again
from tests.server.storage.journal_damage import of_other_rules
from tests.server.world import World, logged


def test_a_journal_of_the_first_form_is_brought_to_this_one(world: World) -> None:
    players, table = world.race(2)
    world.play(players, table, 20)
    state = world.truth(table).state
    world.kill()
    with sqlite3.connect(world.path) as database:
        database.executescript(
            "DROP TABLE checkpoints; DROP TABLE aside; ALTER TABLE answers DROP COLUMN told;"
            "ALTER TABLE answers DROP COLUMN chain; PRAGMA user_version = 1;"
        )
    database.close()
    assert upgrade(f"sqlite:///{world.path}") == (1, SCHEMA_VERSION)
    with logged() as events:
        world.start()
    assert not events
    assert world.truth(table).state == state
    again = [player.back() for player in players]
    world.play(again, table, 30)
    again = back_again(world, again)
    assert world.truth(table).seq == 50


def test_a_journal_from_before_there_were_ratings_gets_their_tables(world: World) -> None:
    players, table = world.race(2)
    world.play(players, table, 20)
    world.kill()
    with sqlite3.connect(world.path) as database:
        database.executescript("DROP TABLE outcomes; DROP TABLE ratings;")
        record = msgspec.json.decode(database.execute("SELECT record FROM tables").fetchone()[0])
        for name in ("rated", "racers"):
            del record[name]
        for seat in record["seats"]:
            for name in ("rating", "change", "provisional"):
                del seat[name]
        database.execute("UPDATE tables SET record = ?", (msgspec.json.encode(record),))
    database.close()
    with logged() as events:
        world.start()
    assert not events
    again = [player.back() for player in players]
    world.play(again, table)
    assert not world.table(table).info().rated
    assert world.store.database.query("SELECT count(*) FROM outcomes") == [(0,)]


def test_a_race_of_other_rules_is_shown_and_not_played(world: World) -> None:
    players, table = world.race(2)
    world.play(players, table, CHECKPOINT_EVERY + 11)
    for player in players:
        player.hear()
    of_other_rules(world, table)
    with logged() as events:
        world.start()
    assert any("another version" in str(event.get("why")) for event in events)
    again = [player.back() for player in players]
    for player, before in zip(again, players, strict=True):
        assert player.refusals() == ["table/older"]
        assert player.view == before.view
        assert player.question is None
    watcher = world.connect("Will")
    watcher.say(WatchTable(table))
    world.run()
    watcher.hear()
    assert watcher.view.open == again[0].view.open
    assert watcher.refusals() == ["table/older"]
    assert world.table(table).info().phase == "frozen"
    world.run(120, step=1)
    assert table in world.lobby.tables, "nothing of it is cleared away for a while"


def test_it_goes_on_when_its_rules_are_back(world: World) -> None:
    players, table = world.race(2)
    world.play(players, table, 10)
    content = world.table(table).record.content_hash
    of_other_rules(world, table)
    world.start()
    world.table(table).record.content_hash = content
    world.store.table(world.table(table).record)
    world.run()
    again = back_again(world, players)
    assert not any(player.has(Refused) for player in again)
    world.play(again, table, 10)
    assert world.truth(table).seq == 20


def test_a_race_that_is_over_is_not_played_again_before_somebody_asks(world: World) -> None:
    players, table = world.race(2)
    world.play(players, table)
    for player in players:
        player.hear()
    world.kill()
    world.start()
    assert world.table(table).room is None
    again = players[0].back()
    assert again.view == players[0].view
    assert again.view.open.result is not None
