"""Passing messages on from another node to tables of this node: the part at the node that has the table."""

from __future__ import annotations

import hmac
from collections.abc import Collection
from contextlib import suppress
from typing import Any, Final

import msgspec
from attrs import define, field
from twisted.internet.interfaces import IAddress
from twisted.internet.protocol import Factory, Protocol, connectionDone
from twisted.logger import Logger
from twisted.python.failure import Failure

from greatrace.protocol.connection import client_messages
from greatrace.protocol.connection import encode as encode_message
from greatrace.protocol.framing import BadFrame, Frames, frame
from greatrace.protocol.messages import LeaveTable, Message
from greatrace_server.clock import Call, Clock
from greatrace_server.lobby.access_control import Meter
from greatrace_server.lobby.lobby import Lobby
from greatrace_server.lobby.offered_content import OfferedContent
from greatrace_server.lobby.token_bucket import TokenBucket
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.transport.message_actions import MESSAGE_ACTIONS
from greatrace_server.transport.message_prices import PRICES, USUAL, owed, price
from greatrace_server.transport.outbox import Outbox
from greatrace_server.transport.relay_frames import (
    LONGEST,
    Charged,
    ContentOffered,
    Ended,
    Enter,
    EnteredTable,
    FromEntry,
    Introduce,
    Leave,
    MessageForClient,
    MessageFromClient,
    RelayFrame,
    encode,
    from_entry,
)
from greatrace_server.transport.relay_line import SlowReaderTimeout
from greatrace_server.transport.scheduling import Queue, Scheduler

INTRODUCTION: Final = 5.0  # seconds in which a node has to introduce itself
ENOUGH: Final = 1e9  # tokens: messages from another node have been paid for there


@define(eq=False, repr=False)
class RelayedSession:
    """A person whose connection is at another node (see `session.Session`)."""

    line: RelayedConnection
    number: int
    host: str
    fingerprint: str
    name: str
    wants_chat: bool
    lobby: Lobby
    tables: set[str] = field(factory=set)
    offered: OfferedContent = field(factory=OfferedContent)
    gone: bool = False
    _log: Logger = field(factory=Logger)

    def enter(self) -> None:
        """Enter the lobby; another connection of the person is closed."""
        if (other := self.lobby.sessions.get(self.fingerprint)) is not None:
            other.end(ProtocolError("session/elsewhere"))
        self.name = self.lobby.names.free(self.fingerprint, self.name)
        self.lobby.enter(self)

    def receive(self, body: bytes) -> None:
        """Carry out a message."""
        message: Any = client_messages.decode(body)
        paid, stopwatch = PRICES.get(type(message), USUAL), self.line.factory.scheduler.stopwatch
        cost, began = price(self, message), stopwatch()
        self._carry_out(message)
        more = max(cost - paid, owed(stopwatch() - began, paid))
        if more > 0:
            self.line.say(Charged(self.number, more))

    def _carry_out(self, message: Any) -> None:
        try:
            MESSAGE_ACTIONS[type(message)](self, message)
        except ProtocolError as no:
            self.refuse(no, message)
        except Exception:  # noqa: BLE001 - one message's error must not end the others' connection
            self._log.failure("a message failed: {kind}", kind=type(message).__name__)
            self.refuse(ProtocolError("frame/malformed", "the server could not make anything of it"), message)
        if isinstance(message, LeaveTable):
            self.tables.discard(message.table)

    def send(self, message: Message) -> None:
        self.send_body(encode_message(message))

    def send_body(self, body: bytes) -> None:
        if not self.gone:
            self.line.say(MessageForClient(self.number, body))

    def refuse(self, no: ProtocolError, message: Any = None) -> None:
        """Send a refusal, in order with everything else."""
        self.lobby.refusals[no.code] += 1
        refused = no.message(getattr(message, "table", ""), getattr(message, "id", ""))
        self.lobby.store.then(lambda: self.send(refused))

    def joined(self, table: str) -> None:
        """Record that the person is at that table now."""
        self.tables.add(table)
        self.line.say(EnteredTable(self.number))

    def end(self, no: ProtocolError) -> None:
        """Send the reason, and let the other node close the connection."""
        if not self.gone:
            self.lobby.refusals[no.code] += 1
            self.send(no.message())
            self.line.say(Ended(self.number))
            self.lost()

    def lost(self) -> None:
        """Leave the lobby: the person is gone."""
        if not self.gone:
            self.gone = True
            self.line.sessions.pop(self.number, None)
            self.lobby.exit(self)


