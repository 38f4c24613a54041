"""One connection's talk: first a hello, then the lobby, then tables. What may be said when is a state machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from attrs import define, field
from automat import TypeMachineBuilder
from twisted.internet.defer import Deferred, maybeDeferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from greatrace import __version__
from greatrace.protocol.connection import CHAT
from greatrace.protocol.messages import (
    PROTOCOL_VERSION,
    Hello,
    LeaveTable,
    Message,
    Welcome,
)
from greatrace_server.lobby.limited_log import HELLO, MESSAGE
from greatrace_server.lobby.lobby import Lobby
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.storage.records import PersonRecord
from greatrace_server.transport.handlers import PERFORM


class SessionTransport(Protocol):
    """The connection under a session. `host` is the address at the other end."""

    host: str

    def send(self, message: Message) -> None:
        """Send a message."""

    def send_body(self, body: bytes) -> None:
        """Send a message that has been encoded already."""

    def welcome(self, hello: Hello, welcome: Welcome) -> None:
        """Send the welcome; the agreed capabilities hold from now on."""

    def hang_up(self) -> None:
        """Close when everything has been sent."""


@define
class NoLine:
    """In place of a line that is gone: what is still on its way to it goes nowhere."""

    host: str

    def send(self, message: Message) -> None:
        """Nothing."""

    def send_body(self, body: bytes) -> None:
        """Nothing."""

    def welcome(self, hello: Hello, welcome: Welcome) -> None:
        """Nothing."""

    def hang_up(self) -> None:
        """Nothing."""


class SessionInput(Protocol):
    """What can come to a session."""

    def hello(self, message: Hello) -> None:
        """The first message."""

    def admitted(self) -> None:
        """It is clear who it is."""

    def say(self, message: Any) -> None:
        """Any other message, before it is clear who it is or after the end."""

    def sat(self) -> None:
        """One is at a table now."""

    def stood(self) -> None:
        """One is at no table any more."""

    def ended(self) -> None:
        """The connection is closed, or will be."""


class Deaf:
    """In place of the talk of a line that is gone."""

    def hello(self, message: Hello) -> None:
        """Nothing."""

    def admitted(self) -> None:
        """Nothing."""

    def say(self, message: Any) -> None:
        """Nothing."""

    def sat(self) -> None:
        """Nothing."""

    def stood(self) -> None:
        """Nothing."""

    def ended(self) -> None:
        """Nothing."""


@define(eq=False, repr=False)
class Session:
    """Who is at the other end."""

    line: SessionTransport
    lobby: Lobby
    fingerprint: str = ""
    name: str = ""
    at: set[str] = field(factory=set)  # ids of tables
    hears: bool = False  # whether the client wants to hear talk
    known: bool = False  # whether it has been welcomed and has not ended: anything but a hello may be said
    gone: bool = False
    talk: SessionInput = field(init=False)
    _log: Logger = field(factory=Logger)

    def __attrs_post_init__(self) -> None:
        self.talk = machine(self)

    # ---- the connection's side
    def received(self, message: Any) -> None:
        """A message has come."""
        try:
            if isinstance(message, Hello):
                self.talk.hello(message)
            elif self.known:
                self.perform(message)
            else:
                self.talk.say(message)
        except ProtocolError as no:
            self.refuse(no, message)
        except Exception:  # noqa: BLE001 - one message's error must not end the server
            if self.lobby.around.trouble.note(MESSAGE, type(message).__name__):
                self._log.failure("a message failed: {kind}", kind=type(message).__name__)
            self.refuse(ProtocolError("frame/malformed", "the server could not make anything of it"), message)

    def refuse(self, no: ProtocolError, message: Any = None) -> None:
        """Say no, in order with everything else."""
        refused = no.message(getattr(message, "table", ""), getattr(message, "id", ""))
        self.lobby.store.then(lambda: self.line.send(refused))

    def lost(self) -> None:
        """The connection is gone. Nothing is left of it that knows this, or only a collection would free both."""
        self.talk.ended()
        self.talk, self.line = Deaf(), NoLine(self.line.host)

    def end(self, no: ProtocolError) -> None:
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
        asking: Deferred[Any] = maybeDeferred(self._identify, hello)
        asking.addCallback(lambda found: self._welcome(hello, *found))
        asking.addErrback(self._turned_away)

    def _identify(self, hello: Hello) -> tuple[str, PersonRecord] | Deferred[tuple[str, PersonRecord]]:
        """Token and person, now or when a password has been checked. Raises ProtocolError."""
        self._check(hello)
        people, admission, host = self.lobby.people, self.lobby.config.admission, self.line.host
        if not hello.account:
            found = people.guest(hello.name, hello.token)
            if not (admission.guests or found[1].account):
                raise ProtocolError("hello/guests")
            return found
        self.lobby.admission.check_name(hello.account)
        if hello.register and not admission.register:
            raise ProtocolError("hello/register")
        way_in = self.lobby.login.register if hello.register else self.lobby.login.log_in
        return way_in(hello.account, hello.password, host)

    def _welcome(self, hello: Hello, token: str, person: PersonRecord) -> None:
        """Whoever it is, they are in. Raises ProtocolError."""
        if self.gone:
            return
        self.lobby.admission.check_person(person.fingerprint, person.name)
        name = self.lobby.free_name(person.fingerprint, person.name)
        self.fingerprint, self.name, self.hears = person.fingerprint, name, CHAT in hello.capabilities
        if (other := self.lobby.here.get(person.fingerprint)) is not None:
            other.end(ProtocolError("session/elsewhere"))
        self.lobby.enter(self)
        self.talk.admitted()
        self.known = True
        welcome = Welcome(
            PROTOCOL_VERSION,
            name,
            token,
            __version__,
            self.lobby.content,
            tables=self.lobby.tables_of(person.fingerprint),
            account=person.account,
        )
        self.lobby.store.then(lambda: self.line.welcome(hello, welcome))

    def _turned_away(self, failure: Failure) -> None:
        no: Any = failure.value
        if not isinstance(no, ProtocolError):
            if self.lobby.around.trouble.note(HELLO):
                self._log.failure("a hello failed", failure)
            no = ProtocolError("frame/malformed", "the server could not make anything of it")
        if not self.gone:
            self.end(no)

    def _check(self, hello: Hello) -> None:
        where = self.lobby.config.update
        if hello.protocol != PROTOCOL_VERSION:
            raise ProtocolError("hello/version", what_to_do(hello.protocol), where=where, protocol=PROTOCOL_VERSION)

    def perform(self, message: Any) -> None:
        """Anything that may be said once one is known. Raises ProtocolError."""
        PERFORM[type(message)](self, message)
        if self.at and isinstance(message, LeaveTable):
            self.at.discard(message.table)
            if not self.at:
                self.talk.stood()

    def arrive(self, table: str) -> None:
        """One is at that table now, and reads the list no more."""
        self.lobby.listing.stop(self)
        if not self.at:
            self.talk.sat()
        self.at.add(table)

    def forget(self) -> None:
        """Nothing is sent here any more."""
        self.gone, self.known = True, False
        if self.fingerprint:
            self.lobby.exit(self)


def what_to_do(protocol: int) -> str:
    """A sentence for whoever has a client of another version."""
    spoken = f"this server (great-race {__version__}) speaks version {PROTOCOL_VERSION} of the protocol"
    if protocol < PROTOCOL_VERSION:
        return f"{spoken}, your client version {protocol}: install great-race {__version__} or newer"
    return f"{spoken}, your client version {protocol}: ask for the server to be updated, or use an older client"


def _machine() -> Callable[[Session], SessionInput]:
    """Greeting -> asked (who is it?) -> lobby <-> seated, and closed from anywhere.

    In lobby and seated the session carries out messages by itself (`Session.known`).
    """
    builder = TypeMachineBuilder(SessionInput, Session)
    names = ("greeting", "asked", "lobby", "seated", "closed")
    greeting, asked, lobby, seated, closed = (builder.state(name) for name in names)

    @greeting.upon(SessionInput.hello).to(asked)
    def _hello(_talk: SessionInput, session: Session, message: Hello) -> None:
        session.begin(message)

    for state in (greeting, asked):

        @state.upon(SessionInput.say).loop()
        def _too_early(_talk: SessionInput, session: Session, message: Any) -> None:
            session.end(ProtocolError("hello/first"))

        @state.upon(SessionInput.ended).to(closed)
        def _gone(_talk: SessionInput, session: Session) -> None:
            session.forget()

    asked.upon(SessionInput.admitted).to(lobby).returns(None)

    @asked.upon(SessionInput.hello).loop()
    def _twice(_talk: SessionInput, session: Session, message: Hello) -> None:
        session.end(ProtocolError("hello/again"))

    for state in (lobby, seated):

        @state.upon(SessionInput.hello).loop()
        def _again(_talk: SessionInput, _session: Session, message: Hello) -> None:
            raise ProtocolError("hello/again")

        @state.upon(SessionInput.ended).to(closed)
        def _ended(_talk: SessionInput, session: Session) -> None:
            session.forget()

    lobby.upon(SessionInput.sat).to(seated).returns(None)
    lobby.upon(SessionInput.stood).loop().returns(None)
    seated.upon(SessionInput.stood).to(lobby).returns(None)
    seated.upon(SessionInput.sat).loop().returns(None)

    _deaf(closed)
    return builder.build()


def _deaf(closed: Any) -> None:
    """What comes after the end is not heard."""

    @closed.upon(SessionInput.hello).loop()  # type: ignore[untyped-decorator]  # Automat's type has three parameters
    def _hello_after(_talk: SessionInput, _session: Session, message: Hello) -> None:
        """Nothing."""

    @closed.upon(SessionInput.say).loop()  # type: ignore[untyped-decorator]  # the same
    def _say_after(_talk: SessionInput, _session: Session, message: Any) -> None:
        """Nothing."""

    for event in (SessionInput.admitted, SessionInput.sat, SessionInput.stood, SessionInput.ended):
        closed.upon(event).loop().returns(None)


machine = _machine()
