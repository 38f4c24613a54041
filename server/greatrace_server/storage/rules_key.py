"""The rules that a race needs, as a key compared by the nodes of a cluster: a node takes over only races that it can
continue.
"""

from __future__ import annotations

from typing import Final

import msgspec

from greatrace_server.storage.records import FROZEN, RUNNING

ANY_RULES: Final = ""  # the key of a table that every version can continue


class PlayedRules(msgspec.Struct):
    """The part of a TableRecord that identifies its rules."""

    game: str
    phase: str
    rules_version: str = ""
    content_hash: str = ""


_decoder = msgspec.json.Decoder(PlayedRules)


def rules_key(record: bytes) -> str:
    """Game, version of the rules and hash of the content of a running race; `ANY_RULES` for all other tables."""
    try:
        played = _decoder.decode(record)
    except msgspec.MsgspecError:  # a damaged record: any node may take it over, and reports it
        return ANY_RULES
    if played.phase not in (RUNNING, FROZEN):
        return ANY_RULES
    return f"{played.game} {played.rules_version} {played.content_hash}"