class RelayedConnection(Protocol):
    """The connection of another node, for all its clients. It takes turns with all other connections."""

    def __init__(self, factory: RelayedFactory) -> None:
        self.factory, self.frames = factory, Frames(LONGEST)
        self.sessions: dict[int, RelayedSession] = {}
        self.queue: Queue = factory.queue()
        self.boot = ""  # of the other node, once it has introduced itself
        self._timeout: Call | None = None
        self._held, self._open = False, True
        self._unwritten: list[bytes] = []

    def connectionMade(self) -> None:
        SlowReaderTimeout(self.factory.clock, self.abort).watch(self.transport)
        self._timeout = self.factory.clock.callLater(INTRODUCTION, self.abort)

    def dataReceived(self, data: bytes) -> None:
        self.frames.feed(data)
        self.factory.scheduler.arrived(self)

    def carry_out(self) -> float | None:
        """Carry out the next frame, as ScheduledConnection says. An invalid frame ends the connection."""
        if not self._open or not self.frames.ready:
            return None
        try:
            body = self.frames.take()
            if body is not None:
                self._heard(from_entry.decode(body))
        except (BadFrame, msgspec.DecodeError):
            self.abort()
            return None
        return 0.0

    def hold(self) -> None:
        self._hold(held=True)

    def release(self) -> None:
        self._hold(held=False)

    def _hold(self, *, held: bool) -> None:
        if self._open and held != self._held:
            self._held = held
            transport: Any = self.transport
            (transport.pauseProducing if held else transport.resumeProducing)()

    def _heard(self, what: FromEntry) -> None:
        if isinstance(what, Introduce):
            self._introduce(what)
        elif not self.boot:
            self.abort()
        elif isinstance(what, Enter):
            session = RelayedSession(
                self, what.number, what.host, what.fingerprint, what.name, what.wants_chat, self.factory.lobby
            )
            self.sessions[what.number] = session
            session.enter()
        elif (known := self.sessions.get(what.number)) is not None:
            self._of(known, what)

    def _of(self, session: RelayedSession, what: ContentOffered | MessageFromClient | Leave) -> None:
        match what:
            case ContentOffered(text=text, all=all):
                session.offered.text, session.offered.all = text, all
            case MessageFromClient(body=body):
                session.receive(body)
            case Leave():
                session.lost()

    def _introduce(self, what: Introduce) -> None:
        if hmac.compare_digest(what.secret.encode(), self.factory.secret.encode()):
            self.boot = what.boot
        if not self.boot:
            self.factory.log.error("a connection to --peer does not know the secret of this cluster")
            self.abort()
        elif self._timeout is not None and self._timeout.active():
            self._timeout.cancel()

    def say(self, what: RelayFrame) -> None:
        """Send a frame to the other node, together with others."""
        if not self._open:
            return
        self._unwritten.append(frame(encode(what)))
        if len(self._unwritten) > 1:
            return
        waiting = self.factory.outbox.waiting
        if waiting is None:
            self.flush()
        else:
            waiting.append(self)

    def flush(self) -> None:
        """Write the collected frames."""
        unwritten, self._unwritten = self._unwritten, []
        if self._open and unwritten:
            transport: Any = self.transport
            transport.write(b"".join(unwritten))

    def abort(self) -> None:
        """End it at once."""
        transport: Any = self.transport
        if self._open and transport is not None:
            transport.abortConnection()

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        self._open = False
        if self._timeout is not None and self._timeout.active():
            self._timeout.cancel()
        self.factory.scheduler.forget(self)
        self.factory.connections.discard(self)
        for session in list(self.sessions.values()):
            session.lost()

    def close(self) -> None:
        """Send the rest and close the connection: this node is stopping."""
        self.flush()
        with suppress(AttributeError):  # it is closed already
            transport: Any = self.transport
            transport.loseConnection()


@define(eq=False, repr=False)
class RelayedFactory(Factory):
    """Accepts connections of other nodes. `secret` as in `Relays`."""

    lobby: Lobby
    clock: Clock
    scheduler: Scheduler
    outbox: Outbox
    secret: str
    connections: set[RelayedConnection] = field(factory=set)
    log: Logger = field(factory=Logger)
    noisy = False

    def buildProtocol(self, addr: IAddress | None) -> RelayedConnection:
        made = RelayedConnection(self)
        self.connections.add(made)
        return made

    def queue(self) -> Queue:
        """The queue of a connection, which is not shared: it stands for many people."""
        now = self.clock.seconds()
        paid = TokenBucket.full(ENOUGH, ENOUGH, now)
        return self.scheduler.queue("", Meter(paid, paid, None))

    def keep(self, boots: Collection[str]) -> None:
        """Close connections of all nodes but those with these boots, since nobody else is connected there."""
        for connection in list(self.connections):
            if connection.boot and connection.boot not in boots:
                connection.abort()

    def close(self) -> None:
        """End all connections."""
        for connection in list(self.connections):
            connection.close()
