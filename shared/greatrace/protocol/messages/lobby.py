"""The list of tables, and what a table agrees on."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from greatrace.protocol.messages.wire import Message, Password, ServerSays, TableId, Text

# ---- from the client


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
    options: Annotated[dict[Text, Text], Meta(max_length=32)] = msgspec.field(default_factory=dict)
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
    options: Annotated[dict[Text, Text], Meta(max_length=32)] = msgspec.field(default_factory=dict)
    modules: Annotated[tuple[Text, ...], Meta(max_length=16)] = ()
    clock: Text = ""
    stand_in: Text = ""
    delay: Annotated[int, Meta(ge=0, le=600)] = 0
    take_back: bool = True


# ---- from the server


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
