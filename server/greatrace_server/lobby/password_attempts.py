"""Rate limits for passwords: by address, and by account or table, whatever addresses the attempts come from.

An address has a token bucket for each kind of attempt. An account (or a locked table) also has a queue: a few wrong
passwords are free, then checks get slower and slower, and each address that asks gets a turn, in the order of asking.
So many addresses together guess no faster than a single address, and nobody can keep the owner out: the owner gets a
turn, too, and an address from which the owner has logged in before has a queue of its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from attrs import define, field

from greatrace_server.config import LimitsConfig
from greatrace_server.lobby.access_control import REMEMBERED, SWEEP_SECONDS, tell_nobody
from greatrace_server.lobby.token_bucket import TokenBucket
from greatrace_server.protocol_error import ProtocolError

TEN_MINUTES: Final = 600.0
FORGIVEN_AFTER: Final = 600.0  # seconds after which one wrong password is forgiven
LONGEST_PAUSE: Final = 30.0  # seconds between two checks, however many were wrong
TURN_KEPT: Final = 600.0  # seconds for which a turn can be used
MOST_TURNS: Final = 1_000  # turns of a queue; a later address is told to try again
FREE_FOR_ACCOUNT, FREE_FOR_TABLE = 5, 20  # wrong passwords before the pauses begin
LOG_IN, KEY, REGISTER, QUEUE = "log in", "key", "register", "queue"  # kinds told to other nodes
OF_TABLE: Final = "table"


@define
class AttemptQueue:
    """The checks of one account, or of one table, named by `key`. `wrong` includes checks under way; `turns` is by
    address.
    """

    free: int
    key: tuple[str, ...] = ()
    wrong: float = 0.0
    when: float = 0.0  # the time of `wrong`
    last_turn: float = 0.0
    turns: dict[str, float] = field(factory=dict)

    def wait(self, source: str, now: float) -> float:
        """Seconds until that address has its turn; 0: it is now, and the check is counted."""
        self._forget(now)
        turn = self.turns.get(source)
        if turn is None and not self.turns and self.wrong <= self.free - 1:
            turn = now
        if turn is None:
            return self._queued(source, now) - now
        if turn > now:
            return turn - now
        self.turns.pop(source, None)
        self.wrong += 1
        return 0.0

    def waits(self, source: str) -> bool:
        """Whether that address has a turn."""
        return source in self.turns

    def give_back(self) -> None:
        """Give back a counted check that has found the right password, or did not take place."""
        self.wrong = max(0.0, self.wrong - 1)

    def tried_elsewhere(self, now: float, checks: float, age: float) -> None:
        """Count checks at another node, `age` seconds ago; fewer than 0: given back."""
        self._forget(now)
        self.wrong = max(0.0, self.wrong + (checks if checks < 0 else max(0.0, checks - age / FORGIVEN_AFTER)))

    def at_rest(self, now: float) -> bool:
        """Whether the queue has nothing to remember."""
        self._forget(now)
        return not self.turns and self.wrong <= 0

    def _queued(self, source: str, now: float) -> float:
        if len(self.turns) >= MOST_TURNS:
            return now + LONGEST_PAUSE
        steps = min(self.wrong + len(self.turns) - self.free, math.log2(LONGEST_PAUSE))
        self.last_turn = self.turns[source] = max(now, self.last_turn) + 2.0 ** max(0.0, steps)
        return self.last_turn

    def _forget(self, now: float) -> None:
        self.wrong = max(0.0, self.wrong - (now - self.when) / FORGIVEN_AFTER)
        self.when = now
        while self.turns and next(iter(self.turns.values())) + TURN_KEPT < now:
            del self.turns[next(iter(self.turns))]


@define(eq=False, repr=False)
class Attempts:
    """All token buckets and queues of a server. `now` is the reactor's time; a source is an address as it counts.

    Trusted addresses have no buckets: they may be a proxy's. Queues hold for them, too.
    """

    limits: LimitsConfig
    now: Callable[[], float]
    buckets: dict[tuple[str, str], TokenBucket] = field(factory=dict)  # by kind and source
    queues: dict[tuple[str, ...], AttemptQueue] = field(factory=dict)  # in the order of their last use
    tell: Callable[[str, str, float], None] = tell_nobody  # called with what is used up: kind, whose, how much
    _swept: float = float("-inf")

    def log_in(self, source: str, account: str, *, known: bool) -> AttemptQueue:
        """A password of that account is to be checked; `known`: it was right before from there. Raises ProtocolError.

        Call `forgive` with the queue if it was right. Unknown names are treated like others.
        """
        queue = self._queue_of(("known", account, source) if known else ("account", account), FREE_FOR_ACCOUNT)
        return self._tried(queue, LOG_IN, source, self._bucket(LOG_IN, source, self.limits.attempts))

    def key(self, source: str, table: str) -> AttemptQueue:
        """A password or code of that table is to be checked; otherwise as `log_in`. Raises ProtocolError."""
        queue = self._queue_of((OF_TABLE, table), FREE_FOR_TABLE)
        return self._tried(queue, KEY, source, self._bucket(KEY, source, self.limits.keys))

    def register(self, source: str) -> None:
        """Somebody wants to open an account. Raises ProtocolError."""
        bucket = self._bucket(REGISTER, source, self.limits.registrations)
        if bucket is None:
            return
        if not bucket.take(self.now()):
            raise refused(bucket.wait())
        self.tell(REGISTER, source, 1)

    def forgive(self, queue: AttemptQueue, kind: str, source: str) -> None:
        """The password was right: nothing was tried."""
        queue.give_back()
        self._tell_queue(queue, -1)
        if (bucket := self.buckets.get((kind, source))) is not None:
            bucket.left = min(bucket.most, bucket.left + 1)
            self.tell(kind, source, -1)

    def _tell_queue(self, queue: AttemptQueue, checks: int) -> None:
        self.tell(QUEUE, "\n".join(queue.key), checks)

    def spent_elsewhere(self, kind: str, key: str, amount: float, age: float) -> None:
        """Charge for an amount used up at another node, `age` seconds ago: an address's or a queue's."""
        if kind == QUEUE:
            whose = tuple(key.split("\n"))
            queue = self._queue_of(whose, FREE_FOR_TABLE if whose[0] == OF_TABLE else FREE_FOR_ACCOUNT)
            queue.tried_elsewhere(self.now(), amount, age)
            return
        limits = self.limits
        most = {LOG_IN: limits.attempts, KEY: limits.keys, REGISTER: limits.registrations}[kind]
        if (bucket := self._bucket(kind, key, most)) is not None:
            bucket.spend_late(self.now(), amount, age)

    def _tried(self, queue: AttemptQueue, kind: str, source: str, bucket: TokenBucket | None) -> AttemptQueue:
        now, waits = self.now(), queue.waits(source)
        if bucket is not None:
            bucket.fill(now)
            if bucket.left < 1 and not waits:
                raise refused(bucket.wait())
        seconds = queue.wait(source, now)
        if bucket is not None and not waits:  # a turn has been paid for
            bucket.left -= 1
            self.tell(kind, source, 1)
        if seconds:
            raise refused(seconds)
        self._tell_queue(queue, 1)
        return queue

    # ---- memory
    def _bucket(self, kind: str, source: str, most: int) -> TokenBucket | None:
        if source in self.limits.trusted:
            return None
        found = self.buckets.get((kind, source))
        if found is None:
            self._sweep()
            found = self.buckets[kind, source] = TokenBucket.full(most / TEN_MINUTES, most, self.now())
        return found

    def _queue_of(self, key: tuple[str, ...], free: int) -> AttemptQueue:
        found = self.queues.pop(key, None)
        if found is None:
            self._sweep()
            found = AttemptQueue(free, key, when=self.now())
            while len(self.queues) >= REMEMBERED:
                del self.queues[next(iter(self.queues))]  # the least recently used
        self.queues[key] = found
        return found

    def _sweep(self) -> None:
        """Forget buckets and queues at rest, so that memory does not grow with every address and name."""
        now = self.now()
        if len(self.buckets) + len(self.queues) < REMEMBERED or now < self._swept + SWEEP_SECONDS:
            return
        self._swept = now
        self.queues = {key: queue for key, queue in self.queues.items() if not queue.at_rest(now)}
        for bucket in self.buckets.values():
            bucket.fill(now)
        self.buckets = {key: bucket for key, bucket in self.buckets.items() if bucket.left < bucket.most}


def refused(seconds: float) -> ProtocolError:
    """The error that says in how many seconds to try again."""
    whole = max(1, math.ceil(seconds))
    return ProtocolError("limit/attempts", f"try again in {whole} s", seconds=whole)
