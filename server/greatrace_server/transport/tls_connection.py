"""The server's TLS connections: handshakes wait for their turn, and records are handled with little overhead.

Twisted tries once more after every read and every write whether there is anything else; each failure is an exception.
Nearly all received data of a game server is one whole record, and so is sent data.
"""

from __future__ import annotations

import ssl
from typing import Any, Final

from attrs import define
from twisted.protocols.tls import TLSMemoryBIOFactory, TLSMemoryBIOProtocol

from greatrace_server.transport.handshakes import HandshakePacer

HEADER: Final = 5  # bytes before each record: its type, a version, its length
DATA: Final = 23  # the type of records that hold data
LARGEST: Final = 2**14  # bytes of data in one record
ROOM: Final = 2**15  # bytes, more than any record has
FOLLOWED: Final = 64  # records that are followed if they come together; players send fewer, and following costs time


@define
class RecordBoundaries:
    """Tracks the ends of records in received bytes."""

    _missing: int = 0  # bytes missing from a begun record
    _header: bytes = b""  # received part of the next record's header
    _lost: bool = False

    def one_record(self, data: bytes) -> bool:
        """Add received bytes. Whether they are exactly one record with data."""
        begins = not (self._missing or self._header or self._lost)
        if begins and data[0] == DATA and len(data) == HEADER + int.from_bytes(data[3:HEADER], "big"):
            return True
        self._follow(data)
        return False

    def _follow(self, data: bytes) -> None:
        data = self._header + data
        at, records = self._missing, 0
        while len(data) - at >= HEADER and records < FOLLOWED:
            at += HEADER + int.from_bytes(data[at + 3 : at + HEADER], "big")
            records += 1
        self._lost = self._lost or records == FOLLOWED
        self._missing, self._header = max(0, at - len(data)), data[at:]


class PacedTLS(TLSMemoryBIOProtocol):
    """A TLS connection that reads nothing before its handshake may begin."""

    def __init__(self, factory: Encrypted, inner: Any, host: str) -> None:
        super().__init__(factory, inner)  # type: ignore[no-untyped-call]  # Twisted's
        self._pacer, self._host = factory.pacer, host
        self._boundaries = RecordBoundaries()

    def makeConnection(self, transport: Any) -> None:
        """Start the connection; reading waits until the handshake may begin."""
        super().makeConnection(transport)  # type: ignore[no-untyped-call]  # Twisted's
        if self._pacer is not None and not self._pacer.may_begin(self._host, self._begin):
            transport.pauseProducing()

    def _begin(self) -> bool:
        """Begin the handshake with the received bytes."""
        if self.connected:
            transport: Any = self.transport
            transport.resumeProducing()
        return bool(self.connected)

    def dataReceived(self, data: bytes) -> None:
        """Handle received bytes. After one whole record of data nothing more is read or sent."""
        one_record = self._boundaries.one_record(data)
        if not one_record or not self._handshakeDone or self._appSendBuffer or self._lostTLSConnection:
            super().dataReceived(data)  # type: ignore[no-untyped-call]  # Twisted's
            return
        memory: Any = self._tlsConnection  # a MemoryTLS
        memory.incoming.write(data)
        try:
            plain = memory.tls.read(ROOM)
        except ssl.SSLError:  # a record of TLS itself, or an error: Twisted's method handles it
            plain = b""
        if not plain:
            self._flushReceiveBIO()  # type: ignore[no-untyped-call]  # Twisted's
        elif not self._aborted:
            inner: Any = self.wrappedProtocol
            inner.dataReceived(plain)

    def write(self, data: bytes) -> None:
        """Write data; data that fits into a record is sent at once as one."""
        settled = self._handshakeDone and not (self._appSendBuffer or self._lostTLSConnection or self.disconnecting)
        if not settled or not 0 < len(data) <= LARGEST:
            super().write(data)  # type: ignore[no-untyped-call]  # Twisted's
            return
        memory: Any = self._tlsConnection  # a MemoryTLS
        try:
            memory.tls.write(data)
        except ssl.SSLError:  # Twisted's method tries again, and handles errors
            super().write(data)  # type: ignore[no-untyped-call]  # Twisted's
            return
        transport: Any = self.transport
        transport.write(memory.outgoing.read())


class Encrypted(TLSMemoryBIOFactory):
    """A factory of TLS connections without Twisted's collecting of writes, which `Outbox` does.

    A refused connection costs no handshake, the others begin theirs when the `pacer` says so.
    """

    def __init__(self, options: Any, factory: Any, pacer: HandshakePacer | None) -> None:
        super().__init__(options, False, factory)
        self.pacer = pacer

    def buildProtocol(self, addr: Any) -> Any:
        inner = self.wrappedFactory.buildProtocol(addr)
        return None if inner is None else PacedTLS(self, inner, str(getattr(addr, "host", "")))
