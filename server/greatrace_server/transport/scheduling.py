"""The order in which messages are carried out: connections take turns, and all connections of one address share a turn.

A message to a quiet address is carried out at once. Otherwise its connection waits in the queue of its address, and the
queues are served in rotation, a short slice each, with the reactor's other work in between.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Final, Protocol
from weakref import WeakValueDictionary

from attrs import define, field

from greatrace_server.clock import Call, Clock
from greatrace_server.lobby.access_control import Meter
from greatrace_server.lobby.token_bucket import TokenBucket

SLICE_SECONDS: Final = 0.002  # of work for one connection before the next gets its turn
SLICE_MESSAGES: Final = 16  # ... or messages
TURN_SECONDS: Final = 0.004  # of work for all queues before the reactor checks its sockets again
TURN_MESSAGES: Final = 64
AT_ONCE: Final = 2.0  # slices that an address may use at once, without a queue
AT_ONCE_RATE: Final = 100.0  # ... and slices that come back in a second
CROWDED_SECONDS: Final = 0.001  # until the next check whether the replies to queued messages have been sent
SHORTEST_WAIT: Final = 0.001  # seconds, to cover rounding in a debt
SHARED_DEBT: Final = -1.0  # a result of ScheduledConnection.carry_out


class ScheduledConnection(Protocol):
    """The interface of a connection for the scheduler."""

    queue: Queue

    def carry_out(self) -> float | None:
        """Carry out the next message and return 0. None: no message may be carried out now.

        Otherwise nothing has been done, and the result is the seconds for which this client waits, or SHARED_DEBT if
        its address is in debt.
        """

    def hold(self) -> None:
        """Pause reading: more has been received than may be carried out now."""

    def release(self) -> None:
        """Resume reading: nothing waits any more."""


@define(eq=False)
class Queue:
    """The clients of one address with waiting messages; the first is served next. `at_once` counts slices."""

    meter: Meter  # of any of them: they have the same address
    at_once: TokenBucket
    clients: dict[ScheduledConnection, None] = field(factory=dict)
    timer: Call | None = None  # while the address is in debt


@define(eq=False, repr=False)
class Scheduler:
    """The scheduler. `stopwatch` measures durations, in seconds; it need not be the clock's time.

    `crowded`: whether so many callbacks wait for the next commit that the queues have to wait, too. `together` is
    entered around each slice: data sent in it is written at once for each connection.
    """

    clock: Clock
    stopwatch: Callable[[], float]
    crowded: Callable[[], bool]
    together: AbstractContextManager[object]
    _turn: Call | None = None
    _queues: WeakValueDictionary[str, Queue] = field(factory=WeakValueDictionary)  # kept by their clients
    _ring: deque[Queue] = field(factory=deque)  # queues with clients and without a timer
    _asleep: dict[ScheduledConnection, Call] = field(factory=dict)  # clients that are in debt themselves

    # ---- clients
    def queue(self, source: str, meter: Meter) -> Queue:
        """Where a new client of that address waits. A trusted address stands for many people: each waits alone."""
        found = self._queues.get(source) if meter.visitors is not None else None
        if found is None:
            found = Queue(meter, TokenBucket.full(AT_ONCE_RATE, AT_ONCE, self.clock.seconds()))
            if meter.visitors is not None:
                self._queues[source] = found
        return found

    def arrived(self, client: ScheduledConnection) -> None:
        """Carry out a client's received data at once unless others of its address wait."""
        queue = client.queue
        if client in queue.clients or client in self._asleep:
            client.hold()  # until nothing of it waits; most have sent one message, and read an answer next
            return
        if queue.clients or (queue.at_once.left < 0 and queue.at_once.debt(self.clock.seconds()) > 0):
            self._enter(client)
        else:
            self._serve(client)

    def forget(self, client: ScheduledConnection) -> None:
        """Forget a client that is gone."""
        if (call := self._asleep.pop(client, None)) is not None:
            call.cancel()
        queue = client.queue
        if client not in queue.clients:
            return
        del queue.clients[client]
        if not queue.clients:
            self._take_out(queue)

    def _take_out(self, queue: Queue) -> None:
        """Remove a queue without clients from the rotation."""
        if queue.timer is not None:
            queue.timer.cancel()
            queue.timer = None
        else:
            self._ring.remove(queue)

    # ---- turns
    def _enter(self, client: ScheduledConnection) -> None:
        """Put the client at the end of its address's queue."""
        queue = client.queue
        if not queue.clients:
            self._ring.append(queue)
        queue.clients[client] = None
        self._soon()

    def _soon(self) -> None:
        if self._turn is None and self._ring:
            self._turn = self.clock.callLater(0, self._take_turns)

    def _take_turns(self) -> None:
        """Serve the queues in rotation until this turn's time is used up."""
        if self.crowded():
            self._turn = self.clock.callLater(CROWDED_SECONDS, self._take_turns)
            return
        self._turn = None
        began, left = self.stopwatch(), TURN_MESSAGES
        while self._ring and left > 0 and self.stopwatch() - began < TURN_SECONDS:
            left -= self._serve_first(self._ring.popleft())
        self._soon()

    def _serve_first(self, queue: Queue) -> int:
        """Serve the first client of a queue, and put the queue at the end of the ring. The number of messages."""
        if (wait := queue.meter.shared_debt(self.clock.seconds())) > 0:
            queue.timer = self.clock.callLater(max(wait, SHORTEST_WAIT), self._wake, queue)
            return 0
        client = next(iter(queue.clients))
        del queue.clients[client]
        if queue.clients:
            self._ring.append(queue)
        return self._serve(client)

    def _wake(self, queue: Queue) -> None:
        """Resume an address whose debt is paid."""
        queue.timer = None
        self._ring.append(queue)
        self._soon()

    def _serve(self, client: ScheduledConnection) -> int:
        """Carry out a slice of a client's messages. The number of messages carried out."""
        stopwatch = self.stopwatch
        began, done = stopwatch(), 0
        with self.together:
            while (wait := client.carry_out()) == 0:
                done += 1
                if done >= SLICE_MESSAGES or stopwatch() - began >= SLICE_SECONDS:
                    break
        by_count, by_time = done / SLICE_MESSAGES, (stopwatch() - began) / SLICE_SECONDS
        client.queue.at_once.spend(self.clock.seconds(), max(by_count, by_time))
        if wait is None:
            client.release()
        else:
            self._hold(client, wait)
        return done

    def _hold(self, client: ScheduledConnection, wait: float) -> None:
        """Pause a client, some of whose messages may not be carried out now."""
        client.hold()
        if wait > 0:
            self._asleep[client] = self.clock.callLater(max(wait, SHORTEST_WAIT), self._rested, client)
        else:
            self._enter(client)

    def _rested(self, client: ScheduledConnection) -> None:
        """Resume a client whose debt is paid."""
        del self._asleep[client]
        self._enter(client)
