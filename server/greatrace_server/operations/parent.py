"""Notices when the process that started this process has ended."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable


def call_when_input_ends(call: Callable[[], object]) -> None:
    """Call it, in a thread of its own, when standard input ends: with the process that holds the other end of the pipe,
    however that process ends, on every system.
    """

    def read() -> None:
        # The file itself and not `sys.stdin`: a buffer that is being read cannot be closed when this process ends.
        descriptor = sys.stdin.fileno()
        try:
            while os.read(descriptor, 4096):
                pass
        finally:
            call()

    threading.Thread(target=read, name="parent", daemon=True).start()
