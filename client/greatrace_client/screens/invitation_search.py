"""Finds the table of an invitation: at its address or on the local network, where it listens for servers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from greatrace_client.i18n import tr
from greatrace_client.net.invitation import Invitation
from greatrace_client.net.lan_discovery import FoundServer, LanEar, Ports, listen
from greatrace_client.screens.join_rows import offers

SEARCH = 4.0  # seconds of listening for the table of a code


class InvitationSearch:
    """`invited` is the invitation that is followed; None without one. `trouble`: the reason why its table was not
    found.
    """

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
        """Advance the time by `dt` seconds. A code whose table nobody offers is given up after a while."""
        if self.invited is None or self.invited.address is not None:
            return
        self._searched += dt
        if self._searched > SEARCH:
            code, self.invited = self.invited.code, None
            self.trouble = tr("No table with the code {code} on this network. Ask for the full link.", code=code)


def address_of(invited: Invitation, servers: Sequence[FoundServer]) -> str:
    """The invitation's own address, or that of the server of the local network that has its table; "" if there
    is none.
    """
    if invited.address is not None:
        return str(invited.address)
    rows = offers(servers)
    return next((row.address for row in rows if row.table is not None and row.table.id == invited.table != ""), "")


# ---- the servers heard of on the local network while the player looks for one


LOOK = 0.5  # seconds between looks for servers that fell silent


class LanSearch:
    """The servers heard of while the player looks for one."""

    def __init__(self) -> None:
        self.ear: LanEar | None = None
        self._ports: Ports | None = None
        self._age = 0.0

    @property
    def servers(self) -> list[FoundServer]:
        """The servers heard of."""
        return self.ear.servers if self.ear is not None else []

    def begin(self, reactor: Any) -> None:
        """Start listening, unless it has been started."""
        if self.ear is None:
            self.ear, self._ports = listen(reactor, lambda: None)

    def end(self) -> None:
        """Stop listening."""
        if self._ports is not None:
            self._ports.stopListening()
        self.ear = self._ports = None

    def update(self, dt: float) -> None:
        """Advance the time; servers that have gone silent are forgotten."""
        self._age += dt
        if self._age > LOOK and self.ear is not None:
            self._age = 0.0
            self.ear.forget_old()
