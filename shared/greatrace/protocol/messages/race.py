"""Messages of a running race: questions, answers, events."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Raw

from greatrace.protocol.messages.lobby import SeatInfo
from greatrace.protocol.messages.wire import LEFT_OUT, Identity, Message, Sequence, ServerSays, TableId, Text

# ---- from the client


class SetReactions(Message, frozen=True):
    """When the player is asked in reaction windows: always, only when able to react, or not until the round ends."""

    table: TableId
    wish: Literal["always", "able", "pass"]


class SetOrders(Message, frozen=True):
    """The server's standing answers to dangers for the player, by source; for sources left out it asks.

    `ask`: as SetReactions says; `never`: do not react; `own`: react if it costs the player two levels or more;
    `always`.
    """

    table: TableId
    orders: Annotated[dict[Text, Literal["ask", "never", "own", "always"]], Meta(max_length=16)]


class Answer(Message, frozen=True):
    """The player's choice for the open decision. `id` is made by the client: sent twice, it counts once."""

    table: TableId
    decision: Sequence
    action: Raw
    id: Identity


class TakeBack(Message, frozen=True):
    """Undo the last answer, as far as `back` of a question allows. `id` as in Answer: sent twice, it counts once."""

    table: TableId
    id: Identity


class Resume(Message, frozen=True):
    """`seq` is the last update seen: the gap follows, or a snapshot. `mismatch`: the hash did not fit; a snapshot."""

    table: TableId
    seq: Sequence
    mismatch: bool = False


class AskHistory(Message, frozen=True):
    """Ask for a table's updates after `after`, up to `until`, the last update seen. The answer has the same `id`."""

    table: TableId
    after: Sequence
    until: Sequence
    id: Identity


class AskRecord(Message, frozen=True):
    """After a race: ask for its whole record, to check it against the commitment of `TableInfo`.

    Answered with a Record, or with RecordParts.
    """

    table: TableId


# ---- from the server


class SeatTime(msgspec.Struct, frozen=True, array_like=True):
    """A seat's clock: `seconds` for this question, then the `bank` for the whole race.

    `running`: whether time passes now. While it does the list has three items; the fourth is there when it is `false`.
    """

    seat: int
    seconds: float
    bank: float
    running: bool = True


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """The open decision as one seat sees it: `asked` is public, `options` are its own (first the safe default).

    `asked` left out: the seats of `times`. `window` are all seats of a sealed question; left out, it is the same as
    `asked`. `seconds`: until the default is taken, when there is a limit. The last `anytime` options do not answer the
    question: they may be played at any moment. `same`: options and anytime are left out, being those of the last
    question about this table. `times`: the clocks of those who are asked, if there are any. `hurry`: seconds until the
    seat's silence counts as no reaction. `back`: the number of the seat's answers that can be taken back now, one after
    the other; `stop`: why no more can (card, tile, die, sealed, reaction, over; left out: somebody else has answered,
    or nobody has answered yet). `given`: the seat's own answer to this sealed question, which waits for the others;
    nobody else is told.
    """

    decision: int
    prompt: str
    asked: tuple[int, ...] = ()
    window: tuple[int, ...] = ()
    options: tuple[Raw, ...] = ()
    seconds: float | None = None
    anytime: int = 0
    same: bool = False
    times: tuple[SeatTime, ...] = ()
    hurry: float | None = None
    back: int = 0
    stop: str = ""
    given: Raw = LEFT_OUT


class Snapshot(ServerSays, frozen=True):
    """All that a seat knows: at the start, when too many updates were missed, and after a take-back.

    `rewound` is the seat that has taken back, and `kept` the last update of which the events still count. `content` as
    in TableInfo.
    """

    table: str
    seq: int
    game: str
    setup: Raw
    seats: tuple[SeatInfo, ...]
    seat: int | None
    view: Raw
    question: Question | None = None
    rewound: int | None = None
    kept: int = 0
    content: str = ""


class Update(ServerSays, frozen=True):
    """The events of an answer, as this seat sees them, and the question that is open now. Some have the view's `hash`.

    `seq` is one more than that of the last update; the same `seq` again, without events, only renews the question.
    """

    table: str
    seq: int
    events: tuple[Raw, ...] = ()
    question: Question | None = None
    hash: str = ""


class PastUpdate(msgspec.Struct, frozen=True, array_like=True):
    """A past update as the seat sees it. Without events: a sealed answer, or one that has been taken back."""

    seq: int
    events: tuple[Raw, ...]


class History(ServerSays, frozen=True):
    """Answer to AskHistory: `updates` in order, as many as one message holds; `more`: ask again after the last of them.

    `first`: the view from which they are folded, if `after` was 0. Left out, with no updates: nothing is known, since
    the race was begun under another version.
    """

    table: str
    id: str
    updates: tuple[PastUpdate, ...] = ()
    first: Raw = LEFT_OUT
    more: bool = False


class Accepted(ServerSays, frozen=True):
    """The answer counts; its effects come with update `seq`, which is the last update while it waits for its window."""

    id: str
    seq: int


class Reactions(ServerSays, frozen=True):
    """When the player is asked in reaction windows, and the player's orders (SetReactions, SetOrders). Private."""

    table: str
    wish: str
    orders: dict[str, str] = msgspec.field(default_factory=dict)


class Record(ServerSays, frozen=True):
    """The whole record of a race that is over: `replay` is a replay file with seed, salt and every answer."""

    table: str
    replay: Raw


class RecordPart(ServerSays, frozen=True):
    """A piece of a record that is too long for one frame: the pieces of `text`, put together, are `Record.replay`.

    They come in order; `last` ends the record.
    """

    table: str
    text: str
    last: bool = False
