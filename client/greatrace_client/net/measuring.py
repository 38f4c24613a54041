"""Lets bots race over a board in a process of its own (`greatrace.lab.measure_worker`)."""

from __future__ import annotations

import logging

import msgspec

from greatrace import own_programs
from greatrace.lab.liveness import RaceTally
from greatrace.lab.measure_worker import MeasureRequest
from greatrace_client.net.background_process import BackgroundJob

log = logging.getLogger(__name__)


class Measuring(BackgroundJob):
    """A running measurement. `tallies`: of the races that are over; `failed`: the process has ended before the last
    one.
    """

    command = own_programs.command("measure-worker")

    def __init__(self, asked: MeasureRequest) -> None:
        super().__init__(asked)
        self.asked = asked
        self.tallies: list[RaceTally] = []
        self.failed = False

    @property
    def over(self) -> bool:
        return self.failed or len(self.tallies) >= self.asked.races

    def heard(self) -> bool:
        """Take in what has arrived. True if there is more than before."""
        before = len(self.tallies), self.failed
        super().heard()
        return before != (len(self.tallies), self.failed)

    def _line(self, line: bytes) -> None:
        self.tallies.append(msgspec.json.decode(line, type=RaceTally))

    def _ended(self, exit_code: int) -> None:
        self.failed = len(self.tallies) < self.asked.races

    def _failed(self, why: str) -> None:
        log.warning("no process to measure with: %s", why)
        self.failed = True
