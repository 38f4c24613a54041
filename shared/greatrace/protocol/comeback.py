"""When to try again after a line has dropped: at once, then often, then with growing pauses.

Most lines are back within seconds, and then nobody should have to wait: for the first `OFTEN_FOR` seconds no pause is
longer than `OFTEN`, so that one is back in play half a second after the network is. A server that stays away longer is
left in peace.
"""

from __future__ import annotations

from random import Random

import attrs

FIRST, OFTEN, OFTEN_FOR = 0.03, 0.2, 20.0  # seconds
GROWTH, LONGEST = 1.5, 6.0  # factor, seconds


@attrs.define
class Comeback:
    """One dropped line. Times are the clock's seconds; `next_try` is when it is tried again."""

    rng: Random
    since: float = 0.0
    tries: int = 0
    next_try: float = 0.0
    _pause: float = FIRST

    def begin(self, now: float) -> None:
        """The line has dropped."""
        self.since, self.tries, self._pause = now, 0, FIRST

    def pause(self, now: float) -> float:
        """Seconds until the next try, never quite the same: a thousand clients must not knock all at once."""
        out = self._pause * (0.75 + self.rng.random() / 2)
        often = now - self.since < OFTEN_FOR
        self._pause = min(OFTEN if often else LONGEST, self._pause * (2.0 if often else GROWTH))
        self.tries += 1
        self.next_try = now + out
        return out
