"""The options of the server's TCP sockets: small system buffers, and immediate writes."""

from __future__ import annotations

import socket
from typing import Any, Final

from twisted.internet import tcp

RECEIVE_BUFFER: Final = 64 * 1024  # bytes that the system accepts for a connection while nothing is read


class PromptTransport(tcp.Server):
    """Writes to the socket at once if nothing else waits to be written.

    Twisted's transport waits for the next turn of the reactor, which costs two more system calls for every write.
    """

    def write(self, data: bytes) -> None:
        """Send as much as the socket takes at once, and queue the rest."""
        idle = self.connected and not (self.disconnecting or self._tempDataBuffer or self.dataBuffer)
        if data and idle:
            try:
                sent = self.socket.send(data)
            except OSError:  # its buffer is full, or the connection is lost: the reactor's write finds out which
                sent = 0
            if sent == len(data):
                return
            data = data[sent:]
        super().write(data)  # type: ignore[no-untyped-call]  # Twisted has no hints for it


def tune(port: Any) -> None:
    """Set up a listening port, if it is one of Twisted's for TCP; another reactor's ports stay unchanged."""
    if type(port) is not tcp.Port:
        return
    port.transport = PromptTransport
    port.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)
