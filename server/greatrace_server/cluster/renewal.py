"""Renews a node's lease in a separate thread, so that a busy node keeps its tables.

A node that takes over hundreds of tables, on a busy machine, may need longer than a lease for a look. It is alive, and
a cluster that took tables from such nodes would move them around for ever. But a reactor that makes no progress for
`STANDS_STILL` seconds counts as dead.
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
    """The interface of the node's row."""

    def extend(self) -> None:
        """Extend the lease to its full time from now. Raises FencedError if this node has been removed."""


@define(eq=False, repr=False)
class Renewal:
    """The thread that renews. `until`: the time of `seconds` until which the lease lasts at least."""

    lease: Lease
    seconds: Callable[[], float] = time.monotonic
    until: float = float("-inf")
    _moved: float = float("-inf")  # time of the reactor's last sign of life
    _stopped: Event = field(factory=Event)
    _thread: Thread | None = None
    _log: Logger = field(factory=Logger)

    def start(self) -> None:
        """Start the thread. It does not keep the process from ending."""
        self.moved()
        self._thread = Thread(target=self._run, name="lease", daemon=True)
        self._thread.start()

    def moved(self) -> None:
        """Record a sign of life of the reactor."""
        self._moved = self.seconds()

    def renew(self) -> bool:
        """Renew once, unless the reactor makes no progress; whether to go on."""
        begun = self.seconds()
        if begun - self._moved > STANDS_STILL:
            return True
        try:
            self.lease.extend()
        except (FencedError, StoreError):  # the next look fails, too, and reports it
            return False
        self.until = max(self.until, begun + LEASE)
        return True

    def stop(self) -> None:
        """Stop renewing and end the thread."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _run(self) -> None:
        while not self._stopped.wait(RENEW_EVERY):
            if not self.renew():
                return
