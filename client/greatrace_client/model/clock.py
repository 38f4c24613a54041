"""The clock of the open question on the screen. The server's clock counts; this one only shows it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from greatrace_client.model.table import OpenQuestion


@attrs.frozen
class ClockFace:
    """A clock's display: `seconds` for this question, then the `bank`.

    `seat` is the clock's owner, None for a window that all share. `running`: time passes now.
    """

    seconds: float
    bank: float = 0.0
    seat: int | None = None
    running: bool = True

    @property
    def left(self) -> float:
        """Seconds left in all."""
        return self.seconds + self.bank


def whole_seconds(seconds: float) -> int:
    """Seconds as every clock on the screen shows them: the last second is 1, and 0 means that the time is up."""
    return max(0, math.ceil(seconds))


def clock_face(question: OpenQuestion | None, seat: int | None, elapsed: float) -> ClockFace | None:
    """The clock most relevant to that seat: its own, else that of the seat waited for; None without one.

    `elapsed`: seconds since the question arrived.
    """
    if question is None:
        return None
    if question.hurry is not None:
        return ClockFace(max(0.0, question.hurry - elapsed), seat=seat)
    if question.seconds is not None:
        return ClockFace(max(0.0, question.seconds - elapsed))
    mine = [time for time in question.times if time.seat == seat]
    time = next(iter((*mine, *question.times)), None)
    if time is None:
        return None
    gone = elapsed if time.running else 0.0
    bank = max(0.0, time.bank - max(0.0, gone - time.seconds))
    return ClockFace(max(0.0, time.seconds - gone), bank, time.seat, time.running)
