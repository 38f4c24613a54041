"""The interface of the connection to a race for scenes: one person's, or several people's at one machine."""

from __future__ import annotations

from typing import Protocol

from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.net.link import Link
from greatrace_client.net.link_state import LinkState
from greatrace_client.net.table_setup import RaceReturn, SeatClaim, TableSetup


class RaceConnection(Protocol):
    """The connection to the race being played. Only `ServerConnection` calls other servers."""

    @property
    def alone(self) -> bool: ...

    @property
    def state(self) -> LinkState:
        """The state of the connection."""

    @property
    def sentence(self) -> str:
        """The connection's error, for the player."""

    @property
    def link(self) -> Link | None:
        """The link, None if there is none."""

    @property
    def table_setup(self) -> TableSetup | SeatClaim | RaceReturn | None:
        """The setup under way before the race, if any."""

    @property
    def last_setup(self) -> RaceSetup | None:
        """The race on this machine that was wished for last."""

    def solo(self, race_setup: RaceSetup, *, resume: str = "") -> None:
        """Start a race against bots: a new one, or the saved one (table `resume`)."""

    def hang_up(self) -> None:
        """Leave the server, and stop it if it is ours."""

    def leave_table(self, *, for_good: bool = False) -> None:
        """Leave the table; the connection stays."""
