"""A lock for one process at a time, which the system releases when its owner ends in any way."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

LOOK_EVERY = 0.2  # seconds


class Lock:
    """A lock held inside a `with`. `waiting` is called once if another process holds it. Raises OSError when the file
    cannot be made.
    """

    def __init__(self, path: Path, waiting: "Callable[[], None]") -> None:
        self.path, self.waiting = path, waiting
        self._file = -1

    def __enter__(self) -> None:
        """Wait for the lock."""
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666)
        if not taken(self._file):
            self.waiting()
            while not taken(self._file):
                time.sleep(LOOK_EVERY)

    def __exit__(
        self, kind: "type[BaseException] | None", error: "BaseException | None", trace: "TracebackType | None"
    ) -> None:
        """Release the lock."""
        os.close(self._file)


def taken(file: int) -> bool:
    """Lock the open file; False if another process has locked it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
