"""The client's link to a server, with a server process of our own, and the handling of its messages.

Scenes call `context.connection.connect(...)`, `.solo(...)` or `.host(...)`, get messages in `received`, and read the
state of the link in `context.connection.state`. The table's snapshot makes `context.table`; a scene that waits for the
race watches that.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from greatrace.protocol.messages import (
    Accepted,
    JoinTable,
    LeaveTable,
    Notice,
    Refused,
    Seated,
    ServerMessage,
    TableInfo,
    Update,
    WatchTable,
    Welcome,
)
from greatrace_client import settings
from greatrace_client.i18n import term, tr
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.model.refusal_text import refusal
from greatrace_client.model.replay_recorder import Recorder
from greatrace_client.model.table import Transition
from greatrace_client.model.waiting_race import WaitingRace
from greatrace_client.net.address import Address
from greatrace_client.net.connection_context import ConnectionContext
from greatrace_client.net.fairness_audit import FairPlay, verdict_sentence
from greatrace_client.net.guests import Guests
from greatrace_client.net.known_servers import Account, KnownServers
from greatrace_client.net.link import Link
from greatrace_client.net.link_state import LinkState
from greatrace_client.net.local_server import OwnServer, solo_journal
from greatrace_client.net.refusal_words import RefusalWords
from greatrace_client.net.replay_writer import in_order
from greatrace_client.net.security import Security
from greatrace_client.net.subscribers import (
    HOSTED,
    SOLO,
    Audit,
    ContentFollower,
    LobbyFold,
    RaceFollower,
    RaceNotes,
    SeatFollower,
    Subscriber,
    TableFollower,
    Whereabouts,
)
from greatrace_client.net.table_setup import RaceReturn, SeatClaim, TableSetup, own_name
from greatrace_client.net.table_sync import AtTable

LOOPBACK = "127.0.0.1"
log = logging.getLogger(__name__)


class ServerConnection:
    """Owns the one link to a server and passes messages on: `tell` gives them to the scenes after they were folded.

    `keeps`: whether replays and records of races are kept; False for the links of people who share a machine.
    """

    def __init__(
        self,
        reactor: Any,
        context: ConnectionContext,
        tell: Callable[[ServerMessage, list[Transition]], None],
        *,
        keeps: bool = True,
    ) -> None:
        self.reactor, self.context, self.tell, self.keeps = reactor, context, tell, keeps
        self.link: Link | None = None
        self.state = LinkState.NEW
        self.sentence = ""  # about the link, for the player
        self.refused = ""  # the code for which the server has closed it
        self.table_setup: TableSetup | SeatClaim | RaceReturn | None = None
        self.last_setup: RaceSetup | None = None
        self.where = Whereabouts()
        self.known, self.guests = KnownServers(context, self.where), Guests(context, self.where)
        self.own = OwnServer(reactor, self._own_server_is_up, self._trouble)
        self.at_table = AtTable(context, keeps=keeps, recorder=Recorder(later=in_order(reactor)))
        kept = settings.data_folder() / "races"
        fair_play = FairPlay(reactor, kept, self.record_judged, self.at_table.recorder.revealed)
        self.notes, audit = RaceNotes(context, self.where, keeps), Audit(context, fair_play, keeps)
        self.followers: tuple[RaceFollower, ...] = (self.notes, audit)
        self.subscribers: tuple[Subscriber, ...] = (
            self.notes,
            self,
            TableFollower(context),
            LobbyFold(context, self.where),
            SeatFollower(context, self._stand_up),
            ContentFollower(context, self._stand_up),
            audit,
        )
        self._refusals = RefusalWords()

    # ---- lines
    @property
    def alone(self) -> bool:
        """Whether this is a race against bots on our own server."""
        return self.where.alone

    def connect(self, address: str, name: str, server: str = "", account: Account | None = None) -> None:
        """Connect to a server. Raises ValueError with a sentence for an invalid address."""
        place = Address.parse(address)
        if self.guests.are_at(place):
            self._own_server_is_up(place.port)
        else:
            self.hang_up()
            self.own.dismiss()
            self._call(place, name, server or str(place), account)

    def _call(self, place: Address, name: str, server: str, account: Account | None = None) -> None:
        """Replace the current link by one to `place`."""
        self._drop_line()
        self.where.key, self.where.name, self.sentence, self.refused = server, name, "", ""
        known = self.known
        self.link = self.context.link = Link(
            self.reactor, place, known.identity(account), self, security=known.security()
        )
        self.link.open()

    @property
    def distrusted(self) -> Security | None:
        """The certificate that was refused; None if the link is not closed because of one."""
        security = self.link.security if self.link is not None else None
        refused = self.state is LinkState.CLOSED and security is not None and security.changed and security.fingerprint
        return security if refused else None

    def trust(self) -> None:
        """Trust the refused certificate from now on: the player has asked the host."""
        if (security := self.distrusted) is not None:
            self.known.trust(security)

    def hang_up(self) -> None:
        """Leave the server, and stop it if it is ours."""
        self._drop_line()
        self.table_setup = None
        self.own.stop()

    def _drop_line(self) -> None:
        link, self.link, self.context.link = self.link, None, None
        if link is not None:
            link.close()
        self.state = LinkState.NEW
        self.at_table.forget()
        self.context.table = None
        self.context.lobby = LobbyModel()

    def sit_down(self, code: str) -> None:
        """Join the table of invitation `code` on the current server."""
        self._refusals.invitation = code
        self.context.send(JoinTable("", key=code))

    def leave_table(self, *, for_good: bool = False) -> None:
        """Leave the table, but keep the link. In a running race the seat is kept, unless `for_good`. A server of our
        own stops if nobody else is there.
        """
        lone = self.guests.ours and not self.guests.there
        if self.context.lobby.table:
            self.context.send(LeaveTable(self.context.lobby.table, keep=not for_good))
            if for_good:
                self.notes.drop(self.context.lobby.table)
            self.context.lobby.stood_up()
        self.context.table = None
        if lone:
            self.hang_up()
        else:
            self.guests.watch()

    # ---- our own server
    def solo(self, race_setup: RaceSetup, *, resume: str = "") -> None:
        """Start a race against bots: a new one, or the saved one (table `resume`). A new race accepts no
        player of the last one.
        """
        self.hang_up()
        if not resume:
            self.known.forget_solo()
        journal = solo_journal(self.context.say, fresh=not resume)
        self.table_setup, self.last_setup, self.where.key = TableSetup(race_setup, resume), race_setup, SOLO
        self.notes.solo.seed = race_setup.seed
        self.own.race(race_setup, journal, self.context.settings.bot_pace)

    def host(self, port: int) -> None:
        """Start a server on this machine that the local network can find and reach; a running one with guests
        goes on.
        """
        if self.guests.are_at(Address(LOOPBACK, port)):
            self._own_server_is_up(port)
        else:
            self.hang_up()
            self.where.key, self.where.port = HOSTED, port
            self.own.host(port, self.context.settings.player or tr("Player"))

    def come_back(self, race: WaitingRace) -> None:
        """Rejoin a race in which the player still has a seat. Raises ValueError with a sentence."""
        if race.hosted:
            self.host(race.port)
        else:
            self.connect(race.server, race.name or self.context.settings.player or tr("Player"))
        self.table_setup = RaceReturn(race.table)

    def _own_server_is_up(self, port: int) -> None:
        leaving = self.table_setup
        race_setup = leaving.race_setup if isinstance(leaving, TableSetup) else None
        self._call(Address(LOOPBACK, port), own_name(race_setup, self.context.settings.player), self.where.key)

    def _trouble(self, sentence: str) -> None:
        self.state, self.sentence = LinkState.CLOSED, sentence

    # ---- as the link's listener
    def link_state(self, state: LinkState, reason: str) -> None:
        self.state = state
        log.info("line %s %s", state.value, reason)
        if reason == "refused" and self.link is not None and self.link.shut_down:
            self.sentence = tr("The server has been shut down. When it runs again, you are back by yourself.")
        elif reason:
            address = self.link.address if self.link is not None else ""
            self.sentence = term("call" if state is LinkState.CLOSED else "link", reason, address=address)

    def seen(self) -> Mapping[str, int]:
        table = self.context.table
        return {table.id: table.seq} if table is not None and table.seat is not None else {}

    def link_message(self, message: ServerMessage) -> None:
        """Let the table take the message in, then tell the followers, then the scenes."""
        message = self.at_table.understood(message)
        steps = self.at_table.received(message, alone=self.alone)
        if isinstance(message, Update | Accepted):  # messages of the race say nothing about tables
            for follower in self.followers:
                follower.went_on()
        else:
            for subscriber in self.subscribers:
                subscriber.heard(message)
        if self.table_setup is not None and self.link is not None:
            self.table_setup.go_on(message, self.context)
        self.tell(message, steps)

    def heard(self, message: ServerMessage) -> None:
        """Handle what the server says about the connection itself, and its refusals."""
        match message:
            case Welcome():
                self._welcome(message)
            case Refused():
                self._refused(message)
            case Notice(text, code):
                self.context.say(refusal(code) if code else text)
            case Seated():
                self._refusals.invitation = ""

    def _stand_up(self, _table: TableInfo, sentence: str) -> None:
        """Leave a table whose content the player does not have."""
        self.leave_table()
        self.context.say(sentence)

    def record_judged(self, verdict: str) -> None:
        """Report the verdict: of a fair race where its results are shown, with its seed if others took part; of an
        unfair one everywhere.
        """
        if sentence := verdict_sentence(verdict, self.context.lobby.truth, alone=self.alone):
            self.context.say(sentence)

    def _welcome(self, message: Welcome) -> None:
        self.sentence = ""
        self.at_table.forget()
        self.known.welcomed(message, self.link.security if self.link is not None else None)
        if self.link is not None:
            self._come_back(self.link)

    def _come_back(self, link: Link) -> None:
        """Rejoin the player's table. In a race the link's Resume takes the seat; a spectator has no seat to resume."""
        lobby = self.context.lobby
        if lobby.table and lobby.seat is None:
            link.send(WatchTable(lobby.table, key=lobby.invite))
        elif lobby.table and self.context.table is None:
            link.send(JoinTable(lobby.table))

    def _refused(self, message: Refused) -> None:
        if message.code == "hello/token":
            self.known.forget_token()
            if self.link is not None and self.where.name:
                self._call(self.link.address, self.where.name, self.where.key)
            return
        sentence, self.refused = self._refusals.of(message), message.code
        if message.code.startswith(("hello/", "session/")) or message.code == "table/kicked":
            self._trouble(sentence)
        elif message.code != "answer/closed":
            self.context.say(sentence)
