"""The PROXY protocol's header, versions 1 and 2: the real address of a connection from a proxy.

Bytes in, an address out; no sockets. Twisted has a parser too, but it accepts any text as an address, raises at a bad
port, cuts off headers that come in small pieces, and waits forever for the rest of half a header. See
https://www.haproxy.org/download/1.8/doc/proxy-protocol.txt.
"""

from __future__ import annotations

import ipaddress
from typing import Final

from attrs import define, field, frozen

LONGEST: Final = 536  # bytes of a header at most: what the specification guarantees to senders
LONGEST_LINE: Final = 107  # of version 1, with its line end
SIGNATURE: Final = b"\r\n\r\n\x00\r\nQUIT\n"
FIXED: Final = 16  # bytes of a version 2 header with known lengths
LINE_START: Final = b"PROXY "
LINE_END: Final = b"\r\n"
WORDS: Final = 6  # PROXY TCP4 from to port port
HIGHEST_PORT: Final = 65535
LOCAL, PROXIED = 0x20, 0x21  # version and command
TCP: Final = {0x11: 4, 0x21: 16}  # family and transport: bytes of an address
NO_TCP: Final = (0x00, 0x12, 0x22, 0x31, 0x32)  # other families: the specification says to use the real address
OF_LINE: Final = {b"TCP4": ipaddress.IPv4Address, b"TCP6": ipaddress.IPv6Address}


class BadHeader(ValueError):
    """The bytes are not a valid PROXY header; the text is one sentence for the log."""


@frozen
class Source:
    """The address that connected to the proxy. No `host`: the header has none, as for the proxy's own health check."""

    host: str = ""
    port: int = 0


@define
class HeaderReader:
    """Takes bytes until the header is complete; never keeps more than `LONGEST` of them."""

    kept: bytes = field(default=b"", init=False)

    def receive(self, data: bytes) -> tuple[Source, bytes] | None:
        """The source and what follows the header, or None while the header is incomplete. Raises BadHeader."""
        head = self.kept + data[: LONGEST - len(self.kept)]
        found = _read(head)
        if found is not None:
            source, end = found
            rest = data[end - len(self.kept) :]
            self.kept = b""
            return source, rest
        if len(head) >= LONGEST:
            raise BadHeader(f"a header of more than {LONGEST} bytes")
        self.kept = head
        return None


def _read(head: bytes) -> tuple[Source, int] | None:
    """The source and the length of the header; None if it is incomplete. Raises BadHeader."""
    if head.startswith(SIGNATURE[: len(head)]):
        return _version_2(head)
    if head.startswith(LINE_START[: len(head)]):
        return _version_1(head)
    raise BadHeader("no PROXY header")


def _version_1(head: bytes) -> tuple[Source, int] | None:
    line, found, _ = head[:LONGEST_LINE].partition(LINE_END)
    if not found:
        if len(head) >= LONGEST_LINE:
            raise BadHeader("the line has no end")
        return None
    return _line(line), len(line) + len(LINE_END)


def _line(line: bytes) -> Source:
    words = line.split(b" ")
    if words[1] == b"UNKNOWN":
        return Source()
    kind = OF_LINE.get(words[1])
    if kind is None or len(words) != WORDS:
        raise BadHeader("the line does not name a connection")
    try:
        source, target = (kind(word.decode("ascii")) for word in words[2:4])
    except ValueError as e:  # AddressValueError and UnicodeDecodeError are ValueErrors
        raise BadHeader("the line does not hold two addresses") from e
    if getattr(source, "scope_id", None) or getattr(target, "scope_id", None):
        raise BadHeader("an address with a zone")
    ports = [_port(word) for word in words[4:]]
    return Source(str(source), ports[0])


def _port(word: bytes) -> int:
    if not (word.isdigit() and len(word) <= len(str(HIGHEST_PORT)) and int(word) <= HIGHEST_PORT):
        raise BadHeader("the line does not hold two ports")
    return int(word)


def _version_2(head: bytes) -> tuple[Source, int] | None:
    if len(head) < FIXED:
        return None
    command, family, size = head[12], head[13], int.from_bytes(head[14:16], "big")
    end = FIXED + size
    if command not in (LOCAL, PROXIED):
        raise BadHeader("another version or command")
    if end > LONGEST:
        raise BadHeader(f"a header of more than {LONGEST} bytes")
    if len(head) < end:
        return None
    return (Source() if command == LOCAL else _block(family, head[FIXED:end])), end


def _block(family: int, block: bytes) -> Source:
    """The addresses; data after them (TLVs) is ignored."""
    size = TCP.get(family)
    if size is None:
        if family in NO_TCP:
            return Source()
        raise BadHeader("an unknown family of addresses")
    if len(block) < 2 * size + 4:
        raise BadHeader("the addresses are cut off")
    return Source(str(ipaddress.ip_address(block[:size])), int.from_bytes(block[2 * size : 2 * size + 2], "big"))
