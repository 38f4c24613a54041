"""What a race needs of its server, and the types that its parts share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from greatrace_server.bots.pool import BotChooser
from greatrace_server.clock import Clock
from greatrace_server.config import CurrentConfig
from greatrace_server.room.uptime_clock import UptimeClock
from greatrace_server.storage.store import Store

Guard = Callable[[Callable[..., None]], Callable[..., None]]
"""Wraps a callback, so that an exception in it freezes its race and nothing else."""


class RoomServices(Protocol):
    """The services of the server that a room gives to its parts."""

    store: Store
    clock: Clock
    uptime: UptimeClock
    settings: CurrentConfig
    bots: BotChooser
