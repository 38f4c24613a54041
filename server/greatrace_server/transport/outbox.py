"""Collects what is sent together and writes it at once: each write costs a system call and, with TLS, a record."""

from __future__ import annotations

from typing import Protocol

from attrs import define, field


class Flushed(Protocol):
    """A connection that has kept what it was given to send."""

    def flush(self) -> None:
        """Write it."""


@define(eq=False)
class Outbox:
    """While it is entered, what is sent is kept, and then written at once for each connection."""

    _depth: int = 0
    _connections: dict[Flushed, None] = field(factory=dict)

    def add(self, connection: Flushed) -> bool:
        """Whether the connection will be flushed later."""
        if self._depth:
            self._connections[connection] = None
        return self._depth > 0

    def __enter__(self) -> None:
        self._depth += 1

    def __exit__(self, *_: object) -> None:
        self._depth -= 1
        if not self._depth and self._connections:
            connections, self._connections = self._connections, {}
            for connection in connections:
                connection.flush()
