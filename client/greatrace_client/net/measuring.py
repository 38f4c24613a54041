"""Bots race over a board in a process of its own, while the player looks on (`greatrace.lab.measure_worker`)."""

from __future__ import annotations

import logging
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, Final

import msgspec

from greatrace import own_programs
from greatrace.child_process import ChildProcess
from greatrace.lab.liveness import RaceTally
from greatrace.lab.measure_worker import MeasureRequest

COMMAND: Final = own_programs.command("measure-worker")
log = logging.getLogger(__name__)


class Measuring:
    """`tallies`: of the races that are over; `failed`: the process has ended before the last one."""

    def __init__(self, asked: MeasureRequest) -> None:
        self.asked = asked
        self.tallies: list[RaceTally] = []
        self.failed = False
        self._calls: SimpleQueue[tuple[Callable[..., object], Any]] = SimpleQueue()
        self._rest = b""
        self._process: ChildProcess | None = None

    def begin(self) -> None:
        """Start the process."""
        try:
            self._process = ChildProcess(COMMAND, self, lambda call, what: self._calls.put((call, what)))
        except OSError as error:
            log.warning("no process to measure with: %s", error)
            self.failed = True
            return
        self._process.write(msgspec.json.encode(self.asked) + b"\n")

    @property
    def over(self) -> bool:
        """Whether nothing more will come."""
        return self.failed or len(self.tallies) >= self.asked.races

    def heard(self) -> bool:
        """Take in what has come. True: there is more than before."""
        before = len(self.tallies), self.failed
        while not self._calls.empty():
            call, what = self._calls.get()
            call(what)
        return before != (len(self.tallies), self.failed)

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
        self._process = None

    # ---- the process says
    def output(self, data: bytes) -> None:
        """Races, a line each."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        self.tallies += [msgspec.json.decode(line, type=RaceTally) for line in lines]

    def errors(self, data: bytes) -> None:
        """Why it fails, for the log."""
        log.warning("the process that measures: %s", data.decode("utf-8", "replace").rstrip())

    def ended(self, exit_code: int) -> None:
        """No race comes any more."""
        self.failed = len(self.tallies) < self.asked.races
