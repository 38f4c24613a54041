"""The list of tables: pages, filters, and what changes of a page; nothing is lost, and nobody else hears of it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from greatrace.protocol.messages import (
    JoinTable,
    LeaveTable,
    ListChanged,
    ListTables,
    TableFilter,
    Tables,
)
from greatrace_server.lobby.table_list import CHANGES_EVERY, FILTERED_EVERY
from greatrace_server.storage.records import FREE, OPEN, OVER, PERSON, RUNNING, SeatRecord
from tests.server.list_board import Board, Reader, a_table
from tests.server.world import World

# ---- pages and filters


def test_a_page_has_its_part_of_the_order_and_the_totals() -> None:
    board = Board()
    board.put(*(a_table(n) for n in range(250)))
    reader = board.reader(ListTables(100, 50))
    assert list(reader.page) == [f"t{n:05}" for n in range(100, 150)]
    assert (reader.fitting, reader.all) == (250, 250)
    assert len(board.reader(ListTables(240, 50)).page) == 10
    beyond = board.reader(ListTables(400, 50))
    assert (beyond.page, beyond.fitting) == ({}, 250)
    only_totals = board.reader(ListTables(count=0))
    assert (only_totals.page, only_totals.all) == ({}, 250)


def test_open_tables_with_a_free_seat_come_first_and_the_oldest_of_them_first() -> None:
    board = Board()
    taken = [SeatRecord(PERSON, "A", owner="a")]
    over, running = a_table(0, phase=OVER), a_table(1, phase=RUNNING)
    full, first, second = a_table(2, seats=taken), a_table(3), a_table(4)
    board.put(over, running, full, first, second)
    assert list(board.reader(ListTables()).page) == ["t00003", "t00004", "t00002", "t00001", "t00000"]
    first.record.title = "Another title"
    board.put(first)
    assert list(board.reader(ListTables()).page)[:2] == ["t00003", "t00004"]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (TableFilter(free_seat=True), {0, 1, 2}),
        (TableFilter(game="crazy_race"), {1}),
        (TableFilter(clock="normal"), {0, 1, 3, 4}),  # chosen, or not chosen: it is the server's usual one
        (TableFilter(clock="fast"), {2}),
        (TableFilter(language="fr"), {2, 4}),
        (TableFilter(search="ZURICH"), {2}),
        (TableFilter(search="  friday   e"), {0}),
        (TableFilter(search="margaux"), {3}),
        (TableFilter(free_seat=True, language="fr"), {2}),
        (TableFilter(search="Violetta"), set()),  # bots are nobody's friends
        (TableFilter(game="none such"), set()),
        (TableFilter(ids=("t00004", "t00001", "t00001", "nowhere")), {1, 4}),
        (TableFilter(free_seat=True, ids=("t00004", "t00001")), {1}),
    ],
)
def test_filters(wanted: TableFilter, found: set[int]) -> None:
    board = Board()
    board.put(
        a_table(0, title="Friday evening", clock="normal"),
        a_table(1, game="crazy_race"),
        a_table(2, title="Zürich", clock="fast", language="fr"),
        a_table(3, seats=[SeatRecord(PERSON, "Margaux"), SeatRecord("bot", "Violetta")]),
        a_table(4, phase=RUNNING, language="fr"),
    )
    reader = board.reader(ListTables(filter=wanted))
    assert set(reader.page) == {f"t{n:05}" for n in found}
    assert (reader.fitting, reader.all) == (len(found), 5)
    assert reader.heard[-1].filter == wanted


# ---- changes


def test_many_changes_in_half_a_second_are_one_message() -> None:
    board, table = Board(), a_table(0)
    board.put(table)
    reader = board.reader(ListTables(follow=True))
    for n in range(100):
        table.record.title = f"Title {n}"
        board.put(table)
    assert len(reader.heard) == 1
    board.wait(CHANGES_EVERY + 0.01)
    assert reader.heard[1:] == [ListChanged(1, 1, (table.info(),))]
    board.wait(10)
    assert len(reader.heard) == 2


def test_nobody_is_told_more_than_twice_a_second() -> None:
    board, table = Board(), a_table(0)
    board.put(table)
    reader = board.reader(ListTables(follow=True))
    for n in range(1000):  # ten seconds
        table.record.title = f"Title {n}"
        board.put(table)
        board.clock.advance(0.01)
    assert 15 <= len(reader.heard) - 1 <= 20


def test_a_change_elsewhere_is_not_told() -> None:
    board, tables = Board(), [a_table(n) for n in range(100)]
    board.put(*tables)
    first = board.reader(ListTables(0, 10, follow=True))
    tables[50].record.title = "Another"
    board.put(tables[50])
    board.wait(1)
    assert len(first.heard) == 1
    board.put(a_table(100))
    board.wait(1)
    assert first.heard[1:] == [ListChanged(101, 101)]


def test_a_table_that_goes_makes_room_for_the_next() -> None:
    board, tables = Board(), [a_table(n) for n in range(12)]
    board.put(*tables)
    reader = board.reader(ListTables(0, 10, follow=True))
    board.take("t00003")
    board.wait(1)
    assert reader.heard[1].tables == (tables[10].info(),)
    assert list(reader.page) == [f"t{n:05}" for n in (0, 1, 2, 4, 5, 6, 7, 8, 9, 10)]


@pytest.mark.parametrize("how", ["asked for no more", "count 0", "stop", "gone"])
def test_nobody_who_does_not_look_hears_anything(how: str) -> None:
    board, table = Board(), a_table(0)
    board.put(table)
    reader = board.reader(ListTables(follow=True))
    board.wait(1)
    if how == "asked for no more":
        board.listing.ask(reader, ListTables())
    elif how == "count 0":
        board.listing.ask(reader, ListTables(count=0, follow=True))
    elif how == "stop":
        board.listing.stop(reader)
    else:
        board.listing.disconnected(reader)
    before = len(reader.heard)
    board.put(a_table(1))
    board.take("t00000")
    board.wait(5)
    assert len(reader.heard) == before
    assert board.clock.getDelayedCalls() == []


def test_who_does_not_follow_is_answered_once() -> None:
    board = Board()
    reader = board.reader(ListTables())
    board.put(a_table(0))
    board.wait(5)
    assert len(reader.heard) == 1


def test_sitting_down_ends_the_following(world: World) -> None:
    ann, ben = world.connect("Ann"), world.connect("Ben")
    table = ann.opens_table(3)
    for player in (ann, ben):
        player.say(ListTables(follow=True))
    ben.say(JoinTable(table))
    world.connect("Cas").opens_table(2)
    world.run(2)
    assert not ben.has(ListChanged)
    assert ann.last(ListChanged).all == 2  # who sits already may look all the same
    ben.say(LeaveTable(table))
    ben.say(ListTables(follow=True))
    world.run(1)
    assert len(ben.last(Tables).tables) == 2


# ---- nothing is lost


FILTERS = st.builds(
    TableFilter,
    free_seat=st.booleans(),
    game=st.sampled_from(["", "great_race", "crazy_race"]),
    clock=st.sampled_from(["", "normal", "fast"]),
    language=st.sampled_from(["", "fr"]),
    search=st.sampled_from(["", "a", "person 1"]),
)
WISHES = st.builds(
    ListTables, st.integers(0, 6), st.integers(0, 8), filter=FILTERS | st.just(TableFilter()), follow=st.just(True)
)
PEOPLE = st.lists(st.sampled_from([FREE, PERSON, "bot"]), min_size=2, max_size=3)
CHANGES = st.fixed_dictionaries(
    {
        "title": st.sampled_from(["a", "b"]),
        "game": st.sampled_from(["great_race", "crazy_race"]),
        "clock": st.sampled_from(["", "fast"]),
        "language": st.sampled_from(["", "fr"]),
        "phase": st.sampled_from([OPEN, RUNNING, OVER]),
        "seats": PEOPLE.map(lambda kinds: [SeatRecord(kind, f"Person {n}") for n, kind in enumerate(kinds)]),
    }
)
STEPS = st.lists(
    st.tuples(st.just("put"), st.integers(0, 9), CHANGES)
    | st.tuples(st.just("take"), st.integers(0, 9), st.none())
    | st.tuples(st.just("ask"), st.integers(0, 3), WISHES)
    | st.tuples(st.just("wait"), st.sampled_from([0, 0.01, 0.1, 0.3, 0.6]), st.none()),
    min_size=20,
    max_size=60,
)


def expected(tables: dict[str, Any], ages: dict[str, int], wish: ListTables) -> tuple[list[str], int]:
    """The page and how many fit, told from the records alone."""
    wanted, found = wish.filter, []
    for id, table in tables.items():
        record = table.record
        free = record.phase == OPEN and any(seat.kind == FREE for seat in record.seats)
        words = [record.title.lower(), *(seat.name.lower() for seat in record.seats if seat.kind == PERSON)]
        if (
            (free or not wanted.free_seat)
            and wanted.game in ("", record.game)
            and wanted.clock in ("", record.clock or "normal")
            and wanted.language in ("", record.language)
            and any(wanted.search in word for word in words)
        ):
            rank = (0 if free else 1) if record.phase == OPEN else 2 if record.phase == RUNNING else 3
            found.append((rank, ages[id], id))
    return [id for _, _, id in sorted(found)][wish.first : wish.first + wish.count], len(found)


@settings(max_examples=60, deadline=None, phases=[Phase.explicit, Phase.generate])
@given(steps=STEPS)
def test_after_the_last_change_every_reader_has_the_servers_list(steps: list[tuple[str, Any, Any]]) -> None:
    board = Board()
    tables: dict[str, Any] = {}
    ages: dict[str, int] = {}
    readers = [Reader(fingerprint=str(n)) for n in range(4)]
    wishes: dict[int, ListTables] = {}
    for number, (what, which, value) in enumerate(steps):
        if what == "put":
            table = a_table(which, **value)
            if table.id not in tables:
                ages[table.id] = number
            tables[table.id] = table
            board.put(table)
        elif what == "take":
            tables.pop(f"t{which:05}", None)
            board.take(f"t{which:05}")
        elif what == "ask":
            wishes[which] = value
            board.listing.ask(readers[which], value)
        else:
            board.clock.advance(which)
    board.wait(2 * CHANGES_EVERY + FILTERED_EVERY)
    for number, wish in wishes.items():
        reader = readers[number]
        page, fitting = expected(tables, ages, wish)
        if wish.count:
            assert (list(reader.page), reader.fitting, reader.all) == (page, fitting, len(tables))
            assert list(reader.page.values()) == [tables[id].info() for id in page]
