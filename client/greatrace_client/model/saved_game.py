"""The note about the solo race that can be continued: a small file beside its database."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import attrs
import msgspec

from greatrace.games import DEFAULT_GAME
from greatrace_client.model.table import TableModel, course_of
from greatrace_client.settings import data_folder

FILE = "solo.json"


class SavedRace(msgspec.Struct, frozen=True):
    """The description of a saved race for the title, and its table; `people` and `seed` as in RaceSetup."""

    table: str
    board: str
    round: int  # Crazy Race: its stage
    game: str = DEFAULT_GAME
    people: tuple[tuple[str, str], ...] = ()
    seed: str = ""


def saved_race(folder: Path | None = None) -> SavedRace | None:
    """The race that can be continued, or None."""
    try:
        return msgspec.json.decode(((folder or data_folder()) / FILE).read_bytes(), type=SavedRace)
    except (OSError, msgspec.DecodeError):
        return None


@attrs.define
class RaceNote:
    """Keeps the note up to date: written when the round changes, removed when the race is over."""

    folder: Path = attrs.Factory(data_folder)
    people: tuple[tuple[str, str], ...] = ()
    seed: str = ""
    _last: SavedRace | None = None

    def keep(self, table: TableModel) -> None:
        """Update the note after a change of the table. If the folder can't be written, the race can't be continued
        later.
        """
        note = None if table.over else self._note(table)
        if note == self._last and note is not None:
            return
        self._last = note
        path = self.folder / FILE
        try:
            if note is None:
                path.unlink(missing_ok=True)
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(msgspec.json.encode(note))
        except OSError:
            return

    def drop(self, table: str) -> None:
        """Stop offering the race of `table`: the player has no seat there."""
        saved = saved_race(self.folder)
        if saved is not None and saved.table == table:
            with suppress(OSError):
                (self.folder / FILE).unlink(missing_ok=True)

    def _note(self, table: TableModel) -> SavedRace:
        number = table.kind.round_of(table.view)
        return SavedRace(table.id, course_of(table).board, number, table.kind.id, self.people, self.seed)
