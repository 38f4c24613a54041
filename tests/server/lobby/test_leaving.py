"""Leaving for good, leaving for a while, and races that everybody has left."""

from pathlib import Path

import msgspec
import pytest

from greatrace.protocol.limits import TABLES_EACH
from greatrace.protocol.messages import (
    AddBot,
    CreateTable,
    JoinTable,
    LeaveTable,
    ListTables,
    Resume,
    Seated,
    StartTable,
    Tables,
    WatchTable,
    Welcome,
)
from greatrace_server.config import LimitsConfig
from greatrace_server.storage.records import RUNNING, TableRecord
from tests.server.player import Player
from tests.server.world import QUICK, World

ROOM, TOGETHER = 400, 100  # for tables at once; races of one group of guests


def cleared(world: World) -> bool:
    """Whether neither memory nor journal holds anything of any table."""
    world.run()
    tables = ("tables", "answers", "sealed", "checkpoints")
    rows = [world.store.database.query(f"SELECT COUNT(*) FROM {name}")[0][0] for name in tables]  # noqa: S608
    return not world.lobby.tables and not any(rows)


def alone(world: World, player: Player, **wish: str) -> str:
    """A race of that player against a bot, begun; its id."""
    table = player.opens_table(2, **wish)
    player.say(AddBot(table, 1, "random"))
    player.say(StartTable(table))
    world.run()
    return table


# ---- for good


def test_a_seat_that_was_left_for_good_is_a_bots_for_good(world: World) -> None:
    players, table = world.race(2, stand_in="random")
    ann, ben = players
    ben.say(LeaveTable(table))
    world.run()
    seat = world.table(table).record.seats[1]
    assert (seat.kind, seat.owner, seat.level) == ("bot", "", "random")
    ben.say(JoinTable(table))
    ben.say(Resume(table, 0))
    world.run()
    assert ben.refusals() == ["table/running", "table/not-seated"]
    again = world.connect("person 1", token=ben.token)
    assert again.last(Welcome).tables == ()
    seq = world.truth(table).seq
    world.play([ann], table, 20)
    assert world.truth(table).seq == seq + 20, "the bot plays"


def test_somebody_who_has_left_may_look_on(world: World) -> None:
    players, table = world.race(2)
    players[1].say(LeaveTable(table))
    players[1].say(WatchTable(table))
    world.run()
    assert players[1].last(Seated).seat is None


@pytest.mark.parametrize("away", [False, True])
def test_a_host_who_leaves_for_good_hands_the_role_on(world: World, away: bool) -> None:  # noqa: FBT001
    """Also to somebody whose seat a bot plays: they are the host when they come back."""
    players, table = world.race(2, bots=1)
    if away:
        players[1].say(LeaveTable(table, keep=True))
    players[0].say(LeaveTable(table))
    world.run()
    assert world.table(table).record.host == 1


def test_a_race_that_all_have_left_is_gone_at_once_with_its_journal(world: World) -> None:
    players, table = world.race(2, bots=1)
    world.play(players, table, 10)
    players[0].say(LeaveTable(table))
    world.run()
    assert table in world.lobby.tables
    players[1].say(LeaveTable(table))
    assert cleared(world)
    players[0].say(ListTables())
    world.run()
    assert players[0].last(Tables).tables == ()
    world.run(30, step=0.1)
    assert cleared(world), "no bot that still thought has played on"


def test_bots_play_on_for_those_who_look_on_and_the_race_goes_with_the_last(world: World) -> None:
    players, table = world.race(1, bots=1)
    will = world.connect("Will")
    will.say(WatchTable(table))
    players[0].say(LeaveTable(table))
    seq = world.truth(table).seq
    world.run(5)
    assert world.truth(table).seq > seq
    will.cut()
    assert cleared(world)


def test_results_stay_for_those_who_are_there_and_go_with_the_last(world: World) -> None:
    players, table = world.race(2)
    world.play(players, table)
    players[0].say(LeaveTable(table))
    world.run()
    assert [seat.name for seat in world.table(table).info().seats] == ["person 0", "person 1"]
    players[1].say(LeaveTable(table))
    assert cleared(world)


