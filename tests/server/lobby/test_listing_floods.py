"""The list of tables under floods and with the largest tables, and the index of who is where."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec

from greatrace.protocol.limits import PAGE_BYTES, PAGE_TABLES, SERVER_FRAME, TABLES_EACH
from greatrace.protocol.messages import (
    CreateTable,
    JoinTable,
    LeaveTable,
    ListChanged,
    ListTables,
    SeatInfo,
    SetReady,
    TableChanged,
    TableFilter,
    Tables,
    Welcome,
)
from greatrace_server.config import Config, LimitsConfig
from greatrace_server.lobby.table_list import CHANGES_EVERY, FILTERED_EVERY, PAGE_EVERY
from greatrace_server.lobby.table_news import AT_ONCE, RATE
from greatrace_server.lobby.table_options import new_record
from greatrace_server.storage.records import PERSON, SeatRecord
from tests.server.list_board import Board, Reader, StandIn, a_table
from tests.server.world import World

# ---- floods


def test_of_a_flood_of_questions_the_first_and_the_last_are_answered() -> None:
    board = Board()
    board.put(*(a_table(n) for n in range(2000)))
    reader = Reader()
    for n in range(1400):
        board.listing.ask(reader, ListTables(n, 50))
    assert [message.first for message in reader.heard] == [0]
    board.wait(PAGE_EVERY + 0.01)
    assert [message.first for message in reader.heard] == [0, 1399]
    board.wait(5)
    assert len(reader.heard) == 2


def test_questions_with_a_filter_are_answered_more_slowly() -> None:
    board, reader = Board(), Reader()
    for n in range(100):  # for a second
        board.listing.ask(reader, ListTables(filter=TableFilter(search=f"word {n}")))
        board.wait(0.01)
    assert len(reader.heard) <= 1 / FILTERED_EVERY + 1
    board.wait(1)
    assert reader.heard[-1].filter.search == "word 99"


def turns_of(board: Board, readers: list[Reader]) -> list[int]:
    """How many readers each turn of the reactor tells of a change."""
    totals: list[int] = [0]
    later = board.clock.callLater

    def next_turn(delay: float, *call: Any) -> Any:
        totals.append(sum(len(reader.heard) - 1 for reader in readers))
        return later(delay, *call)

    board.clock.callLater = next_turn  # type: ignore[method-assign,assignment]  # to see what each turn does
    board.wait(CHANGES_EVERY + 0.01)
    totals.append(sum(len(reader.heard) - 1 for reader in readers))
    return [after - before for before, after in pairwise(totals)]


def test_readers_of_one_page_share_its_message() -> None:
    """What is encoded does not grow with the readers, and no turn of the reactor tells all of them."""
    board = Board()
    board.put(a_table(0))
    readers = [board.reader(ListTables(follow=True)) for _ in range(500)]
    board.put(a_table(1))
    turns = turns_of(board, readers)
    assert sum(turns) == 500
    assert max(turns) <= 50
    assert all(reader.heard[1] == readers[0].heard[1] for reader in readers)


def test_no_turn_looks_through_all_tables_for_many_filters() -> None:
    board = Board()
    board.put(a_table(0))
    readers = [board.reader(ListTables(filter=TableFilter(search=f"{n}"), follow=True)) for n in range(100)]
    board.put(a_table(1))
    turns = turns_of(board, readers)
    assert sum(turns) == 100
    assert max(turns) <= 6


def test_of_many_records_of_a_table_in_one_turn_the_last_is_kept(world: World) -> None:
    ann = world.connect("Ann")
    table = world.table(ann.opens_table(2))
    world.run()
    rows = world.store.rows_written
    for n in range(1000):
        table.record.title = f"Title {n}"
        world.store.table(table.record)
    world.run()
    assert world.store.rows_written - rows == 1
    world.kill()
    world.start()
    assert world.table(table.id).record.title == "Title 999"


def test_a_flood_of_readiness_is_told_as_little_as_needed(world: World) -> None:
    """All of it is carried out in the end, as fast as one connection may go on; those who are told hear less of it."""
    ann, ben, rea = (world.connect(name) for name in ("Ann", "Ben", "Rea"))
    table = ann.opens_table(2)
    ben.say(JoinTable(table))
    rea.say(ListTables(follow=True))
    world.run(1)
    before, seconds = len(ann.all(TableChanged)), 30
    for n in range(1000):
        ben.say(SetReady(table, ready=n % 2 == 0))
    ben.say(SetReady(table, ready=True))
    world.run(seconds)
    assert len(ann.all(TableChanged)) - before <= AT_ONCE + RATE * seconds
    assert ann.last(TableChanged).table.seats[1].ready  # the last one is never lost
    assert len(rea.all(ListChanged)) <= seconds / CHANGES_EVERY
    assert rea.last(ListChanged).tables[0].seats[1].ready


def test_readiness_that_is_the_same_is_no_change(world: World) -> None:
    ann = world.connect("Ann")
    table = ann.opens_table(2)
    before = len(ann.all(TableChanged))
    for _ in range(10):
        ann.say(SetReady(table, ready=False))
    world.run(1)
    assert len(ann.all(TableChanged)) == before


# ---- ten thousand of the largest


def largest(number: int) -> Any:
    """A table that takes as many bytes as the server lets any table take."""
    wish = CreateTable(
        "great_race",
        "asia_usa",
        5,
        title="\U0001f3c1" * 40,
        options=dict.fromkeys(map(str, range(32)), "\U0001f3c1" * 64),
        modules=("\U0001f3c1" * 64,) * 16,
    )
    seats = [SeatRecord(PERSON, "\U0001f3c1" * 24, "vermilion", ready=True, owner=str(n)) for n in range(4)]
    return a_table(number, title=wish.title, options=wish.options, modules=wish.modules, seats=[*seats, SeatRecord()])


def test_no_frame_comes_near_the_limit_with_ten_thousand_of_the_largest_tables() -> None:
    board, table = Board(), largest(0)
    size = len(msgspec.json.encode(table.info()))
    assert size > 10_000  # ten times what a table may have in truth
    for n in range(10_000):
        board.put(StandIn(msgspec.structs.replace(table.record, id=f"t{n:05}")))
    board.sent = 0
    reader = board.reader(ListTables(0, PAGE_TABLES, follow=True))
    assert 0 < len(reader.page) < PAGE_TABLES
    assert board.sent < PAGE_BYTES + 1000 < SERVER_FRAME / 2
    reached, board.sent = len(reader.page), 0
    for n in range(200):
        board.take(f"t{n:05}")
    board.wait(1)
    assert list(reader.page) == [f"t{n:05}" for n in range(200, 200 + reached)]
    assert board.sent < PAGE_BYTES + 4000 < SERVER_FRAME / 2
    tail = board.reader(ListTables(9_799, 1)).page
    assert list(tail) == ["t09999"]


def test_the_largest_table_that_can_be_opened_leaves_room_for_many_on_a_page(world: World) -> None:
    ann = world.connect("Ann" * 8)
    ann.opens_table(5, board="usa", title="\U0001f3c1" * 40, password="p" * 128, modules=("season", "village"))
    world.run()
    assert len(world.lobby.index[ann.last(TableChanged).table.id].body) * 20 < PAGE_BYTES


# ---- who is where


def test_where_somebody_is_is_known_without_looking_at_all_tables(world: World) -> None:
    """A hello, a seat and a limit ask for one person's tables: the index has them, and it is kept up to date."""
    ann, ben = world.connect("Ann"), world.connect("Ben")
    tables = [ann.opens_table(3) for _ in range(TABLES_EACH)]
    ben.say(JoinTable(tables[0]))
    world.run()
    assert world.lobby.index.tables_of(ann.connection.session.fingerprint) == tables
    assert world.connect("Ann", token=ann.token).last(Welcome).tables == tuple(tables)
    ben.say(LeaveTable(tables[0]))
    world.run()
    assert world.lobby.index.tables_of(ben.connection.session.fingerprint) == []
    assert world.lobby.tables_of(ben.connection.session.fingerprint) == ()


