"""When each seat wants to be asked in reaction windows, and what is done in its name (E3): told to nobody else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from attrs import define

from greatrace.kernel import Action, Seat
from greatrace_server.room.pacing import ABLE, ALWAYS, PASS
from greatrace_server.storage.records import PERSON

if TYPE_CHECKING:
    from greatrace_server.room.room import Room

ASK, NEVER, OWN = "ask", "never", "own"
DEAR: Final = 2  # levels from which on OWN reacts


@define(eq=False, repr=False)
class ReactionPreferences:
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

    def order(self, seat: Seat, orders: dict[str, str]) -> None:
        """From the next window on: what is done about dangers in that seat's name."""
        self.room.places[seat].record.orders = {source: what for source, what in orders.items() if what != ASK}
        self.room.store.table(self.room.record)
        self.room.teller.reactions(seat)

    def told(self, seat: Seat) -> bool:
        """Whether there is anything to tell whoever comes back to that seat."""
        record = self.room.places[seat].record
        return record.reactions != ABLE or bool(record.orders)

    def ordered(self, seat: Seat, options: Sequence[Action]) -> Action | None:
        """The answer in the name of that seat, None if it is to be asked. What it holds decides about no time.

        Nobody waits days for a reaction: whoever is away then and has left no order cancels what costs them dearly.
        """
        place = self.room.places[seat]
        if place.record.kind != PERSON:
            return None
        source, levels = self.room.kind.danger_to(self.room.game.state, seat)
        order = place.record.orders.get(source, ASK)
        if order == ASK and place.listener is None and self.room.time.pace.patient:
            order = OWN
        if order == ASK:
            return None
        wanted = order == ALWAYS or (order == OWN and levels >= DEAR)
        return options[min(1, len(options) - 1)] if wanted else options[0]

    def follow_round(self) -> None:
        """A new round: nobody lets everything be any more."""
        before, self._round = self._round, self._now
        if before != self._round:
            for place in self.room.places:
                if place.record.reactions == PASS:
                    self.set(place.number, place.record.usual)
