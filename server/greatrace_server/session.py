"""One connection's talk: first a hello, then the lobby, then tables. What may be said when is a state machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from attrs import define, field
from automat import TypeMachineBuilder
from twisted.logger import Logger

from greatrace import __version__
from greatrace.protocol.messages import (
    PROTOCOL_VERSION,
    AddBot,
    Answer,
    ChooseCrew,
    CreateTable,
    Hello,
    JoinTable,
    LeaveTable,
    ListTables,
    Message,
    Ping,
    Pong,
    RemoveBot,
    Resume,
    SetReady,
    StartTable,
    WatchTable,
    Welcome,
)
from greatrace_server.lobby import Lobby
from greatrace_server.refusal import Refusal


class Line(Protocol):
    """The connection under a session."""

    def send(self, message: Message) -> None:
        """Send a message."""

    def send_body(self, body: bytes) -> None:
        """Send a message that has been encoded already."""

    def welcome(self, hello: Hello, welcome: Welcome) -> None:
        """Send the welcome; the agreed capabilities hold from now on."""

    def hang_up(self) -> None:
        """Close when everything has been sent."""


class Talk(Protocol):
    """What can come to a session."""

    def hello(self, message: Hello) -> None:
        """The first message."""

    def say(self, message: Any) -> None:
        """Any other message."""

    def sat(self) -> None:
        """One is at a table now."""

    def stood(self) -> None:
        """One is at no table any more."""

    def ended(self) -> None:
        """The connection is closed, or will be."""


@define(eq=False, repr=False)
class Session:
    """Who is at the other end."""

    line: Line
    lobby: Lobby
    fingerprint: str = ""
    name: str = ""
    at: set[str] = field(factory=set)  # ids of tables
    talk: Talk = field(init=False)
    _log: Logger = field(factory=Logger)

    def __attrs_post_init__(self) -> None:
        self.talk = machine(self)

    # ---- the connection's side
    def received(self, message: Any) -> None:
        """A message has come."""
        try:
            if isinstance(message, Hello):
                self.talk.hello(message)
            else:
                self.talk.say(message)
        except Refusal as no:
            self.refuse(no, message)
        except Exception:  # noqa: BLE001 - one message's error must not end the server
            self._log.failure("a message failed: {kind}", kind=type(message).__name__)
            self.refuse(Refusal("frame/malformed", "the server could not make anything of it"), message)

    def refuse(self, no: Refusal, message: Any = None) -> None:
        """Say no, in order with everything else."""
        refused = no.message(getattr(message, "table", ""), message.id if isinstance(message, Answer) else "")
        self.lobby.store.then(lambda: self.line.send(refused))

    def lost(self) -> None:
        """The connection is gone."""
        self.talk.ended()

    def end(self, no: Refusal) -> None:
        """Say why, and close."""
        self.line.send(no.message())
        self.talk.ended()
        self.line.hang_up()

    # ---- as a listener
    def send(self, message: Message) -> None:
        """See Listener."""
        self.line.send(message)

    def send_body(self, body: bytes) -> None:
        """See Listener."""
        self.line.send_body(body)

    # ---- what it does
    def begin(self, hello: Hello) -> None:
        """Check the hello and answer it; whatever is wrong ends the connection."""
        try:
            self._check(hello)
            if hello.token:
                token, person = hello.token, self.lobby.known(hello.token)
            else:
                token, person = self.lobby.guest(hello.name)
        except Refusal as no:
            self.end(no)
            return
        self.fingerprint, self.name = person.fingerprint, person.name
        if (other := self.lobby.here.get(person.fingerprint)) is not None:
            other.end(Refusal("session/elsewhere"))
        self.lobby.here[person.fingerprint] = self
        welcome = Welcome(
            PROTOCOL_VERSION, person.name, token, __version__, self.lobby.content,
            tables=self.lobby.tables_of(person.fingerprint),
        )  # fmt: skip
        self.lobby.store.then(lambda: self.line.welcome(hello, welcome))

    def _check(self, hello: Hello) -> None:
        if hello.protocol != PROTOCOL_VERSION:
            raise Refusal("hello/version", f"this server speaks version {PROTOCOL_VERSION} of the protocol")
        if hello.content not in ("", self.lobby.content):
            raise Refusal("hello/content", f"this is great-race {__version__}, and the client's content differs")

    def perform(self, message: Any) -> None:
        """Anything that may be said once one is known. Raises Refusal."""
        PERFORM[type(message)](self, message)
        if self.at and isinstance(message, LeaveTable):
            self.at.discard(message.table)
            if not self.at:
                self.talk.stood()

    def arrive(self, table: str) -> None:
        """One is at that table now."""
        if not self.at:
            self.talk.sat()
        self.at.add(table)

    def forget(self) -> None:
        """Nothing is sent here any more."""
        if self.fingerprint and self.lobby.here.get(self.fingerprint) is self:
            del self.lobby.here[self.fingerprint]
        if self.fingerprint:
            self.lobby.gone(self)


def _create(session: Session, message: CreateTable) -> None:
    session.arrive(session.lobby.create(session, message).id)


def _join(session: Session, message: JoinTable) -> None:
    table = session.lobby.table(message.table)
    if table.place_of(session) is None and session not in table.watchers:
        session.lobby.room_for_one_more(session)
    table.join(session, message.seat)
    session.arrive(table.id)


def _watch(session: Session, message: WatchTable) -> None:
    table = session.lobby.table(message.table)
    if table.place_of(session) is None and session not in table.watchers:
        session.lobby.room_for_one_more(session)
    table.watch(session)
    session.arrive(table.id)


def _leave(session: Session, message: LeaveTable) -> None:
    table = session.lobby.table(message.table)
    if table.place_of(session) is None and session not in table.watchers:
        raise Refusal("table/not-seated")
    table.leave(session)


def _answer(session: Session, message: Answer) -> None:
    table = session.lobby.table(message.table)
    place = table.seat_of(session)
    if place.listener is not session:
        raise Refusal("table/not-seated", "join the table again first")
    if table.room is None:
        raise Refusal("table/not-running")
    table.room.answer(place.number, session, message)


def _resume(session: Session, message: Resume) -> None:
    """Back to one's seat; the gap, or a snapshot, follows."""
    table = session.lobby.table(message.table)
    place = table.place_of(session)
    if place is None and session not in table.watchers:
        raise Refusal("table/not-seated")
    table.resume_for(session, message.seq)
    session.arrive(table.id)


