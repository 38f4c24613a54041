"""Cues of POSTAL: parcels are laid out, loaded and delivered."""

from __future__ import annotations

from greatrace.great_race.modules import postal
from greatrace_client.cues import cue
from greatrace_client.cues.modules import tell
from greatrace_client.stage.effects import Alarm
from greatrace_client.stage.spans import pause
from greatrace_client.stage.stage import Stage
from greatrace_client.text import tr


@cue(postal.ParcelsLaid, 0.3)
async def parcels_laid(stage: Stage, e: postal.ParcelsLaid) -> None:
    """A ring around every city that has a parcel again."""
    for city in e.cities:
        stage.passing(Alarm(stage.spot(city)), 0.5)
    await pause(0.3)


@cue(postal.ParcelGiven, 0.1)
async def parcel_given(stage: Stage, e: postal.ParcelGiven) -> None:
    await pause(0.1)


@cue(postal.ParcelLoaded, 0.25)
async def parcel_loaded(stage: Stage, e: postal.ParcelLoaded) -> None:
    await tell(stage, e.seat, tr("parcel aboard"))


@cue(postal.ParcelDelivered, 0.25)
async def parcel_delivered(stage: Stage, e: postal.ParcelDelivered) -> None:
    await tell(stage, e.seat, tr("parcel delivered"))
