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


def memory() -> float:
    """Of this process, MiB."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * of_system("SC_PAGE_SIZE") / 2**20


class MemoryLooks:
    """What is resident, each second and by race; the most at any moment is the system's own figure."""

    def __init__(self) -> None:
        self.at_results, self.races = list[float](), [list[float]()]
        self._next = 0.0

    def beat(self, now: float) -> None:
        """Look once a second."""
        if now >= self._next:
            self._next = now + 1.0
            self.races[-1].append(memory())

    def results(self) -> None:
        """A race has come to its end."""
        self.at_results.append(memory())
        self.races.append([])

    def told(self) -> dict[str, Any]:
        """The figures."""
        peak = Path("/proc/self/status").read_text("ascii").split("VmHWM:")[1].split()[0]
        return {
            "memory": [round(look) for look in [*self.at_results, memory()]],
            "steady": [round(sorted(race)[len(race) // 2]) for race in self.races if race],
            "peak": int(peak) // 1024,
        }
