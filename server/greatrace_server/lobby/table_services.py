"""The services of the server that every table needs."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from attrs import define, field

from greatrace_server.bots.pool import BotChooser
from greatrace_server.clock import Clock
from greatrace_server.config import CurrentConfig
from greatrace_server.lobby.forking import Fork
from greatrace_server.lobby.limited_log import LimitedLog
from greatrace_server.lobby.ratings import RaceRatings
from greatrace_server.room.uptime_clock import UptimeClock
from greatrace_server.storage.store import Store


@define(repr=False)
class TableServices:
    """The services. `announce` sends the change of a table to those who follow it, `clear` removes a table; both take
    its id.

    `limited_log` counts log lines that clients can cause.
    """

    store: Store
    clock: Clock
    uptime: UptimeClock
    settings: CurrentConfig
    bots: BotChooser
    announce: Callable[[str], None]
    clear: Callable[[str], None]
    limited_log: LimitedLog
    ratings: RaceRatings
    new_seed: Callable[[], str] = field(default=lambda: secrets.token_hex(16))
    fork: Fork | None = None  # every table begins where this record ends: on the player's own machine only
    new_salt: Callable[[], str] = field(default=lambda: secrets.token_hex(16))
