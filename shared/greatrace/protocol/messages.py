"""Every message, in both directions. One JSON object each, its type under "type"; unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Raw

from greatrace.protocol.limits import CHAT_LENGTH, PASSWORD_LENGTH

PROTOCOL_VERSION = 1

Text = Annotated[str, Meta(max_length=64)]
Token = Annotated[str, Meta(max_length=64)]
TableId = Annotated[str, Meta(max_length=16)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Sequence = Annotated[int, Meta(ge=0)]
Identity = Annotated[str, Meta(min_length=1, max_length=40)]
Password = Annotated[str, Meta(max_length=PASSWORD_LENGTH)]
Handle = Annotated[str, Meta(min_length=1, max_length=16)]


class Message(
    msgspec.Struct, frozen=True, tag_field="type", tag=True, forbid_unknown_fields=True, omit_defaults=True
):
    """Anything on the wire. A server refuses fields that it does not know: they are somebody's mistake."""


class ServerSays(Message, frozen=True, forbid_unknown_fields=False):
    """From a server. A client passes over fields that it does not know: they are a newer server's."""


# ---- from the client


class Hello(Message, frozen=True):
    """The first message. `token` from an earlier Welcome gets the same seat back; `content` is the content's hash.

    `account` and `password`: somebody with an account, from wherever they come; with `register` it is opened now.
    """

    protocol: int
    name: Text
    token: Token = ""
    account: Text = ""
    password: Password = ""
    register: bool = False
    client: Text = ""
    content: Annotated[str, Meta(max_length=80)] = ""
    capabilities: Annotated[tuple[Text, ...], Meta(max_length=32)] = ()


class ListTables(Message, frozen=True):
    """Send the list of tables, and keep it up to date."""


class CreateTable(Message, frozen=True):
    """Open a table and sit down at its first seat as host. The rest is the game's own setup, without crews.

    With a `password`, or when `invited`, others need that password or the invite code of `Seated`. `clock`: off,
    relaxed, normal, fast, days, or the server's usual one. `stand_in`: the level of bots that sit in for people who are
    away. `delay`: seconds after which those who look on see what happens. `take_back`: whether answers may be taken
    back.
    """

    game: Text
    board: Text
    seats: Annotated[int, Meta(ge=2, le=5)]
    title: Text = ""
    start: Text = ""
    finish: Text = ""
    options: Annotated[dict[Text, Text], Meta(max_length=32)] = {}
    modules: Annotated[tuple[Text, ...], Meta(max_length=16)] = ()
    password: Password = ""
    invited: bool = False
    clock: Text = ""
    stand_in: Text = ""
    delay: Annotated[int, Meta(ge=0, le=600)] = 0
    take_back: bool = True


class ChangeTable(Message, frozen=True):
    """Host, before the race: another agreement, all of it, as in CreateTable. Whoever was ready is so no longer.

    Game, seats, title and password stay as they were.
    """

    table: TableId
    board: Text = ""
    start: Text = ""
    finish: Text = ""
    options: Annotated[dict[Text, Text], Meta(max_length=32)] = {}
    modules: Annotated[tuple[Text, ...], Meta(max_length=16)] = ()
    clock: Text = ""
    stand_in: Text = ""
    delay: Annotated[int, Meta(ge=0, le=600)] = 0
    take_back: bool = True


class JoinTable(Message, frozen=True):
    """Take a free seat (the first one, unless one is named). Whoever sits there already is seated again.

    `key`: of a locked table, its password or invite code. `table` may be left empty when `key` is an invite code.
    """

    table: TableId
    seat: SeatNumber | None = None
    key: Password = ""


class WatchTable(Message, frozen=True):
    """Look on with the public view. `key` as in JoinTable."""

    table: TableId
    key: Password = ""


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
    """Host: a bot for a free seat; in a race, at once for the seat of somebody who is away, until they are back."""

    table: TableId
    seat: SeatNumber
    level: Text


class RemoveBot(Message, frozen=True):
    """Host: free a bot's seat."""

    table: TableId
    seat: SeatNumber


