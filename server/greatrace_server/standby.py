"""A pre-started server that waits for its options on standard input, with everything loaded.

The options are one line, a JSON list of words. A client starts such a server while its player chooses.
"""

from __future__ import annotations

import importlib
import json
import os

from greatrace.games import GAMES

LOADED = ("greatrace_server.serving", "twisted.internet.reactor", "greatrace_server.storage.databases")


def load_all() -> None:
    """Import and read what a race needs, so that the rest of the start is short."""
    for name in LOADED:
        importlib.import_module(name)
    for game in GAMES.values():
        game.read_content()


def words_from_input() -> list[str] | None:
    """The options; None when the input ends without any. Input after the line is left in the pipe."""
    line = bytearray()
    while (byte := os.read(0, 1)) != b"\n":
        if not byte:
            return None
        line += byte
    return [str(word) for word in json.loads(line)]
