"""The PROXY header: every form of it in every cutting, and nothing that a stranger sends raises or piles up."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from greatrace_server.transport.proxied import contains
from greatrace_server.transport.proxy_header import LONGEST, SIGNATURE, BadHeader, HeaderReader, Source

V4 = bytes([203, 0, 113, 7, 127, 0, 0, 1]) + (40_000).to_bytes(2, "big") + (7117).to_bytes(2, "big")
V6 = bytes.fromhex("20010db8000100020000000000000009") + bytes(15) + b"\x01" + b"\x9c\x40\x1b\xcd"


def version_2(command: int, family: int, body: bytes) -> bytes:
    return SIGNATURE + bytes([command, family]) + len(body).to_bytes(2, "big") + body


GOOD = [
    (b"PROXY TCP4 203.0.113.7 127.0.0.1 40000 7117\r\n", Source("203.0.113.7", 40_000)),
    (b"PROXY TCP6 2001:db8:1:2::9 ::1 40000 7117\r\n", Source("2001:db8:1:2::9", 40_000)),
    (b"PROXY UNKNOWN\r\n", Source()),
    (b"PROXY UNKNOWN ffff:f...f:ffff ::1 65535 65535\r\n", Source()),
    (version_2(0x21, 0x11, V4), Source("203.0.113.7", 40_000)),
    (version_2(0x21, 0x11, V4 + b"\x04\x00\x03abc"), Source("203.0.113.7", 40_000)),
    (version_2(0x21, 0x21, V6), Source("2001:db8:1:2::9", 40_000)),
    (version_2(0x20, 0x00, b""), Source()),
    (version_2(0x20, 0x11, V4), Source()),
    (version_2(0x21, 0x00, b""), Source()),
    (version_2(0x21, 0x31, bytes(216)), Source()),
]
BAD = [
    b"GET / HTTP/1.1\r\n",
    b"\x00\x00\x00\x20{}",
    b"\x16\x03\x01",
    b"PROXY\r\n",
    b"PROXY TCP4\r\n",
    b"PROXY \r\n",
    b"PROXY TCP4 not-an-ip 127.0.0.1 1 2\r\n",
    b"PROXY TCP4 203.0.113.7 127.0.0.1 x 2\r\n",
    b"PROXY TCP4 203.0.113.7 127.0.0.1 -1 2\r\n",
    b"PROXY TCP4 203.0.113.7 127.0.0.1 65536 2\r\n",
    b"PROXY TCP4 203.0.113.7 127.0.0.1 " + "٣".encode() + b" 2\r\n",
    b"PROXY TCP4 203.0.113.7  127.0.0.1 1 2\r\n",
    b"PROXY TCP4 ::1 ::1 1 2\r\n",
    b"PROXY TCP6 203.0.113.7 127.0.0.1 1 2\r\n",
    b"PROXY TCP6 fe80::1%x ::1 1 2\r\n",
    b"PROXY TCP4 203.0.113.7 127.0.0.1 1 2 3\r\n",
    b"PROXY UDP4 203.0.113.7 127.0.0.1 1 2\r\n",
    b"PROXY TCP4 " + b"1" * 200,
    version_2(0x11, 0x11, V4),
    version_2(0x22, 0x11, V4),
    version_2(0x21, 0x99, V4),
    version_2(0x21, 0x11, V4[:-1]),
    version_2(0x21, 0x21, V4),
    version_2(0x21, 0x11, V4 + bytes(LONGEST)),
]


@pytest.mark.parametrize(("header", "source"), GOOD)
def test_a_header_may_come_in_any_pieces(header: bytes, source: Source) -> None:
    for size in (1, 2, 7, 12, 16, len(header), len(header) + 3):
        reader, sent = HeaderReader(), header + b"hello"
        found = None
        while found is None:
            piece, sent = sent[:size], sent[size:]
            found = reader.receive(piece)
        assert (found[0], found[1] + sent) == (source, b"hello")


def fed(header: bytes, size: int) -> None:
    """To a reader, in pieces of that size, none of which may complete a header."""
    reader = HeaderReader()
    for start in range(0, len(header), size):
        assert reader.receive(header[start : start + size]) is None


@pytest.mark.parametrize("header", BAD)
def test_what_is_no_header_is_refused(header: bytes) -> None:
    for size in (1, len(header)):
        with pytest.raises(BadHeader):
            fed(header, size)


headers = st.sampled_from([header for header, _ in GOOD] + BAD)
anything = st.binary(max_size=700)


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A header with some bytes replaced, and anything behind it."""
    header = bytearray(draw(headers))
    for place, value in draw(st.lists(st.tuples(st.integers(0, len(header) - 1), st.integers(0, 255)), max_size=4)):
        header[place] = value
    return bytes(header) + draw(anything)


@given(st.one_of(anything, damaged(), anything.map(lambda rest: SIGNATURE + rest)), st.data())
@example(SIGNATURE + b"\x21\x11\xff\xff" + bytes(700), None)
def test_nothing_raises_and_nothing_piles_up(sent: bytes, data: st.DataObject | None) -> None:
    reader, rest = HeaderReader(), sent
    with contextlib.suppress(BadHeader):
        while rest:
            size = data.draw(st.integers(1, len(rest))) if data is not None else 1
            found = reader.receive(rest[:size])
            rest = rest[size:]
            assert len(reader.kept) <= LONGEST
            if found is not None:
                source, behind = found
                assert sent.endswith(behind + rest)
                assert contains(("0.0.0.0/0", "::/0"), source.host) or source == Source()
                break


@pytest.mark.parametrize(
    ("host", "inside"),
    [
        ("10.1.2.3", True),
        ("::ffff:10.1.2.3", True),
        ("10.2.0.1", False),
        ("2001:db8::5", True),
        ("2001:db8:1::5", False),
        ("fe80::1%eth0", True),
        ("", False),
        ("localhost", False),
    ],
)
def test_a_proxy_is_known_by_its_network(host: str, inside: bool) -> None:  # noqa: FBT001 - a parameter
    assert contains(("10.1.0.0/16", "2001:db8::/48", "fe80::1"), host) == inside
