"""The clocks of the seats that the open question asks, their banks of seconds, and their values across restarts.

A seat's clock runs only while its owner is connected and the race is not paused. In a race over days the clocks run
whether or not anybody is connected.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

from attrs import define, field

from greatrace.kernel import Decision, Seat
from greatrace.protocol.messages import SeatTime
from greatrace_server.clock import Countdown, ReusedCall
from greatrace_server.room.context import RoomServices
from greatrace_server.room.pacing import Pace, seconds_for
from greatrace_server.room.seats import Place
from greatrace_server.storage.records import ClockRecord, TableRecord

REMEMBERED: Final = 256  # questions that may be asked again after a take-back


AskedSeat: TypeAlias = tuple[int, Seat]
"""The number of a question, and a seat that it asks."""


class ClockedRace(Protocol):
    """The part of a race's state that seat clocks use."""

    record: TableRecord
    places: list[Place]

    @property
    def pace(self) -> Pace:
        """The clock of the table."""


def _bank(place: Place, pace: Pace) -> float:
    """The seconds that the seat has left for the whole race, besides those of each question."""
    return pace.bank if place.record.bank is None else place.record.bank


@define(eq=False, repr=False)
class SeatClocks:
    """The clocks of all seats. `time_is_up` gives the callback of a seat's clock."""

    race: ClockedRace
    services: RoomServices
    time_is_up: Callable[[Seat], Callable[[], None]]
    _clocks: dict[Seat, Countdown] = field(factory=dict)
    _made: dict[Seat, Countdown] = field(factory=dict)  # one clock for each seat, reused for all questions
    _calls: list[ReusedCall] = field(factory=list)  # the calls of these clocks
    _number: int = -1  # number of the question for which the clocks were set
    _pace: Pace = field(init=False)  # clock settings of that question
    _left: dict[AskedSeat, float] = field(factory=dict)  # seconds left when a question was answered
    _saved: tuple[list[ClockRecord], list[int]] = ([], [])  # the last values that `save` has saved

    def __attrs_post_init__(self) -> None:
        self._pace = self.race.pace

    # ---- over restarts
    def restore(self) -> None:
        """After a restart, restore the seconds left: they do not pass while no server runs."""
        now = self.services.uptime.seconds()
        for clock in self.race.record.clocks:
            self._left[clock.question, clock.seat] = clock.seconds(now)

    def save(self, *, asked: bool) -> None:
        """Save new values that must outlast a restart. Only races over days need it.

        `asked`: whether there is an open question.
        """
        race = self.race
        if (self._pace.patient or race.record.clocks) and self.note(asked=asked):
            self.services.store.table(race.record)

    def note(self, *, asked: bool) -> bool:
        """Put the values that must outlast a restart into the table's record. Whether they are new."""
        record, before = self.race.record, self._saved
        if not self.race.pace.patient:
            if record.clocks:
                record.clocks = []
            return False
        record.clocks = self._records() if asked else []
        self._saved = record.clocks, [place.record.late for place in self.race.places]
        return self._saved != before

    def _records(self) -> list[ClockRecord]:
        uptime = self.services.uptime
        running = {(self._number, seat): clock for seat, clock in self._clocks.items()}
        before = [ClockRecord(*asked, left, None) for asked, left in self._left.items() if asked not in running]
        return before + [
            ClockRecord(*asked, clock.left, uptime.at(clock.since) if clock.running else None)
            for asked, clock in running.items()
        ]

    # ---- a question
    def start(self, decision: Decision) -> None:
        """Set the clocks of the asked seats that have none yet."""
        self._number, clocks = decision.number, self._clocks
        for seat in decision.asked:
            if seat not in clocks:
                clock = clocks[seat] = self._made.get(seat) or self._make(seat)
                clock.left = self._seconds(self.race.places[seat], decision, self._pace)

    def _make(self, seat: Seat) -> Countdown:
        call = ReusedCall(self.services.clock)
        self._calls.append(call)
        made = self._made[seat] = Countdown(call, 0.0, self.time_is_up(seat))
        return made

    def _seconds(self, place: Place, decision: Decision, pace: Pace) -> float:
        """The seconds of a seat. Without a timed clock the limit is a long one, so that nobody waits for ever.

        After a take-back a seat has the seconds left for that question, or for the one asked in its place.
        """
        usual = seconds_for(pace, decision.prompt) if pace.timed else self.services.settings.now.pacing.asleep
        before = self._left.get((decision.number, place.number))
        left = usual if before is None or before > usual else before
        return left + _bank(place, pace) if pace.timed else left

    def settle(self, decision: Decision | None) -> None:
        """Stop the clocks of seats that are no longer asked, and charge their banks for the time used."""
        asked = () if decision is None or decision.number != self._number else decision.asked
        for seat in [*self._clocks]:
            if seat not in asked:
                self._charge(seat, self._pace)
        self._pace = self.race.pace
        if decision is None:
            self._release_calls()

    def _release_calls(self) -> None:
        for call in self._calls:
            call.release()

    def _charge(self, seat: Seat, pace: Pace) -> None:
        clock, place = self._clocks.pop(seat), self.race.places[seat]
        clock.stop()
        bank = _bank(place, pace) if pace.timed else 0.0
        self._left[self._number, seat] = clock.left - bank if clock.left > bank else 0.0
        if len(self._left) > REMEMBERED:
            del self._left[next(iter(self._left))]
        if clock.left < bank and (left := round(clock.left, 1)) != bank:
            place.record.bank = left
            self.services.store.table(self.race.record)

    # ---- running
    def let_run(self, *, going: bool) -> None:
        """Run the clocks that may run now. `going`: whether time passes in the race."""
        for seat, clock in self._clocks.items():
            if going and self._passes_for(seat, self._pace):
                clock.run()
            else:
                clock.stop()

    def _passes_for(self, seat: Seat, pace: Pace) -> bool:
        """Whether that seat's clock runs while the race goes on."""
        if pace.patient:
            return True
        return self.race.places[seat].here and (pace.timed or self._waited_for(seat))

    def _waited_for(self, seat: Seat) -> bool:
        """Whether another player is connected: alone against bots a player has unlimited time."""
        return any(place.here for place in self.race.places if place.number != seat)

    def running(self) -> tuple[bool, ...]:
        """Whether each of the visible clocks is running."""
        return tuple(clock.running for clock in self._clocks.values()) if self._pace.timed else ()

    def times(self) -> tuple[SeatTime, ...]:
        """The public clocks of all asked seats, in whole seconds, for a short message."""
        pace = self._pace
        if not pace.timed:
            return ()
        out = []
        for seat, clock in self._clocks.items():
            left, bank = clock.seconds_left(), _bank(self.race.places[seat], pace)
            if left > bank:
                out.append(SeatTime(seat, round(left - bank), round(bank), clock.running))
            else:
                out.append(SeatTime(seat, 0, round(left), clock.running))
        if len(out) > 1:
            out.sort(key=lambda time: time.seat)
        return tuple(out)

    def cancel(self) -> None:
        """Stop all clocks; their times can still be read."""
        for clock in self._clocks.values():
            clock.stop()
        self._release_calls()

    def release(self) -> None:
        """After `cancel`, drop the clocks, which refer to their callbacks."""
        self._clocks.clear()
        self._made.clear()
