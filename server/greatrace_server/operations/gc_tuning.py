"""When Python looks for garbage that only a collection finds: in small portions, so that no table waits for it."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Final

from attrs import define, field
from twisted.internet.task import LoopingCall

MIDDLE, OLD = 1, 2  # generations
COLLECT_AFTER: Final = 20_000  # new objects, if so many come between two sweeps: it takes about 2 ms
NEVER: Final = 1_000_000  # collections before the next greater one
YOUNG_SECONDS: Final = 0.25  # between two looks at what has come since the last: 0.7 ms at 500 answers a second
FULL_SECONDS: Final = 600.0  # between two looks at everything, while nobody is here
AT_LATEST: Final = 86_400.0  # ... and while somebody always is


@define(eq=False, repr=False)
class Collector:
    """A garbage collection looks at every object of some age, and the world stands still meanwhile.

    All of them take a tenth of a second at 250 tables, those of middle age 30 ms at 1,000. Playing leaves next to
    nothing that only a collection finds, nor do races and lines that have ended. So what is here at the start stays,
    what is new is looked at once, four times a second, and everything while nobody is here who would wait: `idle`.
    """

    idle: Callable[[], bool] = lambda: True
    collect: Callable[[int], object] = gc.collect
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
        """`YOUNG_SECONDS` have passed."""
        self._since_full += YOUNG_SECONDS
        wait = FULL_SECONDS if self.idle() else AT_LATEST
        if self._since_full >= wait:
            self._since_full = 0.0
            self.collect(OLD)
        else:
            self.collect(MIDDLE)

    def stop(self) -> None:
        """Sweep no more."""
        if self._sweep.running:
            self._sweep.stop()
