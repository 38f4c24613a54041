"""How many races are told for each address that opens tables: nobody can fill a club's chat with race after race."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

from attrs import define, field

HOUR: Final = 3600.0
RACES: Final = 20  # in an hour, that are told for the same address


@define(eq=False, repr=False)
class NewsLimit:
    """`now`: seconds of a clock that nobody sets. Only the last hour is kept, of each address so many races at most."""

    now: Callable[[], float]
    _told: dict[str, deque[float]] = field(factory=dict)

    def take(self, origin: str) -> bool:
        """Whether a race may be told that was opened there; then it counts. `origin`: see `TableRecord.opened_by`."""
        told = self._told.setdefault(origin, deque())
        self._forget(told)
        if len(told) >= RACES:
            return False
        told.append(self.now())
        return True

    def forget(self) -> None:
        """Addresses where nothing was opened for an hour."""
        for told in self._told.values():
            self._forget(told)
        self._told = {origin: told for origin, told in self._told.items() if told}

    def _forget(self, told: deque[float]) -> None:
        while told and told[0] <= self.now() - HOUR:
            told.popleft()
