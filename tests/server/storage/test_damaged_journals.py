# ruff: noqa: S608 - statements that do damage
"""Damaged journals: the sound part of every race is resumed, the rest is kept aside, and everybody is told."""

import shutil
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from greatrace.protocol.messages import JoinTable, Refused, Snapshot
from greatrace_server.storage.journal import CHECKPOINT_EVERY
from tests.server.player import Player
from tests.server.race_moments import back_again, reach, sealed_by_one
from tests.server.storage.journal_damage import harm
from tests.server.world import QUICK, World, logged

FOURTH = "number = (SELECT MIN(number) + 3 FROM answers WHERE tbl = ?)"


def rows(world: World, question: str, table: str) -> list[tuple[Any, ...]]:
    """What the journal of a running server says."""
    return world.store.database.query(question, (table,))


def two_races(world: World) -> tuple[tuple[list[Player], str], tuple[list[Player], str]]:
    """Two races, 20 updates each."""
    hurt, well = world.race(2), world.race(2)
    world.play(*hurt, 20)
    world.play(*well, 20)
    for player in (*hurt[0], *well[0]):
        player.hear()
    return hurt, well


@pytest.mark.parametrize("record", ["'{\"id\": 3'", "x'ff00'"])
def test_a_table_whose_record_is_damaged_is_reported_and_kept_and_the_others_go_on(world: World, record: str) -> None:
    (_, hurt), (well, well_table) = two_races(world)
    harm(world, f"UPDATE tables SET record = {record} WHERE id = ?", hurt)
    with logged() as events:
        world.start()
    assert list(world.lobby.tables) == [well_table]
    reports = [event for event in events if event.get("id") == hurt]
    assert len(reports) == 1
    assert "log_failure" not in reports[0]
    assert len(rows(world, "SELECT * FROM answers WHERE tbl = ?", hurt)) == 20
    again = [player.back() for player in well]
    world.play(again, well_table, 20)
    assert world.truth(well_table).seq >= 40


@pytest.mark.parametrize(
    "damage",
    [
        f"UPDATE answers SET action = '[\"Fly\"]' WHERE {FOURTH}",
        f"UPDATE answers SET seat = 1 - seat WHERE {FOURTH}",
        f"UPDATE answers SET seat = 'one' WHERE {FOURTH}",
        f"UPDATE answers SET seq = 900 WHERE {FOURTH}",
        f"UPDATE answers SET id = 'another' WHERE {FOURTH}",
        f"UPDATE answers SET told = CAST(told || ' ' AS BLOB) WHERE {FOURTH}",
        f"UPDATE answers SET chain = x'' WHERE {FOURTH}",
        f"UPDATE answers SET tbl = 'stray' WHERE {FOURTH}",
        f"DELETE FROM answers WHERE {FOURTH}",
    ],
)
def test_the_sound_part_of_a_damaged_race_is_resumed(world: World, damage: str) -> None:
    (hurt, table), (well, well_table) = two_races(world)
    harm(world, damage, table)
    with logged() as events:
        world.start()
    assert set(world.lobby.tables) == {table, well_table}
    reports = [event for event in events if event.get("id") == table]
    assert [(event["log_level"].name, event["seq"]) for event in reports] == [("error", 3)]
    assert len(rows(world, "SELECT * FROM answers WHERE tbl = ?", table)) == 3
    assert len(rows(world, "SELECT * FROM aside WHERE tbl = ?", table)) >= 16
    again = [player.back() for player in hurt]
    assert [player.refusals() for player in again] == [["table/damaged"]] * 2
    game = world.truth(table).game
    for player in again:
        assert player.has(Snapshot)
        assert player.view == game.rules.view_of(game.state, player.seat)
    world.play(again, table, 40)
    again = back_again(world, again)
    assert [len(player.all(Snapshot)) for player in again] == [0, 0]
    world.play(again, table, 40)
    assert world.truth(well_table).seq == 20
    assert all(player.back().view == player.view for player in well)


def test_a_changed_seed_or_setup_is_noticed(world: World) -> None:
    (_, table), (_, well_table) = two_races(world)
    record = msgspec.structs.replace(world.table(table).record, seed="another")
    world.store.table(record)
    world.run()
    harm(world, "DELETE FROM checkpoints WHERE tbl = ?", table)
    with logged() as events:
        world.start()
    assert list(world.lobby.tables) == [well_table]
    assert [event["log_level"].name for event in events if event.get("id") == table] == ["error"]


def test_damage_before_the_kept_position_costs_nothing(world: World) -> None:
    players, table = world.race(2)
    world.play(players, table, CHECKPOINT_EVERY + 8)
    for player in players:
        player.hear()
    harm(world, f"DELETE FROM answers WHERE {FOURTH}", table)
    world.start()
    assert world.truth(table).seq == CHECKPOINT_EVERY + 8
    again = [player.back() for player in players]
    assert not any(player.has(Refused) for player in again)
    world.play(again, table, 5)


