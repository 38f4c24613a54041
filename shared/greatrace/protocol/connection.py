"""Both ends of a connection without its socket: what may be said when, frames, and the agreed compression.

`receive` turns bytes into messages, `send` messages into bytes. Only the direction to the client is ever compressed:
that is where the bytes are, and a server need not unpack what strangers send.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Generic, TypeVar

import msgspec

from greatrace.protocol.framing import BadFrame, Deflate, Frames, Inflate, frame
from greatrace.protocol.limits import CLIENT_FRAME, HELLO_FRAME, SERVER_FRAME
from greatrace.protocol.messages import ClientMessage, Hello, Message, ServerMessage, Welcome

DEFLATE: Final = "deflate"
CAPABILITIES: Final = (DEFLATE,)

M = TypeVar("M")

client_messages: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
server_messages: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
encode = msgspec.json.Encoder().encode


class BadMessage(ValueError):
    """A whole frame that is no message: refused, and the connection goes on. The text says what is wrong with it."""


class _End(Generic[M]):
    """What both ends share."""

    def __init__(self, decoder: msgspec.json.Decoder[M], limit: int) -> None:
        self.frames = Frames(limit)
        self.deflate: Deflate | None = None
        self._decoder = decoder

    def receive(self, data: bytes) -> Iterator[M | BadMessage]:
        """The messages that are complete now, a BadMessage in place of each that is none. Raises BadFrame."""
        for body in self.frames.receive(data):
            message = self._decoded(body)
            if not isinstance(message, BadMessage):
                self._received(message)
            yield message

    def _decoded(self, body: bytes) -> M | BadMessage:
        try:
            return self._decoder.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as e:
            return BadMessage(str(e))

    def _received(self, message: M) -> None:
        """A message changes what comes next."""

    def send(self, message: Message) -> bytes:
        """The message's frame."""
        return self.pack(encode(message))

    def pack(self, body: bytes) -> bytes:
        """The frame of a body that has been encoded already."""
        return frame(body if self.deflate is None else self.deflate(body))


class ServerEnd(_End[ClientMessage]):
    """The server's end. Frames are small until `welcome` has accepted a hello."""

    def __init__(self) -> None:
        super().__init__(client_messages, HELLO_FRAME)

    def welcome(self, hello: Hello, welcome: Welcome) -> bytes:
        """The frame of the welcome with the capabilities that both have; from the next frame on they are used."""
        shared = tuple(name for name in CAPABILITIES if name in hello.capabilities)
        sent = self.send(msgspec.structs.replace(welcome, capabilities=shared))
        self.frames.limit = CLIENT_FRAME
        if DEFLATE in shared:
            self.deflate = Deflate()
        return sent


class ClientEnd(_End[ServerMessage]):
    """The client's end. Say hello first, and nothing else before the Welcome."""

    def __init__(self) -> None:
        super().__init__(server_messages, SERVER_FRAME)

    def _received(self, message: ServerMessage) -> None:
        if isinstance(message, Welcome) and DEFLATE in message.capabilities:
            self.frames.inflate = Inflate()


__all__ = ["CAPABILITIES", "DEFLATE", "BadFrame", "BadMessage", "ClientEnd", "ServerEnd", "encode"]
