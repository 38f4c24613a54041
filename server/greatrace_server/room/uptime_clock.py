"""The uptime of a server over all its runs: it stops while no server runs, and so do clocks of days.

It is saved every minute while anything depends on it, and when the server is stopped. So after a `kill -9` the last
minute may be lost.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from attrs import define, field

from greatrace_server.clock import Call, Clock
from greatrace_server.storage.store import Store

BEAT: Final = 60.0  # seconds between two entries
SERVER, LIVED = "server", "lived"


@define(eq=False, repr=False)
class UptimeClock:
    """The total uptime of a server on one journal. `needed`: whether anything depends on it now."""

    store: Store
    clock: Clock
    needed: Callable[[], bool] = lambda: False
    _before: float = field(init=False)  # uptime before this run
    _began: float = field(init=False)
    _shared: bool = False
    _beat: Call | None = None

    def __attrs_post_init__(self) -> None:
        self._before = 0.0
        self._began = self.clock.seconds()
        with suppress(ValueError):  # a damaged entry costs only the time since the question
            self._before = float(dict(self.store.kept(SERVER)).get(LIVED, b"0"))

    def share(self, now: float) -> None:
        """Use the same time at all nodes of a cluster from now on, also while one of them does not run."""
        self._shared, self._before, self._began = True, now, self.clock.seconds()

    def begin(self) -> None:
        """Start to save it from time to time."""
        self._beat = self.clock.callLater(BEAT, self._again)

    def _again(self) -> None:
        if self.needed():
            self.keep()
        self.begin()

    def seconds(self) -> float:
        """The total uptime in seconds."""
        return self.at(self.clock.seconds())

    def at(self, moment: float) -> float:
        """The total uptime at that moment of the clock."""
        return self._before + moment - self._began

    def keep(self) -> None:
        """Save it, unless all nodes of a cluster have the same time."""
        if self._shared:
            return
        self.store.keep(SERVER, LIVED, b"%.1f" % self.seconds())

    def close(self) -> None:
        """Stop saving."""
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None