def test_a_damaged_position_is_made_again_from_all_answers(world: World) -> None:
    players, table = world.race(2)
    world.play(players, table, CHECKPOINT_EVERY + 8)
    state = world.truth(table).state
    change = "CAST(replace(record, '\"seq\":32', '\"seq\":31') AS BLOB)"
    harm(world, f"UPDATE checkpoints SET record = {change} WHERE tbl = ?", table)
    with logged() as events:
        world.start()
    assert [event["log_level"].name for event in events if event.get("id") == table] == ["warn"]
    assert world.truth(table).state == state


def test_no_half_round_is_resumed(world: World) -> None:
    """The sealed answers of a window are one update: with one of them lost all are taken back."""
    pacing = msgspec.structs.replace(QUICK.pacing, reaction_minimum=0.1)
    world.reconfigure(msgspec.structs.replace(QUICK, pacing=pacing))
    players, table = reach(world, 3, "reaction")
    while len(rows(world, "SELECT * FROM answers WHERE tbl = ? GROUP BY seq HAVING COUNT(*) > 1", table)) == 0:
        world.play(players, table, 1)
        world.run(0.2)
    (seq,) = rows(world, "SELECT seq FROM answers WHERE tbl = ? GROUP BY seq HAVING COUNT(*) > 1 LIMIT 1", table)[0]
    harm(
        world,
        f"DELETE FROM answers WHERE number = (SELECT MAX(number) FROM answers WHERE tbl = ? AND seq = {seq})",
        table,
    )
    with logged() as events:
        world.start()
    reported = [event["seq"] for event in events if event.get("id") == table and "seq" in event]
    if not reported:  # the window was before the kept position
        harm(world, "DELETE FROM checkpoints WHERE tbl = ?", table)
        with logged() as events:
            world.start()
        reported = [event["seq"] for event in events if event.get("id") == table and "seq" in event]
    assert reported == [seq - 1]
    assert not rows(world, f"SELECT * FROM answers WHERE tbl = ? AND seq >= {seq}", table)


def test_a_damaged_sealed_answer_is_asked_for_again(world: World) -> None:
    players, table, decision = sealed_by_one(world)
    harm(world, "UPDATE sealed SET action = x'5b22' WHERE tbl = ?", table)
    world.start()
    again = [player.back() for player in players]
    assert world.truth(table).prompt == "reaction"
    assert all(again[other].required() for other in decision.asked)


# ---- the file itself


def crashed(world: World, to: Path) -> World:
    """The journal as a machine that lost its power leaves it, with the write-ahead log beside it."""
    for end in ("", "-wal"):
        shutil.copy(f"{world.path}{end}", f"{to}{end}")
    world.kill()
    return world


def test_a_write_ahead_log_that_was_cut_off_loses_no_more_than_its_end(world: World, tmp_path: Path) -> None:
    players, table = world.race(2)
    world.play(players, table, 50)
    for player in players:
        player.hear()
    crashed(world, tmp_path / "copy")
    log = tmp_path / "copy-wal"
    log.write_bytes(log.read_bytes()[: log.stat().st_size - 30_000])
    world.path = tmp_path / "copy"
    with logged() as events:
        world.start()
        again = [player.back() for player in players]
    assert 0 < world.truth(table).seq < 50
    assert [event["log_level"].name for event in events if event.get("table") == table] == ["warn"]
    game = world.truth(table).game
    assert all(player.view == game.rules.view_of(game.state, player.seat) for player in again)
    world.play(again, table, 20)


def pages_of(path: Path, table: str) -> list[int]:
    """The pages of that table, the first (its root) left out."""
    with sqlite3.connect(path) as database:
        try:
            found = database.execute("SELECT pageno FROM dbstat WHERE name = ? ORDER BY path", (table,)).fetchall()
        except sqlite3.OperationalError:
            pytest.skip("this SQLite does not tell which page belongs to which table")
    database.close()
    return [page for (page,) in found][1:]


@pytest.mark.parametrize("damage", ["page", "truncated"])
def test_a_damaged_file_is_kept_aside_and_what_can_be_read_goes_on(world: World, damage: str) -> None:
    tables = []
    for _ in range(4):
        players, table = world.race(2)
        world.play(players, table, 120)
        tables.append(table)
    world.kill()
    whole = world.path.read_bytes()
    if damage == "page":
        pages = pages_of(world.path, "answers")
        at = (pages[len(pages) // 2] - 1) * 4096
        world.path.write_bytes(whole[:at] + b"\xff" * 4096 + whole[at + 4096 :])
    else:
        world.path.write_bytes(whole[: len(whole) * 3 // 4 // 4096 * 4096])
    with logged() as events:
        world.start()
    assert [event["aside"] for event in events if "aside" in event] == [world.path.name + ".damaged-1"]
    assert (world.path.parent / (world.path.name + ".damaged-1")).stat().st_size > 0
    resumed = [table for table in tables if table in world.lobby.tables]
    assert resumed
    for table in resumed:
        newcomer = world.connect("Zoe")
        newcomer.say(JoinTable(table))
    world.kill()
    with logged() as events:
        world.start()
    assert not [event for event in events if "aside" in event]
