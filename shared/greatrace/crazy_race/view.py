"""What a seat knows. The same `evolve.OPEN` and `evolve.OWN` fold the truth and the views."""

from __future__ import annotations

from greatrace.crazy_race.state import Own, State, View
from greatrace.kernel import Seat

NOTHING = Own()


def view_of(state: State, seat: Seat | None) -> View:
    """The part of the truth that lies open, and the seat's own part (None, a spectator: nothing more)."""
    return View(seat, state.open, NOTHING if seat is None else state.own[seat])
