"""Dangers as small scenes beside the road: somebody at work, the strike, and the escort who drives it off."""

from __future__ import annotations

import math
from typing import Final

from greatrace_client.games.great_race.drive_strip.band import VERGE, Band, picture
from greatrace_client.games.great_race.drive_strip.motion import Incident, StripMotion
from greatrace_client.games.great_race.drive_strip.scenery import Thing
from greatrace_client.ui.draw.moving import easing
from greatrace_client.ui.draw.palette import BRASS_LIGHT, INK
from greatrace_client.ui.draw.shapes import disc

PEOPLE: Final = {"saboteur": "saboteur", "trail_hunter": "trail_hunter", "con_artist": "con_man"}
THINGS: Final = {"con_artist": "con_artist"}  # what those people have put up
ROCKS: Final = "rockfall"  # every other danger
RISE, FLIGHT, STEP_IN = 0.22, 0.75, 0.45  # seconds: it appears, it flees, the escort steps in
FOOT: Final = VERGE - 12
FAR, STRIDE = 620.0, 74.0  # units that who flees runs, and from step to step
AT_WORK: Final = 0.16  # seconds from one movement of the hands to the next
TURN: Final = 6.0  # degrees: pictures are turned in such steps
SHOCK: Final = 0.4  # seconds that the vehicle is shaken when a danger strikes
BOLTS: Final = 7
BESIDE: Final = 74.0  # units between the signposts and the person who turns them


def jolt(motion: StripMotion) -> float:
    """How much the vehicle is shaken by a danger that has struck it, from 1 to 0."""
    found = motion.incident
    if found is None or found.state != "struck" or found.since > SHOCK:
        return 0.0
    t = found.since / SHOCK
    return (1 - t) * abs(math.cos(2.5 * math.pi * t))


def draw_incident(band: Band, motion: StripMotion) -> None:
    """Draw the danger in its present state."""
    found = motion.incident
    if found is None:
        return
    x = found.at - motion.distance
    if (thing := THINGS.get(found.source)) is not None:
        _draw_thing(band, found, thing, x)
    if (person := PEOPLE.get(found.source)) is not None:
        _draw_person(band, found, person, x - (BESIDE if thing else 0.0))
    else:
        _draw_rocks(band, found, x)
    if found.state == "struck":
        _draw_bolts(band, found, x)
    if found.state == "cancelled":
        _draw_escort(band, found, x)


def _hidden(found: Incident) -> float:
    """Units by which it is still below its place, as it appears."""
    return 40 * (1 - easing.out(min(1.0, found.age / RISE)))


def _draw_person(band: Band, found: Incident, name: str, x: float) -> None:
    """Draw a person at work; running away when the escort comes, and when the damage is done."""
    flees = found.state != "shown"
    late = found.since - (0.0 if found.state == "cancelled" else 0.25)
    if not flees or late <= 0:
        bent = TURN if int(found.age / AT_WORK) % 2 else 0.0
        picture(band, Thing(name, x, FOOT, 1.0), lift=-_hidden(found), turn=bent)
        return
    t = min(1.0, late / FLIGHT)
    if t < 1:
        run = FAR * t * t
        hop = 20 * abs(math.sin(math.pi * run / STRIDE))
        picture(band, Thing(name, x + run, FOOT, 1.0), round(255 * min(1.0, 4 * (1 - t))), hop, turn=2 * TURN)


def _draw_thing(band: Band, found: Incident, name: str, x: float) -> None:
    """Draw signposts: they are turned about, spin when somebody has followed them, and fall over when the
    escort comes.
    """
    if found.state == "shown":
        turn, alpha = TURN * round(2 * math.sin(9 * found.age) * max(0.0, 1 - found.age / 0.9)), 255
    elif found.state == "struck":
        turn, alpha = TURN * round(3 * math.sin(14 * found.since) * max(0.0, 1 - found.since)), 255
    else:
        t = min(1.0, found.since / FLIGHT)
        turn, alpha = TURN * round(13 * t * t), round(255 * min(1.0, 3 * (1 - t)))
    if alpha:
        picture(band, Thing(name, x, FOOT, 1.0), alpha, -_hidden(found), turn)


def _draw_rocks(band: Band, found: Incident, x: float) -> None:
    """Draw rocks that fall from above; the escort rolls them away."""
    fall = 150 * (1 - easing.out(min(1.0, found.age / RISE)))
    if found.state != "cancelled":
        picture(band, Thing(ROCKS, x, FOOT, 1.0), lift=fall)
        return
    t = min(1.0, found.since / FLIGHT)
    if t < 1:
        picture(
            band, Thing(ROCKS, x + 380 * t, FOOT, 1.0), round(255 * min(1.0, 3 * (1 - t))), turn=TURN * round(40 * t)
        )


def _draw_bolts(band: Band, found: Incident, x: float) -> None:
    """Draw the parts that fly off the vehicle."""
    t = found.since / 0.6
    if t > 1:
        return
    body = disc(6, 6, 4.6, BRASS_LIGHT, INK, 1.8)
    for i in range(BOLTS):
        aside, up = (i - 2.5) * 46 * t, 150 * t * (0.7 + 0.1 * (i % 4)) - 230 * t * t
        band.page.svg(body, band.x + 40 + aside, VERGE - 60 - up, 12, 12)


def _draw_escort(band: Band, found: Incident, x: float) -> None:
    """Draw an escort who steps from the vehicle's side into the danger's way, with the pennant raised, and
    stays there.
    """
    t = min(1.0, found.since / STEP_IN)
    if t <= 0:
        return
    place = x - 150 + 110 * easing.out(t)
    bob = 9 * abs(math.sin(3 * math.pi * t)) if t < 1 else 0.0
    picture(band, Thing("escort", place, VERGE - 6, 1.15), round(255 * min(1.0, 4 * t)), bob, TURN if t < 1 else 0.0)
