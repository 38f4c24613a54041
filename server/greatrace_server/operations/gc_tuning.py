"""When Python looks for garbage that only a collection finds: in small portions, so that no table waits for it."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Final

from attrs import define, field
from twisted.internet.task import LoopingCall

MIDDLE, OLD = 1, 2  # generations
COLLECT_AFTER: Final = 20_000  # new objects, if so many come between two sweeps: it takes about 2 ms
NEVER: Final = 1_000_000  # collections before the next greater one
YOUNG_SECONDS: Final = 0.25  # between two looks at what has come since the last: 0.7 ms at 500 answers a second
SHORTEST: Final = YOUNG_SECONDS / 16  # ... while there is so much that they take longer than `PORTION`
PORTION: Final = 0.0015  # seconds of the processor for one of them
FULL_SECONDS: Final = 600.0  # between two looks at everything, while nobody is here
AT_LATEST: Final = 86_400.0  # ... and while somebody always is


@define(eq=False, repr=False)
class Collector:
    """A garbage collection looks at every object of some age, and the world stands still meanwhile.

    All of them take a tenth of a second at 250 tables, those of middle age 30 ms at 1,000. Playing leaves next to
    nothing that only a collection finds, nor do races and lines that have ended. So what is here at the start stays,
    what is new is looked at once, four times a second or in smaller portions while there is much of it, and everything
    while nobody is here who would wait: `idle`. `cpu`: seconds of the processor that this thread has had.
    """

    idle: Callable[[], bool] = lambda: True
    collect: Callable[[int], object] = gc.collect
    cpu: Callable[[], float] = time.thread_time
    seconds: float = YOUNG_SECONDS  # between two sweeps
    _since_full: float = 0.0  # seconds
    _sweep: LoopingCall = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._sweep = LoopingCall(self.sweep)

    def start(self) -> None:
        """From now on."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(COLLECT_AFTER, NEVER, NEVER)
        self._sweep.start(YOUNG_SECONDS, now=False)

    def sweep(self) -> None:
        """`seconds` have passed."""
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
        """Half as much at a time where that is too much, up to four times a second where it is little."""
        if took > PORTION:
            self.seconds = max(SHORTEST, self.seconds / 2)
        elif took < PORTION / 4:
            self.seconds = min(YOUNG_SECONDS, self.seconds * 2)
        self._sweep.interval = self.seconds

    def stop(self) -> None:
        """Sweep no more."""
        if self._sweep.running:
            self._sweep.stop()
