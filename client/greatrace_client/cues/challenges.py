"""The cue of CHALLENGES: the goals are judged."""

from __future__ import annotations

from greatrace.great_race.modules.challenges import GoalsJudged
from greatrace_client.cues import cue
from greatrace_client.stage.spans import pause
from greatrace_client.stage.stage import Stage


@cue(GoalsJudged, 0.2)
async def goals_judged(stage: Stage, e: GoalsJudged) -> None:
    await pause(0.2)