class Kick(Message, frozen=True):
    """Host: send somebody away for good. Before the race their seat is free, in a race a bot has it from now on."""

    table: TableId
    seat: SeatNumber


class PassHost(Message, frozen=True):
    """Host: hand the role to somebody else who is here."""

    table: TableId
    seat: SeatNumber


class VotePause(Message, frozen=True):
    """One's vote to stop the race for a while, or to go on. Most of those who are here decide, the host in a tie."""

    table: TableId
    pause: bool


class SetReactions(Message, frozen=True):
    """When one wants to be asked in reaction windows: always, only when able to react, or not until the round ends."""

    table: TableId
    wish: Literal["always", "able", "pass"]


class SetOrders(Message, frozen=True):
    """What is done in one's name about dangers, by the danger's source: `orders` of all that are not left to oneself.

    `ask`: as SetReactions says; `never`: let it be; `own`: react if it costs oneself two levels or more; `always`.
    """

    table: TableId
    orders: Annotated[dict[Text, Literal["ask", "never", "own", "always"]], Meta(max_length=16)]


class StartTable(Message, frozen=True):
    """Host: begin, when every seat is taken and everybody is ready."""

    table: TableId


class Answer(Message, frozen=True):
    """One's choice for the open decision. `id` is made by the client: sent twice, it counts once."""

    table: TableId
    decision: Sequence
    action: Raw
    id: Identity


class TakeBack(Message, frozen=True):
    """Undo one's last answer, as far as `back` of a question allows. `id` as in Answer: sent twice, it counts once."""

    table: TableId
    id: Identity


class Resume(Message, frozen=True):
    """`seq` is the last update seen: the gap follows, or a snapshot. `mismatch`: the hash did not fit; a snapshot."""

    table: TableId
    seq: Sequence
    mismatch: bool = False


class Chat(Message, frozen=True):
    """Say something at a table."""

    table: TableId
    text: Annotated[str, Meta(max_length=CHAT_LENGTH)]


class Phrase(Message, frozen=True):
    """Say one of the quick phrases, which every reader sees in their own language."""

    table: TableId
    phrase: Text


class Mute(Message, frozen=True):
    """Hear nothing more (or again) of whoever has that handle at that table."""

    table: TableId
    who: Handle
    muted: bool = True


class Report(Message, frozen=True):
    """Tell whoever runs the server about somebody's talk; the last lines of the table go with it."""

    table: TableId
    who: Handle
    why: Annotated[str, Meta(max_length=CHAT_LENGTH)] = ""


class AskRecord(Message, frozen=True):
    """After a race: its whole record, to check it against the commitment of `TableInfo`."""

    table: TableId


class Ping(Message, frozen=True):
    """Anybody there?"""


ClientMessage: TypeAlias = (
    Hello | ListTables | CreateTable | ChangeTable | JoinTable | WatchTable | LeaveTable | ChooseCrew | SetReady
    | AddBot | RemoveBot | Kick | PassHost | VotePause | SetReactions | SetOrders | StartTable | Answer | TakeBack
    | Resume | Chat | Phrase | Mute | Report | AskRecord | Ping
)  # fmt: skip


# ---- from the server


class Welcome(ServerSays, frozen=True):
    """Answer to Hello. Keep `token` to come back to one's seats; `tables` are those where one sits.

    `name` may differ from the one wished for when somebody here has that. `account`: the name of one's account.
    """

    protocol: int
    name: str
    token: str
    server: str
    content: str
    capabilities: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    account: str = ""


class Refused(ServerSays, frozen=True):
    """Nothing has changed. `code` is namespaced; `rule` is the rule's id where one forbids it; `id` of the answer.

    `reason`: why nothing can be taken back, an id like the `stop` of a question. `table` is the table that it is about,
    if any. `detail` is a sentence in English for a developer or a log. `where`: of another version, where to get the
    fitting one, if the server's operator has said so.
    """

    code: str
    rule: str = ""
    id: str = ""
    detail: str = ""
    table: str = ""
    reason: str = ""
    where: str = ""


