"""Cues of the round: phases, sequences, plans, assistants, turn order, the end."""

from __future__ import annotations

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.state import Boxes
from greatrace_client.games.great_race.cues import CUES, brief, cue
from greatrace_client.games.great_race.view_state.effects import Idling, PawnHop, Reveal, Sign
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.i18n import term, tr
from greatrace_client.race_common.title_plate import Title
from greatrace_client.race_common.view_state.spans import over, pause

PLATE = 0.7  # seconds
LAID_OPEN = 3.2  # seconds for which all plans are shown side by side
IDLES = 2.0  # seconds for which an engine runs at the beginning of a turn
CUES.unseen({ev.SequenceEnded: 0.05, ev.OrderSet: 0.2})


@cue(ev.PhaseBegan, PLATE)
async def phase_began(stage: Stage, e: ev.PhaseBegan) -> None:
    """A plate with the phase; a bivouac names the round, and the first of all is the start of the race."""
    if e.phase == constants.BIVOUAC and e.round == 1 and not stage.calm:
        stage.start_flag()
    title = Title(term("phase", e.phase), tr("Round {n}", n=e.round))
    seconds = 1.1 if e.phase == constants.BIVOUAC else PLATE
    stage.passing(title, seconds)
    await pause(0.3 if e.phase == constants.BIVOUAC else 0.15)


@brief(ev.PlansRevealed, 0.5)
def plans_revealed(stage: Stage, e: ev.PlansRevealed) -> None:
    """The shutters go up, all at the same moment; every pawn lands in its box."""
    plans = tuple((plan.pathfinder, plan.mechanic, plan.escort, plan.funding) for plan in e.plans)
    stage.passing(Reveal(plans), LAID_OPEN)
    for seat, plan in enumerate(e.plans):
        for box in constants.BOXES:
            if getattr(plan, box):
                stage.passing(PawnHop(stage.vehicle(seat).crew, stage.place(box, seat), t=0.0), 0.35)


@cue(ev.SequenceBegan, 0.22)
async def sequence_began(stage: Stage, e: ev.SequenceBegan) -> None:
    """The vehicle moves a little, and its engine runs for a while: it is its turn."""
    if not stage.calm:
        stage.passing(Idling(e.seat), IDLES)
    await stirred(stage, e.seat, 0.22)


async def stirred(stage: Stage, seat: int, seconds: float) -> None:
    """A hop on the spot."""
    if stage.calm:
        await pause(seconds)
        return
    vehicle = stage.vehicle(seat)
    home = vehicle.pose
    async for t in over(seconds):
        vehicle.pose = home._replace(hop=6 * 4 * t * (1 - t))
        stage.touch()


@brief(ev.Passed, 0.3)
def passed(stage: Stage, e: ev.Passed) -> None:
    """Assistants leave, except the escort."""
    boxes: Boxes = stage.view.open.crews[e.seat].boxes
    for box in constants.BOXES:
        if box != constants.ESCORT and getattr(boxes, box):
            stage.passing(PawnHop(stage.vehicle(e.seat).crew, stage.place(box, e.seat)), 0.3)
    stage.passing(Sign(tr("passes"), "", stage.above(e.seat)), 0.9)


@cue(ev.PowerUsed, 0.2)
async def power_used(stage: Stage, e: ev.PowerUsed) -> None:
    """The vehicle stirs: something of its own is used."""
    await stirred(stage, e.seat, 0.2)


@cue(ev.AssistantPlayed, 0.22)
async def assistant_played(stage: Stage, e: ev.AssistantPlayed) -> None:
    """The assistant leaves its box."""
    crew = stage.vehicle(e.seat).crew
    await stage.played(PawnHop(crew, stage.place(e.box, e.seat)), 0.22)


@cue(ev.RaceEnded, 0.6)
async def race_ended(stage: Stage, e: ev.RaceEnded) -> None:
    """The last plate; the results follow."""
    await stage.played(Title(tr("The race is over")), 0.6)
