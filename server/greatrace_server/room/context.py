"""The server's services for a race, and types shared by its parts."""

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
"""Wraps a callback, so that an exception in it freezes only its race."""


class FinishedRaces(Protocol):
    """The interface of the part that is told about finished races."""

    def race_over(self, record: TableRecord, outcome: Outcome) -> None:
        """Record how that race has ended; all that is written now is written together with its end."""


class RoomServices(Protocol):
    """The services of the server for the parts of a room."""

    store: Store
    clock: Clock
    uptime: UptimeClock
    settings: CurrentConfig
    bots: BotChooser

    @property
    def ratings(self) -> FinishedRaces:
        """The part that counts races for ratings."""
