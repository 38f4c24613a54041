"""The reactor of this process, with timers that do not depend on the computer's clock."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

TLS = "OpenSSL"


def elapsed_time() -> Callable[[], float]:
    """A monotonic clock that also runs while the computer sleeps.

    Seconds asleep count, so that a line that was lost meanwhile is noticed at once. `time.monotonic` leaves them out on
    Linux and macOS; on Windows it includes them.
    """
    if sys.platform == "linux":
        return lambda: time.clock_gettime(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":
        return lambda: time.clock_gettime(time.CLOCK_MONOTONIC_RAW)
    return time.monotonic


@contextmanager
def plain_lines() -> Iterator[None]:
    """Import Twisted without its TLS within the context, as if OpenSSL were not installed: that saves 12 MiB, and our
    own encrypted connections (net/encryption) wrap plain ones. Later imports find it.
    """
    hidden = TLS not in sys.modules
    if hidden:
        sys.modules[TLS] = None  # type: ignore[assignment]  # None makes importlib report the module as missing
    try:
        yield
    finally:
        if hidden:
            del sys.modules[TLS]


def main_loop() -> Any:
    """Twisted's reactor. The first call sets the clock of its timers, before there is any timer."""
    from twisted.internet import reactor

    loop: Any = reactor
    loop.seconds = elapsed_time()
    return loop


def every(seconds: float, act: Callable[[], object]) -> None:
    """Call `act` now and then at that interval while the loop runs; an exception ends it and is printed."""
    from twisted.internet.task import LoopingCall

    repeated: Any = LoopingCall(act).start(seconds)
    repeated.addErrback(lambda failure: failure.printTraceback())
