"""The order of play (ROUND): what comes next, a pure function of the state."""

from __future__ import annotations

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.race import Race
from greatrace.great_race.rules import bivouac, convoy, end, maintenance, planning
from greatrace.kernel import Procedure


def next_procedure(t: Race) -> Procedure[None] | None:
    """ROUND. The next procedure: bivouac, planning, convoy, maintenance; repeat until the race ends (G2, G4)."""
    o = t.state.open
    phase = o.phase
    if phase == constants.CONVOY:
        seat = convoy.whose(o)
        return after_convoy(t) if seat is None else convoy.play(t, seat)
    if phase == constants.PLANNING:
        return planning.play(t)
    if phase == constants.OVER:
        return None
    if phase == constants.MAINTENANCE and o.round >= t.ruleset.edition.call_off_round:
        return end.finish_race(t)
    return bivouac.play(t)


async def after_convoy(t: Race) -> None:
    """G2. The race is over once anyone has arrived; otherwise maintenance."""
    if end.anyone_arrived(t.state.open):
        await end.finish_race(t)
        return
    await t.happen(ev.PhaseBegan(constants.MAINTENANCE, t.state.open.round))
    await maintenance.play(t)
