"""The state of a running race: plain values and functions of them. It knows none of a room's parts."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from greatrace.games import GameKind
from greatrace.kernel import Decision, Game, Seat
from greatrace_server.config import CurrentConfig
from greatrace_server.room.pacing import PACES, Pace, TimeWindow
from greatrace_server.room.seats import SERVERS, Listener, Place
from greatrace_server.storage.records import RUNNING, TableRecord


@define(eq=False, repr=False)
class RaceState:
    """The state. `seq`: the last update. `leap`: message numbers of questions minus the game's, see `undo`.

    `window`: the reaction window of the open question, if it has one. `votes`: seats that want a pause.
    """

    record: TableRecord
    kind: GameKind
    game: Game[Any]
    places: list[Place]
    watchers: list[Listener]
    settings: CurrentConfig
    seq: int = 0
    leap: int = 0
    window: TimeWindow | None = None
    votes: set[Seat] = field(factory=set)
    closed: bool = False  # the race has been stopped for good

    # ---- the question
    @property
    def decision(self) -> Decision | None:
        """The open question."""
        return self.game.decision

    @property
    def number(self) -> int:
        """The number of the open question in messages, unique in the race; 0 without a question."""
        return 0 if self.game.decision is None else self.game.decision.number + self.leap

    def bot_answers(self, seat: Seat) -> bool:
        """Whether a bot has that seat and its answer is still missing."""
        if self.places[seat].record.kind not in SERVERS:
            return False
        return self.window is None or seat not in self.window.held

    # ---- the game
    @property
    def round(self) -> int:
        """The number of the round."""
        return self.kind.round_of(self.game.state)

    def danger_to(self, seat: Seat) -> tuple[str, int]:
        """The source of the danger that threatens that seat, and the levels that it costs."""
        return self.kind.danger_to(self.game.state, seat)

    def level_of(self, seat: Seat) -> str:
        """The level of the seat's bot."""
        return self.places[seat].record.level or self.record.stand_in or self.settings.now.bots.stand_in

    # ---- time
    @property
    def pace(self) -> Pace:
        """The clock chosen by the table, or the server's default."""
        return PACES[self.record.clock or self.settings.now.pacing.clock]

    @property
    def patient(self) -> bool:
        """Whether the race is played over days."""
        return self.pace.patient > 0

    @property
    def running(self) -> bool:
        """Whether the race has begun, is not over and is not frozen."""
        return self.record.phase == RUNNING and not self.closed

    @property
    def awake(self) -> bool:
        """Whether anybody is connected: bots do not race alone."""
        if self.watchers:
            return True
        for place in self.places:  # noqa: SIM110 - a loop takes half the time, and this is asked for every answer
            if place.listener is not None:
                return True
        return False

    @property
    def paused(self) -> bool:
        """Whether a majority of the players who are present want a pause; the host's vote decides a tie."""
        if not self.votes:
            return False  # nearly always: called several times for every answer
        present = {place.number for place in self.places if place.here}
        wanted = self.votes & present
        return 2 * len(wanted) > len(present) or (2 * len(wanted) == len(present) > 0 and self.record.host in wanted)

    @property
    def going(self) -> bool:
        """Whether time passes now."""
        if self.record.phase != RUNNING or self.closed or (self.votes and self.paused):
            return False
        return self.awake or self.patient
