"""A race that is paused, because most of the players who are present want it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from attrs import define

from greatrace.kernel import Seat
from greatrace_server.clock import Countdown
from greatrace_server.room.context import Guard, RoomServices


class PausableRace(Protocol):
    """What pausing needs of a race's state."""

    votes: set[Seat]

    @property
    def paused(self) -> bool:
        """Whether the votes pause the race now."""


@define(eq=False, repr=False)
class Pause:
    """The votes for a pause, which ends after the limit of the settings at the latest.

    `changed` is called after anything that may pause the race or let it continue.
    """

    race: PausableRace
    services: RoomServices
    guard: Guard
    changed: Callable[[], None]
    _limit: Countdown | None = None

    def vote(self, seat: Seat, *, pause: bool) -> None:
        """That seat wants to pause, or to continue: save, announce and follow it."""
        if pause:
            self.race.votes.add(seat)
        else:
            self.race.votes.discard(seat)
        self.changed()

    def adjust(self) -> None:
        """Players have come, gone or voted: the limit runs while the race is paused."""
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
        """Forget all votes."""
        self.race.votes.clear()
        self.cancel()

    def cancel(self) -> None:
        """Stop the clock."""
        if self._limit is not None:
            self._limit.stop()
            self._limit = None
