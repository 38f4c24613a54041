"""A TCP connection: bytes in and out of the protocol's client end."""

from __future__ import annotations

from typing import Protocol as Contract
from typing import cast

from twisted.internet.interfaces import IHandshakeListener, ITCPTransport
from twisted.internet.protocol import Protocol, connectionDone
from twisted.python.failure import Failure
from zope.interface import implementer  # type: ignore[import-untyped]  # it has no hints

from greatrace.protocol.connection import BadFrame, BadMessage, ClientEnd
from greatrace.protocol.messages import ClientMessage, ServerMessage
from greatrace_client.net.address import Address
from greatrace_client.net.security import Certificate
from greatrace_client.net.twisted_types import Transport


class WireOwner(Contract):
    """Is told by a wire what happens on it."""

    @property
    def address(self) -> Address: ...
    def wire_made(self, wire: Wire) -> None: ...
    def wire_secured(self, wire: Wire, certificate: Certificate) -> None: ...
    def wire_lost(self, wire: Wire, reason: Failure) -> None: ...
    def wire_garbled(self, detail: str) -> None: ...
    def wire_message(self, message: ServerMessage) -> None: ...


@implementer(IHandshakeListener)
class Wire(Protocol):
    """Carries messages for a link, until the connection is lost."""

    def __init__(self, link: WireOwner) -> None:
        self.link = link
        self.end = ClientEnd()

    def connectionMade(self) -> None:
        if ITCPTransport.providedBy(self.transport):
            self._line.setTcpNoDelay(True)  # small messages must not be delayed
        self.link.wire_made(self)

    def handshakeCompleted(self) -> None:
        """The handshake of an encrypted connection has succeeded; called by Twisted."""
        from greatrace_client.net.encryption import certificate_of

        self.link.wire_secured(self, certificate_of(self.transport, self.link.address.host))

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        self.link.wire_lost(self, reason)

    def dataReceived(self, data: bytes) -> None:
        try:
            for message in self.end.receive(data):
                if isinstance(message, BadMessage):
                    self.link.wire_garbled(str(message))
                    return
                self.link.wire_message(message)
        except BadFrame as error:
            self.link.wire_garbled(error.detail)

    @property
    def _line(self) -> Transport:
        return cast("Transport", self.transport)

    def send(self, message: ClientMessage) -> None:
        """Write one message."""
        self._line.write(self.end.send(message))

    def hang_up(self) -> None:
        """Close the connection in good order."""
        self._line.loseConnection()

    def abort(self) -> None:
        """Drop the connection at once, without flushing."""
        self._line.abortConnection()
