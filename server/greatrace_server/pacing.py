"""Time at a table: reaction windows with their least and greatest length. All on the clock that one is given."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define, field

from greatrace.kernel import Action, Decision, Seat
from greatrace_server.clock import Call, Clock
from greatrace_server.config import PacingConfig


def limits(config: PacingConfig, decision: Decision | None) -> tuple[float, float] | None:
    """Least and greatest length of the window in which that question is answered, or None when it has no limit.

    Both depend on the prompt alone, which is public: how long a window lasts says nothing about a hidden hand (E3).
    """
    if decision is None:
        return None
    if decision.prompt == "reaction":
        return config.reaction_minimum, max(config.reaction_limit, config.reaction_minimum)
    if decision.prompt == "danger":
        return 0.0, config.danger_limit
    return None


@define(repr=False)
class HeldAnswer:
    """A sealed answer that waits for its window to close."""

    action: Action
    id: str


@define(eq=False, repr=False)
class Window:
    """A question with a time limit. Answers are held until it closes, so that nobody learns who has answered."""

    decision: Decision
    clock: Clock
    least: float
    most: float
    close: Callable[[], None]  # called once: when the least time is over and all have answered, or at the limit
    held: dict[Seat, HeldAnswer] = field(factory=dict)
    _opened: float = 0.0
    _calls: list[Call] = field(factory=list)

    def open(self) -> None:
        """Start the clocks."""
        self._opened = self.clock.seconds()
        self._calls = [self.clock.callLater(self.most, self._limit)]
        if self.least > 0:
            self._calls.append(self.clock.callLater(self.least, self.check))

    def seconds_left(self) -> float:
        """Until the defaults are taken."""
        return max(0.0, self._opened + self.most - self.clock.seconds())

    def hold(self, seat: Seat, action: Action, id: str) -> None:
        """Keep this answer."""
        self.held[seat] = HeldAnswer(action, id)

    def check(self) -> None:
        """Close, if everybody has answered and the least time is over."""
        over = self.clock.seconds() >= self._opened + self.least - 1e-6
        if over and all(seat in self.held for seat in self.decision.asked):
            self._limit()

    def _limit(self) -> None:
        self.cancel()
        self.close()

    def renew(self, decision: Decision) -> list[Seat]:
        """Somebody interrupted: the same question may have other options now. Seats whose answer no longer counts."""
        self.decision = decision
        gone = [seat for seat, held in self.held.items() if held.action not in decision.required(seat)]
        for seat in gone:
            del self.held[seat]
        return gone

    def cancel(self) -> None:
        """Stop the clocks."""
        for call in self._calls:
            if call.active():
                call.cancel()
        self._calls = []
