"""The table of an invitation: at its address, or (a code alone) at the server of the network that has it."""

from __future__ import annotations

from collections.abc import Sequence

from greatrace_client.i18n import tr
from greatrace_client.net.invitation import Invitation
from greatrace_client.net.lan_discovery import FoundServer
from greatrace_client.screens.join_rows import offers

SEARCH = 4.0  # seconds of listening for the table of a code


class InvitationSearch:
    """`invited` is the invitation that is followed; None: none is. `trouble`: why its table was not found."""

    def __init__(self, invited: Invitation | None = None) -> None:
        self.invited = invited
        self.trouble = ""
        self._searched = 0.0  # seconds

    def found(self, servers: Sequence[FoundServer]) -> tuple[str, str] | None:
        """Address and code, once, as soon as the address is known."""
        if self.invited is None:
            return None
        address = address_of(self.invited, servers)
        if not address:
            return None
        code, self.invited = self.invited.code, None
        return address, code

    def update(self, dt: float) -> None:
        """`dt` seconds have gone by. A code whose table nobody offers is given up."""
        if self.invited is None or self.invited.address is not None:
            return
        self._searched += dt
        if self._searched > SEARCH:
            code, self.invited = self.invited.code, None
            self.trouble = tr("No table with the code {code} on this network. Ask for the full link.", code=code)


def address_of(invited: Invitation, servers: Sequence[FoundServer]) -> str:
    """Its own, or that of the server of the network that has its table; "" if there is none."""
    if invited.address is not None:
        return str(invited.address)
    rows = offers(servers)
    return next((row.address for row in rows if row.table is not None and row.table.id == invited.table != ""), "")
