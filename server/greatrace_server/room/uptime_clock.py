"""The uptime of a server over all its runs: it stands still while no server runs, so that no clock of days passes.

How long that has been is written down every minute, as long as anything hangs on it, and when the server is stopped. So
after a `kill -9` the last minute may not have passed.
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
    """All runs of a server on one journal, end to end. `needed`: whether anything depends on it now."""

    store: Store
    clock: Clock
    needed: Callable[[], bool] = lambda: False
    _before: float = field(init=False)  # seconds lived before this run
    _began: float = field(init=False)
    _shared: bool = False
    _beat: Call | None = None

    def __attrs_post_init__(self) -> None:
        self._before = 0.0
        self._began = self.clock.seconds()
        with suppress(ValueError):  # a damaged entry costs nobody more than what has passed since their question
            self._before = float(dict(self.store.kept(SERVER)).get(LIVED, b"0"))

    def share(self, now: float) -> None:
        """From now on all nodes of a cluster count the same seconds, also while one of them does not run."""
        self._shared, self._before, self._began = True, now, self.clock.seconds()

    def begin(self) -> None:
        """Write it down from time to time."""
        self._beat = self.clock.callLater(BEAT, self._again)

    def _again(self) -> None:
        if self.needed():
            self.keep()
        self.begin()

    def seconds(self) -> float:
        """How long the server has lived."""
        return self.at(self.clock.seconds())

    def at(self, moment: float) -> float:
        """How long it had lived at that moment of the clock."""
        return self._before + moment - self._began

    def keep(self) -> None:
        """Write it down, unless all nodes of a cluster have the same time."""
        if self._shared:
            return
        self.store.keep(SERVER, LIVED, b"%.1f" % self.seconds())

    def close(self) -> None:
        """Write nothing more."""
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None
