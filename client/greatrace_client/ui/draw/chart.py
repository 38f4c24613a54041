"""The printed paper under a board: engraved sea, land, graticule, rivers, relief, cartouche and wind rose.

All coordinates are *sheet units*: the centre of row 0, column 0 is the origin and a hex side is HEX units long, so that
the coast lies under the hexes exactly as the board's projection says.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import vehicles
from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.empty_places import EmptyPlaces
from greatrace_client.ui.draw.geography import Geography, Sea
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.painter import ASIDE
from greatrace_client.ui.draw.palette import (
    BRASS,
    INK,
    PAPER,
    PAPER_DARK,
    PAPER_LIGHT,
    SEA,
    SEA_DEEP,
    SEA_INK,
    SEA_LINE,
    SEPIA,
    mix,
)
from greatrace_client.ui.draw.raster import drawn_aside
from greatrace_client.ui.draw.shapes import Point, at, box, outline, shape

OCEAN, SMALL_SEA = 400.0, 110.0  # sheet units that a name may drift from its place: no further, or it names another
Project = Callable[[float, float], Point]  # latitude, longitude -> sheet units


def rings(lines: Iterable[Sequence[Point]], project: Project, frame: Box) -> list[list[Point]]:
    """The rings (of longitude, latitude) in sheet units, without those that lie wholly off the frame."""
    found = []
    for line in lines:
        points = [project(lat, lon) for lon, lat in line]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        if frame.overlaps(Box(min(xs) - 60, min(ys) - 60, max(xs) - min(xs) + 120, max(ys) - min(ys) + 120)):
            found.append(points)
    return found


def ground(frame: Box, coast: str, world: Geography, project: Project, unproject: Project) -> Iterator[str]:
    """The bodies of all layers of the printed paper, from the lowest to the highest."""
    yield from printed_sea(frame, coast)
    yield printed_land(frame, coast, world, project)
    yield printed_graticule(frame, project, unproject)
    if relief := printed_relief(frame, world, project):
        yield relief


def printed_sea(frame: Box, coast: str) -> Iterator[str]:
    """Flat water, hairlines, and water lines that follow the coast: far ones are faint and wide apart."""
    body = box(frame.x, frame.y, frame.w, frame.h, 0, SEA)
    hair = "".join(f"M{frame.x:.1f} {frame.y + 6 * i:.1f}h{frame.w:.1f}" for i in range(int(frame.h / 6) + 1))
    body += shape(hair, stroke=SEA_LINE, width=0.7, more='opacity=".35"')
    for i in range(8, 0, -1):
        reach = 5 * i + 1.1 * i * i
        body += shape(coast, stroke=SEA_DEEP, width=2 * reach + 1.6, more=f'opacity="{0.95 - 0.085 * i:.2f}"')
        body += shape(coast, stroke=mix(SEA, PAPER_LIGHT, 0.55 - 0.06 * i), width=2 * reach - 1)
        if i % 2:
            yield body
            body = ""


def printed_land(frame: Box, coast: str, world: Geography, project: Project) -> str:
    """Paper land with an inked coast, then rivers and lakes."""
    body = shape(coast, PAPER, INK, 4.2) + shape(coast, PAPER, PAPER_DARK, 1)
    for width in sorted({river.width for river in world.rivers}):
        courses = rings((river.points for river in world.rivers if river.width == width), project, frame)
        path = "".join(smooth(course) for course in courses)
        body += shape(path, stroke=SEA_LINE, width=0.7 + 0.8 * width, more='opacity=".8"')
    lakes = coast_path(rings((lake.ring for lake in world.lakes), project, frame))
    return body + shape(lakes, SEA, SEA_LINE, 1.3)


def printed_graticule(frame: Box, project: Project, unproject: Project) -> str:
    """Meridians and parallels every ten degrees; the equator dashed and stronger."""
    (north, west), (south, east) = unproject(frame.x, frame.y), unproject(frame.x + frame.w, frame.y + frame.h)
    body = ""
    for lat in range(math.ceil(south / 10) * 10, int(north) + 1, 10):
        y = project(lat, 0)[1]
        more = 'opacity=".32"' + ("" if lat else ' stroke-dasharray="16 8"')
        body += shape(f"M{frame.x:.1f} {y:.1f}h{frame.w:.1f}", stroke=SEPIA, width=1 if lat else 2.2, more=more)
    for lon in range(math.ceil(west / 10) * 10, int(east) + 1, 10):
        x = project(0, lon)[0]
        body += shape(f"M{x:.1f} {frame.y:.1f}v{frame.h:.1f}", stroke=SEPIA, width=1, more='opacity=".32"')
    return body


def printed_relief(frame: Box, world: Geography, project: Project) -> str:
    """Small engraved mountains and dunes, the northern ones first so that the nearer stand in front; "": none."""
    body = ""
    for sign in sorted(world.relief, key=lambda relief: -relief.at[1]):
        x, y = project(sign.at[1], sign.at[0])
        if frame.holds(x, y):
            body += at(x, y, engraved(sign.kind), 0.45 + 0.2 * sign.size)
    return body


def engraved(kind: str) -> str:
    """Mountain, dunes or trees, about 26 units wide, the foot at (0, 6); any other relief is a mountain."""
    return art(f"map/{kind if kind in ('dunes', 'trees') else 'mountain'}")


def paint_sea_name(page: Page, sea: Sea, name: str, place: Point, empty: EmptyPlaces) -> None:
    """Paint a water's name in wide capitals, one word a line, as near to its place as it covers nothing.

    The name of a strait is slanted and stays at its place, or is left out.
    """
    size = {1: 20, 2: 15}.get(sea.size, 12)
    if sea.angle:
        if empty.along(place, page.measure(name.upper(), size, "bold", 0.2), sea.angle):
            page.slanted(name.upper(), *place, size, SEA_INK, "bold", 0.2, sea.angle)
        return
    lines, step = name.upper().split(" "), 1.3 * page.text_px(size) / page.k  # letters have a least size
    w = max(page.measure(line, size, "bold", 0.3) for line in lines)
    if corner := empty.find(w + 8, step * len(lines) + 4, place, OCEAN if sea.size == 1 else SMALL_SEA):
        for i, line in enumerate(lines):
            page.text(line, corner[0] + w / 2 + 4, corner[1] + step * (i + 0.55), size, SEA_INK, "bold", "middle", 0.3)


CARTOUCHES = (  # in the order tried: scale, width and height in units; the last has no rose
    (1.0, 300.0, 352.0),
    (0.8, 240.0, 282.0),
    (0.65, 195.0, 229.0),
    (0.65, 195.0, 70.0),
)


ROSE: Final = 300, 352  # units of the wind rose below the title


def cartouche_ahead(page: Page, size: int, *, aside: bool) -> Iterator[str]:
    """Yield steps until the wind rose is drawn, which is large. `aside`: by the thread."""
    while aside and not drawn_aside(art("map/wind_rose"), *ROSE, page.k * CARTOUCHES[size][0]):
        yield ASIDE


def paint_cartouche(page: Page, x: float, y: float, name: str, subtitle: str, size: int = 0) -> None:
    """The map's title on a stepped plate, a wind rose below: for the emptiest water. `size` counts down CARTOUCHES."""
    scale = CARTOUCHES[size][0]
    page = Page.on(page.surface, page.k * scale, page.left, page.top)
    x, y = x / scale, y / scale
    if size < len(CARTOUCHES) - 1:
        page.svg(art("map/wind_rose"), x, y, *ROSE)
    plate = shape("M20 6H280V14H288V22H294V84H288V92H280V100H20V92H12V84H6V22H12V14H20Z", PAPER_LIGHT, INK, 2)
    inner = "M26 12H274V20H282V28H287V78H282V86H274V94H26V86H18V78H13V28H18V20H26Z"
    page.svg(plate + shape(inner, stroke=BRASS, width=1.6), x, y, 300, 106)
    small = page.fitting(subtitle, 246, 18, "bold")
    alone = page.text_px(small) > 1.15 * small * page.k  # too small to be read: the plate shows only the title
    large = page.fitting(name.upper(), 246, 42, "display", 0.08)
    page.text(name.upper(), x + 150, y + (54 if alone else 40), large, INK, "display", "middle", 0.08, fit=246)
    if not alone:
        page.text(subtitle, x + 150, y + 76, small, SEPIA, "bold", "middle", fit=252)


def paint_dhow(page: Page, x: float, y: float) -> None:
    """The one boat at sea, in an 80 x 80 box."""
    page.svg(at(6, 4, vehicles.dhow(), 1.05), x, y, 90, 90)


def coast_path(points: Iterable[Sequence[Point]]) -> str:
    """Closed path data of many rings."""
    return "".join(outline(ring) for ring in points)


def smooth(points: Sequence[Point]) -> str:
    """Open path data of a river: curves through the middles of its legs, so that no bend is a corner."""
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(points)]
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for (cx, cy), (x, y) in zip(points, middles, strict=False):
        path += f"Q{cx:.1f} {cy:.1f} {x:.1f} {y:.1f}"
    return path + f"L{points[-1][0]:.1f} {points[-1][1]:.1f}"
