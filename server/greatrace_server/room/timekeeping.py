"""All clocks of the open question: they start with it, run while the race does, and end it at the limit."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol

from attrs import define, field

from greatrace.kernel import Action, Game, Seat
from greatrace_server.room.context import Guard, RoomServices
from greatrace_server.room.pacing import TimeWindow
from greatrace_server.room.reaction_windows import ReactionWindows
from greatrace_server.room.seat_clocks import ClockedRace, SeatClocks
from greatrace_server.room.seats import Place

TIMEOUTS: Final = 2  # consecutive timeouts of a connected player before a bot stands in


class TimedRace(ClockedRace, Protocol):
    """The part of a race's state that a timekeeper uses."""

    game: Game[Any]
    window: TimeWindow | None

    @property
    def going(self) -> bool:
        """Whether time passes now."""

    @property
    def running(self) -> bool:
        """Whether the race has begun, is not over and is not frozen."""


@define(eq=False, repr=False)
class Timekeeper:
    """Runs either the window or the seat clocks of the open question.

    `take` carries out an answer, `stand_in` lets a bot take over a seat, `window_closed` is called with a new question.
    """

    race: TimedRace
    guard: Guard
    windows: ReactionWindows
    take: Callable[[Seat, Action], None]
    stand_in: Callable[[Place], None]
    window_closed: Callable[[], None]
    services: RoomServices
    clocks: SeatClocks = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.clocks = SeatClocks(self.race, self.services, self._time_is_up)

    def follow_question(self) -> None:
        """After an answer: set the clocks of a new question; an interrupted one may have other options."""
        race, windows = self.race, self.windows
        decision = race.game.decision
        if race.window is not None and not windows.renew(decision):
            windows.end()
            self.window_closed()
        if race.window is None:
            self.clocks.settle(decision)
            if decision is not None and not windows.open(decision):
                self.clocks.start(decision)
        self._let_run()

    def _time_is_up(self, seat: Seat) -> Callable[[], None]:
        """The callback of that seat's clock."""
        return partial(self.guard(self._take_default), seat)

    def _take_default(self, seat: Seat) -> None:
        """Play the safe default at the limit; after several times in a row a bot stands in."""
        decision, place = self.race.game.decision, self.race.places[seat]
        if decision is None or seat not in decision.asked or not self.race.going:
            return
        if not self.race.pace.timed:
            self.stand_in(place)
            return
        place.record.late += 1
        self.take(seat, decision.required(seat)[0])
        if place.record.late >= TIMEOUTS and self.race.running:
            self.stand_in(place)

    # ---- running
    def adjust(self) -> bool:
        """Run the clocks that may run, after arrivals, departures, pauses. Whether that has changed."""
        before = self._running()
        self._let_run()
        return self._running() != before

    def _let_run(self) -> None:
        race, clocks = self.race, self.clocks
        going = race.going
        clocks.let_run(going=going)
        if race.window is not None:
            self.windows.let_run(going=going)
        clocks.save(asked=race.game.decision is not None)

    def _running(self) -> tuple[bool, ...]:
        return (self.windows.running, *self.clocks.running())

    def cancel(self) -> None:
        """Stop all clocks."""
        self.windows.cancel()
        self.clocks.cancel()

    def release(self) -> None:
        """After `cancel`, release the callbacks of the clocks, which refer to this object."""
        self.windows.release()
        self.clocks.release()
        del self.clocks
