"""Limits for mails per hour: for an account, for a mail address, and from a network address.

The name of an account counts whether or not it exists, so that nobody learns which accounts exist.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from attrs import define, field

from greatrace_server.lobby.access_control import REMEMBERED, tell_nobody
from greatrace_server.lobby.token_bucket import TokenBucket
from greatrace_server.protocol_error import ProtocolError

HOUR: Final = 3600.0
MAILS: Final = "mails"  # the kind that is told to other nodes of a cluster
ACCOUNT, MAILBOX, PLACE = "account", "mailbox", "place"
MOST: Final = {ACCOUNT: 3, MAILBOX: 3, PLACE: 10}


@define(eq=False, repr=False)
class MailLimits:
    """`now` is the reactor's time; `trusted` network addresses may be a proxy's and are not limited."""

    now: Callable[[], float]
    trusted: Callable[[], Collection[str]] = tuple
    tell: Callable[[str, str, float], None] = tell_nobody
    _buckets: dict[tuple[str, str], TokenBucket] = field(factory=dict)

    def spend(self, kind: str, key: str) -> None:
        """Count a requested mail. Raises ProtocolError when there were too many."""
        if kind == PLACE and key in self.trusted():
            return
        bucket = self._bucket(kind, key)
        if not bucket.take(self.now()):
            raise ProtocolError("limit/mails", seconds=bucket.wait())
        self.tell(MAILS, f"{kind}\n{key}", 1)

    def spent_elsewhere(self, key: str, amount: float, age: float) -> None:
        """Count `amount` mails requested at another node, `age` seconds ago."""
        kind, _, whose = key.partition("\n")
        if kind in MOST:
            self._bucket(kind, whose).spend_late(self.now(), amount, age)

    def _bucket(self, kind: str, key: str) -> TokenBucket:
        found = self._buckets.pop((kind, key), None)
        if found is None:
            self._forget()
            found = TokenBucket.full(MOST[kind] / HOUR, MOST[kind], self.now())
        self._buckets[kind, key] = found
        return found

    def _forget(self) -> None:
        """Forget the least recently used names, so that memory does not grow with the names that are tried."""
        while len(self._buckets) >= REMEMBERED:
            del self._buckets[next(iter(self._buckets))]
