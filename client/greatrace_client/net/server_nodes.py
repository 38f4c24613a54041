"""The addresses of one server: it may be a cluster, whose nodes send a player to the one that has the table."""

from __future__ import annotations

from typing import Final

from greatrace.protocol.messages import JoinTable, Pong, Refused, ServerMessage, WatchTable, Welcome
from greatrace_client.net.address import Address

MOVED, MOVING = "table/moved", "table/moving"
MOST_KNOWN: Final = 32  # addresses
MOST_MOVES: Final = 6  # from node to node, before anything else is heard of the table


class ServerNodes:
    """Remembers where else the server can be reached, and which table was asked for last."""

    def __init__(self, home: Address) -> None:
        self._known = [home]
        self._wish: JoinTable | WatchTable | None = None
        self._moves = 0

    def wished(self, message: JoinTable | WatchTable) -> None:
        """The player asks for a table; if it is elsewhere it will be asked for again there."""
        self._wish = message

    def heard(self, message: ServerMessage) -> None:
        """Anything that the server says, but for news of a race."""
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
        """Which address to try when that address does not answer."""
        if address not in self._known:
            return self._known[0]
        return self._known[(self._known.index(address) + 1) % len(self._known)]

    def way(self, refused: Refused) -> Address | None:
        """Where the table is; None if that leads nowhere."""
        self._moves += 1
        return self._learn(refused.where) if self._moves <= MOST_MOVES else None

    def wish(self) -> JoinTable | WatchTable | None:
        """What to ask for again, once."""
        wish, self._wish = self._wish, None
        return wish
