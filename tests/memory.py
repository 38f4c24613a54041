"""A pytest plugin that keeps the memory of the test processes small and tells how large each one became.

Scenes and servers leave cycles of references with large surfaces in them. Python's collector counts objects, not bytes,
so it is called here: after each module, and after a test when the process has grown by `GROWTH`. What is free then goes
back to the system where the C library is glibc, and stays for the next surfaces between two calls (`ROOM`).

A run in which a process took more than `MOST` fails.
"""

from __future__ import annotations

import ctypes
import gc
import mmap
import sys
from collections.abc import Iterator
from typing import Any, Final

import pytest

MIB: Final = 1 << 20
GROWTH: Final = 48  # MiB that a process may grow by before the collector is called
YOUNG: Final = 10_000  # new objects after which the collector looks at them; 700 by default
ALL_AGAIN: Final = 50  # modules after which the collector looks at everything
MOST: Final = 1024  # MiB that a process may ever take
TRIM_THRESHOLD, TOP_PAD, MMAP_THRESHOLD = -1, -2, -3  # of glibc's malloc.h
# MiB. Surfaces come and go in every test: fresh pages for each of them would take a tenth of the processor.
ROOM: Final = {MMAP_THRESHOLD: 32, TRIM_THRESHOLD: 128, TOP_PAD: 64}
PEAK: Final = "peak_mib"  # in what a worker of xdist reports at its end


def resident() -> int:
    """MiB of memory in use now; 0 where the system does not tell in a file."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 - after every test: it has to be quick
            return int(file.read().split()[1]) * mmap.PAGESIZE // MIB
    except OSError:
        return 0


def peak() -> int:
    """MiB of memory that this process ever had; 0 where the system does not tell."""
    if sys.platform == "win32":
        return 0
    if sys.platform == "linux":  # what `getrusage` tells begins with the peak of the process that started this one
        with open("/proc/self/status", encoding="ascii", errors="replace") as file:  # noqa: PTH123
            return next((int(line.split()[1]) // 1024 for line in file if line.startswith("VmHWM:")), 0)
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // MIB


def glibc() -> ctypes.CDLL | None:
    """The C library, where it is GNU's."""
    library = ctypes.CDLL(None) if sys.platform == "linux" else None
    return library if hasattr(library, "malloc_trim") else None


class Sweeper:
    """Calls the collector when the process has grown, and remembers how large the workers became."""

    def __init__(self) -> None:
        self.kept = 0  # MiB after the last collection
        self.modules = 0  # that have been run
        self.peaks: dict[str, int] = {}
        gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
        self.library = glibc()
        if self.library is not None:
            for parameter, mib in ROOM.items():
                self.library.mallopt(parameter, mib * MIB)

    def sweep(self) -> None:
        """Free what only the collector can free."""
        gc.collect()
        if self.library is not None:
            self.library.malloc_trim(0)
        self.kept = resident()

    def pytest_collection_finish(self) -> None:
        """What was imported stays to the end."""
        self.end_of_module()

    def end_of_module(self) -> None:
        """What is still there stays to the end, as a rule: the collector need not look at it again. Now and then it
        does all the same.
        """
        self.modules += 1
        if self.modules % ALL_AGAIN == 0:
            gc.unfreeze()
        self.sweep()
        gc.freeze()

    def pytest_runtest_logfinish(self) -> None:
        """After each test."""
        if resident() > self.kept + GROWTH:
            self.sweep()

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """A worker hands its figure over; a run without workers has only its own. Too much is a failure."""
        output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
        if output is not None:
            output[PEAK] = peak()
        elif not self.peaks:
            self.peaks["this process"] = peak()
        if self.too_large and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @property
    def too_large(self) -> list[str]:
        """The processes that took more than they may."""
        return sorted(name for name, mib in self.peaks.items() if mib > MOST)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """The end of a worker."""
        self.peaks[node.gateway.id] = getattr(node, "workeroutput", {}).get(PEAK, 0)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """One line, where the system tells."""
        peaks = ", ".join(f"{name} {mib} MiB" for name, mib in sorted(self.peaks.items()) if mib)
        if peaks:
            terminalreporter.write_line(f"most memory in use: {peaks}")
        if self.too_large:
            terminalreporter.write_line(f"FAILED: more than {MOST} MiB in {', '.join(self.too_large)}", red=True)


def pytest_configure(config: pytest.Config) -> None:
    """One sweeper for each process."""
    config.pluginmanager.register(Sweeper(), "sweeper")


@pytest.fixture(scope="module", autouse=True)
def _swept(request: pytest.FixtureRequest) -> Iterator[None]:
    """The objects of one module of tests are gone when the next one begins."""
    yield
    sweeper = request.config.pluginmanager.get_plugin("sweeper")
    assert isinstance(sweeper, Sweeper)
    sweeper.end_of_module()
