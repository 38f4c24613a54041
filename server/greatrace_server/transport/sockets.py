"""How the server's TCP sockets are set up: small buffers in the system, and writes at once."""

from __future__ import annotations

import socket
from typing import Any, Final

from twisted.internet import tcp

RECEIVE_BUFFER: Final = 64 * 1024  # bytes that the system takes in for a connection while nothing is read


class PromptTransport(tcp.Server):
    """Writes to the socket at once while nothing waits to be written.

    Twisted's own registers for the next turn of the reactor, which costs two system calls more for every write.
    """

    def write(self, data: bytes) -> None:
        """See ITransport."""
        idle = self.connected and not (self.disconnecting or self._tempDataBuffer or self.dataBuffer)
        if data and idle:
            try:
                sent = self.socket.send(data)
            except OSError:  # it takes nothing now, or the connection is lost: the reactor's own write finds out which
                sent = 0
            if sent == len(data):
                return
            data = data[sent:]
        super().write(data)  # type: ignore[no-untyped-call]  # Twisted has no hints for it


def tune(port: Any) -> None:
    """Set up a listening port, if it is one of Twisted's own for TCP; another reactor's ports stay as they are."""
    if type(port) is not tcp.Port:
        return
    port.transport = PromptTransport
    port.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)
