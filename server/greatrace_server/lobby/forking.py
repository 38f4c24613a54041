"""A race of one's own from a moment of another: a record up to some answer, and then whatever the players make of it.

Only the server of a race on one's own machine does this: its journal begins with the answers of the record, so that it
is resumed, published and checked like any other.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from attrs import frozen

from greatrace.games import GAMES
from greatrace.kernel import IllegalAction, Seat
from greatrace.replay import Replay, ReplayError, load, start
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.storage import serialization
from greatrace_server.storage.records import AnswerRecord

if TYPE_CHECKING:
    from greatrace_server.lobby.table import Table
    from greatrace_server.room.room import Room


@frozen
class Fork:
    """The record, and the seat of whoever opens the table."""

    replay: Replay
    seat: Seat

    @property
    def setup(self) -> Any:
        """What was agreed then."""
        return msgspec.json.decode(self.replay.setup, type=GAMES[self.replay.game].setup_type)


def fork_of(path: Path, seat: Seat) -> Fork:
    """The fork that this file describes. Raises ReplayError when these rules cannot play it so far."""
    replay = load(path)
    game = start(replay)
    decode = GAMES[replay.game].actions.decode
    for number, (who, raw) in enumerate(replay.answers, 1):
        try:
            game.submit(who, decode(raw))
        except (msgspec.DecodeError, IllegalAction) as error:
            raise ReplayError(f"{path}: answer {number} is not possible: {error}") from None
    if game.decision is None:
        raise ReplayError(f"{path}: there the race is over")
    if not 0 <= seat < len(game.state.open.crews):
        raise ReplayError(f"{path}: nobody has seat {seat}")
    return Fork(replay, seat)


def check_table(fork: Fork, table: Table) -> None:
    """The table has to be the record's, with its crews in their seats. Raises ProtocolError."""
    setup, record = fork.setup, table.record
    if record.game != fork.replay.game or len(record.seats) != len(setup.crews):
        raise ProtocolError("table/setup", "the record is for another game or number of seats")
    for place, crew in zip(table.places, setup.crews, strict=True):
        place.record.crew = crew


def play_so_far(fork: Fork, room: Room) -> None:
    """The answers of the record, into the game and its journal."""
    decode = room.kind.actions.decode
    for seat, raw in fork.replay.answers:
        action = decode(raw)
        events = room.game.submit(seat, action)
        room.seq += 1
        told = serialization.tell(room.seq, events, len(room.places))
        room.journal.append([AnswerRecord(room.seq, seat, serialization.encode(action), "")], told)
    room.journal.keep(room.game, room.seq)
