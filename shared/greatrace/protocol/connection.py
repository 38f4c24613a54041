"""Both ends of a connection without its socket: which messages are allowed when, frames, and the agreed compression.

`receive` turns bytes into messages, `send` messages into bytes. Only the direction to the client is ever compressed:
most bytes flow there, and a server need not unpack what strangers send.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from greatrace.protocol.framing import PREFIX, BadFrame, Deflate, Frames, Inflate
from greatrace.protocol.limits import CLIENT_FRAME, HELLO_FRAME, RECORD_TEXT, SERVER_FRAME, TABLES_EACH
from greatrace.protocol.messages import (
    PROTOCOL_VERSION,
    ClientMessage,
    Hello,
    Message,
    Question,
    Record,
    RecordPart,
    ServerMessage,
    Snapshot,
    Update,
    Welcome,
)

DEFLATE: Final = "deflate"
CHAT: Final = "chat"
RATINGS: Final = "ratings"
RATING_HISTORY: Final = "rating_history"
CAPABILITIES: Final = (DEFLATE, CHAT, RATINGS, RATING_HISTORY)

M = TypeVar("M")

client_messages: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
server_messages: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
encode = msgspec.json.Encoder().encode


class AnyHello(msgspec.Struct, tag_field="type", tag="Hello"):
    """The part of a Hello that all versions of the protocol share: each client can be told what to do."""

    protocol: int


any_hello: msgspec.json.Decoder[AnyHello] = msgspec.json.Decoder(AnyHello)


def shown_fingerprint(fingerprint: str) -> str:
    """The first sixteen digits of a certificate's fingerprint, in groups, for two people to compare by telephone."""
    return " ".join(fingerprint[i : i + 4] for i in range(0, 16, 4)).upper()


class BadMessage(ValueError):
    """A complete frame that is not a valid message: it is refused, and the connection goes on. The text says why."""


class _End(Generic[M]):
    """The common base of both ends."""

    def __init__(self, decoder: msgspec.json.Decoder[M], limit: int) -> None:
        self.frames = Frames(limit)
        self.deflate: Deflate | None = None
        self._decoder = decoder

    def receive(self, data: bytes) -> Iterator[M | BadMessage]:
        """The messages that are complete now; a BadMessage for each invalid one. Raises BadFrame."""
        self.frames.feed(data)
        while (message := self.take()) is not None:
            yield message

    def take(self) -> M | BadMessage | None:
        """The next message fed to `frames`; BadMessage if it is invalid, None while it is incomplete.

        Nothing is decoded before it is taken: a server takes a message when its sender may have it carried out. Raises
        BadFrame.
        """
        body = self.frames.take()
        return None if body is None else self._decoded(body)

    def _decoded(self, body: bytes) -> M | BadMessage:
        try:
            return self._decoder.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as e:
            return BadMessage(str(e))

    def send(self, message: Message) -> bytes:
        """The message's frame."""
        return self.pack(encode(message))

    def pack(self, body: bytes) -> bytes:
        """The frame of an encoded body."""
        if self.deflate is not None:
            body = self.deflate(body)
        return len(body).to_bytes(PREFIX, "big") + body  # inlines `frame`: this runs for each message to everybody


def _other_version(body: bytes) -> Hello | None:
    """The Hello of another version of the protocol, if the body is one."""
    with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        strange = any_hello.decode(body)
        if strange.protocol != PROTOCOL_VERSION:
            return Hello(strange.protocol, "")
    return None


class ServerEnd(_End[ClientMessage]):
    """The server's end. Frames are limited to HELLO_FRAME until `welcome` has accepted a hello."""

    def __init__(self) -> None:
        super().__init__(client_messages, HELLO_FRAME)

    def _decoded(self, body: bytes) -> ClientMessage | BadMessage:
        """Decode a message; a first message that this version cannot read may be another version's Hello."""
        try:
            return self._decoder.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as e:
            first = self.frames.limit == HELLO_FRAME
            return (first and _other_version(body)) or BadMessage(str(e))

    def welcome(self, hello: Hello, welcome: Welcome) -> bytes:
        """The frame of the welcome, with the capabilities that both ends have; they are used from the next frame on."""
        shared = tuple(name for name in CAPABILITIES if name in hello.capabilities)
        sent = self.send(replace(welcome, capabilities=shared))
        self.frames.limit = CLIENT_FRAME
        if DEFLATE in shared:
            self.deflate = Deflate()
        return sent


class ClientEnd(_End[ServerMessage]):
    """The client's end. It sends a Hello first, and nothing else before the Welcome.

    Questions and records come out whole: what the wire leaves out because it is the same as before is filled in here,
    and the parts of a long record come out as one Record.
    """

    def __init__(self) -> None:
        super().__init__(server_messages, SERVER_FRAME)
        self._last: dict[str, Question] = {}
        self._parts: list[str] = []  # the parts of a record that is being received

    def take(self) -> ServerMessage | BadMessage | None:
        while isinstance(message := super().take(), RecordPart):
            if (whole := self._record(message)) is not None:
                return whole
        return message if message is None or isinstance(message, BadMessage) else self._received(message)

    def _record(self, part: RecordPart) -> Record | None:
        """The whole record, if this is its last part. Raises BadFrame if it grows beyond every limit."""
        self._parts.append(part.text)
        if sum(map(len, self._parts)) > RECORD_TEXT:
            raise BadFrame("frame/oversize", f"a record grows beyond {RECORD_TEXT} bytes")
        if not part.last:
            return None
        text, self._parts = "".join(self._parts), []
        return Record(part.table, msgspec.Raw(text.encode()))

    def _received(self, message: ServerMessage) -> ServerMessage:
        """The message with left-out fields filled in from earlier messages; some messages change what comes next."""
        if isinstance(message, Welcome) and DEFLATE in message.capabilities:
            self.frames.inflate = Inflate()
        elif isinstance(message, Snapshot | Update) and message.question is not None:
            whole = self._last[message.table] = self._whole(message.question, self._last.pop(message.table, None))
            if len(self._last) > TABLES_EACH:
                del self._last[next(iter(self._last))]
            return replace(message, question=whole)
        return message

    @staticmethod
    def _whole(question: Question, last: Question | None) -> Question:
        asked = question.asked or tuple(clock.seat for clock in question.times)
        question = replace(question, asked=asked, window=question.window or asked)
        if question.same and last is not None:
            return replace(question, options=last.options, anytime=last.anytime, same=False)
        return question


__all__ = [
    "CAPABILITIES",
    "CHAT",
    "DEFLATE",
    "RATINGS",
    "RATING_HISTORY",
    "BadFrame",
    "BadMessage",
    "ClientEnd",
    "ServerEnd",
    "encode",
    "shown_fingerprint",
]
