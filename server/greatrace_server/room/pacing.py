"""Time limits: the clocks that a table chooses from, and windows in which reactions are sealed.

All of them depend on public facts alone (the prompt, the table's settings, who is here), never on what a seat holds: no
duration reveals anything about a hidden hand (E3).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from typing import Final

from attrs import define, field, frozen

from greatrace.kernel import Action, Decision, Seat
from greatrace_server.clock import Clock, Countdown
from greatrace_server.config import PacingConfig

REACTION: Final = "reaction"
DANGER: Final = "danger"

WINDOWED: Final = frozenset({REACTION, DANGER})  # prompts whose answers are held until a window closes

ALWAYS: Final = "always"  # always ask
ABLE: Final = "able"  # ask only when the player could react
PASS: Final = "pass"  # noqa: S105 - no password: do not ask until the end of the round


@frozen
class Pace:
    """A clock: `bank` seconds for the whole race, `factor` times the usual seconds for each question and window.

    `patient`: seconds for each question instead, which pass whether or not anybody is here.
    """

    bank: float
    factor: float
    timed: bool = True
    patient: float = 0.0


PACES: Final = {
    "off": Pace(0.0, 1.0, timed=False),
    "relaxed": Pace(600.0, 2.0),
    "normal": Pace(180.0, 1.0),
    "fast": Pace(60.0, 0.5),
    "days": Pace(0.0, 1.0, patient=2 * 86_400.0),
}

INSTANT: Final = 1e-6  # negligible seconds: fractions do not add up exactly
USUAL: Final = 20.0
THOUGHT: Final = {"plan": 60.0, "sequence": 45.0, "lay": 45.0, "place": 30.0, "repair": 30.0, "drive": 30.0}
"""Seconds for questions that need more thought than usual, before the bank is used."""


def seconds_for(pace: Pace, prompt: str) -> float:
    """The seconds of a seat for that question, before its bank is used."""
    return pace.patient or THOUGHT.get(prompt, USUAL) * pace.factor


def window_of(config: PacingConfig, pace: Pace, decision: Decision, *, observed: bool) -> tuple[float, float]:
    """Least and greatest seconds of the window in which that question is answered; its prompt is in WINDOWED.

    `observed`: whether anybody could learn something from a quick or a slow answer. If not, and the table has no clock,
    nobody waits either: no limit (inf), as when the host has set none (0).
    """
    if not observed and not pace.timed:
        return 0.0, math.inf
    longest = (config.reaction_limit if decision.prompt == REACTION else config.danger_limit) or math.inf
    least = config.reaction_minimum * pace.factor if observed else 0.0
    return least, max(longest * pace.factor, least)


@define(repr=False)
class HeldAnswer:
    """A sealed answer that waits for its window to close."""

    action: Action
    id: str


@define(eq=False, repr=False)
class TimeWindow:
    """A question with its own time limit. Answers are held until it closes, so that nobody sees who has answered.

    `passing` seats decline by their silence when the least time is over: they are asked only when they could react, so
    a window that stayed open for them would reveal that.
    """

    decision: Decision
    clock: Clock
    length: tuple[float, float]  # least and greatest seconds
    close: Callable[[], None]  # called once: when the least time is over and all have answered, or at the limit
    passing: Collection[Seat] = ()
    held: dict[Seat, HeldAnswer] = field(factory=dict)
    _least: Countdown = field(init=False)
    _most: Countdown = field(init=False)

    def __attrs_post_init__(self) -> None:
        least, most = self.length
        self._least = Countdown(self.clock, least, self.check)
        self._most = Countdown(self.clock, most, self._limit)

    def set_running(self, run: bool) -> None:  # noqa: FBT001 - the new state
        """Start or stop its time."""
        if self._least.left > 0:
            self._least.set_running(run)
        self._most.set_running(run)
        if run:
            self.check()

    @property
    def running(self) -> bool:
        """Whether its time is running."""
        return self._most.running

    @property
    def limited(self) -> bool:
        """Whether it ever closes by itself."""
        return self.length[1] < math.inf

    def seconds_left(self) -> float:
        """Seconds until the defaults are taken; inf: never."""
        return self._most.seconds_left()

    def seconds_for(self, seat: Seat) -> float:
        """Seconds until that seat's silence is an answer."""
        return self._least.seconds_left() if seat in self.passing else self._most.seconds_left()

    def hold(self, seat: Seat, action: Action, id: str) -> None:
        """Keep this answer."""
        self.held[seat] = HeldAnswer(action, id)

    def answer_of(self, seat: Seat) -> HeldAnswer:
        """That seat's answer at the closing of the window: the held one, or the safe default, which has no id."""
        return self.held.get(seat) or HeldAnswer(self.decision.required(seat)[0], "")

    def check(self) -> None:
        """Close the window if everybody has answered and the least time is over; never while its time is stopped."""
        settled = all(seat in self.held or seat in self.passing for seat in self.decision.asked)
        if settled and self._most.running and self._least.seconds_left() <= INSTANT:
            self._limit()

    def _limit(self) -> None:
        self.cancel()
        self.close()

    def renew(self, decision: Decision) -> list[Seat]:
        """Adopt the same question after an interrupt, which may change options: the seats whose answer is dropped."""
        self.decision = decision
        gone = [seat for seat, held in self.held.items() if held.action not in decision.required(seat)]
        for seat in gone:
            del self.held[seat]
        return gone

    def cancel(self) -> None:
        """Stop the window's clocks."""
        self._least.stop()
        self._most.stop()

    def end(self) -> None:
        """Release the clocks' references when another question is asked: no cycle is left for the garbage collector."""
        self.cancel()
        self._least.over = self._most.over = _nothing


def _nothing() -> None:
    pass
