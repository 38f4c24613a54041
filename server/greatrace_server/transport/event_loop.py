"""Twisted's reactor for Linux, without a context of its old log around every event of a socket.

The context told where a line of that log came from. Our loggers know by themselves, and it took as long as reading.
"""

from __future__ import annotations

import select
import sys

if sys.platform == "linux" and hasattr(select, "epoll"):
    from twisted.internet.epollreactor import EPollReactor

    class PlainEPollReactor(EPollReactor):
        """Carries out what the sockets are ready for."""

        def doPoll(self, timeout: float | None) -> None:
            """See EPollReactor."""
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
    """Make it the process's reactor, if no other is."""
    if sys.platform == "linux" and hasattr(select, "epoll") and "twisted.internet.reactor" not in sys.modules:
        from twisted.internet.main import installReactor

        installReactor(PlainEPollReactor())  # type: ignore[no-untyped-call]  # Twisted's
