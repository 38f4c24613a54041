"""The other people on a server of our own: they lose their table when it stops."""

from __future__ import annotations

import attrs

from greatrace.protocol.messages import TableFilter
from greatrace_client.net.address import LOOPBACK, Address
from greatrace_client.net.connection_context import ConnectionContext
from greatrace_client.net.lan_discovery import own_address
from greatrace_client.net.subscribers import HOSTED, Whereabouts


@attrs.frozen
class Guests:
    """Tells whether others are on the server of `where`, from the server's messages."""

    context: ConnectionContext
    where: Whereabouts

    @property
    def ours(self) -> bool:
        """Whether the player is on a server of their own that others can reach."""
        return self.where.key == HOSTED

    @property
    def there(self) -> bool:
        """Whether the server is ours and somebody else sits at one of its tables."""
        lobby = self.context.lobby
        return self.ours and any(
            seat.kind == "person" and not seat.away and (info.id, number) != (lobby.table, lobby.seat)
            for info in lobby.known.values()
            for number, seat in enumerate(info.seats)
        )

    def watch(self) -> None:
        """Follow the list of tables after the player has left theirs: it tells who is still there."""
        if self.ours and (ask := self.context.lobby.list.page_request(TableFilter(), 0, 1)) is not None:
            self.context.send(ask)

    def are_at(self, place: Address) -> bool:
        """Whether `place` is our own server with guests, which must not be stopped to connect to it."""
        here = place.host in (*LOOPBACK, own_address()) and place.port == self.where.port
        return here and self.there
