"""A limit for races reported per opener's address: nobody can flood a club's chat with races."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

from attrs import define, field

HOUR: Final = 3600.0
RACES: Final = 20  # races per hour that are reported for one address


@define(eq=False, repr=False)
class NewsLimit:
    """`now`: seconds of a monotonic clock. Only the last hour is kept, with at most RACES of each address."""

    now: Callable[[], float]
    _told: dict[str, deque[float]] = field(factory=dict)

    def take(self, origin: str) -> bool:
        """Whether a race opened at that address may be reported; if so, count it. `origin`: `TableRecord.opened_by`."""
        told = self._told.setdefault(origin, deque())
        self._forget(told)
        if len(told) >= RACES:
            return False
        told.append(self.now())
        return True

    def forget(self) -> None:
        """Forget addresses where nothing was opened for an hour."""
        for told in self._told.values():
            self._forget(told)
        self._told = {origin: told for origin, told in self._told.items() if told}

    def _forget(self, told: deque[float]) -> None:
        while told and told[0] <= self.now() - HOUR:
            told.popleft()
