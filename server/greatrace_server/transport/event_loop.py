"""Twisted's reactor for Linux, without a logging context around every event of a socket.

The context was for the old log, whose lines told their source by it. Our loggers do not need it, and it took as long as
reading.
"""

from __future__ import annotations

import select
import sys

if sys.platform == "linux" and hasattr(select, "epoll"):
    from twisted.internet.epollreactor import EPollReactor

    class PlainEPollReactor(EPollReactor):
        """A reactor with a short loop over ready sockets."""

        def doPoll(self, timeout: float | None) -> None:
            """Wait for events and carry them out."""
            try:
                events = self._poller.poll(-1 if timeout is None else timeout, len(self._selectables))
            except InterruptedError:
                return
            find, carry_out = self._selectables.get, self._doReadOrWrite
            for file, event in events:
                if (selectable := find(file)) is not None:
                    carry_out(selectable, file, event)  # type: ignore[no-untyped-call]  # Twisted's

        doIteration = doPoll  # noqa: N815 - Twisted's name


def install() -> None:
    """Install it as the process's reactor, if no other is installed."""
    if sys.platform == "linux" and hasattr(select, "epoll") and "twisted.internet.reactor" not in sys.modules:
        from twisted.internet.main import installReactor

        installReactor(PlainEPollReactor())  # type: ignore[no-untyped-call]  # Twisted's
