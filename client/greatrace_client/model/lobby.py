"""The tables of a server, and where the player sits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs

from greatrace.protocol.connection import RATING_HISTORY, RATINGS
from greatrace.protocol.limits import CHAT_KEPT
from greatrace.protocol.messages import (
    MailState,
    Notice,
    RatedPlayer,
    RatingHistory,
    Ratings,
    Said,
    Seated,
    ServerMessage,
    TableChanged,
    TableGone,
    TableInfo,
    Welcome,
)
from greatrace_client.model.omniscient_replay import Truth
from greatrace_client.model.rating_list import KnownRatings
from greatrace_client.model.table_list import TableList


@attrs.define
class ChatModel:
    """Folded from Said and Seated. `lines` are the last ones of the table; `unread` counts those not yet looked at."""

    table: str = ""
    lines: list[Said] = attrs.Factory(list)
    muted: set[str] = attrs.Factory(set)  # handles
    unread: int = 0

    def apply(self, message: ServerMessage) -> None:
        """Fold one message."""
        match message:
            case Seated(info) if info.id != self.table:
                self.table, self.lines, self.muted, self.unread = info.id, [], set(), 0
            case Seated():
                self.lines = []  # the server sends the last lines again
            case Said() if message.table == self.table and message.who not in self.muted:
                self.lines = [*self.lines, message][-2 * CHAT_KEPT :]
                self.unread += not message.past

    def mute(self, who: str, *, muted: bool) -> None:
        """Mute or unmute somebody; their earlier lines are hidden, too."""
        if muted:
            self.muted.add(who)
            self.lines = [line for line in self.lines if line.who != who]
        else:
            self.muted.discard(who)


MAIL_STATES: Final[dict[str, Callable[[MailState], MailState]]] = {
    "mail/confirmed": lambda known: MailState(confirmed=True, turns=known.turns),
    "mail/removed": lambda _: MailState(),
    "mail/turns-on": lambda _: MailState(confirmed=True, turns=True),
    "mail/turns-off": lambda known: MailState(confirmed=known.confirmed),
}
"""What a notice means for the account's mail."""


@attrs.define
class LobbyModel:
    """Folded from Welcome, Tables, ListChanged, TableChanged, TableGone, Seated and notices about the account's mail.

    `list` is the server's list of tables, the part that the player looks at. `tables` are those where the player sits
    or watches, by id; `table` is the id of the one that is shown ("": none), `seat` the seat there (None: watching).
    """

    server: str = ""
    name: str = ""
    token: str = ""
    tables: dict[str, TableInfo] = attrs.Factory(dict)
    list: TableList = attrs.Factory(TableList)
    mine: tuple[str, ...] = ()  # tables where the player has an earlier seat
    table: str = ""
    seat: int | None = None
    mail: MailState | None = None  # the state of mail for the player's account, if the server sends mail
    invite: str = ""  # the code that lets others in there, of a locked table
    talk: ChatModel = attrs.Factory(ChatModel)
    pledge: str = ""  # the first commitment published for that table: later ones are ignored
    fair: str = ""  # the last race's audit: "fair", or the check that its record fails ("": not known)

    truth: Truth | None = None  # the last race, if its record passed the audit
    rates: bool = False  # the server has ratings
    tells_history: bool = False  # ... and their histories
    ratings: dict[str, KnownRatings] = attrs.Factory(dict)  # by game, the part that the player has looked at

    @property
    def here(self) -> TableInfo | None:
        """The table where the player sits."""
        return self.tables.get(self.table)

    @property
    def is_host(self) -> bool:
        """Whether the player may add bots and start."""
        here = self.here
        return here is not None and self.seat is not None and here.host == self.seat

    @property
    def known(self) -> dict[str, TableInfo]:
        """Every known table: those of the list's page, and where the player sits or watches."""
        return {info.id: info for info in self.list.page} | self.tables

    def is_mine(self, table: str) -> bool:
        """Whether the player has a seat at that table, taken now or earlier."""
        return table in self.mine or (table == self.table and self.seat is not None)

    def ratings_in(self, game: str) -> KnownRatings:
        """The known ratings of that game."""
        return self.ratings.setdefault(game, KnownRatings(game))

    def apply(self, message: ServerMessage) -> bool:
        """Fold one message; False if it is not for the lobby."""
        self.talk.apply(message)
        match message:
            case Welcome():
                self.server, self.name, self.token = message.server, message.name, message.token
                self.mine, self.mail, self.rates = message.tables, message.mail, RATINGS in message.capabilities
                self.tells_history = RATING_HISTORY in message.capabilities
                self.list.lost()
            case Notice(code=code) if code in MAIL_STATES:
                self.mail = MAIL_STATES[code](self.mail or MailState())
            case TableChanged(info):
                self.tables[info.id] = info
            case TableGone(name):
                self._gone(name)
            case Ratings() | RatingHistory() | RatedPlayer():
                self.ratings_in(message.game).apply(message)
            case Seated(info, seat, invite):
                self.tables[info.id] = info
                self.list.lost()
                self.pledge = self.pledge if info.id == self.table else ""
                self.table, self.seat, self.invite = info.id, seat, invite
            case _:
                return self.list.apply(message)
        if self.here is not None:
            self.pledge = self.pledge or self.here.commitment
        return True

    def stood_up(self) -> None:
        """The player has left the table."""
        self.tables.pop(self.table, None)
        self.table, self.seat, self.invite = "", None, ""

    def _gone(self, name: str) -> None:
        self.tables.pop(name, None)
        self.mine = tuple(id for id in self.mine if id != name)
        if name == self.table:
            self.stood_up()
