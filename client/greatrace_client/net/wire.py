"""One TCP line: frames of four bytes of length and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import msgspec
from twisted.internet.protocol import connectionDone
from twisted.protocols.basic import Int32StringReceiver
from twisted.python.failure import Failure

from greatrace.protocol.messages import ClientMessage, ServerMessage
from greatrace_client.net.kinds import Transport

if TYPE_CHECKING:
    from greatrace_client.net.link import Link

BIGGEST = 1 << 20  # bytes of a frame from the server


class Wire(Int32StringReceiver):
    """Frames in, messages out, and the other way round."""

    MAX_LENGTH = BIGGEST
    _decoder = msgspec.json.Decoder(ServerMessage)
    _encoder = msgspec.json.Encoder()

    def __init__(self, link: Link) -> None:
        self.link = link

    def connectionMade(self) -> None:
        self.link.wire_made(self)

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        self.link.wire_lost(self, reason)

    def stringReceived(self, string: bytes) -> None:
        try:
            message = self._decoder.decode(string)
        except msgspec.DecodeError as error:
            self.link.wire_garbled(str(error))
            return
        self.link.wire_message(message)

    def lengthLimitExceeded(self, length: int) -> None:
        self.link.wire_garbled(f"a frame of {length} bytes")

    @property
    def _line(self) -> Transport:
        return cast("Transport", self.transport)

    def send(self, message: ClientMessage) -> None:
        """Write one message."""
        self.sendString(self._encoder.encode(message))  # type: ignore[no-untyped-call]

    def hang_up(self) -> None:
        """Close the line in good order."""
        self._line.loseConnection()

    def abort(self) -> None:
        """Drop the line at once: nobody is there."""
        self._line.abortConnection()
