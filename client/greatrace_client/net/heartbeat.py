"""Pings the server at intervals, and detects a server that has gone silent."""

from __future__ import annotations

from collections.abc import Callable

from greatrace.protocol.messages import ClientMessage, Ping
from greatrace_client.net.twisted_types import ReactorClock, Timer
from greatrace_client.net.wire import Wire


class Timers:
    """Delayed calls that are cancelled together."""

    def __init__(self, clock: ReactorClock) -> None:
        self.clock = clock
        self._timers: list[Timer] = []

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        """Call `call` after `seconds` seconds, unless all timers are cancelled before."""
        self._timers = [timer for timer in self._timers if timer.active()]
        self._timers.append(self.clock.callLater(seconds, call))

    def cancel(self) -> None:
        """Cancel all timers."""
        for timer in self._timers:
            if timer.active():
                timer.cancel()
        self._timers = []


FIRST_PING, PING_EVERY, SILENT_FOR = 0.5, 10.0, 30.0  # seconds


class Heartbeat:
    """Pings over `line`, the current connection, if any; `delay`: the last round trip in seconds."""

    def __init__(
        self, timers: Timers, line: Callable[[], Wire | None], send: Callable[[ClientMessage], object]
    ) -> None:
        self.timers, self._line, self._send = timers, line, send
        self.delay: float | None = None
        self._heard = self._pinged = 0.0

    def begin(self) -> None:
        """The server knows who calls."""
        self.timers.later(FIRST_PING, self._ping)

    def heard(self) -> None:
        """Note that data has come, or that the connection is new."""
        self._heard = self.timers.clock.seconds()

    def answered(self) -> None:
        """The answer to a ping has come."""
        self.delay = self._heard - self._pinged

    def _ping(self) -> None:
        line, now = self._line(), self.timers.clock.seconds()
        if line is None:
            return
        if now - self._heard > SILENT_FOR:
            line.abort()
            return
        self._pinged = now
        self._send(Ping())
        self.timers.later(PING_EVERY, self._ping)
