"""A board being drawn: hexes, cities, lines and routes on a grid over the globe.

A drawing is a value: every change makes a new one (`editing`), so undo only keeps the old ones. Hexes are (row, column)
of an unbounded grid that includes negative rows and columns; `settled` gives the grid of a file.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from itertools import count
from typing import Final, TypeAlias

import attrs

from greatrace.great_race.board import ROWS, SQRT3, City, Projection, TransportLine, adjacent, centre
from greatrace.great_race.board_checks import PURPLE

Hex: TypeAlias = tuple[int, int]
Route: TypeAlias = tuple[str, str]
LONGEST_ID: Final = 40


@attrs.frozen
class Drawing:
    """`ground`: PLAIN or RISK of every space; `cities` stand on spaces of it; `bag`: the numbers of copies by kind of
    tile that differ from the tile set's; `medians`: the cities of a half-board of which a race gets the city token.
    """

    projection: Projection
    name: str = ""
    subtitle: str = ""
    edition: str = "africa"
    tile_set: str = "africa"
    axis: str = ROWS
    ground: Mapping[Hex, str] = attrs.field(factory=dict)
    cities: Mapping[Hex, City] = attrs.field(factory=dict)
    lines: tuple[TransportLine, ...] = ()
    routes: tuple[Route, ...] = ()
    bag: Mapping[str, int] = attrs.field(factory=dict)
    medians: tuple[str, ...] = ()

    def ends_a_race(self, city: City) -> bool:
        """Whether a route may begin or end there."""
        return city.colour == PURPLE or city.id in self.medians

    def hex_of(self, city: str) -> Hex:
        """The hex of the city with that id. Raises StopIteration."""
        return next(place for place, found in self.cities.items() if found.id == city)

    def city(self, city: str) -> City:
        """The city with that id. Raises StopIteration."""
        return self.cities[self.hex_of(city)]

    def place_under(self, at: Hex) -> tuple[float, float]:
        """Latitude and longitude of a hex's centre, as in a file."""
        lat, lon = self.projection.unproject(*centre(*at))
        return rounded(lat, lon)

    def band(self, at: Hex) -> int:
        """The row of the progress track on which a hex lies; only differences are meaningful."""
        return at[0] if self.axis == ROWS else at[1]

    def length(self, start: Hex, finish: Hex) -> int:
        """Rows that a race between them gains, as `Board.length` counts them."""
        return abs(self.band(finish) - self.band(start))


def rounded(lat: float, lon: float) -> tuple[float, float]:
    """A place in a file's precision: hundredths of a degree, the longitude from -180 to 180."""
    return round(min(max(lat, -90.0), 90.0), 2), round((lon + 180) % 360 - 180, 2)


def id_for(name: str, taken: Iterable[str]) -> str:
    """An id made from a name: São Luís is sao_luis, and sao_luis_2 if that is taken."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    word = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    word = (word if word[:1].isalpha() else f"city_{word}".rstrip("_"))[: LONGEST_ID - 4]
    known = set(taken)
    return next(found for n in count(1) if (found := word if n == 1 else f"{word}_{n}") not in known)


def settled(drawing: Drawing) -> tuple[Drawing, Hex]:
    """The same drawing on the grid of a file, whose first row and column are 0, and the offset subtracted.

    A grid that begins with an odd row begins half a hex further east: there even rows lose a column.
    """
    if not drawing.ground:
        return drawing, (0, 0)
    top = min(row for row, _ in drawing.ground)
    half = top % 2
    moved = {at: (at[0] - top, at[1] - (half if at[0] % 2 == 0 else 0)) for at in drawing.ground}
    left = min(column for _, column in moved.values())
    moved = {at: (row, column - left) for at, (row, column) in moved.items()}
    old = drawing.projection
    lat, lon = old.unproject((left + half / 2) * SQRT3, top * 1.5)
    settled_drawing = attrs.evolve(
        drawing,
        projection=Projection(round(lat, 4), round(lon, 4), old.row_degrees, old.east_scale),
        ground={moved[at]: sign for at, sign in drawing.ground.items()},
        cities={moved[at]: city for at, city in drawing.cities.items()},
    )
    return settled_drawing, (top, left)


def steps_from(drawing: Drawing, start: Hex, *, lines: bool) -> dict[Hex, int]:
    """The number of steps from a space to every space that can be reached by land, or by land and lines."""
    across: dict[Hex, list[Hex]] = {}
    for line in drawing.lines if lines else ():
        a, b = (drawing.hex_of(end) for end in line.ends)
        across.setdefault(a, []).append(b)
        across.setdefault(b, []).append(a)
    steps, edge = {start: 0}, [start]
    for at in edge:
        for near in (*adjacent(*at), *across.get(at, ())):
            if near in drawing.ground and near not in steps:
                steps[near] = steps[at] + 1
                edge.append(near)
    return steps
