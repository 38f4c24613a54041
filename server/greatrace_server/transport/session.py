"""The session of a connection: first a hello, then the lobby, then tables (see `session_states`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

import msgspec
from attrs import define, field
from twisted.internet.defer import Deferred, maybeDeferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from greatrace import __version__
from greatrace.protocol.connection import CHAT, RATING_HISTORY, RATINGS
from greatrace.protocol.messages import PROTOCOL_VERSION, Hello, LeaveTable, Message, Welcome
from greatrace.translation import english
from greatrace_server.lobby.elsewhere import MovedError
from greatrace_server.lobby.limited_log import HELLO, MESSAGE
from greatrace_server.lobby.lobby import Lobby
from greatrace_server.lobby.offered_content import OfferedContent
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.storage.records import PersonRecord
from greatrace_server.transport.message_actions import MESSAGE_ACTIONS
from greatrace_server.transport.session_states import ClosedStates, SessionInput, session_states

OF_RATINGS: Final = (RATINGS, RATING_HISTORY)


class SessionTransport(Protocol):
    """The connection under a session. `host` is the client's address."""

    host: str

    def send(self, message: Message) -> None:
        """Send a message."""

    def send_body(self, body: bytes) -> None:
        """Send an encoded message."""

    def welcome(self, hello: Hello, welcome: Welcome) -> None:
        """Send the welcome; the agreed capabilities are used from now on."""

    def charge(self, tokens: float) -> None:
        """Charge additional tokens for messages from the client."""

    def hang_up(self) -> None:
        """Close when everything has been sent."""


class MessageRelay(Protocol):
    """The interface for passing messages on to tables of other nodes."""

    def pass_on(self, client: Session, moved: MovedError, message: Any) -> bool:
        """Pass a message on; False if the client has to go there itself."""

    def instead(self, client: Session, no: ProtocolError, message: Any) -> ProtocolError:
        """The refusal, or another one if the table has just moved here."""

    def entered(self, client: Session, table: str) -> None:
        """Record that the client is at a table of this node."""

    def forget(self, client: Session) -> None:
        """Forget a client that is gone."""


class NoRelay:
    """The relay of a single server, and of nodes with separate addresses for clients."""

    def pass_on(self, _client: Session, _moved: MovedError, _message: Any) -> bool:
        """False: nothing is passed on."""
        return False

    def instead(self, _client: Session, no: ProtocolError, _message: Any) -> ProtocolError:
        """The refusal itself."""
        return no

    def entered(self, client: Session, table: str) -> None:
        """Do nothing."""

    def forget(self, client: Session) -> None:
        """Do nothing."""


@define
class ClosedConnection:
    """Stands for a closed connection: messages to it are dropped."""

    host: str

    def send(self, message: Message) -> None:
        """Drop the message."""

    def send_body(self, body: bytes) -> None:
        """Drop the message."""

    def welcome(self, hello: Hello, welcome: Welcome) -> None:
        """Drop the message."""

    def charge(self, tokens: float) -> None:
        """Do nothing."""

    def hang_up(self) -> None:
        """Do nothing."""


