"""Frames: a length of four bytes, big-endian, then that number of bytes of JSON. No sockets: bytes in, bodies out."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Final

PREFIX: Final = 4
UNKNOWN: Final = -1
SYNC_TAIL: Final = b"\x00\x00\xff\xff"
# A window of 4 KiB finds the repetitions in updates, and a connection takes 24 KiB instead of 256.
WINDOW_BITS: Final = -12
MEMORY_LEVEL: Final = 5


class BadFrame(ValueError):
    """The bytes are not a valid frame; `code` is the protocol's code for the reason. The connection cannot go on."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail


class Deflate:
    """The sending half of a compressed direction: one raw deflate stream, flushed after every body."""

    def __init__(self) -> None:
        self._stream = zlib.compressobj(6, zlib.DEFLATED, WINDOW_BITS, MEMORY_LEVEL)

    def __call__(self, body: bytes) -> bytes:
        """The compressed body, without the four bytes that every sync flush ends with."""
        return (self._stream.compress(body) + self._stream.flush(zlib.Z_SYNC_FLUSH))[: -len(SYNC_TAIL)]


class Inflate:
    """The receiving half. Never produces more bytes than the limit from one frame (decompression bombs)."""

    def __init__(self) -> None:
        self._stream = zlib.decompressobj(WINDOW_BITS)

    def __call__(self, body: bytes, limit: int) -> bytes:
        """The decompressed body. Raises BadFrame for invalid deflate data or more than `limit` bytes."""
        try:
            plain = self._stream.decompress(body + SYNC_TAIL, limit + 1)
        except zlib.error:
            raise BadFrame("frame/deflate", "the frame is not part of the deflate stream") from None
        if len(plain) > limit or self._stream.unconsumed_tail:
            raise BadFrame("frame/oversize", f"the frame grows beyond {limit} bytes")
        if self._stream.eof:
            raise BadFrame("frame/deflate", "the deflate stream has been ended")
        return plain


def frame(body: bytes) -> bytes:
    """The body preceded by its length."""
    return len(body).to_bytes(PREFIX, "big") + body


class Frames:
    """Cuts a stream of bytes into bodies. `limit` (bytes of a body) may be raised and `inflate` set between frames."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.inflate: Inflate | None = None
        self._waiting: bytes | bytearray = b""
        self._length = UNKNOWN  # of the next body, in bytes

    def receive(self, data: bytes) -> Iterator[bytes]:
        """The bodies that are complete now. Raises BadFrame; nothing can be read after that."""
        self.feed(data)
        while (body := self.take()) is not None:
            yield body

    def feed(self, data: bytes) -> None:
        """Append received bytes. They are examined when a body is taken."""
        waiting = self._waiting
        if not waiting:
            self._waiting = data  # most often whole messages: nothing is copied
        elif isinstance(waiting, bytearray):
            waiting += data
        else:
            self._waiting = bytearray(waiting) + data

    def take(self) -> bytes | None:
        """The next body; None while it is not complete. Raises BadFrame; nothing can be read after that."""
        waiting, end = self._waiting, PREFIX + self._length
        if end < PREFIX or len(waiting) < end:  # else `ready` has checked it
            if not self.ready:
                return None
            end = PREFIX + self._length
        if end > PREFIX + self.limit:
            raise BadFrame("frame/oversize", f"a frame of {end - PREFIX} bytes; {self.limit} are allowed here")
        body = bytes(waiting[PREFIX:end])
        if len(waiting) == end:
            self._waiting = b""
        else:
            if not isinstance(waiting, bytearray):
                waiting = self._waiting = bytearray(waiting)
            del waiting[:end]
        self._length = UNKNOWN
        return body if self.inflate is None else self.inflate(body, self.limit)

    def __len__(self) -> int:
        """The number of bytes that wait."""
        return len(self._waiting)

    @property
    def ready(self) -> bool:
        """Whether `take` would return a body or raise."""
        waiting, length = self._waiting, self._length
        size = len(waiting)
        if size < PREFIX:
            return False
        if length < 0:
            length = self._length = int.from_bytes(waiting[:PREFIX], "big")
        return size >= PREFIX + length or length > self.limit
