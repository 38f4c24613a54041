"""What a player's answer brings to light is seen on the map first: a tile that is turned over, a die that is thrown.

Questions never wait for the picture, with this exception: panel and banner would tell what was drawn while the tile
still lies face down ("Stop sign ahead").
"""

from __future__ import annotations

from collections.abc import Sequence

from greatrace.great_race import events as ev
from greatrace.kernel import Event
from greatrace_client.games.great_race.module_api.module_ui import module_shown_first
from greatrace_client.model.table import Step


def turned_up(event: Event) -> bool:
    """Whether it brings something to light: a tile, or a result of a module."""
    return isinstance(event, (ev.TileRevealed, *module_shown_first()))


class Unveiling:
    """Of one race screen. Entries of the journal are counted, as the director's `told` does."""

    def __init__(self) -> None:
        self._until = 0  # the journal's length with which all of it has been shown
        self._covered = False

    def happened(self, steps: Sequence[Step], length: int, seat: int | None) -> None:
        """These are the last steps of the journal, which is so long now."""
        first = length - len(steps)
        for number, step in enumerate(steps, first + 1):
            if turned_up(step.event) and getattr(step.event, "seat", None) == seat is not None:
                self._until, self._covered = number, True

    def covers(self, told: int, *, unseen: bool) -> bool:
        """Whether something still lies face down. `told`: entries that have been shown; `unseen`: cues are to come.
        Once it has been seen it stays seen, also while the player looks back at it.
        """
        self._covered = self._covered and unseen and told < self._until
        return self._covered
