"""The frames between nodes for passing on messages to tables of another node; see docs/ARCHITECTURE.md.

Every frame is a length and an array of msgpack. `number` is a client's, chosen by the node to which it is connected;
`body` is an encoded message of the game's own protocol.
"""

from __future__ import annotations

from typing import Final

import msgspec

from greatrace.protocol.limits import SERVER_FRAME

LONGEST: Final = SERVER_FRAME + 1024  # bytes of a frame


class RelayFrame(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """The base of all frames."""


class Introduce(RelayFrame, frozen=True, tag="introduce"):
    """The first frame of a connection: only nodes of this cluster know the secret. `boot`: see `storage.ownership`."""

    secret: str
    boot: str


class Enter(RelayFrame, frozen=True, tag="enter"):
    """A client that has been admitted, from that address."""

    number: int
    host: str
    fingerprint: str
    name: str
    wants_chat: bool


class ContentOffered(RelayFrame, frozen=True, tag="offer"):
    """Content that the client has offered so far."""

    number: int
    text: str
    all: int


class MessageFromClient(RelayFrame, frozen=True, tag="said"):
    """A message of a client, which has been paid for."""

    number: int
    body: bytes


class Leave(RelayFrame, frozen=True, tag="leave"):
    """The client is gone."""

    number: int


class MessageForClient(RelayFrame, frozen=True, tag="told"):
    """A message for the client."""

    number: int
    body: bytes


class EnteredTable(RelayFrame, frozen=True, tag="joined"):
    """The client is at a table now."""

    number: int


class Charged(RelayFrame, frozen=True, tag="charged"):
    """The client's message cost `tokens` tokens more than it has paid."""

    number: int
    tokens: float


class Ended(RelayFrame, frozen=True, tag="ended"):
    """The client has been sent the reason for the end of its connection."""

    number: int


FromEntry = Introduce | Enter | ContentOffered | MessageFromClient | Leave
FromOwner = MessageForClient | EnteredTable | Charged | Ended
from_entry: msgspec.msgpack.Decoder[FromEntry] = msgspec.msgpack.Decoder(FromEntry)
from_owner: msgspec.msgpack.Decoder[FromOwner] = msgspec.msgpack.Decoder(FromOwner)
encode = msgspec.msgpack.Encoder().encode
