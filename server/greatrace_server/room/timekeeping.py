"""All clocks of a race: whose time passes, and what happens when it is up.

A seat's time passes only while its owner is here and nobody has stopped the race; a window stands still while the owner
of one of its seats may still come back. While nobody at all is here, no time passes. All that is different at a table
that plays over days: there everybody is away most of the time.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from attrs import define, field

from greatrace.kernel import Decision, Seat
from greatrace.protocol.messages import SeatTime
from greatrace_server.clock import Countdown
from greatrace_server.room.pacing import ALWAYS, PACES, PASS, REACTION, Pace, Window, seconds_for, window_of
from greatrace_server.room.seats import Place
from greatrace_server.storage.records import PERSON, ClockRecord

if TYPE_CHECKING:
    from greatrace_server.room.room import Room

REMEMBERED: Final = 256  # questions that may be asked again after a take-back
PATIENCE: Final = 2  # questions in a row that somebody who is here may leave to the clock before a bot sits in


@define(eq=False, repr=False)
class Timekeeper:
    """The open question's window, or the clocks of the seats that it asks."""

    room: Room
    window: Window | None = None
    _clocks: dict[Seat, Countdown] = field(factory=dict)
    _ups: dict[Seat, Callable[[], None]] = field(factory=dict)
    _number: int = -1  # the question for which the clocks were set
    _left: dict[tuple[int, Seat], float] = field(factory=dict)  # what was left of the seconds for questions answered
    _noted: tuple[list[ClockRecord], list[int]] = ([], [])  # see `note`

    @property
    def pace(self) -> Pace:
        """The clock that the table has agreed on."""
        return PACES[self.room.record.clock or self.room.config.pacing.clock]

    # ---- over restarts
    def carry_on(self) -> None:
        """After a restart: what was left is left, however long no server ran."""
        now = self.room.life.seconds()
        for clock in self.room.record.clocks:
            self._left[clock.question, clock.seat] = clock.seconds(now)

    def note(self) -> bool:
        """Put into the table's record what must outlast a restart: of races over days, others begin a question anew.

        True if that is new.
        """
        record, before = self.room.record, self._noted
        if not self.pace.patient:
            record.clocks = []
            return False
        record.clocks = self._records() if self.room.game.decision is not None else []
        self._noted = record.clocks, [place.record.late for place in self.room.places]
        return self._noted != before

    def _records(self) -> list[ClockRecord]:
        life, open_now = self.room.life, {(self._number, seat): clock for seat, clock in self._clocks.items()}
        before = [ClockRecord(*asked, left, None) for asked, left in self._left.items() if asked not in open_now]
        return before + [
            ClockRecord(*asked, clock.left, life.at(clock.since) if clock.running else None)
            for asked, clock in open_now.items()
        ]

    # ---- a question
    def question(self) -> None:
        """After every answer: a new question has clocks of its own, an interrupted one may have other options."""
        decision = self.room.game.decision
        if self.window is not None and not self._renewed(self.window, decision):
            self.window.end()
            self.window = None
            self.room.store.unseal(self.room.record.id)
        if self.window is None:
            self._settle(decision)
            if decision is not None and not self._open_window(decision):
                self._set_clocks(decision)
        self._let_run()

    def _renewed(self, window: Window, decision: Decision | None) -> bool:
        """Whether that window goes on; answers that an interrupt has overtaken are asked for again."""
        if decision is None or decision.number != window.decision.number:
            return False
        before = dict(window.held)
        for seat in window.renew(decision):
            self.room.forget_answer(seat, before[seat].id)
        self._answer_unasked(window)
        return True

    def _open_window(self, decision: Decision) -> bool:
        length = window_of(self.room.config.pacing, self.pace, decision, told=self._told)
        if length is None:
            return False
        self.window = Window(decision, self.room.clock, length, self.room.guard(self.room.close_window))
        self._answer_unasked(self.window)
        return True

    @property
    def _told(self) -> bool:
        """Whether anybody could learn something from how fast somebody answers: not in a race against bots."""
        people = sum(place.record.kind == PERSON for place in self.room.places)
        return people > 1 or bool(self.room.gallery.watchers)

    def _answer_unasked(self, window: Window) -> None:
        """Those who do not want to be asked, or not when they cannot react. When it closes does not depend on them."""
        hasty, secret = set(), window.length[0] > 0
        for seat in window.decision.asked:
            options, wish = window.decision.required(seat), self._wish(seat)
            ordered = None if seat in window.held else self.room.wishes.ordered(seat, options)
            if ordered is not None:
                window.hold(seat, ordered, "")
            elif (wish == PASS and window.decision.prompt == REACTION) or (wish != ALWAYS and len(options) == 1):
                window.hold(seat, options[0], "")
            elif secret and (wish != ALWAYS or self.room.places[seat].played_by_bot):
                hasty.add(seat)  # a bot thinks longer when it has something to think about
        window.hasty = hasty

    def _wish(self, seat: Seat) -> str:
        """When that seat wants to be asked. Its own danger, unlike others' cards, is never passed over unseen."""
        place = self.room.places[seat]
        return place.record.reactions if place.record.kind == PERSON else ALWAYS

    # ---- clocks
    def _set_clocks(self, decision: Decision) -> None:
        self._number = decision.number
        for seat in decision.asked:
            if seat not in self._clocks:
                total = self._seconds(self.room.places[seat], decision)
                self._clocks[seat] = Countdown(self.room.clock, total, self._up(seat))

    def _seconds(self, place: Place, decision: Decision) -> float:
        """Without a clock one may think as long as one likes, but not sleep while others wait.

        Whoever takes an answer back has what was left for that question, or for what is asked in its place.
        """
        pace = self.pace
        usual = seconds_for(pace, decision.prompt) if pace.timed else self.room.config.pacing.asleep
        bank = self._bank(place) if pace.timed else 0.0
        return min(usual, self._left.get((decision.number, place.number), usual)) + bank

    def _bank(self, place: Place) -> float:
        return self.pace.bank if place.record.bank is None else place.record.bank

    def _up(self, seat: Seat) -> Callable[[], None]:
        """What a clock of that seat calls: made once, since nearly every answer needs one."""
        if (found := self._ups.get(seat)) is None:
            found = self._ups[seat] = partial(self.room.guard(self._time_is_up), seat)
        return found

    def _settle(self, decision: Decision | None) -> None:
        """Whoever is asked no more has used up what was taken from the bank."""
        asked = () if decision is None or decision.number != self._number else decision.asked
        for seat in [seat for seat in self._clocks if seat not in asked]:
            self._charge(seat)

    def _charge(self, seat: Seat) -> None:
        clock, place, timed = self._clocks.pop(seat), self.room.places[seat], self.pace.timed
        clock.stop()
        bank = self._bank(place)
        self._left[self._number, seat] = max(0.0, clock.left - bank if timed else clock.left)
        if len(self._left) > REMEMBERED:
            del self._left[next(iter(self._left))]
        left = round(min(bank, clock.left), 1)
        if timed and left != bank:
            place.record.bank = left
            self.room.store.table(self.room.record)

    def _time_is_up(self, seat: Seat) -> None:
        """The safe default is taken; a bot sits in for whoever lets that happen again and again."""
        decision, place = self.room.game.decision, self.room.places[seat]
        if decision is None or seat not in decision.asked or not self.room.going:
            return
        if not self.pace.timed:
            self.room.attendance.stand_in(place)
            return
        place.record.late += 1
        self.room.take(seat, decision.required(seat)[0], "", None)
        if place.record.late >= PATIENCE and self.room.running:
            self.room.attendance.stand_in(place)

    # ---- who may let time pass
    def adjust(self) -> bool:
        """Somebody came or went, the race was stopped or goes on: let run what may run now. True if that is new."""
        before = self._running()
        self._let_run()
        return self._running() != before

    def _let_run(self) -> None:
        going, places = self.room.going, self.room.places
        for seat, clock in self._clocks.items():
            clock.let(going and self._passes_for(seat))
        if self.window is not None:
            expected = not self.pace.patient and any(places[seat].expected for seat in self.window.decision.window)
            self.window.let(going and not expected)
        if self.note():
            self.room.store.table(self.room.record)

    def _passes_for(self, seat: Seat) -> bool:
        """Whether that seat's time passes while the race goes on."""
        if self.pace.patient:
            return True
        return self.room.places[seat].here and (self.pace.timed or self._waited_for(seat))

    def _waited_for(self, seat: Seat) -> bool:
        """Whether somebody else is here: alone against bots one may fall asleep."""
        return any(place.here for place in self.room.places if place.number != seat)

    def _running(self) -> tuple[bool, ...]:
        window = self.window is not None and self.window.running
        clocks = self._clocks.values() if self.pace.timed else ()  # others are not shown
        return (window, *(clock.running for clock in clocks))

    def times(self) -> tuple[SeatTime, ...]:
        """The clocks of all who are asked, as everybody may see them: whole seconds, which are short on the wire."""
        if not self.pace.timed:
            return ()
        out = []
        for seat, clock in sorted(self._clocks.items()):
            left, bank = clock.seconds_left(), self._bank(self.room.places[seat])
            out.append(SeatTime(seat, round(max(0.0, left - bank)), round(min(left, bank)), clock.running))
        return tuple(out)

    def cancel(self) -> None:
        """Stop everything."""
        if self.window is not None:
            self.window.cancel()
        for clock in self._clocks.values():
            clock.stop()

    def let_go(self) -> None:
        """After `cancel`: what would be called knows this, and is known by it."""
        if self.window is not None:
            self.window.end()
        self._clocks.clear()
        self._ups.clear()
