"""Cues of PADDOCK: a vehicle is fitted, a gauge is tuned."""

from __future__ import annotations

from greatrace.great_race.modules.paddock import GaugeTuned, VehicleFitted, WorkshopLeft
from greatrace_client.games.great_race.animations.gauges import rise
from greatrace_client.games.great_race.animations.on_board import SEEN, on_board
from greatrace_client.games.great_race.cues import cue
from greatrace_client.games.great_race.view_state.effects import OnBoard
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.race_common.view_state.spans import pause

TUNED = 0.4  # seconds that a gauge is worked on


@cue(VehicleFitted, SEEN)
async def vehicle_fitted(stage: Stage, e: VehicleFitted) -> None:
    """The vehicle's bay is lit."""
    await on_board(stage, OnBoard("paddock", "fit", seat=e.seat, result=e.vehicle), SEEN, 0.0)


@cue(GaugeTuned, TUNED)
async def gauge_tuned(stage: Stage, e: GaugeTuned) -> None:
    """The gauge is lit in its bay; the sign tells the change."""
    rise(stage, e.seat, e.step, e.gauge)
    await on_board(stage, OnBoard("paddock", "tune", seat=e.seat, result=e.gauge), TUNED, 0.0)


@cue(WorkshopLeft, 0.1)
async def workshop_left(stage: Stage, e: WorkshopLeft) -> None:
    await pause(0.1)
