"""Reports of players about others' chat, stored for the operator; a flood of reports cannot displace them."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable
from typing import Final

import msgspec
from attrs import define, field

from greatrace_server.lobby.token_bucket import TokenBucket
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.storage.records import ReportRecord
from greatrace_server.storage.store import Store

HOUR: Final = 3600.0
BY_PERSON, BY_ORIGIN, ABOUT_ONE = 5, 15, 3  # an hour: of one person; from one origin; from one origin about one person
KEPT: Final = 500
REMEMBERED: Final = 10_000  # quotas; beyond that, full ones are forgotten
REPORT: Final = "report"


@define(eq=False, repr=False)
class Quotas:
    """Limits of acts an hour, one for each key."""

    now: Callable[[], float]
    _buckets: dict[str, TokenBucket] = field(factory=dict)

    def take(self, key: str, most: int) -> None:
        """Count another act. Raises ProtocolError when there were too many."""
        now = self.now()
        if len(self._buckets) >= REMEMBERED:
            self._forget(now)
        bucket = self._buckets.setdefault(key, TokenBucket.full(most / HOUR, most, now))
        if not bucket.take(now):
            raise ProtocolError("limit/reports")

    def _forget(self, now: float) -> None:
        for bucket in self._buckets.values():
            bucket.fill(now)
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if bucket.left < bucket.most}


@define(eq=False, repr=False)
class ReportStore:
    """The reports of one server. An `origin` is a keyed hash of an address, or of a person behind a trusted one."""

    store: Store
    now: Callable[[], float]
    _origins: dict[str, str] = field(factory=dict)  # of each report by its key, the oldest first
    _quotas: Quotas = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._quotas = Quotas(self.now)

    def resume(self) -> None:
        """Read the reports from the store."""
        for key, body in sorted(self.store.kept(REPORT)):
            self._origins[key] = msgspec.json.decode(body, type=ReportRecord).origin

    def keep(self, record: ReportRecord) -> None:
        """Store a report, in place of another if there are too many. Raises ProtocolError over the reporter's quota."""
        self._quotas.take(f"about {record.origin} {record.fingerprint}", ABOUT_ONE)
        self._quotas.take(f"person {record.reporter}", BY_PERSON)
        self._quotas.take(f"origin {record.origin}", BY_ORIGIN)
        key = f"{record.when:015.3f}-{secrets.token_hex(8)}"
        self.store.keep(REPORT, key, msgspec.json.encode(record))
        self._origins[key] = record.origin
        while len(self._origins) > KEPT:
            self._drop_one()

    def _drop_one(self) -> None:
        """Delete the oldest report of the origin with most: a noisy reporter displaces only their own."""
        numbers = Counter(self._origins.values())
        most = max(numbers.values())
        key = next(key for key, origin in self._origins.items() if numbers[origin] == most)
        del self._origins[key]
        self.store.drop(REPORT, key)
