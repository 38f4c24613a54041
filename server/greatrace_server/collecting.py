"""When Python looks for garbage that only a collection finds: in small portions, so that no table waits for it."""

from __future__ import annotations

import gc
from typing import Final

from attrs import define, field
from twisted.internet.task import LoopingCall

COLLECT_AFTER: Final = 2_000  # new objects
NEVER: Final = 1_000_000  # collections before the next greater one
COLLECT_SECONDS: Final = 600.0


@define(eq=False, repr=False)
class Collector:
    """A garbage collection looks at every object of some age, and the world stands still meanwhile.

    All of them take a tenth of a second at 250 tables, those of middle age 30 ms at 1,000. Playing leaves next to
    nothing that only a collection finds, so what is here at the start stays, the youngest are looked at a few at a time
    (a millisecond), and all others at times of our own choosing.
    """

    _sweep: LoopingCall = field(factory=lambda: LoopingCall(gc.collect))

    def start(self) -> None:
        """From now on."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(COLLECT_AFTER, NEVER, NEVER)
        self._sweep.start(COLLECT_SECONDS, now=False)

    def stop(self) -> None:
        """Sweep no more."""
        if self._sweep.running:
            self._sweep.stop()
