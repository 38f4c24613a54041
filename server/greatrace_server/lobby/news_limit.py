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
    _report_times: dict[str, deque[float]] = field(factory=dict)

    def take(self, origin: str) -> bool:
        """Whether a race opened at that address may be reported; if so, count it. `origin`: `TableRecord.opened_by`."""
        times = self._report_times.setdefault(origin, deque())
        self._forget(times)
        if len(times) >= RACES:
            return False
        times.append(self.now())
        return True

    def forget(self) -> None:
        """Forget addresses where nothing was opened for an hour."""
        for times in self._report_times.values():
            self._forget(times)
        self._report_times = {origin: times for origin, times in self._report_times.items() if times}

    def _forget(self, times: deque[float]) -> None:
        while times and times[0] <= self.now() - HOUR:
            times.popleft()
