"""The server's sockets: bytes to messages and back, slow readers, and connections that say nothing."""

from __future__ import annotations

from typing import Any

from attrs import define, field
from twisted.internet.interfaces import IAddress, IPushProducer, ITCPTransport
from twisted.internet.protocol import Factory, Protocol, connectionDone
from twisted.logger import Logger
from twisted.python.failure import Failure
from zope.interface import implementer  # type: ignore[import-untyped]  # it has no hints

from greatrace.protocol.connection import BadFrame, BadMessage, ServerEnd
from greatrace.protocol.limits import SEND_QUEUE
from greatrace.protocol.messages import Hello, Message, Refused, Welcome
from greatrace_server.clock import Call, Clock
from greatrace_server.lobby import Lobby
from greatrace_server.refusal import Refusal
from greatrace_server.session import Session


@implementer(IPushProducer)
class Connection(Protocol):
    """One client. As a producer it only watches how much the client leaves unread."""

    def __init__(self, doors: Doors) -> None:
        self.doors = doors
        self.end = ServerEnd()
        self.session = Session(self, doors.lobby)
        self.open = False
        self._unread: int | None = None  # bytes sent since the transport said that it has enough
        self._late: Call | None = None

    # ---- from the client
    def connectionMade(self) -> None:
        self.open = True
        self.doors.connections.add(self)
        transport: Any = self.transport
        if ITCPTransport.providedBy(transport):
            transport.setTcpNoDelay(True)
            transport.setTcpKeepAlive(True)
        transport.registerProducer(self, True)
        self._late = self.doors.clock.callLater(self.doors.hello_seconds, self._no_hello)

    def dataReceived(self, data: bytes) -> None:
        try:
            for message in self.end.receive(data):
                if not self.open:
                    return
                self._received(message)
        except BadFrame as bad:
            if self.open:
                self.session.end(Refusal(bad.code, bad.detail))

    def _received(self, message: Any) -> None:
        if isinstance(message, BadMessage):
            self.session.refuse(Refusal("frame/malformed", str(message)))
            return
        self.session.received(message)

    def _no_hello(self) -> None:
        self.session.end(Refusal("hello/late"))

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        self.open = False
        self._stop_waiting()
        self.doors.connections.discard(self)
        self.session.lost()

    def _stop_waiting(self) -> None:
        if self._late is not None and self._late.active():
            self._late.cancel()

    # ---- to the client
    def send(self, message: Message) -> None:
        """Send a message."""
        if self.open:
            self._write(self.end.send(message))

    def send_body(self, body: bytes) -> None:
        """Send a message that has been encoded already."""
        if self.open:
            self._write(self.end.pack(body))

    def welcome(self, hello: Hello, welcome: Welcome) -> None:
        """Send the welcome; the agreed capabilities hold from now on."""
        self._stop_waiting()
        if self.open:
            self._write(self.end.welcome(hello, welcome))

    def _write(self, data: bytes) -> None:
        transport: Any = self.transport
        transport.write(data)
        if self._unread is not None:
            self._unread += len(data)
            if self._unread > SEND_QUEUE:
                self._cut_off()

    def _cut_off(self) -> None:
        """A reader this slow costs memory and is no good to anyone; it may come back and resume."""
        self.open = False
        transport: Any = self.transport
        transport.write(self.end.send(Refused("session/slow")))
        transport.abortConnection()

    def hang_up(self) -> None:
        """Close when everything has been sent."""
        self._stop_waiting()
        self.open = False
        transport: Any = self.transport
        transport.unregisterProducer()
        transport.loseConnection()

    # ---- as a producer
    def pauseProducing(self) -> None:
        """The transport has enough: count from now on."""
        if self._unread is None:
            self._unread = 0

    def resumeProducing(self) -> None:
        """All has gone out."""
        self._unread = None

    def stopProducing(self) -> None:
        """The connection is closing."""


@define(eq=False, repr=False)
class Doors(Factory):
    """Lets connections in, as many as allowed."""

    lobby: Lobby
    clock: Clock
    most: int
    hello_seconds: float
    connections: set[Connection] = field(factory=set)
    log: Logger = field(factory=Logger)
    noisy = False

    def buildProtocol(self, addr: IAddress | None) -> Connection | None:
        """A connection, or None to refuse it."""
        if len(self.connections) >= self.most:
            self.log.warn("a connection is refused: there are {n} already", n=self.most)  # noqa: G010 - Twisted has no `warning`
            return None
        return Connection(self)

    def close(self, no: Refusal) -> None:
        """Tell everybody why, and hang up."""
        for connection in list(self.connections):
            connection.session.end(no)
