"""Runs the garbage collector in small portions, so that no table waits for it."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Final

from attrs import define, field
from twisted.internet.task import LoopingCall

MIDDLE, OLD = 1, 2  # generations
COLLECT_AFTER: Final = 20_000  # new objects, if that many come between two sweeps: it takes about 2 ms
NEVER: Final = 1_000_000  # collections before the next of a higher generation
YOUNG_SECONDS: Final = 0.25  # between two collections of new objects: 0.7 ms at 500 answers a second
SHORTEST: Final = YOUNG_SECONDS / 16  # ... while they take longer than `PORTION`
PORTION: Final = 0.0015  # processor seconds of one collection
FULL_SECONDS: Final = 600.0  # between two full collections, while nobody is here
AT_LATEST: Final = 86_400.0  # ... and while somebody always is


@define(eq=False, repr=False)
class Collector:
    """Runs the garbage collector, which examines every object of some age, while everything else waits.

    A full collection takes a tenth of a second at 250 tables, one of the middle generation 30 ms at 1,000. Playing
    leaves almost no cycles, nor do finished races and closed connections. So objects present at the start are frozen,
    new ones are examined four times a second or in smaller portions while there are many, and everything only while
    nobody would have to wait: `idle`. `cpu`: processor seconds of this thread.
    """

    idle: Callable[[], bool] = lambda: True
    collect: Callable[[int], object] = gc.collect
    cpu: Callable[[], float] = time.thread_time
    seconds: float = YOUNG_SECONDS  # between two collections of new objects
    _since_full: float = 0.0  # seconds since the last full collection
    _sweep: LoopingCall = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._sweep = LoopingCall(self.sweep)

    def start(self) -> None:
        """Freeze present objects and start."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(COLLECT_AFTER, NEVER, NEVER)
        self._sweep.start(YOUNG_SECONDS, now=False)

    def sweep(self) -> None:
        """Collect after `seconds`."""
        self._since_full += self.seconds
        wait = FULL_SECONDS if self.idle() else AT_LATEST
        if self._since_full >= wait:
            self._since_full = 0.0
            self.collect(OLD)
        else:
            begun = self.cpu()
            self.collect(MIDDLE)
            self._adapt(self.cpu() - begun)

    def _adapt(self, took: float) -> None:
        """Halve the interval when a collection takes too long; lengthen it up to YOUNG_SECONDS when it is short."""
        if took > PORTION:
            self.seconds = max(SHORTEST, self.seconds / 2)
        elif took < PORTION / 4:
            self.seconds = min(YOUNG_SECONDS, self.seconds * 2)
        self._sweep.interval = self.seconds

    def stop(self) -> None:
        """Stop collecting."""
        if self._sweep.running:
            self._sweep.stop()
