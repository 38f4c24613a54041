"""How long tests wait for real processes: whatever hangs is found, and nothing that is slow on a busy machine."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

ENOUGH: Final = 300.0  # seconds in which a process comes up, answers once, or ends

KILL: Final = getattr(signal, "SIGKILL", signal.SIGTERM)  # on Windows every signal ends a process at once
A_RACE: Final = 500.0  # seconds in which clients without a screen play a race to its end, or watch one


def until(what: Callable[[], bool], seconds: float = ENOUGH) -> bool:
    """Whether it becomes true in that time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.02)
    return what()


def port_of(process: subprocess.Popen[Any], place: Path) -> int:
    """Where that server listens, once it has written so into the file of `--port-file`."""
    assert until(lambda: place.exists() or process.poll() is not None), "the server does not come up"
    assert place.exists(), f"the server has ended: {process.communicate()}"
    return int(place.read_text("utf-8"))
