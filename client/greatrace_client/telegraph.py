"""Everything between scenes and servers: one link at a time, the child server, what comes in folded and passed on.

Scenes say `kit.telegraph.connect(...)`, `.solo(...)`, `.host(...)`, and hear of messages in `received`, of the line in
`kit.telegraph.state`. The table's snapshot makes `kit.table`; a scene that waits for the race looks at that.
"""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

import attrs
import msgspec
from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from greatrace.great_race.library import load as load_content
from greatrace.great_race.setup import SetupError
from greatrace.protocol.connection import shown_fingerprint
from greatrace.protocol.messages import (
    JoinTable,
    LeaveTable,
    ListTables,
    Notice,
    Reactions,
    Record,
    Refused,
    Resume,
    Seated,
    ServerMessage,
    SetOrders,
    SetReactions,
    Snapshot,
    TableChanged,
    TableGone,
    Update,
    WatchTable,
    Welcome,
)
from greatrace_client import settings
from greatrace_client.fair_play import FAIR, FairPlay
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.model.table import OutOfStep, Step, TableModel, WrongView
from greatrace_client.net.address import Address
from greatrace_client.net.identity import Identity
from greatrace_client.net.link import Link, LinkState
from greatrace_client.net.security import Security
from greatrace_client.saved import RaceNote
from greatrace_client.setting_out import Correspondent, SettingOut, SoloWish, TakingPlace
from greatrace_client.solo import ServerChild, start_server
from greatrace_client.tape import Recorder
from greatrace_client.text import refusal, term, tr
from greatrace_client.text.news import news
from greatrace_client.text.seal import opened, sealed

LOOPBACK = "127.0.0.1"
SOLO = "solo"  # the key of the solo server's token
HOSTED = "hosted"
log = logging.getLogger(__name__)


@attrs.frozen
class Account:
    """With what one wants to be known at a server; `register`: the account is to be opened."""

    name: str
    password: str
    register: bool = False


class Office(Correspondent, Protocol):
    """Whoever the telegraph works for: what it knows of lines and tables is kept here."""

    settings: settings.Settings
    lobby: LobbyModel
    link: Link | None
    table: TableModel | None

    def say(self, sentence: str) -> None: ...


