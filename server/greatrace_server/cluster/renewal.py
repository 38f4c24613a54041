"""Renews a node's lease in a thread of its own, so that a node that has much to do at once keeps its tables.

A node that takes over hundreds of tables, on a machine that others use, may need longer than a lease for a look. It
lives, and a cluster in which such nodes lost their tables would hand them round for ever. A reactor that stands still
for `STANDS_STILL` seconds counts as dead nevertheless.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Thread
from typing import Final, Protocol

from attrs import define, field
from twisted.logger import Logger

from greatrace_server.cluster.directory import FencedError
from greatrace_server.storage.database import StoreError
from greatrace_server.storage.lease import LEASE

RENEW_EVERY: Final = 0.5  # seconds
STANDS_STILL: Final = 15.0  # seconds without a look's result after which nothing is renewed any more


class Lease(Protocol):
    """The node's row."""

    def extend(self) -> None:
        """The lease lasts its full time from now. Raises FencedError if this node has been removed."""


@define(eq=False, repr=False)
class Renewal:
    """`until`: the moment of `seconds` to which the lease lasts at least."""

    lease: Lease
    seconds: Callable[[], float] = time.monotonic
    until: float = float("-inf")
    _moved: float = float("-inf")  # when the reactor has last shown that it works
    _stopped: Event = field(factory=Event)
    _thread: Thread | None = None
    _log: Logger = field(factory=Logger)

    def start(self) -> None:
        """Renew from now on. A process that ends need not wait for the thread."""
        self.moved()
        self._thread = Thread(target=self._run, name="lease", daemon=True)
        self._thread.start()

    def moved(self) -> None:
        """The reactor works."""
        self._moved = self.seconds()

    def renew(self) -> bool:
        """Renew once, unless the reactor stands still; whether there is anything left to renew."""
        begun = self.seconds()
        if begun - self._moved > STANDS_STILL:
            return True
        try:
            self.lease.extend()
        except (FencedError, StoreError):  # the next look finds out, too, and says so
            return False
        self.until = max(self.until, begun + LEASE)
        return True

    def stop(self) -> None:
        """Renew no more; ends the thread."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _run(self) -> None:
        while not self._stopped.wait(RENEW_EVERY):
            if not self.renew():
                return
