"""A race that is stopped for a while, because most of those who are here wish it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field

from greatrace.kernel import Seat
from greatrace_server.clock import Countdown
from greatrace_server.protocol_error import ProtocolError

if TYPE_CHECKING:
    from greatrace_server.room.room import Room


@define(eq=False, repr=False)
class Pause:
    """Each person has a vote; the host's decides a tie. No pause lasts for ever: after its limit all votes are gone."""

    room: Room
    votes: set[Seat] = field(factory=set)
    _limit: Countdown | None = None

    @property
    def on(self) -> bool:
        """Whether the race stands still now."""
        if not self.votes:
            return False  # nearly always: asked several times for every answer
        here = {place.number for place in self.room.places if place.here}
        wish = self.votes & here
        return 2 * len(wish) > len(here) or (2 * len(wish) == len(here) > 0 and self.room.record.host in wish)

    def vote(self, seat: Seat, *, pause: bool) -> None:
        """That seat wants to stop, or to go on. Raises ProtocolError when nothing is going on."""
        if not self.room.running:
            raise ProtocolError("table/not-running")
        if pause:
            self.votes.add(seat)
        else:
            self.votes.discard(seat)
        self.follow()

    def follow(self) -> None:
        """After anything that changes the vote: stop the race, or let it go on."""
        self.room.changed()
        self.room.attendance.adjust()
        self.room.bots.wake()

    def mind(self) -> None:
        """Whoever comes or goes may change the majority: let the limit run while the race stands still."""
        if not self.on:
            self.cancel()
        elif self._limit is None:
            self._limit = Countdown(self.room.clock, self.room.config.pacing.pause, self.room.guard(self._over))
            self._limit.run()

    def _over(self) -> None:
        self.votes.clear()
        self._limit = None
        self.follow()

    def forget(self) -> None:
        """Nobody is here who could want it."""
        self.votes.clear()
        self.cancel()

    def cancel(self) -> None:
        """Stop its clock."""
        if self._limit is not None:
            self._limit.stop()
            self._limit = None
