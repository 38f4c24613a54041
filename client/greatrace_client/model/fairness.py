"""Verifies that a race was fair: its record against the hash published at the start, the rules, and what the player was
shown.
"""

from __future__ import annotations

import msgspec

from greatrace.protocol.hashing import view_hash
from greatrace.protocol.messages import Record
from greatrace.replay import Replay, ReplayError, commitment
from greatrace_client.model.omniscient_replay import Truth, played
from greatrace_client.model.table import TableModel


class Unfair(ValueError):
    """The record does not pass the audit; the text is the failed check, an id of the catalogs (context "unfair")."""


def checked(record: Record, announced_hash: str, table: TableModel) -> Truth:
    """Replay the record and verify it. Takes as long as a whole race of bots. Raises Unfair."""
    try:
        replay = msgspec.json.decode(record.replay, type=Replay)
    except msgspec.DecodeError:
        raise Unfair("unreadable") from None
    if not announced_hash or replay.commitment != announced_hash:
        raise Unfair("seed")
    try:
        truth = played(replay)
    except ReplayError:
        raise Unfair("seed" if not _keeps_word(replay) else "answers") from None
    if view_hash(truth.rules.view_of(truth.last, table.seat)) != view_hash(table.view):
        raise Unfair("view")
    return truth


def _keeps_word(replay: Replay) -> bool:
    return commitment(replay.seed, replay.salt) == replay.commitment
