"""What every table needs of its server."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import define, field

from greatrace_server.bots.pool import Thinker
from greatrace_server.clock import Clock
from greatrace_server.config import Config
from greatrace_server.lobby.forking import Fork
from greatrace_server.lobby.limited_log import LimitedLog
from greatrace_server.room.uptime_clock import UptimeClock
from greatrace_server.storage.store import Store

if TYPE_CHECKING:
    from greatrace_server.lobby.table import Table


@define(repr=False)
class TableServices:
    """`announce` tells of a change, `clear` takes a table away, `trouble` counts what clients can have logged."""

    store: Store
    clock: Clock
    life: UptimeClock
    config: Config
    thinker: Thinker
    announce: Callable[[Table], None]
    clear: Callable[[Table], None]
    trouble: LimitedLog
    new_seed: Callable[[], str] = field(default=lambda: secrets.token_hex(16))
    fork: Fork | None = None  # every table begins where this record ends: on one's own machine only
    new_salt: Callable[[], str] = field(default=lambda: secrets.token_hex(16))
