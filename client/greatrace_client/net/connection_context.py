"""The interface through which the connection reads and updates the client's state."""

from __future__ import annotations

from typing import Protocol

from greatrace_client.model.lobby import LobbyModel
from greatrace_client.model.table import TableModel
from greatrace_client.net.link import Link
from greatrace_client.net.table_setup import Sender
from greatrace_client.settings import Settings


class ConnectionContext(Sender, Protocol):
    """Holds what the player knows of connections and tables."""

    settings: Settings
    lobby: LobbyModel
    link: Link | None
    table: TableModel | None

    def say(self, sentence: str) -> None: ...
