"""Several people at this machine: a connection for each, one of them in front, and a curtain before the next view."""

from __future__ import annotations

from collections.abc import Callable

from greatrace.protocol.messages import ServerMessage
from greatrace_client.app.loop import Loop
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.model.table import Transition
from greatrace_client.net.hotseat import AWHILE, HotseatSession, LocalPlayer
from greatrace_client.ui.scene import AppContext, Reset, Scene
from greatrace_client.ui.scene_stack import SceneStack

LONGEST = 0.05  # seconds that an iteration of the loop counts at most


class HandingOver:
    """Switches between players at one machine. `party` is None while one connection is enough; `race` makes the scene
    of the race.
    """

    def __init__(
        self,
        context: AppContext,
        stack: SceneStack,
        loop: Loop,
        tell: Callable[[ServerMessage, list[Transition]], None],
        race: Callable[[], Scene],
    ) -> None:
        self.context, self.stack, self.loop, self.tell, self.race = context, stack, loop, tell, race
        self.party: HotseatSession | None = None
        self._looked = 0.0  # time of the last iteration, by the reactor's clock

    def seat(self, race_setup: RaceSetup) -> None:
        """Open connections for the people who race. Call it before a race on this machine is set up."""
        self.context.connection.hang_up()
        if race_setup.people:
            self.context.server.own.dismiss()  # the first person's connection has a server of its own
            awhile = 0.0 if self.context.flags.autoplay and not self.context.settings.speed else AWHILE
            self.party = HotseatSession(self.loop.reactor, self.context, self.tell, self._party_over, awhile=awhile)
            self.context.connection = self.party
            self.context.navigator.change_places = self.change_places

    def _party_over(self) -> None:
        """Return to a single connection."""
        self.party = None
        self.context.connection, self.context.navigator.change_places = self.context.server, None
        self.context.link, self.context.table, self.context.lobby = None, None, LobbyModel()

    def update(self) -> None:
        """Switch to another player's view if it is due. Time counts only in these calls: they become rare at rest, and
        stop while something is shown.
        """
        now = self.loop.reactor.seconds()
        passed, self._looked = min(now - self._looked, LONGEST), now
        if self.party is None:
            return
        player = self.party.wanted(passed)
        if player is not self.party.active:
            self._hand_over(player)

    def change_places(self) -> None:
        """Let a person look at their own seat, or end the look."""
        if self.party is not None:
            from greatrace_client.screens.hotseat_curtain import PlacesScene

            self.party.call(None)
            self.party.show(self.party.public)
            self.stack.carry_out(Reset(PlacesScene(self.party)))

    def _hand_over(self, player: LocalPlayer) -> None:
        """Hide all hands until the owner of the next view confirms."""
        from greatrace_client.screens.hotseat_curtain import CurtainScene

        assert self.party is not None
        self.party.show(self.party.public)
        secret = player is not self.party.public
        self.stack.carry_out(Reset(CurtainScene(self.party, player) if secret else self.race()))
        self.loop.dirty = True
