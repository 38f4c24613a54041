"""The cue of CHALLENGES: the goals are judged."""

from __future__ import annotations

from greatrace.great_race.modules.challenges import GoalsJudged
from greatrace_client.games.great_race.cues import cue
from greatrace_client.games.great_race.view_state.effects import Sign
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.i18n import tr
from greatrace_client.race_common.view_state.spans import pause

TOLD = 2.2  # seconds


@cue(GoalsJudged, 0.6)
async def goals_judged(stage: Stage, e: GoalsJudged) -> None:
    """Over every vehicle that has arrived: how many goals it has met."""
    for seat, met in enumerate(e.met):
        if stage.view.open.crews[seat].place:
            text = tr("{n} of {most} goals", n=sum(met), most=len(met))
            stage.passing(Sign(text, "", stage.above(seat), good=any(met)), TOLD)
    await pause(0.6)
