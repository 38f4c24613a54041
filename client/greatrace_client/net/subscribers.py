"""Listeners to the server's messages, called in this order once the table has taken them in, and before the scenes.

Each has one subject and depends only on what it needs; none can stop a message.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import attrs

from greatrace.content_files import ContentError
from greatrace.great_race.own_content import package_of_table
from greatrace.protocol.messages import (
    AskContent,
    Reactions,
    Record,
    Refused,
    Seated,
    ServerMessage,
    Snapshot,
    TableChanged,
    TableContent,
    TableGone,
    TableInfo,
)
from greatrace.translation import explained
from greatrace_client.i18n import listed, term, tr
from greatrace_client.i18n.table_news import news
from greatrace_client.i18n.table_options import sealed
from greatrace_client.model.career import Logbook, honours
from greatrace_client.model.content import lacking
from greatrace_client.model.daily_race import day_of
from greatrace_client.model.expeditions import expedition_named, expedition_of, gained
from greatrace_client.model.saved_game import RaceNote
from greatrace_client.model.table import TableModel
from greatrace_client.model.waiting_race import WaitingNotes, WaitingRace
from greatrace_client.net.connection_context import ConnectionContext
from greatrace_client.net.fairness_audit import FairPlay
from greatrace_client.own_content import library

SOLO = "solo"  # the key of the solo server's token
HOSTED = "hosted"
NO_SEAT = ("table/unknown", "table/kicked", "table/running", "table/not-seated")  # the player has no seat there


@attrs.define
class Whereabouts:
    """The server where the player is. `key`: of the token there, an address or SOLO or HOSTED; `name`: the player's."""

    key: str = ""
    name: str = ""
    port: int = 0  # of the server on this machine that others can reach

    @property
    def alone(self) -> bool:
        """Whether it is a race against bots on our own server."""
        return self.key.partition("/")[0] == SOLO


class Subscriber(Protocol):
    """Receives every message except the updates of a race and accepted answers."""

    def heard(self, message: ServerMessage) -> None: ...


class RaceFollower(Protocol):
    """Looks at the race after each of these messages."""

    def went_on(self) -> None: ...


@attrs.define
class RaceNotes:
    """Notes the race for the title: a solo race's Continue, or how to rejoin one with others."""

    context: ConnectionContext
    where: Whereabouts
    keeps: bool
    solo: RaceNote = attrs.Factory(RaceNote)
    waiting: WaitingNotes = attrs.Factory(WaitingNotes)

    def heard(self, message: ServerMessage) -> None:
        self.went_on()
        match message:
            case TableGone(table):
                self.drop(table)
            case Refused(code, table=table) if code in NO_SEAT:
                self.drop(table)

    def drop(self, table: str) -> None:
        """The player has no seat there any more."""
        if self.where.key == SOLO:
            self.solo.drop(table)
        self.waiting.drop(self.where.key, table)

    def went_on(self) -> None:
        table, where = self.context.table, self.where
        if table is None:
            return
        if where.key == SOLO:
            self.solo.keep(table)
        elif self.keeps and not where.alone and table.seat is not None:
            port = where.port if where.key == HOSTED else 0
            self.waiting.follow(table, WaitingRace(where.key, table.id, name=where.name, port=port))


@attrs.define
class TableFollower:
    """Handles what a server says of the running race besides its updates: preferences for reactions, the end of the
    table.
    """

    context: ConnectionContext

    def heard(self, message: ServerMessage) -> None:
        table = self.context.table
        match message:
            case Reactions(id, preference) if table is not None and id == table.id:
                table.reactions = preference
            case TableGone(id) if table is not None and id == table.id:
                self.context.table = None


@attrs.define
class LobbyFold:
    """Folds messages into the lobby's model; news about the player's table is shown."""

    context: ConnectionContext
    where: Whereabouts

    def heard(self, message: ServerMessage) -> None:
        if isinstance(message, Snapshot):
            return  # messages of the race say nothing about tables
        lobby = self.context.lobby
        before, pledge = lobby.here, lobby.pledge
        lobby.apply(message)
        now = message.table if isinstance(message, TableChanged) and message.table.id == lobby.table else None
        if now is not None and (sentence := news(before, now, lobby.seat, here=self.where.alone)):
            self.context.say(sentence)
        if not self.where.alone and not pledge and lobby.pledge:
            self.context.say(sealed(lobby.pledge))


@attrs.define
class SeatFollower:
    """Follows who sits at the table of the race: bots stand in, players come back."""

    context: ConnectionContext
    refuse: Callable[[TableInfo, str], object]  # one cannot play what that table plays

    def heard(self, message: ServerMessage) -> None:
        if isinstance(message, Seated):
            self._seated(message)
        table, here = self.context.table, self.context.lobby.here
        if table is not None and here is not None and here.id == table.id:
            table.sat(here.seats)

    def _seated(self, message: Seated) -> None:
        """Check the table: by an invitation the player may have sat down without knowing what is played there."""
        if message.table.phase == "open" and (sentence := lacking(message.table)):
            self.refuse(message.table, sentence)
        if self.context.table is not None:
            self.context.table.sat(message.table.seats)


@attrs.define
class ContentFollower:
    """Requests the content that comes with the board of the player's table, and takes it in."""

    context: ConnectionContext
    refuse: Callable[[TableInfo, str], object]  # called if the table cannot be played

    def heard(self, message: ServerMessage) -> None:
        match message:
            case Seated(table) | TableChanged(table) if table.id == self.context.lobby.table:
                if table.own is not None and not library().text_for(table.board, table.options):
                    self.context.send(AskContent(table.id))
            case TableContent(id, text) if (here := self.context.lobby.here) is not None and here.id == id:
                self._came(here, text)

    def _came(self, table: TableInfo, text: str) -> None:
        try:
            library().meet(text, package_of_table(table.board, table.options))
        except ContentError as error:
            self.refuse(table, tr("This table’s content can’t be used: {why}", why=explained(error)))


@attrs.define
class Audit:
    """Has the record of each race verified, once it is over."""

    context: ConnectionContext
    fair_play: FairPlay
    keeps: bool

    def heard(self, message: ServerMessage) -> None:
        if isinstance(message, Record):
            self.fair_play.received(message, self.context.table, self.context.lobby)
        self.went_on()

    def went_on(self) -> None:
        if self.keeps:
            self.fair_play.look(self.context.table, self.context.lobby, self.context.send)


# ---- the logbook entry of a finished race, and the sentence about what it has earned


def note_down(book: Logbook, table: TableModel | None, seed: str) -> str:
    """Note the race at that table, if it has just ended. Returns the sentence about honours earned, "" if there are
    none.

    `seed`: the requested seed, which tells the race of the day or the expedition.
    """
    noted = book.note(table, day_of(seed), expedition_of(seed))
    if noted is None:
        return ""
    before, entry = noted
    earned = [term("honour", name) for name in honours(before, entry)]
    name, metal = gained(before, entry)
    if metal:
        which = found.title if (found := expedition_named(name)) is not None else name
        earned.insert(0, tr("{metal} in “{expedition}”", metal=term("medal", metal), expedition=which))
    return tr("Achievement unlocked: {entries}", entries=listed(earned)) if earned else ""


@attrs.define
class EarnedNotice:
    """Keeps that sentence while the race's last drives are still being shown: it would reveal who wins."""

    say: Callable[[str], object]
    sentence: str = ""  # not said yet

    def update(self, *, watching: bool) -> None:
        """`watching`: the race is still on the screen."""
        if self.sentence and not watching:
            self.say(self.sentence)
            self.sentence = ""
