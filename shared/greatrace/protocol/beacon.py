"""The datagram that announces a server on the local network: one JSON object, sent every second."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from greatrace.protocol.limits import BEACON_DATAGRAM
from greatrace.protocol.messages import PROTOCOL_VERSION, Text

BEACON_PORT: Final = 7118
BEACON_GROUP: Final = "239.255.71.17"  # administratively scoped: routers keep it inside the site
BEACON_GROUP_6: Final = "ff12::4752:7118"  # transient, and never beyond the link
BEACON_SECONDS: Final = 1.0
SERVICE: Final = "_great-race._tcp.local."  # the service type for zeroconf


class BeaconTable(msgspec.Struct, frozen=True, array_like=True):
    """A table with a free seat: title, game, board, number of free and of all seats, `locked`, id."""

    title: Text
    game: Text
    board: Text
    free: Annotated[int, Meta(ge=0)]
    seats: Annotated[int, Meta(ge=0)]
    locked: bool
    id: Annotated[str, Meta(max_length=16)] = ""


class Beacon(
    msgspec.Struct, frozen=True, tag_field="great_race", tag="beacon", forbid_unknown_fields=False, omit_defaults=True
):
    """A server that can be joined. Its address is that of the datagram's sender.

    `id` is drawn when the server starts: the same server is heard by multicast and by broadcast. `tables`: the number
    of all tables, `open`: of those with a free seat that have not begun, `shown`: as many of these as there is room
    for; `locked`: all open tables need a password; `tls`: the connection is encrypted.
    """

    id: Annotated[str, Meta(min_length=1, max_length=16)]
    name: Text
    port: Annotated[int, Meta(ge=1, le=65535)]
    tables: Annotated[int, Meta(ge=0)] = 0
    open: Annotated[int, Meta(ge=0)] = 0
    protocol: int = PROTOCOL_VERSION
    version: Text = ""
    locked: bool = False
    tls: bool = False
    shown: tuple[BeaconTable, ...] = ()


def encode_beacon(beacon: Beacon) -> bytes:
    """The datagram, with as many tables as fit."""
    datagram = msgspec.json.encode(beacon)
    while len(datagram) > BEACON_DATAGRAM and beacon.shown:
        beacon = replace(beacon, shown=beacon.shown[:-1])
        datagram = msgspec.json.encode(beacon)
    return datagram


def decode_beacon(datagram: bytes) -> Beacon | None:
    """The beacon of a datagram; None for anything else, since a network is full of other programs' datagrams."""
    if len(datagram) > BEACON_DATAGRAM:
        return None
    try:
        return msgspec.json.decode(datagram, type=Beacon)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
