"""Several people at one keyboard: before a hand is read out, the others' lines are scrolled away and the player who is
asked has confirmed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import Any, Protocol

from greatrace.protocol.messages import ServerMessage
from greatrace_client.i18n import tr
from greatrace_client.model.table import TableModel, Transition
from greatrace_client.net.hotseat import HotseatSession, LocalPlayer
from greatrace_client.race_common.text_reports import TextReports
from greatrace_client.text_ui.context import TextContext
from greatrace_client.text_ui.output import TextOutput

BLANK = 60  # empty lines between two people: more than a terminal shows


class SharedTalk(Protocol):
    """The part of the session that several people at one keyboard need."""

    reactor: Any
    context: TextContext
    output: TextOutput
    reports: TextReports | None

    def received(self, message: ServerMessage, steps: list[Transition]) -> None: ...
    def take_up(self, table: TableModel, log: int | None = None) -> None: ...
    def at_table(self, table: TableModel, steps: Iterable[Transition] = ()) -> None: ...


class Sharing:
    """Switches between the people at the keyboard. In between nobody is in front: `waits` is the player to come."""

    def __init__(self, talk: SharedTalk) -> None:
        self.talk = talk
        self.party = HotseatSession(talk.reactor, talk.context, talk.received, lambda: None)
        self.waits: LocalPlayer | None = None

    def look(self, dt: float) -> None:
        """After another `dt` seconds, call the next player if another is asked."""
        if self.waits is not None or not self.party.people:
            return
        player = self.party.wanted(dt)
        if player is self.party.active:
            return
        if player is self.party.public:
            self._turn_to(player)
        else:
            self._call(player)

    def heard(self, line: str) -> bool:
        """Handle a line while a player is called: an empty one confirms, any other was meant for somebody else. False
        if nobody is called.
        """
        player = self.waits
        if player is None:
            return False
        if line.strip():
            self._ask_for(player)
        else:
            self.waits = None
            self._turn_to(player)
        return True

    def _call(self, player: LocalPlayer) -> None:
        """Call the next player; until then nobody is in front."""
        self._turn_to(self.party.public)
        self.waits = player
        self._ask_for(player)

    def _ask_for(self, player: LocalPlayer) -> None:
        self.talk.output.line(tr("{name}, it is your turn. Come to the keyboard and press Enter.", name=player.name))

    def _turn_to(self, player: LocalPlayer) -> None:
        """Continue as that side; what one side has been told is not repeated to the other. What a person has read is
        scrolled away.
        """
        before = self.party.active.table
        if self.party.active not in (self.party.public, player):
            self.talk.output.lines("" for _ in range(BLANK))
        self.party.show(player)
        if player.table is None:
            return
        last_seq = before.seq if before is not None else player.table.seq
        entries = [entry.seq for entry in player.table.log]
        self.talk.take_up(player.table, bisect_right(entries, last_seq))
        if player is not self.party.public and self.talk.reports is not None:
            self.talk.output.lines(self.talk.reports.race.me())
        self.talk.at_table(player.table)
