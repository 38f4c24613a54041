"""Cues of dangers: declared with rings and a shake, cancelled, or carried out."""

from __future__ import annotations

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace_client.games.great_race.cues import CUES, brief, cue
from greatrace_client.games.great_race.view_state.effects import Alarm, Arrow, RedEdge, Sign
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.i18n import term, tr
from greatrace_client.race_common.view_state.spans import over
from greatrace_client.ui.draw.moving import easing
from greatrace_client.ui.draw.shapes import Point

SHAKE, REACH = 0.32, 9.0  # seconds, units
RINGS = 0.45
CUES.unseen({ev.ThreatCarriedOut: 0.1})


@cue(ev.ThreatDeclared, RINGS)
async def threat_declared(stage: Stage, e: ev.ThreatDeclared) -> None:
    """Red rings around the target, a short shake; a card's danger has an arrow from its player."""
    goals = targets(stage, e)
    if e.source != constants.TERRAIN_DANGER:
        stage.passing(Arrow(stage.vehicle(e.by).pose[:2], goals, term("card", e.source)), 1.4)
    for goal in goals:
        stage.passing(Alarm(goal), 0.8)
    stage.passing(RedEdge(), 0.9)
    async for t in over(RINGS):
        if not stage.calm:
            stage.shake = easing.shake(min(1.0, t * RINGS / SHAKE), REACH)
        stage.touch()


def targets(stage: Stage, e: ev.ThreatDeclared) -> tuple[Point, ...]:
    """The points that are hit: spaces, or a player's vehicle."""
    if e.spaces:
        return tuple(stage.spot(space) for space in e.spaces)
    x, y = stage.vehicle(e.by if e.target is None else e.target).pose[:2]
    return ((x, y - 22),)


@brief(ev.ThreatCancelled, 0.3)
def threat_cancelled(stage: Stage, e: ev.ThreatCancelled) -> None:
    stage.passing(Sign(tr("cancelled"), "escort", stage.above(e.by), good=True), 1.0)
