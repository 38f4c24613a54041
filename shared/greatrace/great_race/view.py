"""What a seat knows, and how that changes. The same tables, `OPEN` and `OWN`, fold the truth and the views."""

from __future__ import annotations

from greatrace.great_race.state import Own, State, View
from greatrace.kernel import Seat

NOTHING = Own()


def view_of(state: State, seat: Seat | None) -> View:
    """The part of the truth that lies open, and the seat's own part (None, a spectator: nothing more)."""
    return View(seat, state.open, NOTHING if seat is None else state.own[seat])
