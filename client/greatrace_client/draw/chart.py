"""The printed paper under a board: engraved sea, land, graticule, rivers, relief, cartouche and wind rose.

Everything is in *sheet units*: the centre of row 0, column 0 is the origin and a hex side is HEX units long, so that the
coast lies under the hexes exactly as the board's projection says.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from . import emblems, vehicles
from .geography import Geography
from .page import Page
from .palette import BRASS, INK, PAPER, PAPER_DARK, PAPER_LIGHT, SEA, SEA_DEEP, SEA_INK, SEA_LINE, SEPIA, mix
from .shapes import Point, at, box, disc, outline, shape

ROSE_INK = "#4E3520"
Project = Callable[[float, float], Point]  # latitude, longitude -> sheet units


class Frame(NamedTuple):
    """A rectangle in sheet units."""

    x: float
    y: float
    w: float
    h: float

    def holds(self, x: float, y: float, margin: float = 0.0) -> bool:
        """Whether the point lies inside, `margin` units away from the edge."""
        return self.x + margin <= x <= self.x + self.w - margin and self.y + margin <= y <= self.y + self.h - margin

    def overlaps(self, other: "Frame") -> bool:
        """Whether two frames share any area."""
        across = self.x < other.x + other.w and other.x < self.x + self.w
        return across and self.y < other.y + other.h and other.y < self.y + self.h


def whole(page: Page, frame: Frame, body: str) -> None:
    """Draw a body given in sheet units over the whole frame."""
    page.svg(at(-frame.x, -frame.y, body), frame.x, frame.y, frame.w, frame.h, keep=False)


def rings(lines: Iterable[Sequence[Point]], project: Project, frame: Frame) -> list[list[Point]]:
    """The rings (of longitude, latitude) in sheet units, without those that lie wholly off the frame."""
    found = []
    for line in lines:
        points = [project(lat, lon) for lon, lat in line]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        if frame.overlaps(Frame(min(xs) - 60, min(ys) - 60, max(xs) - min(xs) + 120, max(ys) - min(ys) + 120)):
            found.append(points)
    return found


def paint_sea(page: Page, frame: Frame, coast: str) -> None:
    """Flat water, hairlines, and water lines that follow the coast: far ones are faint and wide apart."""
    body = box(frame.x, frame.y, frame.w, frame.h, 0, SEA)
    hair = "".join(f"M{frame.x:.1f} {frame.y + 6 * i:.1f}h{frame.w:.1f}" for i in range(int(frame.h / 6) + 1))
    body += shape(hair, stroke=SEA_LINE, width=0.7, more='opacity=".35"')
    for i in range(8, 0, -1):
        reach = 5 * i + 1.1 * i * i
        body += shape(coast, stroke=SEA_DEEP, width=2 * reach + 1.6, more=f'opacity="{0.95 - 0.085 * i:.2f}"')
        body += shape(coast, stroke=mix(SEA, PAPER_LIGHT, 0.55 - 0.06 * i), width=2 * reach - 1)
    whole(page, frame, body)


def paint_land(page: Page, frame: Frame, coast: str, lakes: str, rivers: str) -> None:
    """Paper land with an inked coast, then rivers and lakes."""
    body = shape(coast, PAPER, INK, 4.2) + shape(coast, PAPER, PAPER_DARK, 1)
    body += shape(rivers, stroke=SEA_LINE, width=2.6, more='opacity=".75"')
    whole(page, frame, body + shape(lakes, SEA, SEA_LINE, 1.3))


def paint_graticule(page: Page, frame: Frame, project: Project, unproject: Project) -> None:
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
    whole(page, frame, body)


def paint_relief(page: Page, frame: Frame, world: Geography, project: Project) -> None:
    """Small engraved mountains and dunes, the northern ones first so that the nearer stand in front."""
    body = ""
    for sign in sorted(world.relief, key=lambda relief: -relief.lat):
        x, y = project(sign.lat, sign.lon)
        if frame.holds(x, y):
            body += at(x, y, engraved_dune() if sign.kind == "dune" else engraved_mountain(), 1)
    if body:
        whole(page, frame, body)


def engraved_mountain() -> str:
    """A peak with a hatched eastern face, about 26 units wide, its foot at (0, 6)."""
    face = shape("M-12 6L-4 -6L-1 -4L3 -11L13 6Z", mix(PAPER, PAPER_DARK, 0.35), SEPIA, 1.1, 'opacity=".8"')
    hatch = shape("M3 -11L4 6M5.6 -6.5L7 6M8.4 -2L10 6M-4 -6L-3.4 0", stroke=SEPIA, width=0.9, more='opacity=".7"')
    return face + hatch


def engraved_dune() -> str:
    """Two crescents of sand."""
    return shape("M-12 3Q-4 -6 2 0Q6 3 12 2M-2 7Q4 0 10 6", stroke=SEPIA, width=1, more='opacity=".55"')


def paint_seas(
    page: Page, world: Geography, project: Project, find: Callable[[float, float, Point], Point | None]
) -> None:
    """The names of the waters in wide capitals, one word a line, where they cover nothing else."""
    for water in world.seas:
        x, y = project(water.lat, water.lon)
        lines = water.name.upper().split("\n") if "\n" in water.name else water.name.upper().split(" ")
        w = max(page.measure(line, 20, "bold", 0.3) for line in lines)
        if place := find(w + 8, 26 * len(lines) + 4, (x, y)):
            for i, line in enumerate(lines):
                page.text(line, place[0] + w / 2 + 4, place[1] + 15 + 26 * i, 20, SEA_INK, "bold", "middle", 0.3)


CARTOUCHE = (300.0, 352.0)  # units of the cartouche with its rose below


def paint_cartouche(page: Page, x: float, y: float, name: str, subtitle: str) -> None:
    """The map's title on a stepped plate, a wind rose below: for the emptiest water."""
    rose = "".join(
        at(150, 226, shape("M0 0L-3.4 -124H3.4Z", PAPER_LIGHT, more='opacity=".22"'), 1, 11.25 + 22.5 * i)
        for i in range(16)
    )
    rose += at(150, 226, disc(0, 0, 66, stroke=SEPIA, width=1.4) + disc(0, 0, 60, stroke=SEPIA, width=0.8))
    rose += at(150, 226, emblems.compass(ROSE_INK, 74, PAPER_LIGHT))
    lily = "M0 -14C7 -6 8 0 3 4H8V8H3V12H-3V8H-8V4H-3C-8 0 -7 -6 0 -14Z"
    page.svg(rose + at(150, 132, shape(lily, ROSE_INK)), x, y, 300, 352)
    plate = shape("M20 6H280V14H288V22H294V84H288V92H280V100H20V92H12V84H6V22H12V14H20Z", PAPER_LIGHT, INK, 2)
    inner = "M26 12H274V20H282V28H287V78H282V86H274V94H26V86H18V78H13V28H18V20H26Z"
    page.svg(plate + shape(inner, stroke=BRASS, width=1.6), x, y, 300, 106)
    page.text(name.upper(), x + 150, y + 40, 42, INK, "display", "middle", 0.08, fit=250)
    page.text(subtitle, x + 150, y + 76, 18, SEPIA, "bold", "middle", fit=250)


def paint_dhow(page: Page, x: float, y: float) -> None:
    """The one boat at sea, in an 80 x 80 box."""
    page.svg(at(6, 4, vehicles.dhow(), 1.05), x, y, 90, 90)


def coast_path(points: Iterable[Sequence[Point]]) -> str:
    """Closed path data of many rings."""
    return "".join(outline(ring) for ring in points)


def river_path(lines: Iterable[Sequence[Point]]) -> str:
    """Open path data of many rivers."""
    return "".join(outline(line, close=False) for line in lines)