@define(eq=False, repr=False)
class Session:
    """The person at the other end of a connection."""

    connection: SessionTransport
    lobby: Lobby
    relaying: MessageRelay = field(factory=NoRelay)
    fingerprint: str = ""
    name: str = ""
    tables: set[str] = field(factory=set)  # ids of the person's tables
    offered: OfferedContent = field(factory=OfferedContent)
    wants_chat: bool = False  # whether the client wants chat messages
    welcomed: bool = False  # whether any message but a hello is carried out: between the welcome and the end
    gone: bool = False
    states: SessionInput = field(init=False)
    send_body: Callable[[bytes], None] = field(init=False)  # the connection's own method, for everybody's updates
    _log: Logger = field(factory=Logger)

    def __attrs_post_init__(self) -> None:
        self.states, self.send_body = session_states(self), self.connection.send_body

    @property
    def host(self) -> str:
        """The client's address."""
        return self.connection.host

    # ---- for the connection
    def received(self, message: Any) -> None:
        """Carry out a message."""
        try:
            if self.welcomed and not isinstance(message, Hello):
                MESSAGE_ACTIONS[type(message)](self, message)
                if isinstance(message, LeaveTable):
                    self._left(message.table)
            elif isinstance(message, Hello):
                self.states.hello(message)
            else:
                self.states.other(message)
        except MovedError as moved:
            if not self.relaying.pass_on(self, moved, message):
                self.refuse(moved, message)
        except ProtocolError as no:
            self.refuse(self.relaying.instead(self, no, message), message)
        except Exception:  # noqa: BLE001 - one message's error must not end the server
            if self.lobby.services.limited_log.note(MESSAGE, type(message).__name__):
                self._log.failure("a message failed: {kind}", kind=type(message).__name__)
            self.refuse(ProtocolError("frame/malformed", "the server could not make anything of it"), message)

    def refuse(self, no: ProtocolError, message: Any = None) -> None:
        """Send a refusal, in order with everything else."""
        self.lobby.refusals[no.code] += 1
        refused = no.message(getattr(message, "table", ""), getattr(message, "id", ""))
        self.lobby.store.then(lambda: self.connection.send(refused))

    def lost(self) -> None:
        """Handle the closing of the connection. Drop all references: both are freed without a garbage collection."""
        self.states.ended()
        self.states, self.connection = ClosedStates(), ClosedConnection(self.connection.host)
        self.send_body = self.connection.send_body

    def end(self, no: ProtocolError) -> None:
        """Send the reason, and close the connection."""
        self.lobby.refusals[no.code] += 1
        self.connection.send(no.message())
        self.states.ended()
        self.connection.hang_up()

    # ---- as a listener
    def send(self, message: Message) -> None:
        self.connection.send(message)

    # ---- as a client whose messages are passed on
    def charge(self, tokens: float) -> None:
        self.connection.charge(tokens)

    def at_table(self) -> None:
        self.lobby.listing.stop(self)

    def hang_up(self) -> None:
        self.states.ended()
        self.connection.hang_up()

    # ---- actions
    def begin(self, hello: Hello) -> None:
        """Check the hello and answer it; an error ends the connection."""
        asking: Deferred[Any] = maybeDeferred(self._identify, hello)
        asking.addCallback(lambda found: self._welcome(hello, *found))
        asking.addErrback(self._refuse_hello)

    def _identify(self, hello: Hello) -> tuple[str, PersonRecord] | Deferred[tuple[str, PersonRecord]]:
        """Token and person, now or after a password check. Raises ProtocolError."""
        self._check(hello)
        people, admission, host = self.lobby.accounts, self.lobby.config.admission, self.connection.host
        if not hello.account:
            found = people.guest(hello.name, hello.token)
            if not (admission.guests or found[1].account):
                raise ProtocolError("hello/guests")
            return found
        self.lobby.access.check_name(hello.account)
        if hello.forgot:
            raise self.lobby.mail.forgotten(hello, host)
        if hello.code:
            return self.lobby.mail.replaced(hello, host)
        if hello.register and not admission.register:
            raise ProtocolError("hello/register")
        way_in = self.lobby.login.register if hello.register else self.lobby.login.log_in
        return way_in(hello.account, hello.password, host)

    def _welcome(self, hello: Hello, token: str, person: PersonRecord) -> None:
        """Welcome an identified person. Raises ProtocolError."""
        if self.gone:
            return
        self.lobby.access.check_person(person.fingerprint, person.name)
        name = self.lobby.names.free(person.fingerprint, person.name)
        self.fingerprint, self.name, self.wants_chat = person.fingerprint, name, CHAT in hello.capabilities
        if (other := self.lobby.sessions.get(person.fingerprint)) is not None:
            other.end(ProtocolError("session/elsewhere"))
        self.lobby.enter(self)
        self.states.admitted()
        self.welcomed = True
        welcome = Welcome(
            PROTOCOL_VERSION,
            name,
            token,
            __version__,
            self.lobby.content,
            tables=self.lobby.tables_of(person.fingerprint),
            account=person.account,
            nodes=self.lobby.elsewhere.nodes,
            mail=self.lobby.mail.state_of(person.account),
        )
        asked = self._without_ratings(hello)
        self.lobby.store.then(lambda: self.connection.welcome(asked, welcome))

    def _without_ratings(self, hello: Hello) -> Hello:
        """The hello, without the capabilities of ratings on a server without them."""
        if self.lobby.ratings.on:
            return hello
        return msgspec.structs.replace(hello, capabilities=tuple(c for c in hello.capabilities if c not in OF_RATINGS))

    def _refuse_hello(self, failure: Failure) -> None:
        no: Any = failure.value
        if not isinstance(no, ProtocolError):
            if self.lobby.services.limited_log.note(HELLO):
                self._log.failure("a hello failed", failure)
            no = ProtocolError("frame/malformed", "the server could not make anything of it")
        if not self.gone:
            self.end(no)

    def _check(self, hello: Hello) -> None:
        where = self.lobby.config.update
        if hello.protocol != PROTOCOL_VERSION:
            raise ProtocolError("hello/version", version_advice(hello.protocol), where=where, protocol=PROTOCOL_VERSION)

    def _left(self, table: str) -> None:
        """Record that the person is no longer at that table."""
        if self.tables:
            self.tables.discard(table)
            if not self.tables:
                self.states.left_last()

    def joined(self, table: str) -> None:
        """Record that the person is at that table now, and stop following the list."""
        self.lobby.listing.stop(self)
        self.relaying.entered(self, table)
        if not self.tables:
            self.states.joined_first()
        self.tables.add(table)

    def forget(self) -> None:
        """Leave the lobby: nothing is sent here any more."""
        self.gone, self.welcomed = True, False
        self.relaying.forget(self)
        if self.fingerprint:
            self.lobby.exit(self)


def version_advice(protocol: int) -> str:
    """Advice for a client of another version, which has no sentence of its own for the code."""
    spoken = english(f"this server (great-race {__version__}) speaks version {PROTOCOL_VERSION} of the protocol")
    if protocol < PROTOCOL_VERSION:
        return english(f"{spoken}, your client version {protocol}: install great-race {__version__} or newer")
    return english(f"{spoken}, your client version {protocol}: ask for a server update, or use an older client")
