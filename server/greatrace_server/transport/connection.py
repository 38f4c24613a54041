"""A connection to a client: bytes to messages and back, slow readers, and silent clients.

Received bytes stay undecoded until their connection's turn (`scheduling`), when the price of a message is charged
(`message_prices`). A client that sends more while something waits is not read any further, so that TCP slows it down
and nothing is lost.
"""

from __future__ import annotations

from typing import Any, Final
from typing import Protocol as Interface

from twisted.internet.interfaces import IPushProducer, ITCPTransport
from twisted.internet.protocol import Protocol, connectionDone
from twisted.python.failure import Failure
from zope.interface import implementer  # type: ignore[import-untyped]  # it has no hints

from greatrace.protocol.connection import BadFrame, BadMessage, ServerEnd
from greatrace.protocol.limits import SEND_QUEUE
from greatrace.protocol.messages import Hello, Message, Refused, Welcome
from greatrace_server.clock import Call, Clock
from greatrace_server.config import LimitsConfig
from greatrace_server.lobby.access_control import source_of
from greatrace_server.lobby.lobby import Lobby
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.transport.message_prices import TOKEN_SECONDS, owed, price
from greatrace_server.transport.outbox import Outbox
from greatrace_server.transport.scheduling import SHARED_DEBT, Scheduler
from greatrace_server.transport.session import MessageRelay, Session

FAREWELL_SECONDS: Final = 5.0


class Acceptor(Interface):
    """The interface of the factory that has accepted a connection."""

    lobby: Lobby
    clock: Clock
    limits: LimitsConfig
    outbox: Outbox
    relays: MessageRelay
    scheduler: Scheduler

    def connected(self, connection: Connection) -> None:
        """The connection is open, and has not said hello yet."""

    def welcomed(self, connection: Connection) -> None:
        """The connection has said hello, or is closed."""

    def disconnected(self, connection: Connection) -> None:
        """The open connection has been closed."""


