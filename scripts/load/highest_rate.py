"""The highest rate that a server holds, found by halving."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define

LOWEST, HIGHEST = 250.0, 6000.0  # answers a second
PRECISION = 1.05  # ratio between the lowest rate that was too high and the highest that was not
TRIES = 2  # at a rate, before it counts as too high: a busy machine easily spoils one


@define
class HighestRate:
    """The search: the next rate, and the results. All rates are answers a second."""

    bound: float  # ms within which 99 % must be answered
    say: Callable[[str], None] = lambda _: None
    held: float = LOWEST
    missed: float = HIGHEST
    _failed: int = 0  # failed tries at this rate

    @property
    def rate(self) -> float:
        """The rate to try now."""
        return float(round((self.held * self.missed) ** 0.5))

    @property
    def found(self) -> bool:
        """Whether the search is finished."""
        return self.missed / self.held <= PRECISION

    def note(self, late: float, given: float) -> None:
        """Record that at the rate 99 % were answered within `late` ms, at `given` answers a second."""
        rate, kept = self.rate, late <= self.bound and given >= 0.9 * self.rate
        self.say(f"{rate:,.0f} answers a second: 99 % within {late:.1f} ms, {given:,.0f} given")
        self._failed = 0 if kept else self._failed + 1
        if kept:
            self.held = rate
        elif self._failed == TRIES:
            self.missed, self._failed = rate, 0
