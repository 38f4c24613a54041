"""Time, as everything here gets it: the reactor's, or a test's own."""

from __future__ import annotations

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
class Countdown:
    """So many seconds that pass only while it is let run; `over` is called once, when the last has passed."""

    clock: Clock
    left: float  # seconds when it last stood still
    over: Callable[[], None]
    since: float = 0.0  # the moment at which it was last let run
    _call: Call | None = field(default=None)

    @property
    def running(self) -> bool:
        """Whether time passes now."""
        return self._call is not None

    def run(self) -> None:
        """Let time pass."""
        if self._call is None:
            self.since = self.clock.seconds()
            self._call = self.clock.callLater(self.left, self._ended)

    def stop(self) -> None:
        """Stand still: what is left stays."""
        if self._call is not None:
            self.left = self.seconds_left()
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
        return self.left if self._call is None else max(0.0, self.left - (self.clock.seconds() - self.since))

    def _ended(self) -> None:
        self._call, self.left = None, 0.0
        self.over()
