"""What scenes may ask of the line to the race that is played: one person's, or those of all who share the machine."""

from __future__ import annotations

from typing import Protocol

from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.net.link import Link
from greatrace_client.net.link_state import LinkState
from greatrace_client.net.table_setup import RaceReturn, SeatClaim, TableSetup


class RaceConnection(Protocol):
    """See the module. Calls to other servers are the business of the one `ServerConnection` of the client."""

    @property
    def alone(self) -> bool:
        """Whether this is a race against bots on our own server."""

    @property
    def state(self) -> LinkState:
        """Where the connection stands."""

    @property
    def sentence(self) -> str:
        """About the line, for the player."""

    @property
    def link(self) -> Link | None:
        """The line, None while there is none."""

    @property
    def table_setup(self) -> TableSetup | SeatClaim | RaceReturn | None:
        """What is under way before the race."""

    @property
    def last_wish(self) -> RaceSetup | None:
        """The race on this machine that was wished for last."""

    def solo(self, wish: RaceSetup, *, resume: str = "") -> None:
        """A race against bots: the new one wished for, or the table `resume` of the saved one."""

    def hang_up(self) -> None:
        """Leave the server, and end it if it is ours."""

    def leave_table(self, *, for_good: bool = False) -> None:
        """Stand up from the table; the line stays."""
