"""Every message, in both directions. One JSON object each, its type under "type"; unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Raw

PROTOCOL_VERSION = 1

Text = Annotated[str, Meta(max_length=64)]
Token = Annotated[str, Meta(max_length=64)]
TableId = Annotated[str, Meta(max_length=16)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Sequence = Annotated[int, Meta(ge=0)]
Identity = Annotated[str, Meta(min_length=1, max_length=40)]


class Message(
    msgspec.Struct, frozen=True, tag_field="type", tag=True, forbid_unknown_fields=True, omit_defaults=True
):
    """Anything on the wire."""


# ---- from the client


class Hello(Message, frozen=True):
    """The first message. `token` from an earlier Welcome gets the same seat back; `content` is the content's hash."""

    protocol: int
    name: Text
    token: Token = ""
    client: Text = ""
    content: Annotated[str, Meta(max_length=80)] = ""
    capabilities: Annotated[tuple[Text, ...], Meta(max_length=32)] = ()


class ListTables(Message, frozen=True):
    """Send the list of tables, and keep it up to date."""


class CreateTable(Message, frozen=True):
    """Open a table and sit down at its first seat as host. The rest is the game's own setup, without crews."""

    game: Text
    board: Text
    seats: Annotated[int, Meta(ge=2, le=5)]
    title: Text = ""
    start: Text = ""
    finish: Text = ""
    options: Annotated[dict[Text, Text], Meta(max_length=32)] = {}
    modules: Annotated[tuple[Text, ...], Meta(max_length=16)] = ()


class JoinTable(Message, frozen=True):
    """Take a free seat (the first one, unless one is named). Whoever sits there already is seated again."""

    table: TableId
    seat: SeatNumber | None = None


class WatchTable(Message, frozen=True):
    """Look on with the public view."""

    table: TableId


class LeaveTable(Message, frozen=True):
    """Stand up, or stop watching. In a running race a bot sits in."""

    table: TableId


class ChooseCrew(Message, frozen=True):
    """S1. A free crew for one's own seat."""

    table: TableId
    crew: Text


class SetReady(Message, frozen=True):
    """Ready to start, or not yet."""

    table: TableId
    ready: bool


class AddBot(Message, frozen=True):
    """Host: a bot for a free seat."""

    table: TableId
    seat: SeatNumber
    level: Text


class RemoveBot(Message, frozen=True):
    """Host: free a bot's seat."""

    table: TableId
    seat: SeatNumber


class StartTable(Message, frozen=True):
    """Host: begin, when every seat is taken and everybody is ready."""

    table: TableId


class Answer(Message, frozen=True):
    """One's choice for the open decision. `id` is made by the client: sent twice, it counts once."""

    table: TableId
    decision: Sequence
    action: Raw
    id: Identity


class Resume(Message, frozen=True):
    """`seq` is the last update seen: the gap follows, or a snapshot."""

    table: TableId
    seq: Sequence


class Ping(Message, frozen=True):
    """Anybody there?"""


ClientMessage: TypeAlias = (
    Hello | ListTables | CreateTable | JoinTable | WatchTable | LeaveTable | ChooseCrew | SetReady | AddBot | RemoveBot
    | StartTable | Answer | Resume | Ping
)  # fmt: skip


# ---- from the server


class Welcome(Message, frozen=True):
    """Answer to Hello. Keep `token` to come back to one's seats; `tables` are those where one sits."""

    protocol: int
    name: str
    token: str
    server: str
    content: str
    capabilities: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()


class Refused(Message, frozen=True):
    """Nothing has changed. `code` is namespaced; `rule` is the rule's id where one forbids it; `id` of the answer.

    `table` is the table that it is about, if any. `detail` is a sentence in English for a developer or a log.
    """

    code: str
    rule: str = ""
    id: str = ""
    detail: str = ""
    table: str = ""


class Accepted(Message, frozen=True):
    """The answer counts; its effects come with update `seq`. A sealed answer has none yet: `seq` is the last update."""

    id: str
    seq: int


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as everyone sees it. `kind`: free, person, bot, absent (a bot sits in)."""

    kind: str
    name: str = ""
    crew: str = ""
    ready: bool = False
    level: str = ""


class TableInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table in the list. `phase`: open, running, over, frozen (it stands still after an error of ours)."""

    id: str
    title: str
    game: str
    board: str
    start: str
    finish: str
    phase: str
    host: int
    seats: tuple[SeatInfo, ...]
    watchers: int = 0
    options: dict[str, str] = {}
    modules: tuple[str, ...] = ()


class Tables(Message, frozen=True):
    """All tables."""

    tables: tuple[TableInfo, ...]


class TableChanged(Message, frozen=True):
    """One table of the list, new or changed."""

    table: TableInfo


class TableGone(Message, frozen=True):
    """A table has been cleared away."""

    table: str


class Seated(Message, frozen=True):
    """One sits at (or, seat null, watches) that table."""

    table: TableInfo
    seat: int | None


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """The open decision as one seat sees it: `asked` is public, `options` are its own (first the safe default).

    `window` are all seats of a sealed question; left out, it is the same as `asked`. `seconds`: until the default is
    taken, when there is a limit. The last `anytime` of the options do not answer the question: they may be played at
    any moment. `same`: options and anytime are left out, being those of the last question about this table.
    """

    decision: int
    prompt: str
    asked: tuple[int, ...]
    window: tuple[int, ...] = ()
    options: tuple[Raw, ...] = ()
    seconds: float | None = None
    anytime: int = 0
    same: bool = False


class Snapshot(Message, frozen=True):
    """Everything a seat knows: at the start, and whenever the gap is too wide."""

    table: str
    seq: int
    game: str
    setup: Raw
    seats: tuple[SeatInfo, ...]
    seat: int | None
    view: Raw
    question: Question | None = None


class Update(Message, frozen=True):
    """What happened, as this seat sees it, and what is asked now. `hash` of the view now and then.

    `seq` is one more than the last one's; the same `seq` again, without events, only renews the question.
    """

    table: str
    seq: int
    events: tuple[Raw, ...] = ()
    question: Question | None = None
    hash: str = ""


class Pong(Message, frozen=True):
    """Yes."""


ServerMessage: TypeAlias = (
    Welcome | Refused | Accepted | Tables | TableChanged | TableGone | Seated | Snapshot | Update | Pong
)
