"""Calls for later that are cancelled together."""

from __future__ import annotations

from collections.abc import Callable

from greatrace_client.net.twisted_types import ReactorClock, Timer


class Timers:
    """See the module."""

    def __init__(self, clock: ReactorClock) -> None:
        self.clock = clock
        self._timers: list[Timer] = []

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        """Call that after so many seconds, unless all are cancelled before."""
        self._timers = [timer for timer in self._timers if timer.active()]
        self._timers.append(self.clock.callLater(seconds, call))

    def cancel(self) -> None:
        """Nothing is called any more."""
        for timer in self._timers:
            if timer.active():
                timer.cancel()
        self._timers = []
