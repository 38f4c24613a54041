"""Opens and renews the window of a question with sealed answers, and answers for seats that are not asked (E3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from attrs import define

from greatrace.kernel import Action, Decision, Seat
from greatrace_server.room.context import RoomServices
from greatrace_server.room.pacing import ALWAYS, PASS, REACTION, WINDOWED, Pace, TimeWindow, window_of
from greatrace_server.room.seats import Listener, Place
from greatrace_server.storage.records import PERSON


class WindowedRace(Protocol):
    """The part of a race's state that reaction windows use."""

    places: list[Place]
    watchers: list[Listener]
    window: TimeWindow | None

    @property
    def pace(self) -> Pace:
        """The clock of the table."""


@define(eq=False, repr=False)
class ReactionWindows:
    """Opens windows. `close` plays the answers of the window, `forget` is called with a held answer that no longer
    counts.

    `ordered` gives the answer by a seat's orders, None if the seat is to be asked.
    """

    race: WindowedRace
    services: RoomServices
    close: Callable[[], None]
    ordered: Callable[[Seat, Sequence[Action]], Action | None]
    forget: Callable[[Seat, str], None]

    def open(self, decision: Decision) -> bool:
        """Open a window, if this question needs one."""
        if decision.prompt not in WINDOWED:
            return False
        length = window_of(self.services.settings.now.pacing, self.race.pace, decision, observed=self._observed)
        window = self.race.window = TimeWindow(decision, self.services.clock, length, self.close)
        self._fill_in(window)
        return True

    def renew(self, decision: Decision | None) -> bool:
        """Whether the window goes on. Held answers that an interrupt has made impossible are asked for again."""
        window = self.race.window
        if window is None or decision is None or decision.number != window.decision.number:
            return False
        before = dict(window.held)
        for seat in window.renew(decision):
            self.forget(seat, before[seat].id)
        self._fill_in(window)
        return True

    def end(self) -> None:
        """Close the window's clocks: another question is asked."""
        if self.race.window is not None:
            self.race.window.end()
            self.race.window = None

    @property
    def _observed(self) -> bool:
        """Whether anybody could learn something from the time of an answer: not in a race against bots alone."""
        people = sum(place.record.kind == PERSON for place in self.race.places)
        return people > 1 or bool(self.race.watchers)

    def _fill_in(self, window: TimeWindow) -> None:
        """Answer for seats that are not to be asked now; this does not affect the closing time."""
        passing, secret = set(), window.length[0] > 0
        for seat in window.decision.asked:
            options, preference = window.decision.required(seat), self._preference(seat)
            ordered = None if seat in window.held else self.ordered(seat, options)
            if ordered is not None:
                window.hold(seat, ordered, "")
            elif (preference == PASS and window.decision.prompt == REACTION) or (
                preference != ALWAYS and len(options) == 1
            ):
                window.hold(seat, options[0], "")
            elif secret and (preference != ALWAYS or self.race.places[seat].played_by_bot):
                passing.add(seat)  # a bot thinks longer when it could react
        window.passing = passing

    def _preference(self, seat: Seat) -> str:
        """The seat's preference. Bots are always asked."""
        place = self.race.places[seat]
        return place.record.reactions if place.record.kind == PERSON else ALWAYS

    # ---- running
    def let_run(self, *, going: bool) -> None:
        """Run or stop the window: it stops while one of its seats is held for a disconnected player."""
        window = self.race.window
        if window is not None:
            awaited = not self.race.pace.patient and any(
                self.race.places[seat].expected for seat in window.decision.window
            )
            window.set_running(going and not awaited)

    @property
    def running(self) -> bool:
        """Whether a window is open and running."""
        return self.race.window is not None and self.race.window.running

    def cancel(self) -> None:
        """Stop the clocks; the window can still be read."""
        if self.race.window is not None:
            self.race.window.cancel()

    def release(self) -> None:
        """After `cancel`, release the callbacks of the clocks."""
        if self.race.window is not None:
            self.race.window.end()
