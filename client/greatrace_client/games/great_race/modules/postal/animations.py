"""Cues of POSTAL: parcels fall into the cities, fly aboard, and are stamped where they are delivered."""

from __future__ import annotations

from greatrace.great_race.modules import postal
from greatrace_client.games.great_race.animations.on_board import tell
from greatrace_client.games.great_race.cues import cue
from greatrace_client.games.great_race.view_state.effects import ParcelFlight, Postmark
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.i18n import tr
from greatrace_client.race_common.view_state.spans import over, pause
from greatrace_client.ui.draw.shapes import Point

FALL, FLIGHT, STAMP = 0.3, 0.4, 0.9  # seconds
CORNER = 24.0, -25.0  # where a city's parcel lies, off its middle, sheet units
HOLD = -25.0, -30.0  # where a vehicle's parcel lies when it faces right, off the place where it stands


def corner(stage: Stage, city: str) -> Point:
    """Where the parcel of a city lies."""
    return beside(stage, city, 1)


def beside(stage: Stage, city: str, side: int) -> Point:
    """To the right (1) or left (-1) of a city, away from its name."""
    x, y = stage.spot(city)
    south = stage.ruleset.board.cities[city].label == "s"
    return x + side * CORNER[0], y + (CORNER[1] if south else -CORNER[1])


def hold(stage: Stage, seat: int) -> Point:
    """Where the parcel of a crew lies: on the load behind the driver."""
    pose = stage.vehicle(seat).pose
    size = pose.scale / 0.54
    side = -1 if pose.left else 1
    return pose.x + side * HOLD[0] * size, pose.y + HOLD[1] * size - pose.hop


async def fly(stage: Stage, flight: ParcelFlight) -> None:
    """From there to there."""
    with stage.showing(flight):
        async for t in over(FLIGHT):
            flight.t = t


@cue(postal.ParcelsLaid, FALL)
async def parcels_laid(stage: Stage, e: postal.ParcelsLaid) -> None:
    """One after the other they fall from above."""
    for number, (city, colour) in enumerate(e.cities.items()):
        x, y = corner(stage, city)
        stage.passing(ParcelFlight(colour, (x, y - 90), (x, y), city, lift=0), FALL, wait=0.02 * number)
    await pause(FALL)


@cue(postal.ParcelGiven, 0.15)
async def parcel_given(stage: Stage, e: postal.ParcelGiven) -> None:
    x, y = hold(stage, e.seat)
    stage.passing(ParcelFlight(e.colour, (x, y - 90), (x, y), seat=e.seat, lift=0), FALL)
    await pause(0.15)


@cue(postal.ParcelLoaded, FLIGHT)
async def parcel_loaded(stage: Stage, e: postal.ParcelLoaded) -> None:
    colour = postal.Postal.slot_of(stage.view.open).cities[e.city]
    await fly(stage, ParcelFlight(colour, corner(stage, e.city), hold(stage, e.seat), e.city, e.seat))


@cue(postal.ParcelDelivered, FLIGHT)
async def parcel_delivered(stage: Stage, e: postal.ParcelDelivered) -> None:
    """It flies into the city, which stamps it; the francs follow."""
    await fly(stage, ParcelFlight(e.colour, hold(stage, e.seat), stage.spot(e.city), seat=e.seat))
    stage.passing(Postmark(stage.spot(e.city)), STAMP)
    await tell(stage, e.seat, tr("parcel delivered"))
