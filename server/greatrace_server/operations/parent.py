"""Notices when the parent process has ended."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from typing import Final

from attrs import define, field
from twisted.internet.task import LoopingCall
from twisted.logger import Logger

LOOK_SECONDS: Final = 1.0


@define(eq=False, repr=False)
class ParentWatch:
    """Calls `ended` once the process with that id is no longer the parent of this one."""

    parent: int
    ended: Callable[[], object]
    _look: LoopingCall = field(init=False)
    _log: Logger = field(factory=Logger)

    def __attrs_post_init__(self) -> None:
        self._look = LoopingCall(self._check)

    def start(self) -> None:
        """Begin to look."""
        self._look.start(LOOK_SECONDS)

    def _check(self) -> None:
        if os.getppid() != self.parent:
            self._log.info("the process that started this server has ended")
            self.ended()

    def stop(self) -> None:
        """Stop looking."""
        if self._look.running:
            self._look.stop()


def call_when_input_ends(call: Callable[[], object]) -> None:
    """Call a function, in a separate thread, when standard input ends: when the process at the other end of the pipe
    ends, in any way, on every system.
    """

    def read() -> None:
        # The file descriptor, not `sys.stdin`: a buffer that is being read cannot be closed when this process ends.
        descriptor = sys.stdin.fileno()
        try:
            while os.read(descriptor, 4096):
                pass
        finally:
            call()

    threading.Thread(target=read, name="parent", daemon=True).start()
