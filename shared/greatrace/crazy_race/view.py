"""The view of a seat. The same `evolve.OPEN` and `evolve.OWN` fold the state and the views."""

from __future__ import annotations

from greatrace.crazy_race.state import Own, State, View
from greatrace.kernel import Seat

NOTHING = Own()


def view_of(state: State, seat: Seat | None) -> View:
    """The view of a seat: the public part and the seat's own part (None, a spectator: only the public part)."""
    return View(seat, state.open, NOTHING if seat is None else state.own[seat])
