"""Each seat's preferences about reaction windows, and its standing orders (E3). Only its owner sees them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from attrs import define

from greatrace.kernel import Action, Seat
from greatrace_server.room.pacing import ABLE, ALWAYS, PASS
from greatrace_server.room.seats import Place
from greatrace_server.storage.records import PERSON

ASK, NEVER, OWN = "ask", "never", "own"
DEAR: Final = 2  # levels from which OWN reacts


class ReactingRace(Protocol):
    """The part of a race's state that reaction preferences use."""

    places: list[Place]

    @property
    def round(self) -> int:
        """The number of the round."""

    @property
    def patient(self) -> bool:
        """Whether the race is played over days."""

    def danger_to(self, seat: Seat) -> tuple[str, int]:
        """The source of the danger that threatens that seat, and the levels that it costs."""


@define(eq=False, repr=False)
class ReactionPreferences:
    """The preferences of all seats. PASS holds until the end of the round. `changed` is called with the seat."""

    race: ReactingRace
    changed: Callable[[Seat], None]
    _round: int = 0  # round of the last pass, or in which the race was begun or continued

    def begin(self) -> None:
        """Record the present round, when the race begins or continues."""
        self._round = self.race.round

    def set(self, seat: Seat, preference: str) -> None:
        """Set when the seat is asked from the next window on: always, when it could react, or not in this round."""
        record = self.race.places[seat].record
        if preference == PASS:
            self._round = self.race.round
        record.usual = record.reactions if preference == PASS and record.reactions != PASS else record.usual
        record.reactions = preference
        self.changed(seat)

    def set_orders(self, seat: Seat, orders: dict[str, str]) -> None:
        """Set the server's answers for that seat from the next window on, by the source of the danger."""
        self.race.places[seat].record.orders = {source: order for source, order in orders.items() if order != ASK}
        self.changed(seat)

    def differ(self, seat: Seat) -> bool:
        """Whether the seat's preferences differ from the default, so that a returning client must be sent them."""
        record = self.race.places[seat].record
        return record.reactions != ABLE or bool(record.orders)

    def ordered_answer(self, seat: Seat, options: Sequence[Action]) -> Action | None:
        """The answer by the seat's orders; None if the seat is to be asked. The seat's hand does not affect any time.

        In a race over days nobody waits for the reaction of an absent player without orders: losses of two levels or
        more are cancelled.
        """
        place = self.race.places[seat]
        if place.record.kind != PERSON:
            return None
        source, levels = self.race.danger_to(seat)
        order = place.record.orders.get(source, ASK)
        if order == ASK and place.listener is None and self.race.patient:
            order = OWN
        if order == ASK:
            return None
        wanted = order == ALWAYS or (order == OWN and levels >= DEAR)
        return options[min(1, len(options) - 1)] if wanted else options[0]

    def follow_round(self) -> None:
        """End PASS when a new round has begun."""
        for place in self.race.places:  # most often nobody has passed
            if place.record.reactions == PASS:
                break
        else:
            return
        if self._round != self.race.round:
            self._end_passes()

    def _end_passes(self) -> None:
        for place in self.race.places:
            if place.record.reactions == PASS:
                self.set(place.number, place.record.usual)