def test_left_for_good_outlasts_a_restart(world: World) -> None:
    players, table = world.race(2)
    players[1].say(LeaveTable(table))
    world.run()
    world.kill()
    world.start()
    again = world.connect("person 1", token=players[1].token)
    assert again.last(Welcome).tables == ()
    assert players[0].back().last(Welcome).tables == (table,)


def test_more_races_than_there_is_room_for_begun_and_left_leave_nothing(tmp_path: Path) -> None:
    """A hundred addresses after the others open a race each, begin it and go."""
    limits = msgspec.structs.replace(QUICK.limits, tables=ROOM)
    world = World(tmp_path / "journal.sqlite3", config=msgspec.structs.replace(QUICK, limits=limits))
    races = 2 * ROOM
    world.seeds[:] = ["any"] * races
    for group in range(races // TOGETHER):
        guests = [world.connect("Ann", host=f"203.0.{group}.{number}") for number in range(TOGETHER)]
        for guest in guests:
            guest.say(CreateTable("great_race", "africa", 2))
        world.run(0.01)
        for guest in guests:
            guest.say(AddBot(guest.last(Seated).table.id, 1, "random"))
            guest.say(StartTable(guest.last(Seated).table.id))
        world.run(0.01)
        assert [table.record.phase for table in world.lobby.tables.values()] == [RUNNING] * TOGETHER
        for guest in guests:
            guest.say(LeaveTable(guest.last(Seated).table.id))
            guest.cut()
        world.run(0.01)
        assert not world.lobby.tables
        world.players.clear()
    assert cleared(world)
    assert not world.lobby.chat.conversations


# ---- the limits for each person


@pytest.mark.parametrize("keep", [False, True])
def test_races_that_were_left_count_in_no_limit(world: World, keep: bool) -> None:  # noqa: FBT001
    ann = world.connect("Ann")
    for _ in range(2 * TABLES_EACH):
        ann.say(LeaveTable(alone(world, ann), keep=keep))
    ann.opens_table(2)
    assert ann.refusals() == []


def test_races_from_which_one_was_cut_off_lock_nobody_out_either(world: World) -> None:
    ann = world.connect("Ann")
    tables = [alone(world, ann) for _ in range(TABLES_EACH)]
    ann.say(CreateTable("great_race", "africa", 2))
    assert ann.refusals() == ["table/limit"]
    ann.cut()
    again = world.connect("Ann", token=ann.token)
    assert set(again.last(Welcome).tables) == set(tables)
    again.opens_table(2)
    again.say(JoinTable(tables[0]))
    world.run()
    assert again.refusals() == []
    assert again.last(Seated).table.id == tables[0]


def test_races_over_days_count_while_one_is_away(world: World) -> None:
    ann = world.connect("Ann")
    for _ in range(TABLES_EACH):
        alone(world, ann, clock="days")
    ann.cut()
    again = world.connect("Ann", token=ann.token)
    again.say(CreateTable("great_race", "africa", 2))
    world.run()
    assert again.refusals() == ["table/limit"]


# ---- for a while


def test_in_a_race_over_days_no_bot_sits_in_for_somebody_who_goes_away(world: World) -> None:
    players, table = world.race(2, clock="days")
    players[1].say(LeaveTable(table, keep=True))
    world.run(121, step=1)
    seat = world.table(table).record.seats[1]
    assert (seat.kind, seat.away) == ("person", True)


# ---- a full server


def small(folder: Path, tables: int) -> World:
    """A server with room for so many tables, and far more than enough of all else."""
    limits = msgspec.structs.replace(QUICK.limits, tables=tables, tables_each=1000, arrivals=10_000, each_address=1000)
    world = World(folder / "journal.sqlite3", msgspec.structs.replace(QUICK, limits=limits))
    world.seeds[:] = ["any"] * 100
    return world


def test_the_tables_of_few_push_each_other_out_of_a_full_server_and_nobody_elses(tmp_path: Path) -> None:
    world = small(tmp_path, 12)
    old = world.connect("Old", host="198.51.100.1")
    asleep = alone(world, old)
    old.cut()
    world.run(120, step=1)
    for number in range(60):
        guest = world.connect("Eve", host=f"203.0.113.{number % 3}")
        alone(world, guest)
        guest.cut()
        world.run(70, step=5)
    assert asleep in world.lobby.tables, "it has been deserted longest, but by somebody with one table"
    assert len(world.lobby.tables) == 12
    back = world.connect("Old", token=old.token, host="198.51.100.1")
    assert back.last(Welcome).tables == (asleep,)
    back.opens_table(2)
    assert back.refusals() == []
    world.store.database.close()


def test_a_server_full_of_people_is_full(tmp_path: Path) -> None:
    """Races with people, open tables, races over days and lines that have just dropped are nobody's to clear away."""
    world = small(tmp_path, 4)
    people = [world.connect(f"person {number}", host=f"203.0.113.{number}") for number in range(5)]
    alone(world, people[0])
    people[1].opens_table(2)
    alone(world, people[2], clock="days")
    alone(world, people[3])
    people[2].cut()
    people[3].cut()
    world.run(1)
    people[4].say(CreateTable("great_race", "africa", 2))
    world.run()
    assert people[4].refusals() == ["table/limit"]
    world.run(121, step=1)
    people[4].opens_table(2)
    assert people[4].refusals() == ["table/limit"], "the race that was dropped has made room after the grace"
    world.store.database.close()


def test_races_over_days_of_one_who_has_more_than_a_person_may_play_make_room(tmp_path: Path) -> None:
    world = small(tmp_path, 8)
    friend = world.connect("Fay", host="198.51.100.7")
    kept = alone(world, friend, clock="days")
    friend.cut()
    for _ in range(7):
        guest = world.connect("Eve", host="203.0.113.9")
        alone(world, guest, clock="days")
        guest.cut()
    world.run(100, step=5)
    ann = world.connect("Ann", host="198.51.100.8")
    ann.opens_table(2)
    assert ann.refusals() == []
    assert kept in world.lobby.tables
    world.store.database.close()


def test_who_has_opened_a_table_is_kept_as_a_hash_only(world: World) -> None:
    ann = world.connect("Ann", host="198.51.100.7")
    ann.opens_table(2)
    world.run()
    (_, body), *_ = world.store.tables()
    assert b"198.51" not in body
    assert len(msgspec.json.decode(body, type=TableRecord).opened_by) == 16


def test_the_list_does_not_say_more_than_before(world: World) -> None:
    ann = world.connect("Ann")
    ann.opens_table(2)
    ann.say(ListTables())
    world.run()
    assert b"opened_by" not in msgspec.json.encode(ann.last(Tables))


def test_the_limits_of_an_address_still_hold(tmp_path: Path) -> None:
    limits = LimitsConfig(idle=86_400.0, tables_each=3)
    world = World(tmp_path / "journal.sqlite3", msgspec.structs.replace(QUICK, limits=limits))
    ann = world.connect("Ann", host="203.0.113.9")
    for _ in range(3):
        ann.say(LeaveTable(alone(world, ann)))
    ann.say(CreateTable("great_race", "africa", 2))
    world.run()
    assert ann.refusals() == ["limit/tables"]
    world.store.database.close()


def test_an_open_table_whose_people_are_all_cut_off_is_cleared_once(world: World) -> None:
    """Its seats and the table itself have the same time; only one of the two clears it away."""
    ann = world.connect("Ann")
    ann.opens_table(2)
    gone: list[str] = []
    clear = world.lobby.services.clear

    def noted(id: str) -> None:
        gone.append(id)
        clear(id)

    world.lobby.services.clear = noted
    ann.cut()
    world.clock.advance(200)
    assert len(gone) == 1
    assert cleared(world)
