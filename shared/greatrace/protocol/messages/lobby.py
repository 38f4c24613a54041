"""Messages about the list of tables and the settings of a table."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from greatrace.protocol.limits import CONTENT_PART, PAGE_TABLES
from greatrace.protocol.messages.wire import ContentHash, Language, Message, Password, ServerSays, TableId, Text

# ---- from the client


class TableFilter(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Selects tables: those that fit all fields. An empty field lets every table through.

    `free_seat`: open tables with a free seat only. `clock`: the clock that the table is played with; a table that chose
    none has the server's usual one. `search`: text that the title or the name of somebody there must contain; case and
    accents do not matter. `ids`: these tables only, such as those of `Welcome.tables`.
    """

    free_seat: bool = False
    game: Text = ""
    clock: Text = ""
    language: Language = ""
    search: Text = ""
    ids: Annotated[tuple[TableId, ...], Meta(max_length=16)] = ()


class ListTables(Message, frozen=True):
    """Send a page of the list: `count` tables that fit the filter, from number `first` (0 is the first) in its order.

    `follow`: also tell what changes of this page, until the next ListTables, or until the person sits down or looks on
    at a table. With `count` 0 only the totals are sent.
    """

    first: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    count: Annotated[int, Meta(ge=0, le=PAGE_TABLES)] = 50
    filter: TableFilter = TableFilter()
    follow: bool = False


class CreateTable(Message, frozen=True):
    """Open a table and sit down at its first seat as host. The rest is the game's own setup, without crews.

    With a `password`, or when `invited`, others need that password or the invite code of `Seated`. `clock`: off,
    relaxed, normal, fast, days, or the server's usual one. `stand_in`: the level of bots that sit in for people who are
    away. `delay`: seconds after which those who look on see what happens. `take_back`: whether answers may be taken
    back. `language`: what is spoken at the table. `content`: the hash of the client's content for such a table; the
    server refuses if it has other content. `rated`: the race counts for ratings, where the server has them.
    """

    game: Text
    board: Text
    seats: Annotated[int, Meta(ge=2, le=5)]
    title: Text = ""
    start: Text = ""
    finish: Text = ""
    options: Annotated[dict[Text, Text], Meta(max_length=32)] = msgspec.field(default_factory=dict)
    modules: Annotated[tuple[Text, ...], Meta(max_length=16)] = ()
    password: Password = ""
    invited: bool = False
    clock: Text = ""
    stand_in: Text = ""
    delay: Annotated[int, Meta(ge=0, le=600)] = 0
    take_back: bool = True
    language: Language = ""
    content: ContentHash = ""
    rated: bool = True


class ChangeTable(Message, frozen=True):
    """Host, before the race: replace all the table's settings, as in CreateTable. Players who were ready are no longer.

    Game, seats, title, password and language stay as they were.
    """

    table: TableId
    board: Text = ""
    start: Text = ""
    finish: Text = ""
    options: Annotated[dict[Text, Text], Meta(max_length=32)] = msgspec.field(default_factory=dict)
    modules: Annotated[tuple[Text, ...], Meta(max_length=16)] = ()
    clock: Text = ""
    stand_in: Text = ""
    delay: Annotated[int, Meta(ge=0, le=600)] = 0
    take_back: bool = True
    content: ContentHash = ""
    rated: bool = True


class OfferContent(Message, frozen=True):
    """A part of the content that a board comes with, before a CreateTable or ChangeTable with that board.

    `text`: the part of the packed text from character `first` on; `all`: characters of the whole. A part with `first` 0
    starts again: a server keeps one text for each connection.
    """

    text: Annotated[str, Meta(max_length=CONTENT_PART)]
    first: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    all: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class AskContent(Message, frozen=True):
    """Ask for the content that the board of a table comes with."""

    table: TableId


# ---- from the server


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as everyone sees it. `kind`: free, person, bot, absent (a bot sits in). `away`: is expected back.

    `rating`: of a person who has one in this game; 0: none. `provisional`: it is of few races. `change`: what a rated
    race that is over has changed it by; then `rating` is that after the race.
    `bot_votes`: the seats that want a bot to sit in now for this player, who is away (see AddBot).
    """

    kind: str
    name: str = ""
    crew: str = ""
    ready: bool = False
    level: str = ""
    away: bool = False
    rating: int = 0
    provisional: bool = False
    change: int | None = None
    bot_votes: tuple[int, ...] = ()


class OwnContent(msgspec.Struct, frozen=True, omit_defaults=True):
    """The content of a table's own board: its manifest, and the size of its text in `bytes` (see AskContent)."""

    name: str
    author: str = ""
    licence: str = ""
    version: str = ""
    bytes: int = 0


class TableInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table in the list. `phase`: open, running, over, frozen (it stands still after an error of ours).

    `locked`: a password or an invite code is needed. `commitment`, once it runs: the hash of its seed (see AskRecord).
    `clock`, `stand_in`, `delay`, `take_back` and `language` as in CreateTable. `votes`: the seats that want a pause;
    `paused`: they have it. `content`: the hash of the content that the table plays; `own`: the content of
    its own board, if it is not a board of the game. `rated`: the race counts for the ratings of all with an account, if
    there are two of them when it begins.
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
    language: str = ""
    content: str = ""
    own: OwnContent | None = None
    rated: bool = False


class TableContent(ServerSays, frozen=True):
    """The packed text of the content that the table's board comes with."""

    table: str
    text: str


class Tables(ServerSays, frozen=True):
    """A page of the list: the tables from number `first` on, of the `fitting` that fit the filter; `all` are there.

    Open tables with a free seat come first, then other open ones, then those under way, then the rest; among those the
    oldest comes first. A page may be shorter than asked for: its tables take up to 64 KiB.
    """

    filter: TableFilter = TableFilter()
    first: int = 0
    fitting: int = 0
    all: int = 0
    tables: tuple[TableInfo, ...] = ()


class ListChanged(ServerSays, frozen=True):
    """What has changed of the page that is followed: the tables that are new on it or different.

    `order`, when it has changed: the ids of all tables of the page. A table that is no longer in it has left the page.
    `fitting` and `all` as in Tables.
    """

    fitting: int
    all: int
    tables: tuple[TableInfo, ...] = ()
    order: tuple[str, ...] | None = None


class TableChanged(ServerSays, frozen=True):
    """The present state of a table where the person sits or watches."""

    table: TableInfo


class TableGone(ServerSays, frozen=True):
    """A table where the person sat or watched has been removed."""

    table: str
