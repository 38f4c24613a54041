"""Limits TLS handshakes, which take the server milliseconds before anything has been charged.

Each address has a few at once and then a number a second. Its other connections wait unread, in the order of arrival,
so that a crowd that only shakes hands delays nobody else.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

from attrs import define, field

from greatrace_server.clock import Clock
from greatrace_server.lobby.access_control import AccessControl, source_of
from greatrace_server.lobby.token_bucket import TokenBucket

SHORTEST_WAIT: Final = 0.001  # seconds, to cover rounding in the bucket

Begin = Callable[[], bool]
"""Begins the handshake; False if the connection has been closed meanwhile."""


@define(eq=False, repr=False)
class HandshakeQueue:
    """The waiting connections of an address."""

    bucket: TokenBucket
    waiting: deque[Begin] = field(factory=deque)


@define(eq=False, repr=False)
class HandshakePacer:
    """Paces the handshakes of all connections of a server."""

    admission: AccessControl
    clock: Clock
    _queues: dict[str, HandshakeQueue] = field(factory=dict)  # of addresses with waiting connections

    def may_begin(self, host: str, begin: Begin) -> bool:
        """Whether a handshake with that address may begin now; otherwise `begin` is called later."""
        bucket = self.admission.handshakes(host)
        if bucket is None:
            return True
        queue = self._queues.get(source_of(host))
        if queue is None:
            if bucket.take(self.clock.seconds()):
                return True
            queue = self._queues[source_of(host)] = HandshakeQueue(bucket)
            self._later(source_of(host), queue)
        queue.waiting.append(begin)
        return False

    def _later(self, source: str, queue: HandshakeQueue) -> None:
        self.clock.callLater(max(queue.bucket.wait(), SHORTEST_WAIT), self._begin_next, source, queue)

    def _begin_next(self, source: str, queue: HandshakeQueue) -> None:
        """So many of that address as may begin now."""
        while queue.waiting and queue.bucket.take(self.clock.seconds()):
            while queue.waiting and not queue.waiting.popleft()():
                """It is closed: it is the next connection's turn."""
        if queue.waiting:
            self._later(source, queue)
        else:
            del self._queues[source]
