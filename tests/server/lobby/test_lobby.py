"""Tables, seats, crews, bots, hosts; names and titles."""

import pytest

from greatrace.bots.names import NAMES
from greatrace.protocol.limits import TABLES_EACH
from greatrace.protocol.messages import (
    AddBot,
    ChangeTable,
    ChooseCrew,
    CreateTable,
    JoinTable,
    LeaveTable,
    ListChanged,
    ListTables,
    Refused,
    RemoveBot,
    Seated,
    SetReady,
    Snapshot,
    StartTable,
    TableChanged,
    Tables,
    WatchTable,
)
from greatrace_server.lobby.table_list import CHANGES_EVERY
from tests.server.world import World


def test_the_list_is_sent_and_kept_up_to_date(world: World) -> None:
    reader, ann = world.connect("Rea"), world.connect("Ann")
    reader.say(ListTables(follow=True))
    assert reader.last(Tables).tables == ()
    table = ann.opens_table(3, title="  Evening race ")
    world.run(2 * CHANGES_EVERY)
    info = reader.last(ListChanged).tables[0]
    assert (info.id, info.title, info.phase, info.host) == (table, "Evening race", "open", 0)
    assert [seat.kind for seat in info.seats] == ["person", "free", "free"]
    ann.say(LeaveTable(table))
    world.run(2 * CHANGES_EVERY)
    assert reader.last(ListChanged).order == ()
    assert not reader.has(TableChanged), "that is for the people at the table"
    reader.say(ListTables())
    assert reader.last(Tables).tables == ()


def test_somebody_who_opens_a_table_sits_at_it(world: World) -> None:
    ann = world.connect("Ann")
    ann.opens_table(2)
    assert ann.last(Seated).seat == 0
    assert ann.last(Seated).table.title == "Ann"


def test_each_gets_a_crew_of_their_own_and_may_change_it(world: World) -> None:
    ann, ben = world.connect("Ann"), world.connect("Ben")
    table = ann.opens_table(2)
    ben.say(JoinTable(table))
    crews = [seat.crew for seat in world.table(table).record.seats]
    assert len(set(crews)) == 2
    ben.say(ChooseCrew(table, crews[0]))
    ben.say(ChooseCrew(table, "grey"))
    ben.say(ChooseCrew(table, "plum"))
    world.run()
    assert ben.refusals() == ["table/crew", "table/crew"]
    assert world.table(table).record.seats[1].crew == "plum"


def test_a_bot_gives_its_crew_for_the_one_of_the_person_who_wants_it(world: World) -> None:
    ann = world.connect("Ann")
    table = ann.opens_table(2)
    ann.say(AddBot(table, 1, "random"))
    world.run()
    mine, theirs = (seat.crew for seat in world.table(table).record.seats)
    ann.say(ChooseCrew(table, theirs))
    world.run()
    assert ann.refusals() == []
    assert [seat.crew for seat in world.table(table).record.seats] == [theirs, mine]


def test_seats_are_taken_once(world: World) -> None:
    ann, ben, cas = (world.connect(name) for name in ("Ann", "Ben", "Cas"))
    table = ann.opens_table(2)
    ben.say(JoinTable(table, 0))
    ben.say(JoinTable(table, 1))
    cas.say(JoinTable(table))
    world.run()
    assert ben.refusals() == ["table/seat"]
    assert cas.refusals() == ["table/full"]


def test_bots_are_the_hosts_business(world: World) -> None:
    ann, ben = world.connect("Ann"), world.connect("Ben")
    table = ann.opens_table(3)
    ben.say(JoinTable(table))
    ben.say(AddBot(table, 2, "random"))
    ann.say(AddBot(table, 1, "random"))
    ann.say(AddBot(table, 7, "random"))
    ann.say(AddBot(table, 2, "genius"))
    ann.say(AddBot(table, 2, "random"))
    ann.say(RemoveBot(table, 1))
    ann.say(RemoveBot(table, 7))
    world.run()
    assert ben.refusals() == ["table/not-host"]
    assert ann.refusals() == ["table/seat", "table/seat", "table/level", "table/seat", "table/seat"]
    assert world.table(table).record.seats[2].kind == "bot"
    ann.say(RemoveBot(table, 2))
    assert world.table(table).record.seats[2].kind == "free"


def test_bots_have_names_that_everybody_sees_and_nobody_shares(world: World) -> None:
    ann, ben = world.connect("Ann"), world.connect("Ben")
    table = ann.opens_table(4)
    ben.say(JoinTable(table, 1))
    ann.say(AddBot(table, 2, "hard"))
    ann.say(AddBot(table, 3, "easy"))
    world.run()
    shown = world.table(table).info().seats
    assert [(seat.kind, seat.level) for seat in shown[2:]] == [("bot", "hard:saboteur"), ("bot", "easy:explorer")]
    assert shown[2].name in NAMES["saboteur"]
    assert shown[3].name in NAMES["explorer"]


