"""Files of icons: containers of PNG pictures, for Windows (.ico) and for macOS (.icns)."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Final

APPLE: Final = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}  # names by pixels


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """An .ico file of PNG files, given by their size in pixels, up to 256."""
    heads, bodies = b"", b""
    first = 6 + 16 * len(pictures)
    for size, png in sorted(pictures.items()):
        # Width and height (0: 256), colours, reserved, planes, bits of a pixel, length, place in the file.
        heads += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(png), first + len(bodies))
        bodies += png
    return struct.pack("<HHH", 0, 1, len(pictures)) + heads + bodies


def icns(pictures: Mapping[int, bytes]) -> bytes:
    """An .icns file of PNG files, given by their size in pixels; sizes that the format lacks are left out."""
    parts = b"".join(
        APPLE[size] + struct.pack(">I", len(png) + 8) + png for size, png in sorted(pictures.items()) if size in APPLE
    )
    return b"icns" + struct.pack(">I", len(parts) + 8) + parts
