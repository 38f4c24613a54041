"""The pause of a race, by a majority of the players who are present."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from attrs import define

from greatrace.kernel import Seat
from greatrace_server.clock import Countdown
from greatrace_server.room.context import Guard, RoomServices


class PausableRace(Protocol):
    """The part of a race's state that pausing uses."""

    votes: set[Seat]

    @property
    def paused(self) -> bool:
        """Whether the votes pause the race now."""


@define(eq=False, repr=False)
class Pause:
    """The votes for a pause, which ends at the limit of the settings at the latest.

    `changed` is called after anything that may pause the race or let it continue.
    """

    race: PausableRace
    services: RoomServices
    guard: Guard
    changed: Callable[[], None]
    _limit: Countdown | None = None

    def vote(self, seat: Seat, *, pause: bool) -> None:
        """Record that seat's vote to pause, or to continue: save, announce and apply it."""
        if pause:
            self.race.votes.add(seat)
        else:
            self.race.votes.discard(seat)
        self.changed()

    def adjust(self) -> None:
        """Start or stop the limit, which runs while the race is paused, after players have come, gone or voted."""
        if not self.race.paused:
            self.cancel()
        elif self._limit is None:
            self._limit = Countdown(
                self.services.clock, self.services.settings.now.pacing.pause, self.guard(self._over)
            )
            self._limit.run()

    def _over(self) -> None:
        self.race.votes.clear()
        self._limit = None
        self.changed()

    def clear(self) -> None:
        self.race.votes.clear()
        self.cancel()

    def cancel(self) -> None:
        """Stop the clock."""
        if self._limit is not None:
            self._limit.stop()
            self._limit = None
