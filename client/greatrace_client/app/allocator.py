"""Memory management: tunes the C library's allocator and Python's garbage collector to this program.

Pictures are large and of every size. On Linux, glibc keeps the free space that large blocks leave between small ones:
after two races that was 90 MiB of 490, and each thread had a heap of its own besides. Other systems are left unchanged.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from greatrace_client.ui.draw.frame_budget import frame_due

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8  # of malloc.h
LARGE: Final = 1 << 19  # bytes: freed blocks of this size or larger are returned to the system
SPARE: Final = 1 << 22  # bytes that may stay free at the end of the heap
SELDOM: Final = 20.0  # seconds
MATURE: Final = 14  # collections of young objects until old ones are looked at between frames: of some 100,000
LATE: Final = 2 * MATURE  # ... in any case
NEVER: Final = 1 << 30


def tune_allocator() -> bool:
    """Return large blocks to the system, and let all threads share one heap. False if this C library cannot do so."""
    if sys.platform != "linux":
        return False
    with contextlib.suppress(OSError, AttributeError):
        mallopt = ctypes.CDLL(None).mallopt
        return all([mallopt(M_MMAP_THRESHOLD, LARGE), mallopt(M_TRIM_THRESHOLD, SPARE), mallopt(M_ARENA_MAX, 1)])
    return False


@cache
def keep_loaded() -> None:
    """Exempt what is loaded now from garbage collection: scanning it takes a frame or two each time. Call once a
    process.
    """
    gc.freeze()


def collect() -> None:
    """Collect garbage after a race and return free memory to the system: a race's parts refer to each other, so only
    the collector frees them.
    """
    gc.collect()
    give_back()


def give_back() -> bool:
    """Return free heap memory to the system. False if this C library cannot do so."""
    if sys.platform != "linux":
        return False
    with contextlib.suppress(OSError, AttributeError):
        return bool(ctypes.CDLL(None).malloc_trim(0))
    return False


class BetweenFrames:
    """Runs the garbage collector's search of old objects between frames, because it takes longer than a frame has time
    for; as often as it would run by itself.
    """

    @contextlib.contextmanager
    def at_work(self) -> Iterator[None]:
        """Keep the collector's oldest generation off within the context, where `update` takes its place."""
        before = gc.get_threshold()
        gc.set_threshold(*before[:2], NEVER)
        try:
            yield
        finally:
            gc.set_threshold(*before)

    def update(self) -> None:
        """Collect if it is time."""
        waiting = gc.get_count()[2]
        if waiting >= LATE or (waiting >= MATURE and not frame_due()):
            gc.collect()


class HeapTrimmer:
    """Returns free heap memory to the system at intervals: pictures of every size come and go, and a tenth of the heap
    lies free between them. A call takes about a millisecond. `clock`: seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._due = clock() + SELDOM

    def update(self) -> None:
        """Return free memory if it is time."""
        now = self.clock()
        if now >= self._due:
            self._due = now + SELDOM
            give_back()