class Telegraph:
    """See the module. `tell` passes a message on to the scenes after it was folded.

    `keeps`: replays and records of races are kept; not by the lines of all who share a machine.
    """

    def __init__(
        self, reactor: Any, kit: Office, tell: Callable[[ServerMessage, list[Step]], None], *, keeps: bool = True
    ) -> None:
        self.reactor, self.kit, self.tell, self.keeps = reactor, kit, tell, keeps
        self.link: Link | None = None
        self.child: ServerChild | None = None
        self.state = LinkState.NEW
        self.sentence = ""  # about the line, for the player
        self.setting_out: SettingOut | TakingPlace | None = None
        self.last_wish: SoloWish | None = None
        self._server = ""  # key of the token: an address, or solo
        self._name = ""
        self.note = RaceNote()
        self.recorder = Recorder()
        self.fair_play = FairPlay(reactor, settings.data_folder() / "races", self._judged, self.recorder.revealed)
        self._code = ""  # of the invitation that has been shown to the server, as long as it has said nothing to it
        self._missing = "", -1  # table and update after which something has been asked for again

    # ---- lines
    @property
    def alone(self) -> bool:
        """Whether this is a race against bots on our own server."""
        return self._server.partition("/")[0] == SOLO

    def connect(self, address: str, name: str, server: str = "", account: Account | None = None) -> None:
        """To a server. Raises ValueError with a sentence for an address that is none."""
        place = Address.parse(address)
        self.hang_up()
        self._server, self._name = server or str(place), name
        self.sentence = ""
        identity = Identity(name, self.kit.settings.tokens.get(self._server, ""), load_content().hash)
        if account is not None:
            identity.account, identity.password, identity.register = account.name, account.password, account.register
        security = Security(self.kit.settings.pins.get(self._server, ""), ours=self._server == HOSTED)
        self.link = self.kit.link = Link(
            self.reactor, place, identity, self, security=None if self.alone else security
        )  # fmt: skip
        self.link.open()

    def hang_up(self) -> None:
        """Leave the server, and end the child if it is ours."""
        link, self.link, self.kit.link = self.link, None, None
        if link is not None:
            link.close()
        self.state = LinkState.NEW
        self.kit.table = None
        self.kit.lobby = LobbyModel()
        self.setting_out = None
        if self.child is not None:
            self.child.stop()
            self.child = None

    def sit_down(self, code: str) -> None:
        """At the table of that invitation, at the server where one is."""
        self._code = code
        self.kit.send(JoinTable("", key=code))

    def leave_table(self) -> None:
        """Stand up from the table; the line stays."""
        if self.kit.lobby.table:
            self.kit.send(LeaveTable(self.kit.lobby.table))
            self.kit.lobby.stood_up()
        self.kit.table = None

    # ---- our own server
    def solo(self, wish: SoloWish, *, resume: str = "") -> None:
        """A race against bots: the new one wished for, or the table `resume` of the saved one."""
        self.hang_up()
        database = self._solo_journal(fresh=not resume)
        self.setting_out, self.last_wish = SettingOut(wish, resume), wish
        self.note.seed = wish.seed
        arguments = ["--listen", "tcp:0:interface=127.0.0.1", "--solo", "--db", database, "--quiet"]
        self._raise_server([*arguments, *wish.for_the_server], SOLO)

    def _solo_journal(self, *, fresh: bool) -> str:
        """Where the solo race is kept; a fresh one takes the place of the last."""
        path = settings.data_folder() / "solo.sqlite3"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if fresh:
                for end in ("", "-wal", "-shm"):
                    path.with_name(path.name + end).unlink(missing_ok=True)
                self._forget_solo_tokens()
            path.touch()
        except OSError as error:
            self.kit.say(tr("This race can’t be saved: {why}", why=f"{path.parent}: {error.strerror}"))
            return "sqlite://"
        return f"sqlite:///{path}"

    def _forget_solo_tokens(self) -> None:
        tokens = self.kit.settings.tokens
        for server in [name for name in tokens if name.partition("/")[0] == SOLO]:
            del tokens[server]

    def host(self, port: int) -> None:
        """A server on this machine that the local network can reach and hear of."""
        self.hang_up()
        folder = settings.data_folder()
        database = f"sqlite:///{folder / 'hosted.sqlite3'}" if _made(folder) else "sqlite://"
        self._raise_server(["--listen", f"tls:{port}", "--db", database, "--quiet"], HOSTED)

    def _raise_server(self, arguments: list[str], server: str) -> None:
        self._server = server
        self.child = start_server(self.reactor, arguments, self._child_gone)
        child = self.child
        ready: Deferred[int] = child.ready

        def up(port: int) -> None:
            if self.child is child:
                self._connect_child(port, server)

        def down(failure: Failure) -> None:
            if self.child is child:
                self.child = None
                self._trouble(tr("The server did not start: {why}", why=str(failure.value)))

        ready.addCallbacks(up, down)

    def _connect_child(self, port: int, server: str) -> None:
        child, self.child = self.child, None  # `connect` hangs up first: not on the child
        leaving = self.setting_out
        named = leaving.wish.people if isinstance(leaving, SettingOut) else ()
        name = named[0][0] if named else self.kit.settings.player
        self.connect(f"{LOOPBACK}:{port}", name or tr("Player"), server)
        self.child, self.setting_out = child, leaving

    def _child_gone(self, said: str) -> None:
        self.child = None
        self._trouble(tr("The server has ended: {why}", why=said or "?"))

    def _trouble(self, sentence: str) -> None:
        self.state, self.sentence = LinkState.CLOSED, sentence

    # ---- as the link's listener
    def link_state(self, state: LinkState, reason: str) -> None:
        """See Listener."""
        self.state = state
        log.info("line %s %s", state.value, reason)
        if reason:
            address = self.link.address if self.link is not None else ""
            self.sentence = term("call" if state is LinkState.CLOSED else "link", reason, address=address)

    def seen(self) -> Mapping[str, int]:
        """See Listener."""
        table = self.kit.table
        return {table.id: table.seq} if table is not None and table.seat is not None else {}

    def link_message(self, message: ServerMessage) -> None:
        """See Listener."""
        steps: list[Step] = []
        match message:
            case Welcome():
                self._welcome(message)
            case Snapshot() | Update():
                steps = self._at_table(message)
            case Refused():
                self._refused(message)
            case Notice(text, code):
                self.kit.say(refusal(code) if code else text)
            case Reactions(table, wish) if self.kit.table is not None and table == self.kit.table.id:
                self.kit.table.reactions = wish
            case Record():
                self.fair_play.received(message, self.kit.table, self.kit.lobby)
            case TableGone(table) if self.kit.table is not None and table == self.kit.table.id:
                self.kit.table = None
        self._fold(message)
        if isinstance(message, Seated):
            self._code = ""
        if isinstance(message, Seated) and self.kit.table is not None:
            self.kit.table.sat(message.table.seats)
        self._seats_changed()
        if self.keeps:
            self.fair_play.look(self.kit.table, self.kit.lobby, self.kit.send)
        if self.setting_out is not None and self.link is not None:
            self.setting_out.go_on(message, self.kit)
        self.tell(message, steps)

    def _fold(self, message: ServerMessage) -> None:
        """Into the lobby's model; what is new at one's table is told."""
        lobby = self.kit.lobby
        before, pledge = lobby.here, lobby.pledge
        lobby.apply(message)
        if isinstance(message, TableChanged) and message.table.id == lobby.table:
            self._tell_news(news(before, message.table, lobby.seat))
        if not self.alone and not pledge and lobby.pledge:
            self.kit.say(sealed(lobby.pledge))

    def _judged(self, verdict: str) -> None:
        """A fair race is told where its results are, with its seed where others were there; an unfair one anywhere."""
        truth = self.kit.lobby.truth
        if verdict != FAIR:
            self.kit.say(term("unfair", verdict))
        elif truth is not None and not self.alone:
            self.kit.say(opened(truth.replay))

    def _tell_news(self, sentence: str) -> None:
        if sentence:
            self.kit.say(sentence)

    def _seats_changed(self) -> None:
        """Who sits at the table of the race may change while it runs: bots stand in, players come back."""
        table, here = self.kit.table, self.kit.lobby.here
        if table is not None and here is not None and here.id == table.id:
            table.sat(here.seats)

    def _welcome(self, message: Welcome) -> None:
        self.sentence = ""
        chosen = self.kit.settings
        chosen.tokens[self._server] = message.token
        if message.account:
            chosen.accounts[self._server] = message.account
        security = self.link.security if self.link is not None else None
        if security is not None and security.first_time:
            chosen.pins[self._server] = security.pin = security.fingerprint
            words = tr("First time at this server. Its fingerprint is {fingerprint}: compare it with its host’s.",
                       fingerprint=shown_fingerprint(security.pin))  # fmt: skip
            self.kit.say(words)
        if not self.alone and self._server != HOSTED:
            chosen.met(self._server, dt.date.today().isoformat())  # noqa: DTZ011 - the player's own day
        settings.save(chosen)
        if self.link is None:
            return
        self.link.send(ListTables())
        self._come_back(self.link)

    def _come_back(self, link: Link) -> None:
        """To the table where one was. In a race the link's Resume takes the seat; who looks on has none to resume."""
        lobby = self.kit.lobby
        if lobby.table and lobby.seat is None:
            link.send(WatchTable(lobby.table, key=lobby.invite))
        elif lobby.table and self.kit.table is None:
            link.send(JoinTable(lobby.table))

    def _at_table(self, message: Snapshot | Update) -> list[Step]:
        table = self.kit.table
        try:
            if isinstance(message, Snapshot) and (table is None or table.id != message.table):
                table = self.kit.table = TableModel.opened(message)
                self._wish_as_ever(table)
                self._record(message, table)
            elif table is not None and table.id == message.table:
                steps = table.apply(message)
                self._record(message, table)
                self._keep_note(table)
                return steps
        except OutOfStep as error:
            self._ask_again(message.table, table.seq if table is not None else 0, error)
        except (msgspec.DecodeError, SetupError, KeyError) as error:
            self.kit.say(tr("The server sent something that this version does not understand: {why}", why=str(error)))
        if self.kit.table is not None:
            self._keep_note(self.kit.table)
        return []

    def _record(self, message: Snapshot | Update, table: TableModel) -> None:
        if self.keeps:
            self.recorder.heard(message, table)

    def _wish_as_ever(self, table: TableModel) -> None:
        """When one wants to be asked about danger cards, as last time; against bots there is nothing to hide."""
        if table.seat is not None and not table.over and self.kit.settings.orders:
            self.kit.send(SetOrders(table.id, dict(self.kit.settings.orders)))  # type: ignore[arg-type]  # its words
        bots, settings = self.alone and table.against_bots, self.kit.settings
        wish = settings.reactions_alone if bots else settings.reactions if not self.alone else "always"
        if wish == "able" and table.seat is not None and not table.over:
            self.kit.send(SetReactions(table.id, "able"))

    def _ask_again(self, table: str, seq: int, error: OutOfStep) -> None:
        """For what was missed; once, however many updates come before it does."""
        if self._missing != (table, seq):
            self._missing = table, seq
            self.kit.send(Resume(table, seq, mismatch=isinstance(error, WrongView)))

    def _keep_note(self, table: TableModel) -> None:
        """Remember the solo race for the title's Continue."""
        if self._server == SOLO:
            self.note.keep(table)

    def _refused(self, message: Refused) -> None:
        if message.code == "hello/token":
            self.kit.settings.tokens.pop(self._server, None)
            if self.link is not None and self._name:
                again, self._server = self.link.address, self._server
                child, self.child, leaving = self.child, None, self.setting_out
                self.connect(str(again), self._name, self._server)
                self.child, self.setting_out = child, leaving
            return
        sentence = self._why(message)
        if message.code.startswith(("hello/", "session/")) or message.code == "table/kicked":
            self._trouble(sentence)
        elif message.code != "answer/closed":
            self.kit.say(sentence)


    def _why(self, message: Refused) -> str:
        """In words; of a code that leads nowhere something else is to be said than of a table that was seen before."""
        code, self._code = self._code, ""
        if code and message.code == "table/unknown":
            return tr("No table of this server has the code {code}. Ask your host for a new invitation.", code=code)
        sentence = refusal(message.code, message.rule, message.detail, message.reason)
        return f"{sentence} {message.where}" if message.where else sentence


def _made(folder: Path) -> bool:
    """Whether the folder is there now and can be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return True
