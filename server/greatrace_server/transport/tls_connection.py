"""The server's TLS connections: a handshake begins when its turn has come, and a record costs as little as it can.

Twisted asks once more after every read and every write whether there is anything else; each "no" is an exception.
Nearly everything that comes to a server of games is one whole record, and what is sent is one, too.
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
FOLLOWED: Final = 64  # records that may come together; nobody's data does, and following them costs time


@define
class RecordBoundaries:
    """Follows where the records end in what comes from the other end."""

    _missing: int = 0  # bytes of a record that has begun
    _header: bytes = b""  # as much of the next record's header as has come
    _lost: bool = False

    def one_record(self, data: bytes) -> bool:
        """Take these bytes, which follow those before. Whether they are exactly one record that holds data."""
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
    """Reads nothing before its handshake may begin."""

    def __init__(self, factory: Encrypted, inner: Any, host: str) -> None:
        super().__init__(factory, inner)  # type: ignore[no-untyped-call]  # Twisted's
        self._pacer, self._host = factory.pacer, host
        self._boundaries = RecordBoundaries()

    def makeConnection(self, transport: Any) -> None:
        """See Protocol."""
        super().makeConnection(transport)  # type: ignore[no-untyped-call]  # Twisted's
        if self._pacer is not None and not self._pacer.may_begin(self._host, self._begin):
            transport.pauseProducing()

    def _begin(self) -> bool:
        """Read what has come."""
        if self.connected:
            transport: Any = self.transport
            transport.resumeProducing()
        return bool(self.connected)

    def dataReceived(self, data: bytes) -> None:
        """See Protocol. After a whole record of data there is nothing more to read, and nothing to send for it."""
        one_record = self._boundaries.one_record(data)
        if not one_record or not self._handshakeDone or self._appSendBuffer or self._lostTLSConnection:
            super().dataReceived(data)  # type: ignore[no-untyped-call]  # Twisted's
            return
        memory: Any = self._tlsConnection  # a MemoryTLS
        memory.incoming.write(data)
        try:
            plain = memory.tls.read(ROOM)
        except ssl.SSLError:  # it held something of TLS's own, or is wrong: Twisted's own finds out which
            plain = b""
        if not plain:
            self._flushReceiveBIO()  # type: ignore[no-untyped-call]  # Twisted's
        elif not self._aborted:
            inner: Any = self.wrappedProtocol
            inner.dataReceived(plain)

    def write(self, data: bytes) -> None:
        """See ITransport. What fits into a record is one, and goes out at once."""
        settled = self._handshakeDone and not (self._appSendBuffer or self._lostTLSConnection or self.disconnecting)
        if not settled or not 0 < len(data) <= LARGEST:
            super().write(data)  # type: ignore[no-untyped-call]  # Twisted's
            return
        memory: Any = self._tlsConnection  # a MemoryTLS
        try:
            memory.tls.write(data)
        except ssl.SSLError:  # Twisted's own tries it again, and knows what to do about what is wrong
            super().write(data)  # type: ignore[no-untyped-call]  # Twisted's
            return
        transport: Any = self.transport
        transport.write(memory.outgoing.read())


class Encrypted(TLSMemoryBIOFactory):
    """Our connections write all that they have together (`Outbox`), so that nothing need be gathered here.

    A refused connection costs no handshake, the others begin theirs when the `pacer` says so.
    """

    def __init__(self, options: Any, factory: Any, pacer: HandshakePacer | None) -> None:
        super().__init__(options, False, factory)
        self.pacer = pacer

    def buildProtocol(self, addr: Any) -> Any:
        """See Factory."""
        inner = self.wrappedFactory.buildProtocol(addr)
        return None if inner is None else PacedTLS(self, inner, str(getattr(addr, "host", "")))
