"""The times of reconnection after a connection was lost: exponential back-off with jitter.

The first try comes at once, because most connections are back within a moment. Each pause after that is twice the one
before, up to `LONGEST`, so that a server which stays away is not flooded: about seven tries in the first 20 seconds,
then four a minute.
"""

from __future__ import annotations

from random import Random
from typing import Final

import attrs

FIRST: Final = 0.03  # seconds before the first try
SECOND: Final = 0.3  # seconds before the next one
GROWTH: Final = 2.0
LONGEST: Final = 15.0  # seconds
JITTER: Final = 0.25  # share of a pause, to either side: a thousand clients must not try at the same moment


@attrs.define
class Comeback:
    """A lost connection. Times are the clock's seconds; `next_try` is the time of the next attempt."""

    rng: Random
    since: float = 0.0
    tries: int = 0
    next_try: float = 0.0

    def begin(self, now: float) -> None:
        """Begin again: the connection has just been lost."""
        self.since, self.tries = now, 0

    def pause(self, now: float) -> float:
        """Seconds until the next try."""
        usual = FIRST if not self.tries else min(LONGEST, SECOND * GROWTH ** min(self.tries - 1, 16))
        out = usual * (1 + JITTER * (2 * self.rng.random() - 1))
        self.tries += 1
        self.next_try = now + out
        return out

    def seconds_left(self, now: float) -> float:
        """Seconds until the next try; 0 while an attempt is under way."""
        return max(0.0, self.next_try - now)
