"""Half-tracks on the board: standing, alone or as a fan on one space, and driving."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.lines import Curve
from greatrace_client.ui.draw.moving import easing
from greatrace_client.ui.draw.moving.terrain_motion import going_over, sway
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BLACK, GOLD, INK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import Point, ellipse, shape
from greatrace_client.ui.draw.vehicles import phase_of, seen

SCALE = 0.5  # of the 170 x 100 drawing, for a vehicle alone on its space
HALF, TALL = 85.0, 91.0  # of the drawing: its part left and right of, and above, the place where its tracks stand
HALF_SPACE = 24.0, 30.0  # units around the centre of a space in which there is something to read
STEEP = 1.3  # slope above which the vehicle is seen from behind or from the front
TURNING = 0.5  # units of the drawing that belts turn on for each of the board: slow enough to be followed
LAMP = "#FFEBA0"
SEEN = 0.58  # pixels a unit below which vehicles are drawn larger than the board, so that they are found


class Pose(NamedTuple):
    """A vehicle's pose: its tracks' place, its side, how high it hops and how far it tilts."""

    x: float
    y: float
    left: bool = False
    scale: float = SCALE
    hop: float = 0.0
    tilt: float = 0.0
    view: str = "side"  # or "south": seen coming, "north": seen going
    driven: float = 0.0  # units of its own drawing by which belts and wheels have turned


def draw_vehicle(
    view: Page,
    crew: str,
    pose: Pose,
    model: str = "",
    *,
    mine: bool = False,
    alpha: int = 255,
    passing: bool = False,
    can_wait: bool = False,
) -> bool:
    """Draw a vehicle as a cardboard cut-out with its tracks on (x, y); `mine` puts the gold arrow over it. `passing`:
    the picture is drawn again in the next frame, so another size or phase may replace a missing one. `can_wait`: within
    frames it is left out until a thread has drawn its picture; False then.
    """
    x, y, left, _, hop, tilt, side, driven = pose
    scale = size_on(view, pose)
    body, wide, tall = seen(crew, model, side, phase_of(driven))
    w, h = wide * scale, tall * scale
    lifted = 1 - min(0.3, round(hop) / 30)  # the shadow shrinks under a hop
    shadow = ellipse(w * 0.52, 9, w * 0.48 * lifted, 7 * lifted, BLACK, more='opacity=".42"')
    view.svg(shadow, x - w / 2, y - 10, w + 6, 20, alpha)
    drawn = view.sprite(
        body,
        x - w / 2,
        y - h * TALL / 100 - hop,
        wide,
        tall,
        scale,
        flip=left,
        rim=PAPER_LIGHT,
        alpha=alpha,
        turn=tilt,
        like=(crew, model, side, scale > SCALE) if passing else None,
        can_wait=can_wait,
    )
    if mine:
        view.svg(shape("M1.5 1.5H20.5L11 16Z", GOLD, INK, 1.8), x - 11, y - h - 12 - hop, 22, 18, alpha)
    return drawn


def size_on(view: Page, pose: Pose) -> float:
    """The scale of a vehicle's drawing: it grows relative to a small board."""
    return pose.scale * max(1.0, min(1.7, SEEN / view.k))


def before(pose: Pose, spot: Point) -> bool:
    """Whether a vehicle in that pose covers something of the space with its centre there."""
    half, tall = HALF * pose.scale, 100 * pose.scale
    dx, dy = abs(pose.x - spot[0]), pose.y - spot[1]
    return dx < half + HALF_SPACE[0] and -HALF_SPACE[1] < dy < tall + HALF_SPACE[1]


def covers(pose: Pose, spot: Point) -> bool:
    """Whether that point lies under a vehicle in that pose."""
    return abs(spot[0] - pose.x) < 80 * pose.scale and -91 * pose.scale < spot[1] - pose.y < 4


# The parade of vehicles that share a space: places (dx, dy) in rows, the last in front, and their size. They keep to
# the upper half of the space, so that its prices stay free.
FANS: dict[int, tuple[tuple[Point, ...], float]] = {
    1: (((0, 2),), SCALE),
    2: (((-20, -15), (18, 4)), 0.43),
    3: (((-29, -22), (29, -20), (0, 6)), 0.39),
    4: (((-29, -26), (29, -24), (-30, 4), (30, 6)), 0.36),
    5: (((-30, -32), (29, -30), (-33, -5), (33, -3), (0, 10)), 0.34),
}
APART, ASIDE = 1.75, 10.0  # times as far from the middle, and units more: vehicles on a space that is pointed at
IN_FRONT, OFF = 12.0, 36.0  # a vehicle closer than IN_FRONT to the middle moves up or down, OFF units away from it


