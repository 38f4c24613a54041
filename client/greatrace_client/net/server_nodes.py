"""The addresses of one server, which may be a cluster whose nodes redirect a player to the node with the table."""

from __future__ import annotations

from typing import Final

from greatrace.protocol.messages import JoinTable, Pong, Refused, ServerMessage, WatchTable, Welcome
from greatrace_client.net.address import Address

MOVED, MOVING = "table/moved", "table/moving"
MOST_KNOWN: Final = 32  # addresses
MOST_MOVES: Final = 6  # redirections in a row without any other message


class ServerNodes:
    """Remembers the server's other addresses, and the table asked for last."""

    def __init__(self, home: Address) -> None:
        self._known = [home]
        self._request: JoinTable | WatchTable | None = None
        self._moves = 0

    def requested(self, message: JoinTable | WatchTable) -> None:
        """Note the table that the player asks for, to ask again at another node."""
        self._request = message

    def heard(self, message: ServerMessage) -> None:
        """Note any message of the server except news of a race."""
        if isinstance(message, Welcome | Pong):
            for text in message.nodes:
                self._learn(text)
        elif not isinstance(message, Refused):
            self._moves = 0

    def _learn(self, text: str) -> Address | None:
        try:
            address = Address.parse(text)
        except ValueError:
            return None
        if address not in self._known and len(self._known) < MOST_KNOWN:
            self._known.append(address)
        return address

    def after(self, address: Address) -> Address:
        """The address to try when `address` does not answer."""
        if address not in self._known:
            return self._known[0]
        return self._known[(self._known.index(address) + 1) % len(self._known)]

    def way(self, refused: Refused) -> Address | None:
        """The address of the table's node; None if the redirection leads nowhere."""
        self._moves += 1
        return self._learn(refused.where) if self._moves <= MOST_MOVES else None

    def pending_request(self) -> JoinTable | WatchTable | None:
        """The request to repeat, once."""
        request, self._request = self._request, None
        return request
