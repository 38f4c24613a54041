"""Whether a server that the player meets has a newer release of the game; no other place is asked."""

from __future__ import annotations

import re
from typing import Final

RELEASE: Final = re.compile(r"\d{1,4}(\.\d{1,4}){1,3}")


def is_newer(announced: str, own: str, known: str = "") -> bool:
    """Whether a server's version is a release and newer than both this one and the newest known."""
    if not RELEASE.fullmatch(announced):
        return False
    return _numbers(announced) > max(_numbers(own), _numbers(known))


def _numbers(version: str) -> tuple[int, ...]:
    found = re.match(RELEASE, version)
    return tuple(int(part) for part in found[0].split(".")) if found else ()
