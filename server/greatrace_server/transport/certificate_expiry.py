"""Warns the operator in the log before the certificate expires."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any, Final

from attrs import define, field
from twisted.internet.task import LoopingCall
from twisted.logger import Logger

from greatrace_server.transport.tls import ServerIdentity

LOOK_EVERY: Final = 43_200.0  # seconds
SOON: Final = dt.timedelta(days=14)  # an authority's certificate should have been renewed by then


def utc_now() -> dt.datetime:
    """The calendar's time, for the validity of certificates."""
    return dt.datetime.now(dt.UTC)


@define(eq=False, repr=False)
class ExpiryWatch:
    """Checks the expiry at once, then twice a day. `today` is the calendar's time."""

    reactor: Any
    identity: ServerIdentity
    today: Callable[[], dt.datetime] = utc_now
    log: Logger = field(factory=Logger)
    _looks: LoopingCall = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._looks = LoopingCall(self.look)
        self._looks.clock = self.reactor
        self._looks.start(LOOK_EVERY)

    def look(self) -> None:
        """Log a warning if the certificate expires soon, or has expired."""
        until = self.identity.good_until
        left, day = until - self.today(), f"{until:%Y-%m-%d}"
        if left <= dt.timedelta():
            self.log.error("the certificate has expired on {day}: clients refuse it", day=day)
        elif left <= SOON:
            self.log.warn("the certificate expires on {day}, in {n} days: renew it", day=day, n=left.days)  # noqa: G010 - Twisted has no `warning`

    def stop(self) -> None:
        """Stop checking."""
        if self._looks.running:
            self._looks.stop()
