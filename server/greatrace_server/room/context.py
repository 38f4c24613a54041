"""What a race needs of its server, and the types that its parts share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from greatrace.kernel import Outcome
from greatrace_server.bots.pool import BotChooser
from greatrace_server.clock import Clock
from greatrace_server.config import CurrentConfig
from greatrace_server.room.uptime_clock import UptimeClock
from greatrace_server.storage.records import TableRecord
from greatrace_server.storage.store import Store

Guard = Callable[[Callable[..., None]], Callable[..., None]]
"""Wraps a callback, so that an exception in it freezes its race and nothing else."""


class FinishedRaces(Protocol):
    """What is told of races that are over."""

    def race_over(self, record: TableRecord, outcome: Outcome) -> None:
        """That race has ended so; what is written now is written together with its end."""


class RoomServices(Protocol):
    """The services of the server that a room gives to its parts."""

    store: Store
    clock: Clock
    uptime: UptimeClock
    settings: CurrentConfig
    bots: BotChooser

    @property
    def ratings(self) -> FinishedRaces:
        """Who counts races for ratings."""
