"""The cue of a step that is taken back: the vehicle glides home, everything else follows by itself."""

from __future__ import annotations

from greatrace_client.games.great_race.cues import cue
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.model.taken_back import TookBack
from greatrace_client.race_common.view_state.spans import over, pause

GLIDE = 0.35  # seconds


@cue(TookBack, GLIDE)
async def took_back(stage: Stage, e: TookBack) -> None:
    """Straight back to where it came from, without dust: it never was away."""
    if not e.home or stage.vehicle(e.seat).space == e.home:
        await pause(GLIDE / 2)
        return
    vehicle = stage.vehicle(e.seat)
    start, (x, y) = vehicle.pose, stage.spot(e.home)
    async for t in over(GLIDE):
        vehicle.pose = start._replace(x=start.x + (x - start.x) * t, y=start.y + (y - start.y) * t, hop=0.0, tilt=0.0)
        stage.touch()
