"""PNG files in a fifth of the time that `pygame.image.save` takes, which spends much more time on compression for the
same size.

Format: https://www.w3.org/TR/png-3/ (8 bits a colour, no alpha, no filters).
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Final

import pygame

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
LEVEL: Final = 3  # of zlib: a picture of a race takes 40 ms and is 4 % smaller than pygame's, which takes 180 ms


def save_png(surface: pygame.Surface, path: Path) -> None:
    """Save the surface. Raises OSError."""
    path.write_bytes(png(surface))


def png(surface: pygame.Surface) -> bytes:
    """The file's bytes."""
    (w, h), pixels = surface.get_size(), pygame.image.tobytes(surface, "RGB")
    rows = b"".join(b"\0" + pixels[row : row + 3 * w] for row in range(0, len(pixels), 3 * w))  # 0: not filtered
    header = struct.pack(">IIBBBBB", w, h, 8, 2, 0, 0, 0)
    return SIGNATURE + _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(rows, LEVEL)) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
