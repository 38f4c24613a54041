"""Messages of hostile clients, for `bench_hostile.py`: of every kind legal and illegal, cheap and expensive ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, get_args

import msgspec
from attrs import frozen

from greatrace.protocol.framing import PREFIX, frame
from greatrace.protocol.limits import CHAT_LENGTH, CLIENT_FRAME, CONTENT_PART, PAGE_RATINGS, PAGE_TABLES, SERVER_FRAME
from greatrace.protocol.messages import (
    PROTOCOL_VERSION,
    AddBot,
    Answer,
    AskContent,
    AskHistory,
    AskRatedPlayer,
    AskRatingHistory,
    AskRatings,
    AskRecord,
    ChangeTable,
    Chat,
    ChooseCrew,
    ClientMessage,
    CreateTable,
    Hello,
    JoinTable,
    Kick,
    LeaveTable,
    ListTables,
    Mute,
    OfferContent,
    PassHost,
    Phrase,
    Ping,
    RemoveBot,
    Report,
    Resume,
    SetMail,
    SetOrders,
    SetReactions,
    SetReady,
    SetTurnMails,
    StartTable,
    TableFilter,
    TakeBack,
    VotePause,
    WatchTable,
)
from load.hostile_content import big_package, board_of, offered

LOBBY, TABLE, RACE, OVER, LINE, SHAKE = "lobby", "table", "race", "over", "line", "shake"
"""The attackers' place: in the lobby, all at one open table, all at one race, all at a finished race, on a fresh
connection without a hello, or on one that only makes a TLS handshake and disconnects.
"""

NOWHERE: Final = "zzzzzz"
CREWS: Final = ("red", "blue", "yellow", "green", "orange", "purple", "black", "white")


@frozen
class Place:
    """The place of one attacker."""

    table: str
    over: str  # the id of a finished race
    who: str = "nobody"  # the attacker's own handle at the table


@frozen
class Sample:
    """`frames` are sent again and again. `deaf`: replies are not read. `answers`: questions are answered."""

    kind: str
    label: str
    stage: str
    frames: Callable[[Place], list[bytes]]
    deaf: bool = False
    answers: bool = False

    @property
    def name(self) -> str:
        """The name for people and for the command line."""
        return f"{self.kind} {self.label}".strip()


def _sample(
    label: str, stage: str, says: Callable[[Place], Sequence[Any]], *, deaf: bool = False, answers: bool = False
) -> Sample:
    """A sample of the kind of its first message."""
    first = says(Place("table1", "table2"))[0]
    return Sample(type(first).__name__, label, stage, lambda at: [_framed(m) for m in says(at)], deaf, answers)


def _framed(message: Any) -> bytes:
    return frame(msgspec.json.encode(message))


def _raw(label: str, stage: str, data: bytes) -> Sample:
    return Sample("malformed", label, stage, lambda _: [data])


def _hello(**more: Any) -> list[Any]:
    return [Hello(PROTOCOL_VERSION, "Mallory", **more)]


def _create(**more: Any) -> Any:
    return CreateTable("great_race", "africa", 4, title="x" * 40, **more)


def _with_content(name: str, table: str = "") -> list[Any]:
    """Content of two packages in turn, each offered and then played at a new table, or at that one."""
    found: list[Any] = []
    for text in (big_package(f"{name} {n}") for n in range(2)):
        board = board_of(text)
        found += [*offered(text), ChangeTable(table, board) if table else CreateTable("great_race", board, 2)]
    return found


ORDERS: Final[dict[str, Any]] = dict.fromkeys(("terrain", "trail_hunter", "saboteur", "con_artist"), "always")
BIG: Final = msgspec.Raw(b'"' + b"x" * (CLIENT_FRAME - 200) + b'"')

SAMPLES: Final[tuple[Sample, ...]] = (
    _sample("on a new connection each time", LINE, lambda _: _hello(capabilities=("deflate", "chat"))),
    _sample("with a password, on a new connection", LINE, lambda _: _hello(account="Mallory", password="x" * 128)),
    _sample("of another version, on a new connection", LINE, lambda _: [Hello(PROTOCOL_VERSION - 1, "Mallory")]),
    _sample("that has forgotten a password, on a new connection", LINE, lambda _: _hello(account="M", forgot=True)),
    _sample("with a code, on a new connection", LINE, lambda _: _hello(account="M", password="x" * 128, code="x" * 64)),
    _sample("again and again", LOBBY, lambda _: _hello()),
    _sample("of a guest", LOBBY, lambda _: [SetTurnMails(on=True, language="x" * 8)]),
    _sample("of a guest", LOBBY, lambda _: [SetMail(f"{'x' * 60}@{'x' * 180}.org")]),
    Sample("Handshake", "and nothing else, on a new connection", SHAKE, lambda _: []),
    _sample("", LOBBY, lambda _: [ListTables(count=PAGE_TABLES, follow=True)]),
    _sample("by name", LOBBY, lambda _: [ListTables(0, PAGE_TABLES, TableFilter(search="x" * 40))]),
    _sample("far down", LOBBY, lambda _: [ListTables(1_000_000, PAGE_TABLES)]),
    _sample("that nobody reads", LOBBY, lambda _: [ListTables(count=PAGE_TABLES)], deaf=True),
    _sample("", LOBBY, lambda _: [_create()]),
    _sample("of no board", LOBBY, lambda _: [CreateTable("great_race", "atlantis", 4)]),
    _sample("with a password", LOBBY, lambda _: [_create(password="x" * 128, delay=600)]),
    _sample("", TABLE, lambda at: [ChangeTable(at.table, "africa", clock="fast"), ChangeTable(at.table, "africa")]),
    _sample("of no board", TABLE, lambda at: [ChangeTable(at.table, "atlantis")]),
    _sample("of 63 KiB, and a table with it", LOBBY, lambda at: _with_content(at.who)),
    _sample("of 63 KiB, and the table changed to it", TABLE, lambda at: _with_content(at.who, at.table)),
    _sample("that is no content", LOBBY, lambda _: [OfferContent("x" * CONTENT_PART, 0, CONTENT_PART)]),
    _sample("that begins in the middle", LOBBY, lambda _: [OfferContent("x" * CONTENT_PART, 500_000, 999_999)]),
    _sample("after it was brought", TABLE, lambda at: [AskContent(at.table), *_with_content(at.who, at.table)]),
    _sample("of a table without", TABLE, lambda at: [AskContent(at.table)]),
    _sample("unknown", LOBBY, lambda _: [AskContent(NOWHERE)]),
    _sample("", TABLE, lambda at: [JoinTable(at.table)]),
    _sample("of a race", RACE, lambda at: [JoinTable(at.table)]),
    _sample("unknown", LOBBY, lambda _: [JoinTable(NOWHERE, key="x" * 128)]),
    _sample("", TABLE, lambda at: [WatchTable(at.table)]),
    _sample("of a race", RACE, lambda at: [WatchTable(at.table)]),
    _sample("of a race that nobody reads", RACE, lambda at: [WatchTable(at.table)], deaf=True),
    _sample("of a race that is over", OVER, lambda at: [WatchTable(at.over)]),
    _sample("unknown", LOBBY, lambda _: [WatchTable(NOWHERE)]),
    _sample("and back", TABLE, lambda at: [LeaveTable(at.table), WatchTable(at.table)]),
    _sample("of a race, and back", RACE, lambda at: [LeaveTable(at.table), WatchTable(at.table)]),
    _sample("unknown", LOBBY, lambda _: [LeaveTable(NOWHERE)]),
    _sample("", TABLE, lambda at: [ChooseCrew(at.table, crew) for crew in CREWS]),
    _sample("of no colour", TABLE, lambda at: [ChooseCrew(at.table, "x" * 64)]),
    _sample("", TABLE, lambda at: [SetReady(at.table, ready=True), SetReady(at.table, ready=False)]),
    _sample("that nobody reads", TABLE, lambda at: [SetReady(at.table, ready=True)], deaf=True),
    _sample("unknown", LOBBY, lambda _: [SetReady(NOWHERE, ready=True)]),
    _sample("and out", TABLE, lambda at: [AddBot(at.table, 3, "hard"), RemoveBot(at.table, 3)]),
    _sample("of no level", TABLE, lambda at: [AddBot(at.table, 3, "x" * 64)]),
    _sample("of nobody", TABLE, lambda at: [RemoveBot(at.table, 7)]),
    _sample("of nobody", TABLE, lambda at: [Kick(at.table, 0)]),
    _sample("", TABLE, lambda at: [PassHost(at.table, seat) for seat in range(3)]),
    _sample("unknown", LOBBY, lambda _: [PassHost(NOWHERE, 1)]),
    _sample("", RACE, lambda at: [VotePause(at.table, pause=True), VotePause(at.table, pause=False)]),
    _sample("unknown", LOBBY, lambda _: [VotePause(NOWHERE, pause=True)]),
    _sample("", RACE, lambda at: [SetReactions(at.table, "able"), SetReactions(at.table, "pass")]),
    _sample("unknown", LOBBY, lambda _: [SetReactions(NOWHERE, "able")]),
    _sample("", RACE, lambda at: [SetOrders(at.table, ORDERS), SetOrders(at.table, {})]),
    _sample("unknown", LOBBY, lambda _: [SetOrders(NOWHERE, ORDERS)]),
    _sample("that is not ready", TABLE, lambda at: [StartTable(at.table)]),
    _sample("of a race", RACE, lambda at: [StartTable(at.table)]),
    _sample("that is not asked for", RACE, lambda at: [Answer(at.table, 0, msgspec.Raw(b"[]"), "x")]),
    _sample("of 16 KiB", RACE, lambda at: [Answer(at.table, 1, BIG, "x")]),
    _sample("", RACE, lambda at: [Answer(at.table, 0, msgspec.Raw(b"[]"), "x")], answers=True),
    _sample("", RACE, lambda at: [TakeBack(at.table, "x"), Ping()], answers=True),
    _sample("of nothing", RACE, lambda at: [TakeBack(at.table, "x")]),
    _sample("from the start", RACE, lambda at: [Resume(at.table, 0)]),
    _sample("that does not fit", RACE, lambda at: [Resume(at.table, 0, mismatch=True)]),
    _sample("that nobody reads", RACE, lambda at: [Resume(at.table, 1 << 30)], deaf=True),
    _sample("before the race", TABLE, lambda at: [Resume(at.table, 0)]),
    _sample("unknown", LOBBY, lambda _: [Resume(NOWHERE, 0)]),
    _sample("", TABLE, lambda at: [Chat(at.table, "é" * CHAT_LENGTH)]),
    _sample("of nothing", TABLE, lambda at: [Chat(at.table, "")]),
    _sample("", RACE, lambda at: [Phrase(at.table, "hello")]),
    _sample("unknown", TABLE, lambda at: [Phrase(at.table, "x" * 64)]),
    _sample("", TABLE, lambda at: [Mute(at.table, at.who), Mute(at.table, at.who, muted=False)]),
    _sample("", TABLE, lambda at: [Report(at.table, at.who, "é" * CHAT_LENGTH)]),
    _sample("of nobody", TABLE, lambda at: [Mute(at.table, "x" * 16)]),
    _sample("of nobody", TABLE, lambda at: [Report(at.table, "x" * 16, "é" * CHAT_LENGTH)]),
    _sample("", OVER, lambda at: [AskHistory(at.over, 0, 1_000_000, "h")]),
    _sample("that nobody reads", OVER, lambda at: [AskHistory(at.over, 0, 1_000_000, "h")], deaf=True),
    _sample("", OVER, lambda at: [AskRecord(at.over)]),
    _sample("that nobody reads", OVER, lambda at: [AskRecord(at.over)], deaf=True),
    _sample("before the end", RACE, lambda at: [AskRecord(at.table)]),
    _sample("", LOBBY, lambda _: [AskRatings("great_race", 0, PAGE_RATINGS)]),
    _sample("that nobody reads", LOBBY, lambda _: [AskRatings("great_race", 0, PAGE_RATINGS)], deaf=True),
    _sample("of no game", LOBBY, lambda _: [AskRatings("x" * 64, 1_000_000, PAGE_RATINGS)]),
    _sample("", LOBBY, lambda _: [AskRatingHistory("great_race")]),
    _sample("of no game", LOBBY, lambda _: [AskRatingHistory("x" * 64)]),
    _sample("", LOBBY, lambda _: [AskRatedPlayer("great_race", "Ann")]),
    _sample("that nobody reads", LOBBY, lambda _: [AskRatedPlayer("great_race", "Ann")], deaf=True),
    _sample("of nobody", LOBBY, lambda _: [AskRatedPlayer("x" * 64, "x" * 64)]),
    _sample("", LOBBY, lambda _: [Ping()]),
    _raw("of no bytes", LOBBY, frame(b"")),
    _raw("of no type", LOBBY, frame(b"{}")),
    _raw("nested", LOBBY, frame(b"[" * (CLIENT_FRAME - PREFIX))),
    _raw("a long string", LOBBY, frame(b'{"type":"Ping","x":"' + b"x" * (CLIENT_FRAME - 100) + b'"}')),
    _raw("before a hello", LINE, frame(b"{}")),
    _raw("a frame that is too long", LINE, (SERVER_FRAME + 1).to_bytes(PREFIX, "big")),
)


def kinds() -> Iterator[str]:
    """Every kind of message of the protocol that a client may send."""
    yield from (kind.__name__ for kind in get_args(ClientMessage))
