"""Collects data sent together and writes it at once: each write costs a system call and, with TLS, a record."""

from __future__ import annotations

from typing import Protocol

from attrs import define


class Flushed(Protocol):
    """A connection with collected data."""

    def flush(self) -> None:
        """Write the collected data."""


@define(eq=False)
class Outbox:
    """A context in which sent data is collected, and then written at once for each connection.

    `waiting`: the connections with collected data, each once or more; None outside the context.
    """

    waiting: list[Flushed] | None = None
    _depth: int = 0

    def __enter__(self) -> None:
        if not self._depth:
            self.waiting = []
        self._depth += 1

    def __exit__(self, *_: object) -> None:
        self._depth -= 1
        if self._depth:
            return
        connections, self.waiting = self.waiting, None
        if connections:
            for connection in connections:
                connection.flush()
