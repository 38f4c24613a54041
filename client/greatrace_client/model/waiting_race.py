"""Races with others in which the player still has a seat: a note about each, so that the title can offer to rejoin.

There are at most two: the last one on the player's own server and the last one elsewhere. A note is written when the
round changes, and removed when the race is over, the player has given up the seat, or the server no longer knows it.
"""

from __future__ import annotations

from pathlib import Path

import attrs
import msgspec
from msgspec.structs import replace

from greatrace.games import DEFAULT_GAME
from greatrace_client.model.table import TableModel, course_of
from greatrace_client.settings import data_folder

FILE = "waiting.json"


class WaitingRace(msgspec.Struct, frozen=True):
    """A race's place and description. `server`: the key of the player's token there; `port`: of a server of the
    player's own, which has to be started first (0: it is elsewhere).
    """

    server: str
    table: str
    board: str = ""
    round: int = 0  # Crazy Race: its stage
    game: str = DEFAULT_GAME
    name: str = ""  # what the player is called there
    port: int = 0

    @property
    def hosted(self) -> bool:
        """Whether it is on the player's own server."""
        return self.port > 0


def waiting_races(folder: Path | None = None) -> tuple[WaitingRace, ...]:
    """The races that can be rejoined, the latest first."""
    try:
        return msgspec.json.decode(((folder or data_folder()) / FILE).read_bytes(), type=tuple[WaitingRace, ...])
    except (OSError, msgspec.DecodeError):
        return ()


def hosted_race(folder: Path | None = None) -> WaitingRace | None:
    """The one on the player's own server."""
    return next((race for race in waiting_races(folder) if race.hosted), None)


@attrs.define
class WaitingNotes:
    """Keeps the notes up to date. If the folder cannot be written, the title offers nothing."""

    folder: Path = attrs.Factory(lambda: data_folder())  # noqa: PLW0108 - tests have another one
    _last: WaitingRace | None = None

    def follow(self, table: TableModel, place: WaitingRace) -> None:
        """Update the note, after every message about a race where the player sits; `place` says where it is."""
        race = of_table(table, place)
        if table.over:
            self.drop(race.server, race.table)
        elif race != self._last:
            self._last = race
            self._write((race, *(other for other in waiting_races(self.folder) if other.hosted != race.hosted)))

    def drop(self, server: str, table: str) -> None:
        """Remove the note of that race."""
        self._last = None
        races = waiting_races(self.folder)
        left = tuple(race for race in races if (race.server, race.table) != (server, table))
        if left != races:
            self._write(left)

    def _write(self, races: tuple[WaitingRace, ...]) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            (self.folder / FILE).write_bytes(msgspec.json.encode(races))
        except OSError:
            return


def of_table(table: TableModel, place: WaitingRace) -> WaitingRace:
    """The note of that race."""
    number = table.kind.round_of(table.view)
    return replace(place, table=table.id, game=table.kind.id, board=course_of(table).board, round=number)