def fan(count: int) -> list[tuple[float, float, float]]:
    """Places (dx, dy, scale) of vehicles on one space, from the back to the front; five at most."""
    places, scale = FANS[min(max(count, 1), 5)]
    return [(dx, dy, scale) for dx, dy in places]


def spread(poses: Sequence[Pose], spot: Point, view: Page, top: float, others: Sequence[Point] = ()) -> list[Pose]:
    """Poses moved off a spot so that it can be read: to its sides, or from the middle to above it; if there is no room
    below the line `top`, or one of the `others` would be covered, to below or beside it. No pose rises above the line.
    """
    outwards = [pose if _amid(pose, spot) else _aside(pose, spot) for pose in poses]
    down = max([0.0, *(top - _roof(view, pose) for pose in outwards if not _amid(pose, spot))])
    return [
        _off(pose, spot, view, top, others) if _amid(pose, spot) else pose._replace(y=pose.y + down)
        for pose in outwards
    ]


def _amid(pose: Pose, spot: Point) -> bool:
    """Whether the pose is in the middle of that spot."""
    return abs(pose.x - spot[0]) < IN_FRONT


def _aside(pose: Pose, spot: Point) -> Pose:
    dx, dy = pose.x - spot[0], pose.y - spot[1]
    far = max(APART * abs(dx) + ASIDE, HALF_SPACE[0] + HALF * pose.scale)
    return pose._replace(x=spot[0] + math.copysign(far, dx), y=spot[1] + APART * dy)


def _off(pose: Pose, spot: Point, view: Page, top: float, others: Sequence[Point]) -> Pose:
    """A pose above the spot, below it or beside it: the first of these below the line `top` that covers the fewest
    others.
    """
    far = HALF_SPACE[0] + HALF * pose.scale
    above, below = pose._replace(y=spot[1] - OFF), pose._replace(y=spot[1] + OFF + TALL * size_on(view, pose))
    places = [above, below, pose._replace(x=spot[0] + far), pose._replace(x=spot[0] - far)]
    low = [place for place in places if _roof(view, place) >= top] or [below]
    return min(low, key=lambda place: sum(before(place, other) for other in others))


def _roof(view: Page, pose: Pose) -> float:
    """The y of its highest point."""
    return pose.y - TALL * size_on(view, pose)


def frame_of(view: Page, pose: Pose) -> Box:
    """The box of a vehicle in that pose."""
    size = size_on(view, pose)
    return Box(pose.x - HALF * size, pose.y - TALL * size - pose.hop, 2 * HALF * size, 100 * size + pose.hop)


def lamps(view: Page, pose: Pose) -> None:
    """The light that a vehicle throws before it at dusk."""
    if pose.view != "side":
        return
    reach, nose = 58 * pose.scale / SCALE, 66 * pose.scale
    cone = f"M{0 if not pose.left else reach:.1f} 9L{reach if not pose.left else 0:.1f} 0V24Z"
    body = shape(cone, LAMP, more='opacity=".5"')
    left = pose.x - nose - reach if pose.left else pose.x + nose
    view.svg(body, left, pose.y - 62 * pose.scale - pose.hop, reach, 24)


def driving(way: Curve, t: float, terrain: str = "", *, left: bool | None = None) -> Pose:
    """The pose at time t of one step: eased, hopping and leaning as on that terrain. It faces `left` if given, else its
    direction of travel.
    """
    share = easing.in_out(min(max(t, 0.0), 1.0))
    x, y = way.point(share)
    dx = way.end[0] - way.start[0]
    facing = dx < 0 if left is None else left
    hop, lean = sway(going_over(terrain), share)
    dy = way.end[1] - way.start[1]
    steep = abs(dy) > STEEP * abs(dx) and 0.0 < share < 1.0
    side = "side" if not steep else "south" if dy > 0 else "north"
    far = math.hypot(dx, dy)
    return Pose(x, y + 2, facing, SCALE, hop, lean * (-1 if facing else 1), side, TURNING * far * share)
