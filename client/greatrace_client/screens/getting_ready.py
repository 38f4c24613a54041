"""Prepares a race while menus are open: its scene during the title, its server and map during its form."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, Protocol, TypeVar

from greatrace_client.ui.draw.large_layers import advance

REST = 0.3  # seconds without input after which the player is assumed to be reading
STEP = 0.012  # seconds of work between two checks for input; a step that has begun is finished


Chosen_contra = TypeVar("Chosen_contra", contravariant=True)
Chosen = TypeVar("Chosen")


class RaceWarmer(Protocol[Chosen_contra]):
    """Prepares a race in steps."""

    def warm(self, chosen: Chosen_contra | None, /) -> Iterator[object]:
        """A step at every `next`."""


class GettingReady(Generic[Chosen]):
    """Works only while the player rests; another choice starts again, and reuses what it shares with the last one.
    `rest`: seconds that the player has rested already.
    """

    def __init__(self, warmer: RaceWarmer[Chosen], chosen: Callable[[], Chosen | None], rest: float = 0.0) -> None:
        self.warmer, self.chosen = warmer, chosen
        self._steps: Iterator[object] | None = None
        self._chosen: object = self  # unequal to every chosen
        self._rest, self._rested = rest, False

    @property
    def working(self) -> bool:
        """Whether there are steps left."""
        return self._steps is not None

    def stirred(self) -> None:
        """The player does something."""
        self._rest, self._rested = 0.0, False

    def again(self) -> None:
        """Prepare again: the prepared race has been used."""
        self._chosen = self
        self.stirred()

    def update(self, dt: float) -> None:
        """Advance the time; after a rest start on the current chosen."""
        self._rest += dt
        if self._rest < REST:
            return
        if not self._rested and (chosen := self.chosen()) != self._chosen:
            self._chosen, self._steps = chosen, self.warmer.warm(chosen)
        self._rested = True
        if self._steps is not None and not advance(self._steps, STEP):
            self._steps = None
