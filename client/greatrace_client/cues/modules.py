"""Cues of the modules' events: dice tumble over the map, whims and squares are told over the vehicle."""

from __future__ import annotations

from greatrace.great_race.modules import diplomacy, microclimate, paddock, patronage, season, village
from greatrace.kernel import Seat
from greatrace_client.cues import cue
from greatrace_client.cues.gauges import rise, signed
from greatrace_client.stage.effects import Dice, Sign, Title
from greatrace_client.stage.spans import over, pause
from greatrace_client.stage.stage import Stage
from greatrace_client.text import term, tr

THROW = 0.9  # seconds a die tumbles and lies
TOLD = 1.1  # seconds a sign stays


async def throw(stage: Stage, faces: tuple[int, ...], text: str = "") -> None:
    """Dice over the map, and what they mean."""
    with stage.showing(Dice(faces, text)) as dice:
        async for t in over(THROW, lambda share: share):
            dice.t = t


async def tell(stage: Stage, seat: Seat, text: str, *, good: bool = True) -> None:
    """A few words over that player's vehicle."""
    stage.passing(Sign(text, "", stage.above(seat), good=good), TOLD)
    await pause(0.25)


# ---- paddock


@cue(paddock.VehicleFitted, 0.25)
async def vehicle_fitted(stage: Stage, e: paddock.VehicleFitted) -> None:
    await tell(stage, e.seat, term("vehicle", e.vehicle))


@cue(paddock.GaugeTuned, 0.25)
async def gauge_tuned(stage: Stage, e: paddock.GaugeTuned) -> None:
    rise(stage, e.seat, e.step, e.gauge)
    await pause(0.25)


@cue(paddock.WorkshopLeft, 0.1)
async def workshop_left(stage: Stage, e: paddock.WorkshopLeft) -> None:
    await pause(0.1)


# ---- season and microclimate


@cue(season.DateRolled, THROW)
async def date_rolled(stage: Stage, e: season.DateRolled) -> None:
    await throw(stage, (e.die,), term("period", str(e.die)))


@cue(season.WeatherRolled, THROW)
async def weather_rolled(stage: Stage, e: season.WeatherRolled) -> None:
    await throw(stage, (e.die,), term("weather", e.weather or "fine"))


@cue(season.PeriodBegan, 0.15)
async def period_began(stage: Stage, e: season.PeriodBegan) -> None:
    stage.passing(Title(term("period", str(e.period))), 0.8)
    await pause(0.15)


@cue(microclimate.MicroclimateRolled, THROW)
async def microclimate_rolled(stage: Stage, e: microclimate.MicroclimateRolled) -> None:
    await throw(stage, (e.die,), term("whim", str(e.whim)))


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
    await throw(stage, (e.die,), tr("{die} against {level}", die=e.die, level=e.level))


@cue(patronage.MarkerMoved, 0.2)
async def marker_moved(stage: Stage, e: patronage.MarkerMoved) -> None:
    await tell(stage, e.seat, str(e.square))
