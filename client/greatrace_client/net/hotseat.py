"""Several people at one machine: each has a connection, a seat and a view of their own, and one of them is in front.

`HotseatSession` takes the place of the connection. Link, table and lobby of the context are always those of the player
in front: a person's, or `public`, which watches and holds no secret. The context holds nothing of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from greatrace.protocol.messages import Seated, ServerMessage
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.model.table import OpenQuestion, TableModel, Transition
from greatrace_client.net.connection import LOOPBACK, ServerConnection
from greatrace_client.net.connection_context import ConnectionContext
from greatrace_client.net.link import Link
from greatrace_client.net.link_state import LinkState
from greatrace_client.net.subscribers import SOLO
from greatrace_client.net.table_setup import RaceReturn, SeatClaim, TableSetup
from greatrace_client.settings import Settings

WINDOWS = ("reaction", "danger")
AWHILE = 0.7  # seconds without a question after which the player's own view is hidden


@attrs.define(eq=False)
class LocalPlayer:
    """One player at the machine, as the context of a connection. `seat` None: the public's."""

    settings: Settings
    said: Callable[[str], None]
    name: str
    crew: str = ""
    seat: int | None = None
    lobby: LobbyModel = attrs.Factory(LobbyModel)
    link: Link | None = None
    table: TableModel | None = None
    connection: ServerConnection = attrs.field(init=False)
    _answered: int = -1  # the question (TableModel.fresh) that was answered from the curtain with its default

    def send(self, message: Any) -> bool:
        return self.link is not None and self.link.send(message)

    def say(self, sentence: str) -> None:
        self.said(sentence)

    @property
    def asked(self) -> OpenQuestion | None:
        """The question that waits for this person's answer."""
        table = self.table
        if table is None or table.over or not table.my_move or table.question is None or not table.question.required:
            return None
        return None if table.fresh == self._answered else table.question

    def let_be(self) -> None:
        """Give the safe answer without looking."""
        if (question := self.asked) is not None and self.table is not None and self.link is not None:
            self._answered = self.table.fresh
            self.link.answer(self.table.id, question.number, question.required[0])


class HotseatSession:
    """The connections of several people at one machine. `tell` passes messages of the player in front on to the scenes;
    `ended` restores the previous state.

    It is used like a ServerConnection of a race against bots.
    """

    alone = True

    def __init__(
        self,
        reactor: Any,
        context: ConnectionContext,
        tell: Callable[[ServerMessage, list[Transition]], None],
        ended: Callable[[], object],
        *,
        awhile: float = AWHILE,
    ) -> None:
        self.reactor, self.context, self.tell, self.ended = reactor, context, tell, ended
        self.people: list[LocalPlayer] = []
        self.public = self.active = self.local_player("", None, keeps=True)
        self.called: LocalPlayer | None = None  # a person who wants to look without being asked
        self._unasked = 0.0
        self._awhile = awhile

    def local_player(self, name: str, seat: int | None, crew: str = "", *, keeps: bool = False) -> LocalPlayer:
        """A new local player with a connection."""
        player = LocalPlayer(self.context.settings, self.context.say, name, crew, seat)
        player.connection = ServerConnection(
            self.reactor, player, lambda m, steps: self._heard(player, m, steps), keeps=keeps
        )
        return player

    # ---- as a connection
    @property
    def host(self) -> ServerConnection:
        """The line of the first person: the server is its child."""
        return self.people[0].connection

    @property
    def _lines(self) -> list[ServerConnection]:
        return [player.connection for player in (*self.people, self.public)]

    @property
    def state(self) -> LinkState:
        """The worst state of all connections."""
        states = [line.state for line in self._lines]
        return next((s for s in (LinkState.CLOSED, LinkState.LOST) if s in states), self.host.state)

    @property
    def sentence(self) -> str:
        """The first error of a connection, as a sentence."""
        return next((line.sentence for line in self._lines if line.sentence), "")

    @property
    def link(self) -> Link | None:
        """The line that is lost, or the first."""
        lost = [line.link for line in self._lines if line.state is LinkState.LOST]
        return lost[0] if lost else self.host.link

    @property
    def table_setup(self) -> TableSetup | SeatClaim | RaceReturn | None:
        """The setup of the player who was refused something, else the first player's."""
        return next((out for line in self._lines if (out := line.table_setup) and out.failed), self.host.table_setup)

    @property
    def last_setup(self) -> RaceSetup | None:
        """The race that was wished for."""
        return self.host.last_setup

    def solo(self, race_setup: RaceSetup, *, resume: str = "") -> None:
        """Start the wished race, or reopen the saved one (table `resume`). The others follow when the first player
        sits.
        """
        self.seat_all(race_setup.people)
        self.host.notes.solo.people = race_setup.people
        self.host.solo(race_setup, resume=resume)

    def seat_all(self, people: Sequence[tuple[str, str]]) -> None:
        """Make a local player for each name and crew."""
        self.people = [self.local_player(name, seat, crew) for seat, (name, crew) in enumerate(people)]

    def hang_up(self) -> None:
        """Close all connections, which ends the server."""
        for line in reversed(self._lines):
            line.hang_up()
        self.ended()

    def leave_table(self, *, for_good: bool = False) -> None:
        """Hang up: there is no other table to go to."""
        self.hang_up()

    # ---- incoming messages
    def _heard(self, player: LocalPlayer, message: ServerMessage, steps: list[Transition]) -> None:
        """Handle a message that has been folded into that player's table."""
        if player is self.people[0] and isinstance(message, Seated):
            self._follow(message.table.id)
        if player is self.active:
            self._mirror()
            self.tell(message, steps)

    def _follow(self, table: str) -> None:
        """The first player sits: seat the others, and let the public watch."""
        link = self.host.link
        for player in (*self.people[1:], self.public):
            line = player.connection
            if link is None or line.link is not None:
                continue
            key = SOLO + (f"/{player.seat}" if player.seat is not None else "/public")
            line.connect(f"{LOOPBACK}:{link.address.port}", player.name or self.people[0].name, key)
            line.table_setup = SeatClaim(table, player.seat, player.crew)

    # ---- who is active
    def _mirror(self) -> None:
        """Show the scenes the state of the player in front."""
        active = self.active
        self.context.link, self.context.table, self.context.lobby = active.link, active.table, active.lobby

    def show(self, player: LocalPlayer) -> None:
        """Put that player in front."""
        if player is not self.active:
            self.active, self._unasked = player, 0.0
            self._mirror()

    def call(self, player: LocalPlayer | None) -> None:
        """Request a look at a player's own view; None ends it."""
        self.called = player

    def wanted(self, dt: float) -> LocalPlayer:
        """The player to put in front after another `dt` seconds: the player who is asked, else the one on turn at this
        machine, else the public view.
        """
        active, table = self.active, self.public.table
        if table is None or table.over:
            return self.public
        if self.called is not None:
            return self.called
        if active.asked is not None:
            self._unasked = 0.0
            return active
        asked = next((player for player in self.people if player.asked is not None), None)
        self._unasked += dt
        if asked is None and (self._unasked < self._awhile or self._in_its_go(active)):
            return active
        return asked or self.public

    @staticmethod
    def _in_its_go(player: LocalPlayer) -> bool:
        """C1. Whether the turn under way is this player's; the others only react."""
        table = player.table
        return table is not None and (seat := table.kind.on_turn(table.view)) is not None and seat == player.seat
