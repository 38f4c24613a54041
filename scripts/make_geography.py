"""Make assets/geography/<board>.json: the coast, rivers, lakes and relief under a board's hexes.

The land comes from Natural Earth (public domain) as TopoJSON; the rest from scripts/geography/<board>.yaml. In some
scratch folder:

    npm pack world-atlas@2
    tar xzf world-atlas-2*.tgz

and then, in this project:

    python scripts/make_geography.py SCRATCH/package/land-50m.json

Every file is made again; the result depends on nothing but the two inputs. All points in the JSON are
[longitude, latitude].
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Point = tuple[float, float]  # longitude, latitude
Ring = list[Point]
Box = dict[str, float]  # south, west, north, east, in degrees

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "scripts" / "geography"
TARGET = ROOT / "assets" / "geography"

FINE, COARSE = 0.05, 0.3  # degrees: tolerance of the simplified coast, on the board and far away
SMALLEST = 0.05  # square degrees: smaller islands are left out on the board
SMALLEST_FAR = 1.5  # ... and far away from it
LARGEST_FILE = 60_000  # bytes; a page may have its own limit (`largest`)
PARTS = ("rivers", "lakes", "relief", "seas")


def main() -> int:
    parser = argparse.ArgumentParser(description="Make assets/geography from Natural Earth's land polygons.")
    parser.add_argument("land", type=Path, help="land-50m.json of the npm package world-atlas")
    chosen = parser.parse_args()
    try:
        land = list(polygons(json.loads(chosen.land.read_text(encoding="utf-8"))))
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"{chosen.land} is not a TopoJSON file of land polygons: {error}", file=sys.stderr)
        return 1
    TARGET.mkdir(parents=True, exist_ok=True)
    for source in sorted(SOURCES.glob("*.yaml")):
        try:
            made = geography(source, land)
        except (OSError, yaml.YAMLError, KeyError, TypeError, ValueError) as error:
            print(f"{source}: {' '.join(str(error).split())}", file=sys.stderr)
            return 1
        text = json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n"
        if len(text.encode()) > read(source).get("largest", LARGEST_FILE):
            print(f"{source.stem}: {len(text.encode())} bytes are too many; coarsen the coast", file=sys.stderr)
            return 1
        (TARGET / f"{source.stem}.json").write_text(text, encoding="utf-8", newline="\n")
        print(f"{source.stem}.json: {len(text.encode())} bytes")
    return 0


def geography(source: Path, land: list[list[Ring]]) -> dict[str, Any]:
    """All data drawn under the hexes of one board."""
    page = read(source)
    window, board = page["window"], page["board"]
    coast, inner_seas = coastline(land, window, board)
    gathered = [read(source.with_name(f"{name}.yaml")) for name in page.get("gathers", ())]
    rivers, lakes, relief, seas = ([*page[part], *on_their_boards(gathered, part)] for part in PARTS)
    return {
        "source": "Coast: Natural Earth 1:50m land, public domain, simplified. The rest: drawn by hand.",
        "window": [window["west"], window["south"], window["east"], window["north"]],
        "land": [rounded(ring) for ring in coast],
        "lakes": [{"ring": rounded(ring)} for ring in inner_seas] + [lake(entry) for entry in lakes],
        "rivers": [river(entry) for entry in rivers],
        "relief": [sign for entry in relief for sign in signs(entry)],
        "seas": [{**entry, "at": entry["at"][::-1]} for entry in seas],
        "ornaments": {name: at[::-1] for name, at in page["ornaments"].items()},
    }


def read(source: Path) -> dict[str, Any]:
    """A page of the atlas. `like` names another page, for everything that this one lacks; `gathers` names pages whose
    boards it also shows.
    """
    page: dict[str, Any] = yaml.safe_load(source.read_text(encoding="utf-8"))
    if "like" not in page:
        return page
    return {**read(source.with_name(f"{page['like']}.yaml")), **page}


def on_their_boards(pages: list[dict[str, Any]], part: str) -> Iterator[dict[str, Any]]:
    """The entries of those pages within their boards, once where boards overlap."""
    for number, page in enumerate(pages):
        for entry in page[part]:
            place = entry["at"] if "at" in entry else entry.get("centre") or (entry.get("along") or entry["ring"])[0]
            if within(page["board"], place) and not any(within(other["board"], place) for other in pages[:number]):
                yield entry


def within(box: Box, place: list[float]) -> bool:
    """Whether the place (latitude, longitude) is in the box."""
    return box["south"] <= place[0] <= box["north"] and box["west"] <= place[1] <= box["east"]


def polygons(topology: dict[str, Any]) -> Iterator[list[Ring]]:
    """All land polygons: each a shore followed by the shores of its inner seas."""
    (scale_x, scale_y), (origin_x, origin_y) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for deltas in topology["arcs"]:
        x = y = 0
        arc = []
        for dx, dy in deltas:
            x, y = x + dx, y + dy
            arc.append((x * scale_x + origin_x, y * scale_y + origin_y))
        arcs.append(arc)
    for geometry in topology["objects"]["land"]["geometries"]:
        for polygon in geometry["arcs"]:
            yield [unrolled(stitched(indexes, arcs)) for indexes in polygon]


def stitched(indexes: list[int], arcs: list[Ring]) -> Ring:
    """A ring made of its arcs. A negative index is the arc ~index backwards; neighbours share their end point."""
    ring: Ring = []
    for index in indexes:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        ring += arc[1:] if ring else arc
    return ring[:-1] if ring[0] == ring[-1] else ring


def unrolled(ring: Ring) -> Ring:
    """A ring that crosses the date line continues beyond 180 degrees, instead of jumping around the globe."""
    out, turns = ring[:1], 0
    for a, b in itertools.pairwise(ring):
        turns += round((a[0] - b[0]) / 360)
        out.append((b[0] + 360 * turns, b[1]))
    home = 360 * round(sum(x for x, _ in out) / len(out) / 360)  # most of it must lie within 180 degrees
    return [(x - home, y) for x, y in out]


def coastline(land: list[list[Ring]], window: Box, board: Box) -> tuple[list[Ring], list[Ring]]:
    """The shores and the inner seas inside the window, simplified."""

    def stray(point: Point) -> float:
        on_board = board["west"] <= point[0] <= board["east"] and board["south"] <= point[1] <= board["north"]
        return FINE if on_board else COARSE

    def kept(ring: Ring) -> bool:
        smallest = SMALLEST if any(stray(point) == FINE for point in ring) else SMALLEST_FAR
        return len(ring) >= 3 and area(ring) > smallest

    shores: list[Ring] = []
    inner: list[Ring] = []
    for polygon in land:
        for place, ring in enumerate(polygon):
            cut = clipped(ring, window)
            if kept(cut):
                simple = simplified(cut, stray)
                if kept(simple):
                    (inner if place else shores).append(simple)
    return shores, inner


def clipped(ring: Ring, window: Box) -> Ring:
    """The part of a ring inside the window (Sutherland-Hodgman)."""
    sides = ((0, window["west"], 1), (0, window["east"], -1), (1, window["south"], 1), (1, window["north"], -1))
    for axis, limit, sense in sides:
        out: Ring = []
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
            inside_a, inside_b = (a[axis] - limit) * sense >= 0, (b[axis] - limit) * sense >= 0
            if inside_a != inside_b:
                t = (limit - a[axis]) / (b[axis] - a[axis])
                out.append((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))
            if inside_b:
                out.append(b)
        ring = out
    return ring


def simplified(ring: Ring, stray: Callable[[Point], float]) -> Ring:
    """Douglas-Peucker on a closed ring, with a tolerance (degrees) that depends on the place."""
    far = max(range(len(ring)), key=lambda i: math.dist(ring[0], ring[i]))
    line = [*ring, ring[0]]
    keep = {0, far, len(ring)}
    spans = [(0, far), (far, len(ring))]
    while spans:
        start, end = spans.pop()
        worst, where = 1.0, None
        for i in range(start + 1, end):
            excess = distance(line[i], line[start], line[end]) / stray(line[i])
            if excess > worst:
                worst, where = excess, i
        if where is not None:
            keep.add(where)
            spans += [(start, where), (where, end)]
    return [line[i] for i in sorted(keep - {len(ring)})]


def distance(p: Point, a: Point, b: Point) -> float:
    """The distance of a point from the line through two others."""
    length = math.dist(a, b)
    return abs((b[0] - a[0]) * (a[1] - p[1]) - (a[0] - p[0]) * (b[1] - a[1])) / length if length else math.dist(p, a)


def area(ring: Ring) -> float:
    """The area in square degrees."""
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1], strict=True))) / 2


def rounded(points: list[Point]) -> list[list[float]]:
    return [[round(x, 2), round(y, 2)] for x, y in points]


def river(entry: dict[str, Any]) -> dict[str, Any]:
    points = curve(flipped(entry["along"]), closed=False)
    return {"name": entry["name"], "width": entry["width"], "points": rounded(points)}


def lake(entry: dict[str, Any]) -> dict[str, Any]:
    """A lake from its shore points, or a small round one from its middle."""
    if "ring" in entry:
        shore = flipped(entry["ring"])
    else:
        lat, lon = entry["centre"]
        turns = [math.tau * i / 8 for i in range(8)]
        shore = [(lon + entry["radius"] * math.cos(t), lat + entry["radius"] * math.sin(t)) for t in turns]
    return {"name": entry["name"], "ring": rounded(curve(shore, closed=True))}


def flipped(points: list[list[float]]) -> list[Point]:
    """The points with x first: people write the latitude first."""
    return [(lon, lat) for lat, lon in points]


def curve(points: list[Point], *, closed: bool) -> list[Point]:
    """A Catmull-Rom curve through the points, with three pieces between two points."""
    pieces = 3
    count = len(points)
    out = []
    for i in range(count if closed else count - 1):
        around = [points[j % count] if closed else points[min(max(j, 0), count - 1)] for j in range(i - 1, i + 3)]
        out += [_between(around, step / pieces) for step in range(pieces)]
    return out if closed else [*out, points[-1]]


def _between(around: list[Point], t: float) -> Point:
    weights = (-t + 2 * t**2 - t**3, 2 - 5 * t**2 + 3 * t**3, t + 4 * t**2 - 3 * t**3, -(t**2) + t**3)
    x, y = (sum(w * p[axis] for w, p in zip(weights, around, strict=True)) / 2 for axis in (0, 1))
    return x, y


def signs(entry: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Signs of relief along a line, one for each `every` degrees, to both sides in turn: a row would look wrong."""
    every, side = entry["every"], 1
    carried = 0.0
    points = flipped(entry["along"])
    for a, b in itertools.pairwise(points):
        length = math.dist(a, b)
        across = (-(b[1] - a[1]) / length, (b[0] - a[0]) / length)
        while carried <= length:
            t, off = carried / length, 0.22 * every * side
            x, y = a[0] + t * (b[0] - a[0]) + off * across[0], a[1] + t * (b[1] - a[1]) + off * across[1]
            yield {"kind": entry["kind"], "size": entry["size"], "at": [round(x, 2), round(y, 2)]}
            carried, side = carried + every, -side
        carried -= length


if __name__ == "__main__":
    sys.exit(main())
