"""Who is here: seats whose owners have dropped, bots that sit in for them, and their return."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import define

from greatrace_server.room.seats import Listener, Place
from greatrace_server.storage.records import ABSENT, PERSON

if TYPE_CHECKING:
    from greatrace_server.room.room import Room

GRACES: Final = 4  # so many times the grace is all that a race waits for one person


@define(eq=False, repr=False)
class Presence:
    """A seat whose owner is away is expected back for the grace time; then a bot sits in until they are."""

    room: Room

    def came(self) -> None:
        """Somebody is here (again): others' grace begins if nobody was here before, bots go on."""
        for place in self.room.places:
            if place.record.kind == PERSON and place.listener is None and place.grace is None:
                self._expect(place)
        self.adjust()
        self.room.bots.wake()

    def went(self) -> None:
        """Somebody has gone: their time stands still while they are expected back."""
        if self.room.awake:
            self.came()
        else:
            for place in self.room.places:
                place.stop_grace()
            self.room.pause.forget()
            self.adjust()

    def _expect(self, place: Place) -> None:
        """However often somebody drops, they cannot hold up the race for longer than a few times the grace."""
        if not self.room.running or self.room.time.pace.patient:
            return
        grace = self.room.config.pacing.grace
        place.credit = GRACES * grace if place.credit is None else place.credit
        over = self.room.guard(lambda: self.stand_in(place))
        place.expect(self.room.clock, min(grace, place.credit), over)

    def adjust(self) -> None:
        """Let run what may run now, and tell whose clock does."""
        self.room.pause.mind()
        going = self.room.going
        for place in self.room.places:
            if place.grace is not None:
                place.grace.let(going)
        if self.room.time.adjust():
            self.room.teller.renew_question()

    def stand_in(self, place: Place, level: str = "") -> None:
        """A bot sits in, until the seat's owner is back. A host who is away hands the role on."""
        place.stop_grace()
        place.record.kind, place.record.level, place.record.away = ABSENT, level, False
        place.record.late = 0
        self.room.host_away(place)
        self.room.changed()
        self.adjust()
        self.room.bots.wake()

    def back(self, place: Place, listener: Listener) -> None:
        """The seat is its owner's again, from the question on that is open now."""
        place.take(listener)
        self.room.changed()
        self.came()
