"""Whose message is carried out next: connections take turns, and all connections of one address share one turn.

A message that comes when its address has been quiet is carried out at once. Otherwise its connection waits in the queue
of its address, and the queues are served in rotation, a short slice each, with the reactor's other work in between.
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

SLICE_SECONDS: Final = 0.002  # of work for one connection before the next has its turn
SLICE_MESSAGES: Final = 16  # ... or so many messages
TURN_SECONDS: Final = 0.004  # of work for all queues before the reactor looks at its sockets again
TURN_MESSAGES: Final = 64
AT_ONCE: Final = 2.0  # slices that an address may have carried out at once, without a queue
AT_ONCE_RATE: Final = 100.0  # ... and how many of them come back in a second
CROWDED_SECONDS: Final = 0.001  # until the next look whether the replies to queued messages have been sent
SHORTEST_WAIT: Final = 0.001  # seconds, so that what is left of a debt by rounding is gone, too
SHARED_DEBT: Final = -1.0  # see Client.carry_out


class ScheduledConnection(Protocol):
    """A connection, as the scheduler knows it."""

    queue: Queue

    def carry_out(self) -> float | None:
        """Carry out the next message and return 0. None: there is none that may be carried out now.

        Otherwise nothing has been done: the seconds for which this client waits, or SHARED_DEBT if its address owes
        something.
        """

    def hold(self) -> None:
        """More has come than may be carried out now: read nothing more."""

    def release(self) -> None:
        """Nothing waits any more: read on."""


@define(eq=False)
class Queue:
    """The clients of one address that have something waiting; the first is served next. `at_once` counts slices."""

    meter: Meter  # of one of them: they have the same address
    at_once: TokenBucket
    clients: dict[ScheduledConnection, None] = field(factory=dict)
    timer: Call | None = None  # while the address owes something


@define(eq=False, repr=False)
class Scheduler:
    """`stopwatch` measures durations, in seconds; it need not be the clock's time.

    `crowded`: whether so many messages wait for the next commit that the queues have to wait, too. `together` is
    entered around each slice: what is sent in it is written at once for each connection.
    """

    clock: Clock
    stopwatch: Callable[[], float]
    crowded: Callable[[], bool]
    together: AbstractContextManager[object]
    _turn: Call | None = None
    _queues: WeakValueDictionary[str, Queue] = field(factory=WeakValueDictionary)  # their clients keep them
    _ring: deque[Queue] = field(factory=deque)  # those with clients and without a timer
    _asleep: dict[ScheduledConnection, Call] = field(factory=dict)  # clients that owe something themselves

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
        """Something has come for this client: carry it out at once unless others of its address wait."""
        queue = client.queue
        if client in queue.clients or client in self._asleep:
            client.hold()  # it goes on while something of it waits; most have sent one message, and read an answer next
            return
        if queue.clients or (queue.at_once.left < 0 and queue.at_once.debt(self.clock.seconds()) > 0):
            self._enter(client)
        else:
            self._serve(client)

    def forget(self, client: ScheduledConnection) -> None:
        """The client is gone."""
        if (call := self._asleep.pop(client, None)) is not None:
            call.cancel()
        queue = client.queue
        if client not in queue.clients:
            return
        del queue.clients[client]
        if not queue.clients:
            self._take_out(queue)

    def _take_out(self, queue: Queue) -> None:
        """Nobody waits in this queue any more."""
        if queue.timer is not None:
            queue.timer.cancel()
            queue.timer = None
        else:
            self._ring.remove(queue)

    # ---- turns
    def _enter(self, client: ScheduledConnection) -> None:
        """To the end of its address's queue."""
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
        """Serve the first client of a queue, and put the queue at the end of the ring. Messages carried out."""
        if (wait := queue.meter.shared_debt(self.clock.seconds())) > 0:
            queue.timer = self.clock.callLater(max(wait, SHORTEST_WAIT), self._wake, queue)
            return 0
        client = next(iter(queue.clients))
        del queue.clients[client]
        if queue.clients:
            self._ring.append(queue)
        return self._serve(client)

    def _wake(self, queue: Queue) -> None:
        """The address owes nothing any more."""
        queue.timer = None
        self._ring.append(queue)
        self._soon()

    def _serve(self, client: ScheduledConnection) -> int:
        """Carry out a slice of what waits for a client. Messages carried out."""
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
        """Not all that waits for this client may be carried out now."""
        client.hold()
        if wait > 0:
            self._asleep[client] = self.clock.callLater(max(wait, SHORTEST_WAIT), self._rested, client)
        else:
            self._enter(client)

    def _rested(self, client: ScheduledConnection) -> None:
        """The client owes nothing any more."""
        del self._asleep[client]
        self._enter(client)
