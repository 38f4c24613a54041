"""Ports of this machine that nobody uses, for tests that have to know one before a server has it."""

from __future__ import annotations

import random
import socket
from typing import Final

# Below those that systems hand out by themselves (Linux from 32768, macOS and Windows from 49152): between the choice
# and the server's start no line of another test process gets it.
LOWEST, HIGHEST = 20_000, 32_000
_chance: Final = random.SystemRandom()  # several runs of the tests choose at the same time


def free_port(count: int = 1) -> int:
    """The first of so many free ports in a row."""
    while True:
        first = _chance.randrange(LOWEST, HIGHEST)
        if all(map(is_free, range(first, first + count))):
            return first


def is_free(port: int) -> bool:
    """Whether a server could listen there now."""
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True
