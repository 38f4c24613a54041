"""The vehicle that drives through the strip, or the boat or plane that carries it, with its dust, exhaust and steam."""

from __future__ import annotations

import math

from greatrace_client.games.great_race.drive_strip.band import Band
from greatrace_client.games.great_race.drive_strip.incidents import jolt
from greatrace_client.games.great_race.drive_strip.moments import StripVehicle
from greatrace_client.games.great_race.drive_strip.motion import StripMotion
from greatrace_client.ui.draw import vehicles
from greatrace_client.ui.draw.moving import easing
from greatrace_client.ui.draw.moving.terrain_motion import draw_cloud, draw_exhaust, draw_steam, going_over, tremble
from greatrace_client.ui.draw.moving.traffic import Pose, draw_vehicle
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import PAPER_LIGHT

TRACKS = 270.0  # y of the driver's tracks
SCALE = 1.15  # of the vehicle's drawing
SKY, GRASS, CLIMB = 58.0, 142.0, 190.0  # y of a flying plane, y of a standing one, units in which it climbs
ROLLS = 0.35  # units of a vehicle's drawing that belts turn on for each of the road
LEANS = 2.0  # degrees: in such steps a vehicle leans, so that few pictures of it are kept
STANDS = 120.0  # units a second under which the vehicle counts as standing
LARGER = 2.3  # times as large as on the map
PUFFS, BEHIND = 1.1, 9.0  # seconds after which the exhaust puffs again; units of the map behind the vehicle


def driver(band: Band, motion: StripMotion, who: StripVehicle, weather: str = "") -> None:
    """The vehicle that drives, or the boat or plane that carries it."""
    if motion.ground == "sea":
        heel = round(4 * math.sin(motion.distance / 90))
        ferry = vehicles.ferry(who.crew)
        band.page.sprite(ferry, band.x - 110, 148, 80, 60, 2.75, rim=PAPER_LIGHT, turn=heel)
        return
    if motion.ground == "air":
        plane, high = vehicles.mail_plane(who.crew), aloft(motion)
        rises = high < 1 and motion.speed > 0 and aloft(motion, CLIMB / 8) > high
        bank = -8 if rises else round(5 * high * math.sin(motion.distance / 240))
        y = GRASS + (SKY - GRASS) * high + 9 * high * math.sin(motion.distance / 170)
        band.page.sprite(plane, band.x - 90, y, 80, 60, 2.25, turn=bank)
        return
    dust(band, motion, weather)
    exhaust(band, motion)
    draw_vehicle(band.page, who.crew, pose(band.x, motion), who.model, passing=True)
    if motion.broken:
        draw_steam(band.page, band.x + 60, TRACKS - 60, min(1.0, 0.2 + (1 - motion.share)), left=False)


def aloft(motion: StripMotion, ahead: float = 0.0) -> float:
    """The height of a plane, now or `ahead` units later: 0 where it takes off and lands, 1 in between."""
    begins = max(land.start for land in motion.lands if land.start <= motion.distance)
    ends = min((land.start for land in motion.lands if land.start > motion.distance), default=math.inf)
    at = motion.distance + ahead
    return easing.out(max(0.0, min(1.0, (at - begins) / CLIMB, (ends - at) / CLIMB)))


def pose(x: float, motion: StripMotion) -> Pose:
    """The vehicle's pose on its ground: it hops and leans more the faster it is, and trembles at rest."""
    going = going_over(motion.ground)
    pace = min(1.0, motion.speed / 700)
    swing = motion.distance / 320 * going.bumps * math.pi
    hop = 1.6 * going.hop * abs(math.sin(swing)) * pace + tremor(motion)
    lean = 0.6 * going.lean * math.sin(2 * swing) * pace
    shock = jolt(motion)
    lean -= 8 * shock
    tilt = LEANS * round(lean / LEANS)
    return Pose(x, TRACKS, scale=SCALE, hop=hop + 22 * shock, tilt=tilt, driven=motion.distance * ROLLS)


def dust(band: Band, motion: StripMotion, weather: str) -> None:
    """Draw what the tracks throw up, depending on the speed."""
    if motion.speed < STANDS:
        return
    for i in range(2):
        t = (motion.distance / 420 + i / 2) % 1.0
        draw_cloud(band.page, band.x - 40 - 170 * t, TRACKS, t, motion.ground, left=False, weather=weather)


def idles(motion: StripMotion) -> bool:
    """Whether the vehicle stands and its engine runs."""
    return motion.speed < STANDS and not motion.broken


def tremor(motion: StripMotion) -> float:
    """The height, in units of the strip, at which a standing vehicle trembles."""
    return LARGER * tremble(-motion.budget) if idles(motion) else 0.0


def exhaust(band: Band, motion: StripMotion) -> None:
    """Draw the exhaust of a standing vehicle."""
    if idles(motion):
        page = band.page
        larger = Page.on(page.surface, page.k * LARGER, page.left, page.top)
        draw_exhaust(larger, band.x / LARGER - BEHIND, TRACKS / LARGER, -motion.budget % PUFFS, left=False)
