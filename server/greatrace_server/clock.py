"""Time, as everything here gets it: the reactor's, or a test's own."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any, Protocol

from attrs import define, field


def use_monotonic_time(reactor: Any) -> None:
    """Make the reactor's timers independent of the computer's clock. Call it before the first `callLater`.

    Twisted's reactors read `time.time`, so a clock that is set back stops every timer, and one that is set forward
    fires all of them. Every reactor of Twisted asks its own `seconds` for the time. Seconds in which the computer
    sleeps do not count on Linux and macOS: no server runs then.
    """
    reactor.seconds = time.monotonic


class Call(Protocol):
    """Something that will be called later (Twisted's IDelayedCall)."""

    def active(self) -> bool:
        """Whether it has been neither called nor cancelled."""

    def cancel(self) -> None:
        """Do not call it."""


class Clock(Protocol):
    """Twisted's IReactorTime, as far as we need it: the reactor, or `twisted.internet.task.Clock`."""

    def seconds(self) -> float:
        """The time now."""

    def callLater(self, delay: float, callable: Callable[..., Any], *args: Any) -> Any:  # noqa: A002 - Twisted's name
        """Call it after so many seconds; returns a Call."""


@define(eq=False, repr=False)
class ReusedCall:
    """A clock for what is called later one at a time, most often cancelled long before, and soon followed by another.

    What is cancelled stays with the reactor and serves the next call that is due no sooner: it looks at the time when
    it comes, and waits for the rest. A seat's clock is started and stopped by nearly every answer.
    """

    clock: Clock
    seconds: Callable[[], float] = field(init=False)  # see Clock: the clock's own
    _at: float = 0.0  # when the next call is due
    _wanted: Callable[[], Any] | None = None  # None: nothing is to be called
    _call: Any = None  # with the reactor
    _call_at: float = 0.0

    def __attrs_post_init__(self) -> None:
        self.seconds = self.clock.seconds

    def callLater(self, delay: float, callable: Callable[[], Any]) -> ReusedCall:  # noqa: A002 - Twisted's name
        """See Clock; nothing else may be waiting to be called. It is its own Call."""
        self._wanted = callable
        self._at = self.seconds() + delay
        if self._call is None:
            self._wait(delay)
        elif self._call_at > self._at:
            self._call.cancel()
            self._wait(delay)
        return self

    def _wait(self, delay: float) -> None:
        self._call_at = self._at
        self._call = self.clock.callLater(delay, self._come)

    def _come(self) -> None:
        self._call = None
        if self._wanted is None:
            return
        if (left := self._at - self.seconds()) > 0:
            self._wait(left)
            return
        wanted, self._wanted = self._wanted, None
        wanted()

    def active(self) -> bool:
        """See Call."""
        return self._wanted is not None

    def cancel(self) -> None:
        """See Call."""
        self._wanted = None

    def release(self) -> None:
        """Leave nothing with the reactor."""
        self._wanted = None
        if self._call is not None:
            self._call.cancel()
            self._call = None


@define(eq=False, repr=False)
class Countdown:
    """So many seconds that pass only while it is let run; `over` is called once, when the last has passed."""

    clock: Clock
    left: float  # seconds when it last stood still; inf: it is never over
    over: Callable[[], None]
    since: float = 0.0  # the moment at which it was last let run
    running: bool = False  # whether time passes now
    _call: Call | None = field(default=None)

    def run(self) -> None:
        """Let time pass."""
        if not self.running:
            self.running, self.since = True, self.clock.seconds()
            self._call = self.clock.callLater(self.left, self._ended) if self.left < math.inf else None

    def stop(self) -> None:
        """Stand still: what is left stays."""
        self.left, self.running = self.seconds_left(), False
        if self._call is not None:
            self._call.cancel()
            self._call = None

    def set_running(self, run: bool) -> None:  # noqa: FBT001 - it says what shall be
        """Run or stand still."""
        if run:
            self.run()
        else:
            self.stop()

    def seconds_left(self) -> float:
        """Until it is over."""
        if not self.running:
            return self.left
        left = self.left - (self.clock.seconds() - self.since)
        return left if left > 0 else 0.0

    def _ended(self) -> None:
        self._call, self.left, self.running = None, 0.0, False
        self.over()
