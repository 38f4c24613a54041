"""Cues of a drive: the vehicle glides, hops and throws dust; a boat or a plane carries it."""

from __future__ import annotations

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace_client.games.great_race.cues import cue
from greatrace_client.games.great_race.view_state.effects import Alarm, Dust, Ruts, Sign, Steam
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.i18n import space_name, tr
from greatrace_client.race_common.title_plate import Title
from greatrace_client.race_common.view_state.spans import over, pause
from greatrace_client.ui.draw.lines import Curve
from greatrace_client.ui.draw.moving.traffic import driving

STEP = 0.23  # seconds of the first space of a drive
FASTER = 0.74  # each space takes so much of the one before: a drive never takes as long as STEP / (1 - FASTER) = 0.89 s
LINE = 0.75  # seconds a transport line
DUST = 0.7
RUTS = 2.4  # seconds that the marks of the tracks are seen
BOILS = 2.8  # seconds that a broken engine steams


@cue(ev.DriveBegan, 0.12)
async def drive_began(stage: Stage, e: ev.DriveBegan) -> None:
    """The engine coughs."""
    vehicle = stage.vehicle(e.seat)
    pose, vehicle.step = vehicle.pose, STEP
    if not stage.calm:
        stage.passing(Dust((pose.x, pose.y), pose.left, stage.terrain(stage.vehicle(e.seat).space)), DUST)
    await pause(0.12)


@cue(ev.VehicleMoved, STEP)
async def vehicle_moved(stage: Stage, e: ev.VehicleMoved) -> None:
    """One space by land as its ground demands, dust behind and two ruts, or along a line."""
    vehicle = stage.vehicle(e.seat)
    way = stage.ground.way(vehicle.space, e.to)
    if e.way != constants.LAND:
        await carried(stage, e, way)
        return
    vehicle.face(stage.spot(vehicle.space), stage.spot(e.to))
    start, terrain = vehicle.pose, stage.terrain(e.to)
    way = Curve((start.x, start.y - 2), way.control, way.end)
    if not stage.calm:
        stage.passing(Ruts(way.start, way.end), RUTS)
    stirred, seconds = 0.0, vehicle.step
    vehicle.step = seconds * FASTER
    async for t in over(seconds, lambda share: share):
        pose = driving(way, t, terrain, left=vehicle.pose.left)
        vehicle.pose = pose._replace(hop=0.0, tilt=0.0) if stage.calm else pose
        if t >= stirred and not stage.calm:
            stage.passing(Dust((pose.x, pose.y), pose.left, terrain), DUST)
            stirred += 0.22
        stage.touch()


async def carried(stage: Stage, e: ev.VehicleMoved, way: Curve) -> None:
    """By boat or plane."""
    vehicle = stage.vehicle(e.seat)
    vehicle.way = e.way
    async for t in over(LINE, lambda share: share):
        vehicle.carried = t
        x, y = way.point(t)
        vehicle.pose = vehicle.pose._replace(x=x, y=y, left=way.end[0] < way.start[0])
        stage.touch()


@cue(ev.TurnedBack, 0.4)
async def turned_back(stage: Stage, e: ev.TurnedBack) -> None:
    """Half-way towards the tile that cannot be paid, and back."""
    vehicle = stage.vehicle(e.seat)
    home = vehicle.pose
    way = stage.ground.way(vehicle.space, e.space)
    async for t in over(0.4, lambda share: share):
        share = 0.42 * (1 - abs(2 * t - 1))
        x, y = way.point(share)
        hop, left = 0 if stage.calm else 2 * share, (way.end[0] < way.start[0]) != (t > 0.5)
        vehicle.pose = home._replace(x=x, y=y + 2, hop=hop, left=left)
        stage.touch()
    vehicle.pose = home


@cue(ev.DriveEnded, 0.15)
async def drive_ended(stage: Stage, e: ev.DriveEnded) -> None:
    """Why it ended, when that was not the driver's wish; a broken engine steams."""
    why = {
        constants.BREAKDOWN: tr("Breakdown!"),
        constants.STOPPED: tr("Stop!"),
        constants.TURNED_BACK: tr("Turned back"),
    }
    if e.why in why:
        stage.passing(Sign(why[e.why], "", stage.above(e.seat), good=False), 1.1)
    if e.why == constants.BREAKDOWN:
        boil(stage, e.seat)
    await pause(0.15)


def boil(stage: Stage, seat: int) -> None:
    """Steam from under the bonnet."""
    pose = stage.vehicle(seat).pose
    if not stage.calm:
        stage.passing(Steam((pose.x, pose.y), pose.left), BOILS)


@cue(ev.FinishReached, 1.0)
async def finish_reached(stage: Stage, e: ev.FinishReached) -> None:
    """The flag falls."""
    crew = stage.vehicle(e.seat).crew
    city = space_name(stage.ruleset.board, stage.ruleset.finish)
    stage.passing(Alarm(stage.spot(stage.ruleset.finish)), 0.9)
    with stage.showing(Title(tr("{city} reached!", city=city), tr("place {place}", place=e.place), crew)) as plate:
        async for t in over(1.0, lambda share: share):
            plate.t = t
