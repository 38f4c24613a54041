"""Interfaces to time: the reactor's, or a test's."""

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
    """A scheduled call (Twisted's IDelayedCall)."""

    def active(self) -> bool:
        """Whether it has been neither called nor cancelled."""

    def cancel(self) -> None:
        """Cancel the call."""


class Clock(Protocol):
    """The part of Twisted's IReactorTime that is used: of the reactor, or of `twisted.internet.task.Clock`."""

    def seconds(self) -> float:
        """The present time."""

    def callLater(self, delay: float, callable: Callable[..., Any], *args: Any) -> Any:  # noqa: A002 - Twisted's name
        """Call the function after `delay` seconds; returns a Call."""


@define(eq=False, repr=False)
class ReusedCall:
    """A clock for one call at a time, usually cancelled long before it is due, and soon followed by another.

    A cancelled call stays with the reactor and serves the next call that is due no sooner: it checks the time when it
    is called, and waits for the rest. A seat's clock is started and stopped by nearly every answer.
    """

    clock: Clock
    seconds: Callable[[], float] = field(init=False)  # the clock's own function
    _at: float = 0.0  # time of the next call
    _wanted: Callable[[], Any] | None = None  # None: no call is scheduled
    _call: Any = None  # the call scheduled with the reactor
    _call_at: float = 0.0

    def __attrs_post_init__(self) -> None:
        self.seconds = self.clock.seconds

    def callLater(self, delay: float, callable: Callable[[], Any]) -> ReusedCall:  # noqa: A002 - Twisted's name
        """Schedule a call, as in Clock; no other may be scheduled. The object is its own Call."""
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
        return self._wanted is not None

    def cancel(self) -> None:
        self._wanted = None

    def release(self) -> None:
        """Cancel the reactor's call."""
        self._wanted = None
        if self._call is not None:
            self._call.cancel()
            self._call = None


@define(eq=False, repr=False)
class Countdown:
    """A countdown of seconds that pass only while it runs; `over` is called once, at the end."""

    clock: Clock
    left: float  # seconds left when it last stopped; inf: it never ends
    over: Callable[[], None]
    since: float = 0.0  # time of the last start
    running: bool = False  # whether time passes now
    _call: Call | None = field(default=None)

    def run(self) -> None:
        """Start the countdown."""
        if not self.running:
            self.running, self.since = True, self.clock.seconds()
            self._call = self.clock.callLater(self.left, self._ended) if self.left < math.inf else None

    def stop(self) -> None:
        """Stop the countdown and keep the seconds left."""
        self.left, self.running = self.seconds_left(), False
        if self._call is not None:
            self._call.cancel()
            self._call = None

    def set_running(self, run: bool) -> None:  # noqa: FBT001 - the new state
        """Start or stop the countdown."""
        if run:
            self.run()
        else:
            self.stop()

    def seconds_left(self) -> float:
        """The seconds left."""
        if not self.running:
            return self.left
        left = self.left - (self.clock.seconds() - self.since)
        return left if left > 0 else 0.0

    def _ended(self) -> None:
        self._call, self.left, self.running = None, 0.0, False
        self.over()
