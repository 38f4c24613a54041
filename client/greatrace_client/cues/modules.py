"""Cues of the modules' events: dice tumble over the map, parcels, powers and whims are told over the vehicle."""

from __future__ import annotations

from greatrace.great_race.modules import diplomacy, leaders, microclimate, paddock, patronage, postal, season, village
from greatrace.great_race.modules.challenges import GoalsJudged
from greatrace.kernel import Seat
from greatrace_client.cues import cue
from greatrace_client.cues.gauges import rise, signed
from greatrace_client.cues.tiles import TURN, move
from greatrace_client.stage.effects import Alarm, CardFlight, Dice, Sign, TileMove, Title
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


# ---- leaders


@cue(leaders.LeaderChosen, 0.25)
async def leader_chosen(stage: Stage, e: leaders.LeaderChosen) -> None:
    await tell(stage, e.seat, term("leader", e.leader))


@cue(leaders.NationChosen, 0.25)
async def nation_chosen(stage: Stage, e: leaders.NationChosen) -> None:
    await tell(stage, e.seat, term("nation", e.nation))


@cue(leaders.PowerSpent, 0.25)
async def power_spent(stage: Stage, e: leaders.PowerSpent) -> None:
    await tell(stage, e.seat, term("leader", e.leader))


@cue(leaders.CardLost, 0.3)
async def card_lost(stage: Stage, e: leaders.CardLost) -> None:
    """It flies to the thief; only those two see its face."""
    stage.passing(CardFlight(e.card or None, stage.place("hand", e.seat), stage.place("hand", e.by)), 0.3)
    await pause(0.3)


@cue(leaders.CardSnatched, 0.1)
async def card_snatched(stage: Stage, e: leaders.CardSnatched) -> None:
    stage.passing(Sign("+1", "card", stage.place("hand", e.seat), on_sheet=False), 0.9)
    await pause(0.1)


@cue(leaders.FirstTileShown, TURN)
async def first_tile_shown(stage: Stage, e: leaders.FirstTileShown) -> None:
    await move(stage, TileMove("turn", e.space, e.tile), TURN)


@cue(leaders.FirstTileIgnored, 0.25)
async def first_tile_ignored(stage: Stage, e: leaders.FirstTileIgnored) -> None:
    await tell(stage, e.seat, tr("back into the bag"))


@cue(leaders.TilesLaidAside, 0.25)
async def tiles_laid_aside(stage: Stage, e: leaders.TilesLaidAside) -> None:
    stage.passing(Sign(signed(-len(e.tiles)), "tile", stage.place("hand", e.seat), good=False, on_sheet=False), TOLD)
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


# ---- village and postal


@cue(village.VillageVisited, 0.3)
async def village_visited(stage: Stage, e: village.VillageVisited) -> None:
    await tell(stage, e.seat, term("village", str(e.gift)))


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


# ---- diplomacy, patronage, challenges


@cue(diplomacy.InfluenceBought, 0.25)
async def influence_bought(stage: Stage, e: diplomacy.InfluenceBought) -> None:
    await tell(stage, e.seat, f"{term('colour', e.colour)} {e.level}")


@cue(diplomacy.ExitRolled, THROW)
async def exit_rolled(stage: Stage, e: diplomacy.ExitRolled) -> None:
    await throw(stage, (e.die,), tr("{die} against {level}", die=e.die, level=e.level))


@cue(patronage.MarkerMoved, 0.2)
async def marker_moved(stage: Stage, e: patronage.MarkerMoved) -> None:
    await tell(stage, e.seat, str(e.square))


@cue(GoalsJudged, 0.2)
async def goals_judged(stage: Stage, e: GoalsJudged) -> None:
    await pause(0.2)
