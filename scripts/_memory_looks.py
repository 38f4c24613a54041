"""The memory of this process, for _client_driver.py; on Linux."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any


def of_system(name: str) -> int:
    """A figure of the system; see os.sysconf."""
    if sys.platform == "win32":
        raise OSError("This is measured on Linux.")
    return os.sysconf(name)


def of_thread() -> tuple[int, float]:
    """Page faults of this thread, and the seconds that it has spent in the kernel."""
    if sys.platform != "linux":
        raise OSError("This is measured on Linux.")
    import resource

    used = resource.getrusage(resource.RUSAGE_THREAD)
    return used.ru_minflt, used.ru_stime


def memory() -> float:
    """Of this process, MiB."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * of_system("SC_PAGE_SIZE") / 2**20


class MemoryLooks:
    """What is resident, each second and by race; the most at any moment is the system's own figure."""

    def __init__(self) -> None:
        self.at_results, self.races = list[float](), [list[float]()]
        self._since = list[float]()  # the last minute was told
        self._next = 0.0

    def beat(self, now: float) -> None:
        """Look once a second."""
        if now >= self._next:
            self._next = now + 1.0
            self.races[-1].append(memory())
            self._since.append(self.races[-1][-1])

    def results(self) -> None:
        """A race has come to its end."""
        self.at_results.append(memory())
        self.races.append([])

    def minute(self) -> dict[str, int]:
        """The middle and the most of the looks since this was asked last, and the most at any moment of the run."""
        looks, self._since = sorted(self._since) or [memory()], []
        return {"steady": round(looks[len(looks) // 2]), "most": round(looks[-1]), "peak": _peak()}

    def told(self) -> dict[str, Any]:
        """The figures."""
        return {
            "memory": [round(look) for look in [*self.at_results, memory()]],
            "steady": [round(sorted(race)[len(race) // 2]) for race in self.races if race],
            "peak": _peak(),
        }


def _peak() -> int:
    """The most that this process has had, MiB."""
    return int(Path("/proc/self/status").read_text("ascii").split("VmHWM:")[1].split()[0]) // 1024