@implementer(IPushProducer)
class Connection(Protocol):
    """The connection of a client. As a producer it only watches how much the client leaves unread."""

    def __init__(self, factory: Acceptor, host: str = "", refused: ProtocolError | None = None) -> None:
        self.factory, self.host, self.refused = factory, host, refused
        self.end = ServerEnd()
        self.session = Session(self, factory.lobby, factory.relays)
        self.open = False
        self.meter = factory.lobby.access.meter(host)
        self.queue = factory.scheduler.queue(source_of(host), self.meter)
        self.last_message_at = 0.0  # when the last whole message came
        self._unread: int | None = None  # bytes sent since the transport said that it has enough
        self._timeout: Call | None = None  # for the hello, then for anything at all
        self._held = False  # whether nothing is read
        self._unwritten: list[bytes] = []  # of what is sent together

    # ---- from the client
    def connectionMade(self) -> None:
        self.open = True
        transport: Any = self.transport
        transport.registerProducer(self, True)
        if self.refused is not None:
            self.session.end(self.refused)
            return
        self.factory.connected(self)
        if ITCPTransport.providedBy(transport):
            transport.setTcpNoDelay(True)
            transport.setTcpKeepAlive(True)
        self._timeout = self.factory.clock.callLater(self.factory.limits.hello, self._timed_out, "hello/late")

    def dataReceived(self, data: bytes) -> None:
        if self.open:
            factory = self.factory
            self.meter.received(factory.clock.seconds(), len(data))
            self.end.frames.feed(data)
            factory.scheduler.arrived(self)

    def carry_out(self) -> float | None:
        """Carry out the next message, as ScheduledConnection says; none while the client does not read."""
        if not self.open or self._unread is not None or not self.end.frames.ready:
            return None
        now = self.factory.clock.seconds()
        if self.meter.owing:
            if (wait := self.meter.debt(now)) > 0:
                return wait
            if self.meter.shared_debt(now) > 0:
                return SHARED_DEBT
        self._take(now)
        return 0.0

    def _take(self, now: float) -> None:
        """Charge and carry out the next message; time beyond its price is charged afterwards."""
        session, stopwatch = self.session, self.factory.scheduler.stopwatch
        began = stopwatch()
        try:
            message = self.end.take()
        except BadFrame as bad:
            session.end(ProtocolError(bad.code, bad.detail))
            return
        cost = price(session, message)
        self.meter.charge(now, cost)
        if isinstance(message, BadMessage):
            session.refuse(ProtocolError("frame/malformed", str(message)))
        else:
            self.last_message_at = now
            if isinstance(message, Hello):
                self._no_longer_late()
            session.received(message)
        took = stopwatch() - began
        if took > cost * TOKEN_SECONDS:
            self.meter.charge(now, owed(took, cost))

    def _no_longer_late(self) -> None:
        """Cancel the hello's timeout, however long the answer takes: passwords are slow."""
        self._stop_waiting()
        self._watch_idle()

    def hold(self) -> None:
        if self.open and not self._held:
            self._held = True
            transport: Any = self.transport
            transport.pauseProducing()

    def release(self) -> None:
        if self.open and self._held and self._unread is None:
            self._held = False
            transport: Any = self.transport
            transport.resumeProducing()

    def _timed_out(self, code: str) -> None:
        self.session.end(ProtocolError(code))

    def _watch_idle(self) -> None:
        """Close the connection if the other end is silent for too long."""
        clock, idle = self.factory.clock, self.factory.limits.idle
        if self._held and self._unread is None:
            self.last_message_at = clock.seconds()  # it has sent more than could be carried out yet
        left = self.last_message_at + idle - clock.seconds()
        if left <= 0:
            self._timed_out("session/idle")
        else:
            self._timeout = clock.callLater(left, self._watch_idle)

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        self.open = False
        self._stop_waiting()
        self.factory.scheduler.forget(self)
        if self.refused is None:
            self.factory.disconnected(self)
        self.session.lost()
        # Free deflate streams and unsent bytes now, not at the next garbage collection.
        self.end, self.transport = ServerEnd(), None

    def _stop_waiting(self) -> None:
        if self._timeout is not None and self._timeout.active():
            self._timeout.cancel()
        self._timeout = None

    # ---- to the client
    def send(self, message: Message) -> None:
        """Send a message."""
        if self.open:
            self._write(self.end.send(message))

    def send_body(self, body: bytes) -> None:
        """Send an encoded message."""
        if self.open:
            self._write(self.end.pack(body))

    def welcome(self, hello: Hello, welcome: Welcome) -> None:
        """Send the welcome; the agreed capabilities are used from now on."""
        if self.open:
            self._stop_waiting()
            self.factory.welcomed(self)
            self._write(self.end.welcome(hello, welcome))
            self._watch_idle()

    def _write(self, data: bytes) -> None:
        """Write a frame now, or together with others."""
        unwritten = self._unwritten
        unwritten.append(data)
        if len(unwritten) > 1:
            return
        waiting = self.factory.outbox.waiting
        if waiting is None:
            self.flush()
        else:
            waiting.append(self)

    def flush(self) -> None:
        """Write the collected frames."""
        unwritten = self._unwritten
        if not unwritten:
            return
        data = unwritten[0] if len(unwritten) == 1 else b"".join(unwritten)
        unwritten.clear()
        transport: Any = self.transport
        if transport is None:
            return
        transport.write(data)
        if self.open and self._unread is not None:
            self._unread += len(data)
            if self._unread > SEND_QUEUE:
                self._cut_off()

    def _cut_off(self) -> None:
        """Abort the connection of a slow reader, which costs memory. It may come back and resume."""
        self.open = False
        self.factory.scheduler.forget(self)
        transport: Any = self.transport
        transport.write(self.end.send(Refused("session/slow")))
        transport.abortConnection()

    def charge(self, tokens: float) -> None:
        """Charge additional tokens for messages from the client."""
        self.meter.charge(self.factory.clock.seconds(), tokens)

    def hang_up(self) -> None:
        """Close when everything has been sent; at once if the other end does not read."""
        self.flush()
        self._stop_waiting()
        self.open = False
        self.factory.scheduler.forget(self)
        transport: Any = self.transport
        transport.unregisterProducer()
        transport.resumeProducing()  # otherwise the other end's goodbye would never be read
        transport.loseConnection()
        self._timeout = self.factory.clock.callLater(FAREWELL_SECONDS, transport.abortConnection)

    # ---- as a producer
    def pauseProducing(self) -> None:
        """Count bytes from now on, and pause reading: the transport's buffer is full."""
        if self._unread is None:
            self._unread = 0
            self.hold()

    def resumeProducing(self) -> None:
        """Resume reading: all has been sent."""
        self._unread = None
        if self.open:
            self.factory.scheduler.arrived(self)

    def stopProducing(self) -> None:
        """The connection is closing."""
