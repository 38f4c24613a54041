"""The memory of this process, for _client_driver.py; on Linux."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any


def of_system(name: str) -> int:
    """A figure of the system (see os.sysconf)."""
    if sys.platform == "win32":
        raise OSError("This is measured on Linux.")
    return os.sysconf(name)


def of_thread() -> tuple[int, float]:
    """Page faults of this thread, and its seconds in the kernel."""
    if sys.platform != "linux":
        raise OSError("This is measured on Linux.")
    import resource

    used = resource.getrusage(resource.RUSAGE_THREAD)
    return used.ru_minflt, used.ru_stime


def memory() -> float:
    """Resident memory of this process in MiB."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * of_system("SC_PAGE_SIZE") / 2**20


class MemoryLooks:
    """Resident memory, each second and by race; the maximum is the system's own figure."""

    def __init__(self) -> None:
        self.at_results, self.races = list[float](), [list[float]()]
        self._since = list[float]()  # since the last report
        self._next = 0.0

    def iterate(self, now: float) -> None:
        """Measure once a second."""
        if now >= self._next:
            self._next = now + 1.0
            self.races[-1].append(memory())
            self._since.append(self.races[-1][-1])

    def results(self) -> None:
        """Record the memory at the end of a race."""
        self.at_results.append(memory())
        self.races.append([])

    def minute(self) -> dict[str, int]:
        """Median and maximum of the measurements since the last call, and the maximum of the whole run."""
        looks, self._since = sorted(self._since) or [memory()], []
        return {"steady": round(looks[len(looks) // 2]), "most": round(looks[-1]), "peak": _peak()}

    def figures(self) -> dict[str, Any]:
        """The figures."""
        return {
            "memory": [round(look) for look in [*self.at_results, memory()]],
            "steady": [round(sorted(race)[len(race) // 2]) for race in self.races if race],
            "peak": _peak(),
        }


def _peak() -> int:
    """The maximum of this process so far, in MiB."""
    return int(Path("/proc/self/status").read_text("ascii").split("VmHWM:")[1].split()[0]) // 1024