Perform = Callable[[Session, Any], None]
PERFORM: dict[type[Message], Perform] = {
    ListTables: lambda s, _: s.lobby.list_tables(s),
    CreateTable: _create,
    JoinTable: _join,
    WatchTable: _watch,
    LeaveTable: _leave,
    ChooseCrew: lambda s, m: s.lobby.table(m.table).choose_crew(s, m.crew),
    SetReady: lambda s, m: s.lobby.table(m.table).set_ready(s, m.ready),
    AddBot: lambda s, m: s.lobby.table(m.table).add_bot(s, m.seat, m.level),
    RemoveBot: lambda s, m: s.lobby.table(m.table).remove_bot(s, m.seat),
    StartTable: lambda s, m: s.lobby.table(m.table).start(s),
    Answer: _answer,
    Resume: _resume,
    Ping: lambda s, _: s.line.send(Pong()),
}


def _machine() -> Callable[[Session], Talk]:
    """Greeting -> lobby <-> seated, and closed from anywhere."""
    builder = TypeMachineBuilder(Talk, Session)
    greeting, lobby, seated, closed = (builder.state(name) for name in ("greeting", "lobby", "seated", "closed"))

    @greeting.upon(Talk.hello).to(lobby)
    def _hello(_talk: Talk, session: Session, message: Hello) -> None:
        session.begin(message)

    @greeting.upon(Talk.say).loop()
    def _too_early(_talk: Talk, session: Session, message: Any) -> None:
        session.end(Refusal("hello/first"))

    for state in (lobby, seated):

        @state.upon(Talk.hello).loop()
        def _again(_talk: Talk, _session: Session, message: Hello) -> None:
            raise Refusal("hello/again")

        @state.upon(Talk.say).loop()
        def _say(_talk: Talk, session: Session, message: Any) -> None:
            session.perform(message)

        @state.upon(Talk.ended).to(closed)
        def _ended(_talk: Talk, session: Session) -> None:
            session.forget()

    lobby.upon(Talk.sat).to(seated).returns(None)
    lobby.upon(Talk.stood).loop().returns(None)
    seated.upon(Talk.stood).to(lobby).returns(None)
    seated.upon(Talk.sat).loop().returns(None)
    greeting.upon(Talk.ended).to(closed).returns(None)

    @closed.upon(Talk.hello).loop()
    def _hello_after(_talk: Talk, _session: Session, message: Hello) -> None:
        """What comes after the end is not heard."""

    @closed.upon(Talk.say).loop()
    def _say_after(_talk: Talk, _session: Session, message: Any) -> None:
        """What comes after the end is not heard."""

    for event in (Talk.sat, Talk.stood, Talk.ended):
        closed.upon(event).loop().returns(None)
    return builder.build()


machine = _machine()
