"""A race that begins at a moment of another race: its record's answers up to there, then the players' own.

Only the server of a solo race does this: its journal begins with the answers of the record, so that it is resumed,
published and checked like any other.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from attrs import frozen

from greatrace.games import GAMES
from greatrace.kernel import Action, IllegalAction, Seat
from greatrace.replay import Replay, ReplayError, load, start
from greatrace.translation import tr
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.storage.records import TableRecord


@frozen
class Fork:
    """The record of a race, and the seat of the player who opens the table."""

    replay: Replay
    seat: Seat

    @property
    def setup(self) -> Any:
        """The setup of the record's race."""
        return msgspec.json.decode(self.replay.setup, type=GAMES[self.replay.game].setup_type)

    @property
    def package(self) -> str:
        """The packed content of the board of the record's race, "" for a board of the game."""
        return getattr(self.setup, "package", "") or ""

    def answers(self) -> list[tuple[Seat, Action]]:
        """The answers of the record."""
        decode = GAMES[self.replay.game].actions.decode
        return [(seat, decode(raw)) for seat, raw in self.replay.answers]


def fork_of(path: Path, seat: Seat) -> Fork:
    """The fork described by this file. Raises ReplayError when these rules cannot play it that far."""
    replay = load(path)
    game = start(replay)
    decode = GAMES[replay.game].actions.decode
    for number, (who, raw) in enumerate(replay.answers, 1):
        try:
            game.submit(who, decode(raw))
        except (msgspec.DecodeError, IllegalAction) as error:
            raise ReplayError(
                tr("{path}: answer {number} is not possible: {why}", path=path, number=number, why=error)
            ) from None
    if game.decision is None:
        raise ReplayError(tr("{path}: the race is already over there", path=path))
    if not 0 <= seat < len(game.state.open.crews):
        raise ReplayError(tr("{path}: nobody has seat {seat}", path=path, seat=seat))
    return Fork(replay, seat)


def take_crews(fork: Fork, record: TableRecord) -> None:
    """Give the table's seats the crews of the fork's record. Raises ProtocolError if the table does not fit it."""
    setup = fork.setup
    if record.game != fork.replay.game or len(record.seats) != len(setup.crews):
        raise ProtocolError("table/setup", "the record is for another game or number of seats")
    for seat, crew in zip(record.seats, setup.crews, strict=True):
        seat.crew = crew
