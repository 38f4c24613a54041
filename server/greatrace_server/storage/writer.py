"""The threads that write, read and copy the journal: one function after the other, in the order of the calls.

Twisted's own pools leave a reference cycle behind for each call, which only the garbage collector finds. There is a
call for every commit, and collections hold up everything; so this module has its own thread.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any

from attrs import define, field
from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

Work = tuple[Callable[[], None], "Deferred[None]"]


@define(eq=False, repr=False)
class Writer:
    """A thread. `reactor` is Twisted's: callbacks are called in its thread when a function has returned or failed."""

    reactor: Any
    name: str = "journal"  # of its thread
    _work: SimpleQueue[Work | None] = field(factory=SimpleQueue)  # None: stop
    _thread: Thread | None = None

    def start(self) -> None:
        """Start the thread. A process that ends need not wait for it: incomplete transactions count as not written."""
        self._thread = Thread(target=self._run, name=self.name, daemon=True)
        self._thread.start()

    def stop(self, *, wait: bool = True) -> None:
        """Run all queued functions, and end; `wait` until that is done."""
        if self._thread is not None:
            self._work.put(None)
            if wait:
                self._thread.join()
            self._thread = None

    def do(self, function: Callable[[], None]) -> Deferred[None]:
        """Fires in the reactor's thread when the function has run in this one."""
        done: Deferred[None] = Deferred()
        self._work.put((function, done))
        return done

    def _run(self) -> None:
        while (work := self._work.get()) is not None:
            self.reactor.callFromThread(_tried(*work))


def _tried(function: Callable[[], None], done: Deferred[None]) -> Callable[[], None]:
    """Run the function; return the callback for its result."""
    try:
        function()
    except BaseException:  # noqa: BLE001 - the error is reported to the caller
        return partial(done.errback, Failure())  # type: ignore[no-untyped-call]  # Twisted has no hints for it
    return partial(done.callback, None)
