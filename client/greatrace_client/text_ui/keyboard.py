"""Lines from standard input, read in a thread of their own: a reactor can't wait for a Windows console."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any, TextIO


def listen(reactor: Any, heard: Callable[[str], None], ended: Callable[[], None], source: TextIO | None = None) -> None:
    """Call `heard` in the reactor's thread for every line, and `ended` when there are no more."""
    stream = source or sys.stdin

    def read() -> None:
        for line in stream:
            reactor.callFromThread(heard, line.rstrip("\r\n"))
        reactor.callFromThread(ended)

    threading.Thread(target=read, name="keyboard", daemon=True).start()
