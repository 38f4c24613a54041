"""The seats that a race over days waits for: since when, and for how much longer."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from greatrace.kernel import Seat
from greatrace_server.room.seat_clocks import SeatClocks
from greatrace_server.room.state import RaceState


@frozen
class WaitingSeat:
    """A seat that has to decide. `number` is the question's in messages; it has been open for `since` seconds of
    running time, and stays open for `left` more.
    """

    seat: Seat
    number: int
    prompt: str
    since: float
    left: float


def waiting_seats(race: RaceState, clocks: SeatClocks) -> Iterator[WaitingSeat]:
    """All seats that the open question of a race over days waits for, without reactions, which are quick."""
    decision = race.decision
    if decision is None or race.window is not None or not race.going or not race.patient:
        return
    for time in clocks.times():
        left = time.seconds + time.bank
        yield WaitingSeat(time.seat, race.number, decision.prompt, race.pace.patient - left, left)