def test_the_host_who_leaves_passes_it_on(world: World) -> None:
    ann, ben = world.connect("Ann"), world.connect("Ben")
    table = ann.opens_table(3)
    ben.say(JoinTable(table, 2))
    ann.say(LeaveTable(table))
    assert world.table(table).record.host == 2
    ben.say(AddBot(table, 0, "random"))
    ben.say(AddBot(table, 1, "random"))
    ben.say(StartTable(table))
    world.run()
    assert ben.refusals() == []
    assert world.truth(table).running


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (CreateTable("chess", "africa", 2), "table/game"),
        (CreateTable("great_race", "atlantis", 2), "table/setup"),
        (CreateTable("great_race", "africa", 2, start="paris"), "table/setup"),
        (CreateTable("great_race", "africa", 2, modules=("none_such",)), "table/setup"),
        (CreateTable("great_race", "africa", 2, modules=("season",), options={"seasn": "hard"}), "table/setup"),
        (CreateTable("crazy_race", "", 3, options={"tie": "next_lower"}), "table/setup"),
        (CreateTable("great_race", "africa", 2, title="bell\x07"), "table/title"),
        (CreateTable("great_race", "africa", 2, title="x" * 41), "table/title"),
    ],
)
def test_a_table_that_cannot_be_is_refused(world: World, wish: CreateTable, code: str) -> None:
    ann = world.connect("Ann")
    ann.say(wish)
    world.run()
    assert ann.refusals() == [code]
    assert world.lobby.tables == {}
    if code == "table/setup":
        assert ann.last(Refused).detail


def test_options_of_other_boards_and_modules_may_stay_while_a_host_tries_this_and_that(world: World) -> None:
    ann = world.connect("Ann")
    elsewhere = {"parts": "reduced", "season": "hard", "challenge": "air_mail"}
    ann.say(CreateTable("great_race", "africa", 2, options=elsewhere))
    world.run()
    assert ann.refusals() == []


def test_nobody_sits_at_more_tables_than_allowed(world: World) -> None:
    ann, ben = world.connect("Ann"), world.connect("Ben")
    for _ in range(TABLES_EACH):
        ann.opens_table(2)
    table = ben.opens_table(2)
    ann.say(CreateTable("great_race", "africa", 2))
    ann.say(JoinTable(table))
    ann.say(WatchTable(table))
    world.run()
    assert ann.refusals() == ["table/limit"] * 3


def test_what_needs_an_open_table_is_refused_once_it_runs(world: World) -> None:
    players, table = world.race(2)
    ann, late = players[0], world.connect("Late")
    ann.say(ChooseCrew(table, "plum"))
    ann.say(SetReady(table, ready=False))
    ann.say(AddBot(table, 1, "random"))
    ann.say(StartTable(table))
    late.say(JoinTable(table))
    world.run()
    assert ann.refusals() == ["table/running", "table/running", "table/seat", "table/running"]
    assert late.refusals() == ["table/running"]


def test_strangers_may_not_touch_a_table(world: World) -> None:
    ann, eve = world.connect("Ann"), world.connect("Eve")
    table = ann.opens_table(2)
    for message in (
        ChooseCrew(table, "plum"),
        SetReady(table, ready=True),
        AddBot(table, 1, "random"),
        RemoveBot(table, 1),
        StartTable(table),
        LeaveTable(table),
    ):
        eve.say(message)
    eve.say(JoinTable("nosuch"))
    world.run()
    assert eve.refusals() == ["table/not-seated"] * 6 + ["table/unknown"]


def test_a_seat_is_free_again_after_the_grace(world: World) -> None:
    ann, ben = world.connect("Ann"), world.connect("Ben")
    table = ann.opens_table(2)
    ben.say(JoinTable(table))
    ben.cut()
    world.run(119, step=0.5)
    assert world.table(table).record.seats[1].kind == "person"
    world.run(2, step=0.5)
    assert world.table(table).record.seats[1].kind == "free"


def test_all_at_the_table_hear_what_changes_even_without_the_list(world: World) -> None:
    ann, ben = world.connect("Ann"), world.connect("Ben")
    table = ann.opens_table(2)
    ben.say(JoinTable(table))
    world.run()
    assert [seat.name for seat in ann.last(TableChanged).table.seats] == ["Ann", "Ben"]


def test_a_spectator_who_has_a_seat_gets_the_seat(world: World) -> None:
    players, table = world.race(2)
    players[0].say(WatchTable(table))
    world.run()
    assert players[0].last(Seated).seat == 0
    assert world.table(table).watchers == []


def test_only_those_with_other_content_are_kept_from_a_table(world: World) -> None:
    table = world.connect("Ann").opens_table(3)
    content = world.table(table).record.content
    assert world.table(table).info().content == content != ""
    other = world.connect("Ben")
    for message in (
        JoinTable(table, content=content[::-1]),
        WatchTable(table, content="?"),
        CreateTable("great_race", "africa", 2, content="?"),
    ):
        other.say(message)
        world.run()
    assert other.refusals() == ["table/content"] * 3
    assert "board africa" in other.last(Refused).detail
    other.say(JoinTable(table, content=content))
    world.run()
    assert other.last(Seated).table.content == content


def test_a_race_tells_which_content_it_plays_and_its_record_names_it(world: World) -> None:
    players, table = world.race(2, modules=("season",))
    assert players[0].last(Snapshot).content == world.table(table).record.content_hash != ""
    assert world.table(table).record.content == world.table(table).record.content_hash


def test_a_host_who_changes_to_other_content_is_refused_and_nothing_changes(world: World) -> None:
    host = world.connect("Ann")
    table = host.opens_table(2)
    host.say(ChangeTable(table, "south_america", content="?"))
    world.run()
    assert host.refusals() == ["table/content"]
    assert world.table(table).record.board == "africa"
