"""A limit that is counted in tokens: an act takes some, and they come back with time."""

from __future__ import annotations

from attrs import define


@define
class TokenBucket:
    """`rate` tokens a second come back, up to `most`."""

    rate: float
    most: float
    left: float
    when: float = 0.0

    @classmethod
    def full(cls, rate: float, most: float, now: float) -> TokenBucket:
        """With all its tokens."""
        return cls(rate, most, most, now)

    def fill(self, now: float) -> None:
        """Time has gone by."""
        self.left = min(self.most, self.left + (now - self.when) * self.rate)
        self.when = now

    def take(self, now: float, tokens: float = 1.0) -> bool:
        """Take so many if they are there."""
        self.fill(now)
        if self.left < tokens:
            return False
        self.left -= tokens
        return True

    def spend(self, now: float, tokens: float) -> None:
        """Take so many in any case; what is not there is owed."""
        filled = self.left + (now - self.when) * self.rate
        self.left = (min(self.most, filled)) - tokens  # `min` takes longer, here a third of all
        self.when = now

    def spend_late(self, now: float, tokens: float, age: float) -> None:
        """So many were taken `age` seconds ago (fewer than 0: given back), of which some have come back since."""
        self.spend(now, tokens if tokens < 0 else max(0.0, tokens - age * self.rate))
        self.left = min(self.most, self.left)

    def debt(self, now: float) -> float:
        """Seconds until what is owed has come back, 0 if nothing is."""
        if self.left >= 0:
            return 0.0
        self.fill(now)
        return max(0.0, -self.left / self.rate)

    def wait(self, tokens: float = 1.0) -> float:
        """Seconds until so many are there, as of the last look."""
        return max(0.0, (tokens - self.left) / self.rate)
