"""Cues of a drive: the vehicle glides, hops and throws dust; a boat or a plane carries it."""

from __future__ import annotations

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.state import Crew
from greatrace.kernel import Seat
from greatrace_client.games.great_race.ceremonies import TORN
from greatrace_client.games.great_race.cues import brief, cue
from greatrace_client.games.great_race.view_state.effects import Confetti, Dust, Idling, Ribbon, Ruts, Sign, Steam
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.i18n import space_name, tr
from greatrace_client.i18n.names import finish_place
from greatrace_client.model.taken_back import TookBack
from greatrace_client.race_common.title_plate import Title
from greatrace_client.race_common.view_state.spans import over, pause
from greatrace_client.ui.draw.lines import Curve
from greatrace_client.ui.draw.moving import easing
from greatrace_client.ui.draw.moving.traffic import driving

# A drive takes less than 0.9 s, whatever its length: each space takes FASTER of the one before, so that all of them
# take less than STEP / (1 - FASTER) = 0.69 s, it begins and ends within 2 * AROUND, and payments on the way are shown
# while the vehicle drives on.
STEP = 0.18  # seconds of the first space
FASTER = 0.74
AROUND = 0.045
LINE = 0.75  # seconds a transport line
DUST = 0.7
RUTS = 2.4  # seconds that the marks of the tracks are seen
RUNS_ON = 1.2  # seconds for which the engine runs at the end of a drive
BOILS = 2.8  # seconds that a broken engine steams
ARRIVAL, SLOWLY, LENGTH = 1.3, 0.8, 66.0  # seconds; share of them for the last length; its units
PLATE, RAIN = 2.2, 3.2  # seconds for which the place is shown, and the confetti falls


@brief(ev.DriveBegan, AROUND)
def drive_began(stage: Stage, e: ev.DriveBegan) -> None:
    """The engine coughs."""
    vehicle = stage.vehicle(e.seat)
    pose, vehicle.step = vehicle.pose, STEP
    if not stage.calm:
        stage.passing(Dust((pose.x, pose.y), pose.left, stage.terrain(stage.vehicle(e.seat).space)), DUST)


@cue(ev.VehicleMoved, STEP)
async def vehicle_moved(stage: Stage, e: ev.VehicleMoved) -> None:
    """One space by land, with that terrain's motion, dust behind and two ruts, or along a line."""
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
    async for t in over(seconds):
        pose = driving(way, t, terrain, left=vehicle.pose.left)
        vehicle.pose = pose._replace(hop=0.0, tilt=0.0) if stage.calm else pose
        if t >= stirred and not stage.calm:
            stage.passing(Dust((pose.x, pose.y), pose.left, terrain), DUST)
            stirred += 0.22
        stage.touch()


async def carried(stage: Stage, e: ev.VehicleMoved, way: Curve) -> None:
    """The vehicle moves by boat or plane."""
    vehicle = stage.vehicle(e.seat)
    vehicle.way = e.way
    async for t in over(LINE):
        vehicle.carried = t
        x, y = way.point(t)
        vehicle.pose = vehicle.pose._replace(x=x, y=y, left=way.end[0] < way.start[0])
        stage.touch()


@cue(ev.TurnedBack, 0.4)
async def turned_back(stage: Stage, e: ev.TurnedBack) -> None:
    """The vehicle drives half-way towards the tile that cannot be paid, and back."""
    vehicle = stage.vehicle(e.seat)
    home = vehicle.pose
    way = stage.ground.way(vehicle.space, e.space)
    async for t in over(0.4):
        share = 0.42 * (1 - abs(2 * t - 1))
        x, y = way.point(share)
        hop, left = 0 if stage.calm else 2 * share, (way.end[0] < way.start[0]) != (t > 0.5)
        vehicle.pose = home._replace(x=x, y=y + 2, hop=hop, left=left)
        stage.touch()
    vehicle.pose = home


@brief(ev.DriveEnded, AROUND)
def drive_ended(stage: Stage, e: ev.DriveEnded) -> None:
    """Show why the drive ended, if the driver did not stop it; a broken engine steams."""
    why = {
        constants.BREAKDOWN: tr("Breakdown!"),
        constants.STOPPED: tr("Stop!"),
        constants.TURNED_BACK: tr("Turned back"),
    }
    if e.why in why:
        stage.passing(Sign(why[e.why], "", stage.above(e.seat), good=False), 1.1)
    elif e.why != constants.FINISH and (words := near_miss(stage.view.open.crews[e.seat])):  # the plate has said it
        stage.passing(Sign(words, "", stage.above(e.seat)), 1.4)
    if e.why == constants.BREAKDOWN:
        boil(stage, e.seat)
    elif not stage.calm:
        stage.passing(Idling(e.seat), RUNS_ON)


def near_miss(crew: Crew) -> str:
    """A text for a drive that only just ended well; "" for a safe one."""
    if crew.fuel == 0:
        return tr("Last drop!")
    return tr("Engine nearly gone!") if crew.engine == 1 else ""


def boil(stage: Stage, seat: int) -> None:
    """Steam comes from under the bonnet."""
    pose = stage.vehicle(seat).pose
    if not stage.calm:
        stage.passing(Steam((pose.x, pose.y), pose.left), BOILS)


@cue(ev.FinishReached, ARRIVAL)
async def finish_reached(stage: Stage, e: ev.FinishReached) -> None:
    """The vehicle drives through the ribbon, slowly; the crowd cheers, confetti falls, and a plate shows the place."""
    crew, board = stage.vehicle(e.seat).crew, stage.ruleset.board
    city = space_name(board, stage.ruleset.finish)
    parts = [finish_place(e.place), near_miss(stage.view.open.crews[e.seat])]
    plate = Title(tr("{city} reached!", city=city), " · ".join(filter(None, parts)), crew)
    if stage.calm:
        stage.sound("cheer")
        stage.passing(plate, PLATE)
        await pause(ARRIVAL / 2)
        return
    await through_the_ribbon(stage, e.seat, plate)


async def through_the_ribbon(stage: Stage, seat: Seat, plate: Title) -> None:
    """The last length in slow motion."""
    vehicle, torn = stage.vehicle(seat), False
    home, way = vehicle.pose, -1 if vehicle.pose.left else 1
    with stage.showing(Ribbon((home.x, home.y), vehicle.crew)) as ribbon:
        async for t in over(ARRIVAL):
            ribbon.t = t
            vehicle.pose = home._replace(x=home.x - way * LENGTH * (1 - easing.out(min(1.0, t / SLOWLY))))
            if t >= TORN and not torn:
                torn = True
                stage.sound("cheer")
                stage.passing(plate, PLATE)
                stage.passing(Confetti(), RAIN)
            stage.touch()


# ---- the cue of a step that is taken back: the vehicle glides home, everything else follows without a cue


GLIDE = 0.35  # seconds


@cue(TookBack, GLIDE)
async def took_back(stage: Stage, e: TookBack) -> None:
    """The vehicle moves straight back, without dust."""
    if not e.home or stage.vehicle(e.seat).space == e.home:
        await pause(GLIDE / 2)
        return
    vehicle = stage.vehicle(e.seat)
    start, (x, y) = vehicle.pose, stage.spot(e.home)
    async for t in over(GLIDE, easing.in_out):
        vehicle.pose = start._replace(x=start.x + (x - start.x) * t, y=start.y + (y - start.y) * t, hop=0.0, tilt=0.0)
        stage.touch()
