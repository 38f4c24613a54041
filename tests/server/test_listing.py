"""The list of tables: pages, filters, and what changes of a page. None of it grows with all tables or all messages."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from attrs import define, field
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from twisted.internet.task import Clock

from greatrace.protocol.limits import PAGE_BYTES, PAGE_TABLES, SERVER_FRAME, TABLES_EACH
from greatrace.protocol.messages import (
    CreateTable,
    JoinTable,
    LeaveTable,
    ListChanged,
    ListTables,
    Message,
    SeatInfo,
    SetReady,
    TableChanged,
    TableFilter,
    TableInfo,
    Tables,
    Welcome,
)
from greatrace_server.agreement import new_record
from greatrace_server.config import Config, LimitsConfig
from greatrace_server.listing import CHANGES_EVERY, FILTERED_EVERY, PAGE_EVERY, Listing
from greatrace_server.records import FREE, OPEN, OVER, PERSON, RUNNING, SeatRecord, TableRecord
from greatrace_server.table_index import TableIndex
from tests.server.world import World

EMPTY = TableRecord("", "", "great_race", "africa", "", "", 0, [])


@define(eq=False)
class StandIn:
    """A table as far as the index looks at it."""

    record: TableRecord
    watchers: list[Any] = field(factory=list)

    @property
    def id(self) -> str:
        return self.record.id

    def info(self) -> TableInfo:
        return self.record.info(len(self.watchers))


def a_table(number: int, **more: Any) -> Any:
    """An open table with a free seat, unless `more` says otherwise."""
    seats = more.pop("seats", [SeatRecord(PERSON, f"Person {number}", owner=f"p{number}"), SeatRecord()])
    more = {"title": f"Table {number}", "seats": seats, **more}
    return StandIn(msgspec.structs.replace(EMPTY, id=f"t{number:05}", **more))


@define(eq=False)
class Reader:
    """Somebody who reads the list, and folds it as docs/PROTOCOL.md says."""

    name: str = "Rea"
    fingerprint: str = "rea"
    hears: bool = False
    heard: list[Any] = field(factory=list)
    page: dict[str, TableInfo] = field(factory=dict)
    fitting: int = -1
    all: int = -1

    def send(self, message: Message) -> None:
        """See Listener."""

    def send_body(self, body: bytes) -> None:
        message: Any = msgspec.json.decode(body, type=Tables | ListChanged)
        self.heard.append(message)
        self.fitting, self.all = message.fitting, message.all
        new = {info.id: info for info in message.tables}
        if isinstance(message, Tables):
            self.page = new
        else:
            assert message.order is not None or set(new) <= set(self.page)
            merged = self.page | new
            order = self.page if message.order is None else message.order
            self.page = {id: merged[id] for id in order}


@define(eq=False)
class Board:
    """A list of tables in fake time."""

    clock: Clock = field(factory=Clock)
    index: TableIndex = field(factory=lambda: TableIndex(lambda: "normal"))
    listing: Listing = field(init=False)
    sent: int = 0  # bytes

    def __attrs_post_init__(self) -> None:
        self.listing = Listing(self.index, self.clock, self._send)

    def _send(self, listener: Any, body: bytes) -> None:
        self.sent += len(body)
        listener.send_body(body)

    def put(self, *tables: Any) -> None:
        """These tables are new or different."""
        for table in tables:
            self.index.update(table)
            self.listing.changed()

    def take(self, *ids: str) -> None:
        """These tables are gone."""
        for id in ids:
            self.index.remove(id)
            self.listing.changed()

    def reader(self, wish: ListTables) -> Reader:
        """Somebody who asks for that page."""
        reader = Reader()
        self.listing.ask(reader, wish)
        return reader

    def wait(self, seconds: float) -> None:
        """Time passes in small steps."""
        for _ in range(round(seconds * 100)):
            self.clock.advance(0.01)


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
        board.listing.gone(reader)
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
    TableFilter, free_seat=st.booleans(), game=st.sampled_from(["", "great_race", "crazy_race"]),
    clock=st.sampled_from(["", "normal", "fast"]), language=st.sampled_from(["", "fr"]),
    search=st.sampled_from(["", "a", "person 1"]),
)  # fmt: skip
WISHES = st.builds(
    ListTables, st.integers(0, 6), st.integers(0, 8), filter=FILTERS | st.just(TableFilter()), follow=st.just(True)
)
PEOPLE = st.lists(st.sampled_from([FREE, PERSON, "bot"]), min_size=2, max_size=3)
CHANGES = st.fixed_dictionaries({
    "title": st.sampled_from(["a", "b"]), "game": st.sampled_from(["great_race", "crazy_race"]),
    "clock": st.sampled_from(["", "fast"]), "language": st.sampled_from(["", "fr"]),
    "phase": st.sampled_from([OPEN, RUNNING, OVER]),
    "seats": PEOPLE.map(lambda kinds: [SeatRecord(kind, f"Person {n}") for n, kind in enumerate(kinds)]),
})  # fmt: skip
STEPS = st.lists(
    st.tuples(st.just("put"), st.integers(0, 9), CHANGES)
    | st.tuples(st.just("take"), st.integers(0, 9), st.none())
    | st.tuples(st.just("ask"), st.integers(0, 3), WISHES)
    | st.tuples(st.just("wait"), st.sampled_from([0, 0.01, 0.1, 0.3, 0.6]), st.none()),
    min_size=20, max_size=60,
)  # fmt: skip


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


def test_readers_of_one_page_share_its_message() -> None:
    """What is encoded does not grow with the readers, and no turn of the reactor tells all of them."""
    board, table = Board(), a_table(0)
    board.put(table)
    readers = [board.reader(ListTables(follow=True)) for _ in range(500)]
    board.put(a_table(1))
    turns: list[int] = []
    later = board.clock.callLater

    def next_turn(delay: float, *call: Any) -> Any:
        turns.append(sum(len(reader.heard) - 1 for reader in readers))
        return later(delay, *call)

    board.clock.callLater = next_turn  # type: ignore[method-assign,assignment]  # to see what each turn does
    board.wait(CHANGES_EVERY + 0.01)
    assert len(turns) >= 10
    assert all(after - before <= 50 for before, after in pairwise(turns))
    assert all(reader.heard[1] == readers[0].heard[1] for reader in readers)


def test_a_flood_of_readiness_is_told_and_kept_as_little_as_needed(world: World) -> None:
    ann, ben, rea = (world.connect(name) for name in ("Ann", "Ben", "Rea"))
    table = ann.opens_table(2)
    ben.say(JoinTable(table))
    rea.say(ListTables(follow=True))
    world.run(1)
    before, rows = len(ann.all(TableChanged)), world.store.rows_written
    for n in range(1000):
        ben.say(SetReady(table, ready=n % 2 == 0))
    ben.say(SetReady(table, ready=True))
    world.run(2)
    assert len(ann.all(TableChanged)) - before < 60
    assert ann.last(TableChanged).table.seats[1].ready  # the last one is never lost
    assert len(rea.all(ListChanged)) <= 3
    assert rea.last(ListChanged).tables[0].seats[1].ready
    assert world.store.rows_written - rows < 60


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
        "great_race", "asia_usa", 5, title="\U0001f3c1" * 40,
        options=dict.fromkeys(map(str, range(32)), "\U0001f3c1" * 64), modules=("\U0001f3c1" * 64,) * 16,
    )  # fmt: skip
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


def test_the_index_is_made_anew_after_a_restart(world: World) -> None:
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
