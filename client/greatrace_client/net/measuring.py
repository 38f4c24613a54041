"""Bots race over a board in a process of its own, while the player looks on (`greatrace.lab.measure_worker`)."""

from __future__ import annotations

import logging
from typing import Final

import msgspec

from greatrace import own_programs
from greatrace.lab.liveness import RaceTally
from greatrace.lab.measure_worker import MeasureRequest
from greatrace_client.net.background_process import BackgroundProcess, LineBuffer

COMMAND: Final = own_programs.command("measure-worker")
log = logging.getLogger(__name__)


class Measuring:
    """`tallies`: of the races that are over; `failed`: the process has ended before the last one."""

    def __init__(self, asked: MeasureRequest) -> None:
        self.asked = asked
        self.tallies: list[RaceTally] = []
        self.failed = False
        self._lines = LineBuffer()
        self._process: BackgroundProcess | None = None

    def begin(self) -> None:
        """Start the process."""
        try:
            self._process = BackgroundProcess(COMMAND, self._output, self._ended)
        except OSError as error:
            log.warning("no process to measure with: %s", error)
            self.failed = True
            return
        self._process.child.write(msgspec.json.encode(self.asked) + b"\n")

    @property
    def over(self) -> bool:
        """Whether nothing more will come."""
        return self.failed or len(self.tallies) >= self.asked.races

    def heard(self) -> bool:
        """Take in what has come. True: there is more than before."""
        before = len(self.tallies), self.failed
        if self._process is not None:
            self._process.listen()
        return before != (len(self.tallies), self.failed)

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.child.kill()
        self._process = None

    # ---- the process says
    def _output(self, data: bytes) -> None:
        """Races, a line each."""
        self.tallies += [msgspec.json.decode(line, type=RaceTally) for line in self._lines.of(data)]

    def _ended(self, _exit_code: int) -> None:
        """No race comes any more."""
        self.failed = len(self.tallies) < self.asked.races
