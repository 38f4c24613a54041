"""When each seat wants to be asked in reaction windows (E3): its owner's business, told to nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from greatrace.kernel import Seat
from greatrace_server.pacing import PASS

if TYPE_CHECKING:
    from greatrace_server.room import Room


@define(eq=False, repr=False)
class Wishes:
    """Who lets everything be does so until the end of the round."""

    room: Room
    _round: int = 0

    def begin(self) -> None:
        """The race stands in this round."""
        self._round = self._now

    @property
    def _now(self) -> int:
        return self.room.kind.round_of(self.room.game.state)

    def set(self, seat: Seat, wish: str) -> None:
        """From the next window on: ask me always, only when I could react, or not until the end of the round."""
        record = self.room.places[seat].record
        record.usual = record.reactions if wish == PASS and record.reactions != PASS else record.usual
        record.reactions = wish
        self.room.store.table(self.room.record)
        self.room.teller.reactions(seat)

    def follow_round(self) -> None:
        """A new round: nobody lets everything be any more."""
        before, self._round = self._round, self._now
        if before != self._round:
            for place in self.room.places:
                if place.record.reactions == PASS:
                    self.set(place.number, place.record.usual)
