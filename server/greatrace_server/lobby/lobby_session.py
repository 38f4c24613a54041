"""What the lobby needs of a connected person."""

from __future__ import annotations

from typing import Protocol

from greatrace_server.protocol_error import ProtocolError
from greatrace_server.room.seats import Listener


class LobbySession(Listener, Protocol):
    """A connected person. `tables`: the ids of the tables where they are, `host`: the address of their connection."""

    tables: set[str]

    @property
    def host(self) -> str:
        """The address of their connection."""

    def end(self, no: ProtocolError) -> None:
        """Say why, and close the connection."""
