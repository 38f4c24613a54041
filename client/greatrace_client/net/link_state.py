"""The state of a connection, and the interface of its listeners."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Protocol

from greatrace.protocol.messages import ServerMessage


class LinkState(StrEnum):
    """The state of a connection. `lost`: it tries to reconnect; `closed`: it does not."""

    NEW = "new"
    CONNECTING = "connecting"
    OPEN = "open"
    LOST = "lost"
    CLOSED = "closed"


class LinkListener(Protocol):
    """Receives a connection's messages and state changes."""

    def link_message(self, message: ServerMessage) -> None:
        """A message of the server, Welcome included; Pong is the link's own."""

    def link_state(self, state: LinkState, reason: str) -> None:
        """The new state, and the reason as an id of the catalogs ("": no reason). Closed: refused, no_answer,
        unknown_host, hung_up, not_a_server, certificate_changed, certificate_unverified, not_encrypted, not_private;
        lost: also dropped.
        """

    def seen(self) -> Mapping[str, int]:
        """The last update seen of each table where the player sits, to resume after a dropped connection."""
