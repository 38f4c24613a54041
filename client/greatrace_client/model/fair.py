"""Whether a race was fair: its record against the hash told at the start, the rules, and what oneself was shown."""

from __future__ import annotations

import msgspec

from greatrace.protocol.hashing import view_hash
from greatrace.protocol.messages import Record
from greatrace.replay import Replay, ReplayError, commitment, verify
from greatrace_client.model.table import TableModel


class Unfair(ValueError):
    """The record does not fit; the text is what it does not fit, an id of the catalogs (context "unfair")."""


def checked(record: Record, told: str, table: TableModel) -> Replay:
    """The record, if everything in it fits. Takes as long as a whole race of bots. Raises Unfair."""
    try:
        replay = msgspec.json.decode(record.replay, type=Replay)
    except msgspec.DecodeError:
        raise Unfair("unreadable") from None
    if not told or replay.commitment != told:
        raise Unfair("seed")
    try:
        game = verify(replay)
    except ReplayError:
        raise Unfair("seed" if not _keeps_word(replay) else "answers") from None
    if view_hash(game.rules.view_of(game.state, table.seat)) != view_hash(table.view):
        raise Unfair("view")
    return replay


def _keeps_word(replay: Replay) -> bool:
    return commitment(replay.seed, replay.salt) == replay.commitment