class Accepted(ServerSays, frozen=True):
    """The answer counts; its effects come with update `seq`. A sealed answer has none yet: `seq` is the last update."""

    id: str
    seq: int


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as everyone sees it. `kind`: free, person, bot, absent (a bot sits in). `away`: is expected back."""

    kind: str
    name: str = ""
    crew: str = ""
    ready: bool = False
    level: str = ""
    away: bool = False


class TableInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table in the list. `phase`: open, running, over, frozen (it stands still after an error of ours).

    `locked`: a password or an invite code is needed. `commitment`, once it runs: the hash of its seed (see AskRecord).
    `clock`, `stand_in`, `delay` and `take_back` as in CreateTable. `votes`: the seats that want a pause; `paused`: they
    have it.
    """

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
    locked: bool = False
    commitment: str = ""
    clock: str = ""
    stand_in: str = ""
    delay: int = 0
    paused: bool = False
    votes: tuple[int, ...] = ()
    take_back: bool = True


class Tables(ServerSays, frozen=True):
    """All tables."""

    tables: tuple[TableInfo, ...]


class TableChanged(ServerSays, frozen=True):
    """One table of the list, new or changed."""

    table: TableInfo


class TableGone(ServerSays, frozen=True):
    """A table has been cleared away."""

    table: str


class Seated(ServerSays, frozen=True):
    """One sits at (or, seat null, watches) that table. `invite`: the code that lets others in, of a locked table."""

    table: TableInfo
    seat: int | None
    invite: str = ""


class SeatTime(msgspec.Struct, frozen=True, array_like=True):
    """A seat's clock: `seconds` for this question, then the `bank` for the whole race. `running`: time passes now."""

    seat: int
    seconds: float
    bank: float
    running: bool = True


class Reactions(ServerSays, frozen=True):
    """When oneself is asked in reaction windows, and one's orders (SetReactions, SetOrders). Nobody else is told."""

    table: str
    wish: str
    orders: dict[str, str] = {}


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """The open decision as one seat sees it: `asked` is public, `options` are its own (first the safe default).

    `asked` left out: the seats of `times`. `window` are all seats of a sealed question; left out, it is the same as
    `asked`. `seconds`: until the default is
    taken, when there is a limit. The last `anytime` of the options do not answer the question: they may be played at
    any moment. `same`: options and anytime are left out, being those of the last question about this table. `times`:
    the clocks of those who are asked, if there are any. `hurry`: seconds after which one's own silence lets it be.
    `back`: so many of one's own answers can be taken back now, one after the other; `stop`: why no more than those
    (card, tile, die, sealed, reaction, over; left out: somebody else has answered, or nobody has answered yet).
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


class Snapshot(ServerSays, frozen=True):
    """Everything a seat knows: at the start, whenever the gap is too wide, and after a take-back.

    `rewound` is the seat that has taken back, and `kept` the last update of which the events still count.
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


class Update(ServerSays, frozen=True):
    """What happened, as this seat sees it, and what is asked now. `hash` of the view now and then.

    `seq` is one more than the last one's; the same `seq` again, without events, only renews the question.
    """

    table: str
    seq: int
    events: tuple[Raw, ...] = ()
    question: Question | None = None
    hash: str = ""


class Said(ServerSays, frozen=True):
    """Somebody says something, in `text` or as a `phrase`. `who` is their handle at this table, `seat` null: looks on.

    Only for clients with the capability `chat`. After sitting down the last lines come again, with `past` set.
    """

    table: str
    who: str
    name: str
    seat: int | None = None
    text: str = ""
    phrase: str = ""
    past: bool = False


class Notice(ServerSays, frozen=True):
    """From whoever runs the server: their own words in `text`, or a `code`, with the `seconds` that are left."""

    text: str = ""
    code: str = ""
    seconds: float | None = None


class Record(ServerSays, frozen=True):
    """The whole record of a race that is over: `replay` is a replay file with seed, salt and every answer."""

    table: str
    replay: Raw


class Pong(ServerSays, frozen=True):
    """Yes."""


ServerMessage: TypeAlias = (
    Welcome | Refused | Accepted | Tables | TableChanged | TableGone | Seated | Snapshot | Update | Reactions | Said
    | Record | Notice | Pong
)
