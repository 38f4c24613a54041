"""The presence of players: disconnected players, bots that stand in for them, and their return."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from attrs import define

from greatrace.kernel import Seat
from greatrace_server.room.context import Guard, RoomServices
from greatrace_server.room.seats import Place
from greatrace_server.storage.records import ABSENT, PERSON

GRACES: Final = 2  # A race waits at most this many grace periods for one player.


class AttendedRace(Protocol):
    """The part of a race's state that presence uses."""

    places: list[Place]

    @property
    def running(self) -> bool:
        """Whether the race has begun, is not over and is not frozen."""

    @property
    def awake(self) -> bool:
        """Whether anybody is connected."""

    @property
    def patient(self) -> bool:
        """Whether the race is played over days."""


@define(eq=False, repr=False)
class Presence:
    """Holds the seat of a disconnected owner for the grace time; then a bot stands in until the owner is back.

    `changed` is called when somebody has arrived or left, `stood_in` when a bot has taken over a seat.
    """

    race: AttendedRace
    services: RoomServices
    guard: Guard
    changed: Callable[[], None]
    stood_in: Callable[[Place], None]

    def arrived(self) -> None:
        """Somebody has connected: graces of others begin if nobody was connected before, bots continue."""
        for place in self.race.places:
            if place.record.kind == PERSON and place.listener is None and place.grace is None:
                self._hold(place)
        for place in self.race.places:
            self._count_votes(place)
        self.changed()

    def left(self) -> bool:
        """Somebody has disconnected: their clock stops while their seat is held. False if nobody is connected now."""
        if self.race.awake:
            self.arrived()
            return True
        for place in self.race.places:
            place.stop_grace()
        return False

    def _hold(self, place: Place) -> None:
        """Hold a seat. All holds of one player together are limited to a few times the grace."""
        if not self.race.running or self.race.patient:
            return
        grace = self.services.settings.now.pacing.grace
        place.grace_left = GRACES * grace if place.grace_left is None else place.grace_left
        over = self.guard(lambda: self.stand_in(place))
        place.hold(self.services.clock, min(grace, place.grace_left), over)

    def vote_bot(self, place: Place, seat: Seat) -> None:
        """Record that seat's vote not to wait any longer for the owner of that place."""
        place.bot_votes.add(seat)
        self._count_votes(place)

    def _count_votes(self, place: Place) -> None:
        """Let a bot stand in at once if more than half of the players who are here want it."""
        here = {other.number for other in self.race.places if other.here}
        if 2 * len(place.bot_votes & here) > len(here):
            self.stand_in(place)

    def let_run(self, *, going: bool) -> None:
        """Run or stop the graces with the race."""
        for place in self.race.places:
            if place.grace is not None:
                place.grace.set_running(going)

    def stand_in(self, place: Place, level: str = "") -> None:
        """Give the seat to a bot of that level until its owner is back; "": the table's usual level."""
        place.stop_grace()
        place.record.kind, place.record.level, place.record.away = ABSENT, level, False
        place.record.late = 0
        self.stood_in(place)
