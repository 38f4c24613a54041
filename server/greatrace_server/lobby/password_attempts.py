"""How often passwords may be tried: by address, and by account or table, whatever addresses the tries come from.

An address has a bucket for each kind of try. An account (or a locked table) also has a line of its own: a few wrong
passwords are free, then the checks come slower and slower, and an address that wants one gets a turn, in the order of
asking. So many addresses together guess no faster than one, and yet nobody can keep the owner out for good: the owner's
turn comes too, and an address from which the owner has logged in before has a line to itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from attrs import define, field

from greatrace_server.config import LimitsConfig
from greatrace_server.lobby.access_control import REMEMBERED, SWEEP_SECONDS, TokenBucket
from greatrace_server.protocol_error import ProtocolError

TEN_MINUTES: Final = 600.0
FORGIVEN_AFTER: Final = 600.0  # seconds for each wrong password
LONGEST_PAUSE: Final = 30.0  # seconds between two checks, however many were wrong
TURN_KEPT: Final = 600.0  # seconds for which a turn that has come can be used
MOST_TURNS: Final = 1_000  # of one line; who comes later is told to come again
FREE_FOR_ACCOUNT, FREE_FOR_TABLE = 5, 20  # wrong passwords before the pauses begin


@define
class AttemptCount:
    """The checks of one account, or of one table. `wrong` counts those under way too; `turns` is by address."""

    free: int
    wrong: float = 0.0
    when: float = 0.0  # the moment for which `wrong` holds
    last_turn: float = 0.0
    turns: dict[str, float] = field(factory=dict)

    def wait(self, place: str, now: float) -> float:
        """Seconds until that address has its turn; 0: it is now, and the check is counted."""
        self._forget(now)
        turn = self.turns.get(place)
        if turn is None and not self.turns and self.wrong <= self.free - 1:
            turn = now
        if turn is None:
            return self._queue(place, now) - now
        if turn > now:
            return turn - now
        self.turns.pop(place, None)
        self.wrong += 1
        return 0.0

    def waits(self, place: str) -> bool:
        """Whether that address has a turn."""
        return place in self.turns

    def give_back(self) -> None:
        """A check that was counted has found the right password, or did not take place."""
        self.wrong = max(0.0, self.wrong - 1)

    def at_rest(self, now: float) -> bool:
        """Whether nothing would be lost by forgetting it."""
        self._forget(now)
        return not self.turns and self.wrong <= 0

    def _queue(self, place: str, now: float) -> float:
        if len(self.turns) >= MOST_TURNS:
            return now + LONGEST_PAUSE
        steps = min(self.wrong + len(self.turns) - self.free, math.log2(LONGEST_PAUSE))
        self.last_turn = self.turns[place] = max(now, self.last_turn) + 2.0 ** max(0.0, steps)
        return self.last_turn

    def _forget(self, now: float) -> None:
        self.wrong = max(0.0, self.wrong - (now - self.when) / FORGIVEN_AFTER)
        self.when = now
        while self.turns and next(iter(self.turns.values())) + TURN_KEPT < now:
            del self.turns[next(iter(self.turns))]


@define(eq=False, repr=False)
class Attempts:
    """All buckets and lines of one server. `now` is the reactor's time; a place is an address as it counts.

    Trusted addresses have no bucket of their own: they may be a proxy's. Lines hold for them too.
    """

    limits: LimitsConfig
    now: Callable[[], float]
    _buckets: dict[tuple[str, str], TokenBucket] = field(factory=dict)  # by kind and place
    _lines: dict[tuple[str, ...], AttemptCount] = field(factory=dict)  # the one that was used last stands last
    _swept: float = float("-inf")

    def log_in(self, place: str, account: str, *, known: bool) -> AttemptCount:
        """A password of that account is to be checked; `known`: it was right before from there. Raises ProtocolError.

        Say `give_back` to the line if it was right. Names that nobody has are treated like others.
        """
        line = self._line(("known", account, place) if known else ("account", account), FREE_FOR_ACCOUNT)
        return self._tried(line, place, self._bucket("log in", place, self.limits.attempts))

    def key(self, place: str, table: str) -> AttemptCount:
        """A password or code of that table is to be checked; otherwise as `log_in`. Raises ProtocolError."""
        line = self._line(("table", table), FREE_FOR_TABLE)
        return self._tried(line, place, self._bucket("key", place, self.limits.keys))

    def register(self, place: str) -> None:
        """Somebody wants to open an account. Raises ProtocolError."""
        bucket = self._bucket("register", place, self.limits.registrations)
        if bucket is not None and not bucket.take(self.now()):
            raise refused(bucket.wait())

    def forgive(self, line: AttemptCount, kind: str, place: str) -> None:
        """The password was right: nothing was tried."""
        line.give_back()
        if (bucket := self._buckets.get((kind, place))) is not None:
            bucket.left = min(bucket.most, bucket.left + 1)

    def _tried(self, line: AttemptCount, place: str, bucket: TokenBucket | None) -> AttemptCount:
        now, waits = self.now(), line.waits(place)
        if bucket is not None:
            bucket.fill(now)
            if bucket.left < 1 and not waits:
                raise refused(bucket.wait())
        seconds = line.wait(place, now)
        if bucket is not None and not waits:  # a turn has been paid for
            bucket.left -= 1
        if seconds:
            raise refused(seconds)
        return line

    # ---- memory
    def _bucket(self, kind: str, place: str, most: int) -> TokenBucket | None:
        if place in self.limits.trusted:
            return None
        found = self._buckets.get((kind, place))
        if found is None:
            self._sweep()
            found = self._buckets[kind, place] = TokenBucket.full(most / TEN_MINUTES, most, self.now())
        return found

    def _line(self, key: tuple[str, ...], free: int) -> AttemptCount:
        found = self._lines.pop(key, None)
        if found is None:
            self._sweep()
            found = AttemptCount(free, when=self.now())
            while len(self._lines) >= REMEMBERED:
                del self._lines[next(iter(self._lines))]  # the one that nobody has used for longest
        self._lines[key] = found
        return found

    def _sweep(self) -> None:
        """Memory does not grow with the number of addresses and names that were ever tried."""
        now = self.now()
        if len(self._buckets) + len(self._lines) < REMEMBERED or now < self._swept + SWEEP_SECONDS:
            return
        self._swept = now
        self._lines = {key: line for key, line in self._lines.items() if not line.at_rest(now)}
        for bucket in self._buckets.values():
            bucket.fill(now)
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if bucket.left < bucket.most}


def refused(seconds: float) -> ProtocolError:
    """Not now, but in so many seconds."""
    whole = max(1, math.ceil(seconds))
    return ProtocolError("limit/attempts", f"try again in {whole} s", seconds=whole)
