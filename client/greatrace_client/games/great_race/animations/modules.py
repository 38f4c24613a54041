"""Cues of the modules' events: dice tumble over the map, whims and squares are told over the vehicle."""

from __future__ import annotations

from greatrace.great_race.modules import diplomacy, microclimate, paddock, patronage, season, village
from greatrace.kernel import Seat
from greatrace_client.games.great_race.animations.gauges import rise, signed
from greatrace_client.games.great_race.cues import cue
from greatrace_client.games.great_race.view_state.effects import OnBoard, Sign, Weather
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.i18n import term
from greatrace_client.race_common.view_state.spans import over, pause
from greatrace_client.ui.draw.moving.gusts import sort_of

THROW = 0.9  # seconds a die tumbles
WHEEL = 0.7  # seconds that the year takes to turn
HOP = 0.32  # seconds a square of the patrons' track
TUNED = 0.4  # seconds that a gauge is worked on
STORM = 3.2  # seconds that the weather passes over the map
SEEN = 0.8  # seconds that the result lies there
TOLD = 1.1  # seconds a sign stays


async def on_board(stage: Stage, what: OnBoard, seconds: float = THROW, seen: float = SEEN) -> None:
    """It runs its course on the open board, and what it came to stays for a moment."""
    with stage.showing(what):
        async for t in over(seconds, lambda share: share):
            what.t = t
        await pause(seen)


async def tell(stage: Stage, seat: Seat, text: str, *, good: bool = True) -> None:
    """A few words over that player's vehicle."""
    stage.passing(Sign(text, "", stage.above(seat), good=good), TOLD)
    await pause(0.25)


# ---- paddock


@cue(paddock.VehicleFitted, SEEN)
async def vehicle_fitted(stage: Stage, e: paddock.VehicleFitted) -> None:
    """The vehicle's bay is lit."""
    await on_board(stage, OnBoard("paddock", "fit", seat=e.seat, result=e.vehicle), SEEN, 0.0)


@cue(paddock.GaugeTuned, TUNED)
async def gauge_tuned(stage: Stage, e: paddock.GaugeTuned) -> None:
    """The gauge is lit in its bay; the sign tells the change."""
    rise(stage, e.seat, e.step, e.gauge)
    await on_board(stage, OnBoard("paddock", "tune", seat=e.seat, result=e.gauge), TUNED, 0.0)


@cue(paddock.WorkshopLeft, 0.1)
async def workshop_left(stage: Stage, e: paddock.WorkshopLeft) -> None:
    await pause(0.1)


# ---- season and microclimate


@cue(season.DateRolled, THROW + SEEN)
async def date_rolled(stage: Stage, e: season.DateRolled) -> None:
    await on_board(stage, OnBoard("season", face=e.die))


@cue(season.WeatherRolled, THROW + SEEN)
async def weather_rolled(stage: Stage, e: season.WeatherRolled) -> None:
    await on_board(stage, OnBoard("season", face=e.die, result=e.weather))
    if e.weather and not stage.calm:
        stage.passing(Weather(sort_of(e.weather, e.period)), STORM)


@cue(season.PeriodBegan, WHEEL + SEEN)
async def period_began(stage: Stage, e: season.PeriodBegan) -> None:
    """The wheel goes on by a sixth."""
    await on_board(stage, OnBoard("season", "turn"), WHEEL)


@cue(microclimate.MicroclimateRolled, THROW)
async def microclimate_rolled(stage: Stage, e: microclimate.MicroclimateRolled) -> None:
    await on_board(stage, OnBoard("microclimate", face=e.die, result=e.whim, seat=e.seat))


@cue(microclimate.DriveLengthened, 0.25)
async def drive_lengthened(stage: Stage, e: microclimate.DriveLengthened) -> None:
    await tell(stage, e.seat, signed(e.spaces))


# ---- village


@cue(village.VillageVisited, 0.3)
async def village_visited(stage: Stage, e: village.VillageVisited) -> None:
    await tell(stage, e.seat, term("village", str(e.gift)))


# ---- diplomacy, patronage


@cue(diplomacy.InfluenceBought, 0.25)
async def influence_bought(stage: Stage, e: diplomacy.InfluenceBought) -> None:
    await tell(stage, e.seat, f"{term('colour', e.colour)} {e.level}")


@cue(diplomacy.ExitRolled, THROW)
async def exit_rolled(stage: Stage, e: diplomacy.ExitRolled) -> None:
    await on_board(stage, OnBoard("diplomacy", face=e.die, result=e.colour, seat=e.seat, stops=(e.level,)))


@cue(patronage.MarkerMoved, 2 * HOP + SEEN / 2)
async def marker_moved(stage: Stage, e: patronage.MarkerMoved) -> None:
    """From free square to free square; cashed, back to the start in one go."""
    slot = stage.view.open.modules["patronage"]
    held = {at for seat, at in enumerate(slot.markers) if seat != e.seat}
    ahead = range(slot.markers[e.seat] + 1, e.square + 1)
    stops = tuple(square for square in ahead if square == e.square or square not in held) or (e.square,)
    await on_board(stage, OnBoard("patronage", "walk", seat=e.seat, stops=stops), HOP * len(stops), SEEN / 2)
