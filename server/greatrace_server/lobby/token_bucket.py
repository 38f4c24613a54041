"""A token bucket: an act takes tokens, which come back with time."""

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
        """A full bucket."""
        return cls(rate, most, most, now)

    def fill(self, now: float) -> None:
        """Add the tokens that have come back."""
        self.left = min(self.most, self.left + (now - self.when) * self.rate)
        self.when = now

    def take(self, now: float, tokens: float = 1.0) -> bool:
        """Take `tokens` tokens if they are there. Whether they were."""
        self.fill(now)
        if self.left < tokens:
            return False
        self.left -= tokens
        return True

    def spend(self, now: float, tokens: float) -> None:
        """Take `tokens` tokens in any case; missing ones are owed."""
        filled = self.left + (now - self.when) * self.rate
        self.left = (min(self.most, filled)) - tokens  # `min` would take a third of the whole time
        self.when = now

    def spend_late(self, now: float, tokens: float, age: float) -> None:
        """Take tokens used `age` seconds ago (fewer than 0: give back), less those that have come back since."""
        self.spend(now, tokens if tokens < 0 else max(0.0, tokens - age * self.rate))
        self.left = min(self.most, self.left)

    def debt(self, now: float) -> float:
        """Seconds until the debt has come back, 0 without a debt."""
        if self.left >= 0:
            return 0.0
        self.fill(now)
        return max(0.0, -self.left / self.rate)

    def wait(self, tokens: float = 1.0) -> float:
        """Seconds until `tokens` tokens are there, as of the last update."""
        return max(0.0, (tokens - self.left) / self.rate)