def test_the_index_is_made_again_after_a_restart(world: World) -> None:
    ann = world.connect("Ann")
    table = ann.opens_table(3, title="Friday", language="fr")
    world.run()
    world.kill()
    world.start()
    again = world.connect("Ann", token=ann.token)
    assert again.last(Welcome).tables == (table,)
    again.say(ListTables(filter=TableFilter(search="friday", language="fr")))
    assert [info.id for info in again.last(Tables).tables] == [table]


def test_a_language_is_two_or_three_letters(world: World) -> None:
    ann = world.connect("Ann")
    ann.send(ann.end.send(CreateTable("great_race", "africa", 2, language="english, please")))
    world.run()
    assert ann.refusals() == ["frame/malformed"]
    ann.opens_table(2, language="nl")
    assert ann.last(TableChanged).table.language == "nl"


def test_the_list_holds_what_a_server_holds(tmp_path: Any) -> None:
    """Two thousand real tables of a lobby: the last page is as cheap as the first, and right."""
    world = World(tmp_path / "journal.sqlite3", Config(limits=LimitsConfig(tables=2000)))
    record = new_record("x", CreateTable("great_race", "africa", 2), "Title")
    record.seats[0] = SeatRecord(PERSON, "Ann", "blue", owner="somebody")
    for n in range(2000):
        world.store.table(msgspec.structs.replace(record, id=f"id{n:04}", title=f"Title {n}"))
    world.run(0.1)
    world.kill()
    world.start()
    rea = world.connect("Rea")
    rea.say(ListTables(1950, 50))
    assert [info.title for info in rea.last(Tables).tables] == [f"Title {n}" for n in range(1950, 2000)]
    assert rea.last(Tables).all == 2000
    assert rea.last(Tables).tables[0].seats[0] == SeatInfo(PERSON, "Ann", "blue", away=True)
    world.store.database.close()
