"""The part of a connected person that the lobby uses."""

from __future__ import annotations

from typing import Protocol

from greatrace_server.protocol_error import ProtocolError
from greatrace_server.room.seats import Listener


class LobbySession(Listener, Protocol):
    """A connected person. `tables`: the ids of their tables, `host`: the address of their connection."""

    tables: set[str]

    @property
    def host(self) -> str:
        """The address of their connection."""

    def end(self, no: ProtocolError) -> None:
        """Send the reason, and close the connection."""
