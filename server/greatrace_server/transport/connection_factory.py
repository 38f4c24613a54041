"""Accepts connections up to the limit; of silent ones the oldest are closed for new ones."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

from attrs import define, field
from twisted.internet.interfaces import IAddress
from twisted.internet.protocol import Factory

from greatrace_server.clock import Clock
from greatrace_server.config import LimitsConfig
from greatrace_server.lobby.lobby import Lobby
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.transport.connection import Connection
from greatrace_server.transport.outbox import Outbox
from greatrace_server.transport.scheduling import Scheduler
from greatrace_server.transport.session import MessageRelay, NoRelay

UNTOLD: Final = 200  # callbacks that wait for the next commit, from which the queues wait


@define(eq=False, repr=False)
class ConnectionFactory(Factory):
    """Accepts connections up to the limit. Silent connections never keep out players."""

    lobby: Lobby
    clock: Clock
    limits: LimitsConfig
    stopwatch: Callable[[], float] = perf_counter
    connections: set[Connection] = field(factory=set)
    outbox: Outbox = field(factory=Outbox)
    relays: MessageRelay = field(factory=NoRelay)
    scheduler: Scheduler = field(init=False)
    _waiting: dict[str, dict[Connection, None]] = field(factory=dict)  # no hello yet: by address, oldest first
    _silent: int = 0
    noisy = False

    def __attrs_post_init__(self) -> None:
        store = self.lobby.store
        self.scheduler = Scheduler(self.clock, self.stopwatch, lambda: store.waiting > UNTOLD, self.outbox)
        store.together = self.outbox

    def buildProtocol(self, addr: IAddress | None) -> Connection | None:
        """A connection, which may be refused and closed at once. None: closed without a message.

        An address that keeps connecting although it is refused costs almost nothing.
        """
        host, admission = str(getattr(addr, "host", "")), self.lobby.access
        try:
            self._let_in(host)
        except ProtocolError as no:
            return Connection(self, host, no) if admission.explain(host) else None
        return Connection(self, host)

    def _let_in(self, host: str) -> None:
        if len(self.connections) - self._silent >= self.limits.connections:
            raise ProtocolError("server/full")
        self.lobby.access.arrive(host)

    def connected(self, connection: Connection) -> None:
        """A connection is open, and has not said hello yet."""
        self.connections.add(connection)
        self._waiting.setdefault(connection.host, {})[connection] = None
        self._silent += 1
        if self._silent > self.limits.waiting:
            crowd = max(self._waiting.values(), key=len)
            oldest = next(iter(crowd))
            self.welcomed(oldest)  # it does not count any more
            oldest.session.end(ProtocolError("server/full"))

    def welcomed(self, connection: Connection) -> None:
        """Stop counting a connection as silent: it has said hello, or is closed."""
        crowd = self._waiting.get(connection.host, {})
        if connection in crowd:
            del crowd[connection]
            self._silent -= 1
        if not crowd:
            self._waiting.pop(connection.host, None)

    def disconnected(self, connection: Connection) -> None:
        """An open connection is closed."""
        self.welcomed(connection)
        if connection in self.connections:
            self.connections.discard(connection)
            self.lobby.access.depart(connection.host)

    def close(self, no: ProtocolError) -> None:
        """Send everybody the reason, and close all connections."""
        for connection in list(self.connections):
            connection.session.end(no)
