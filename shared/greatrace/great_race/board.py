"""Boards: spaces, cities, lines, and their position on the globe.

A board is a grid of pointy-top hexes in odd-row offset coordinates: row 0 is the northmost, odd rows stand half a hex
further east. Everything that the rules ask often (neighbours, rows, lines by city, shores) is computed once for each
board.
"""

from __future__ import annotations

import math
from collections import deque
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

SQRT3 = math.sqrt(3)

# A step of the progress track on the map (D11): boards are raced from north to south or from west to east.
ROWS = "rows"
COLUMNS = "columns"

# Neighbours by offset (row, column), clockwise from the north-east; the second table is for odd rows.
_AROUND_EVEN = ((-1, 0), (0, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
_AROUND_ODD = ((-1, 1), (0, 1), (1, 1), (1, 0), (0, -1), (-1, 0))


class TransportLine(Struct, frozen=True):
    """A transport line between two cities (D9). `via`: a place (lat, lon) that its drawing bends towards."""

    kind: str  # "sea" | "air"
    ends: tuple[str, str]
    price: int  # francs
    via: tuple[float, float] | None = None

    def other(self, city: str) -> str:
        """The end that is not `city`."""
        return self.ends[1] if self.ends[0] == city else self.ends[0]


class City(Struct, frozen=True):
    """A city. Its id is that of its space. `label`: the side of the space where its name is drawn, "s" or "n"."""

    id: str
    name: str
    colour: str  # "purple" | "red" | "yellow" | "green"
    cards: int
    lat: float  # degrees, north positive: the true place, not the hex's centre
    lon: float  # degrees, east positive
    label: str = "s"


class Projection(Struct, frozen=True):
    """The position of the hex grid on the globe: equirectangular, with two fixed factors from degrees to lengths.

    The unit of length on the sheet is the side of a hex. Its origin is the centre of row 0, column 0; x grows
    eastwards, y southwards.
    """

    lat: float  # latitude of the centres of row 0
    lon: float  # longitude of the centre of column 0 in even rows
    row_degrees: float  # degrees of latitude from one row to the next
    east_scale: float  # length of a degree of longitude, relative to one of latitude

    def project(self, lat: float, lon: float) -> tuple[float, float]:
        """The point (x, y) of the sheet, in hex sides, of a place on the globe."""
        side = self.row_degrees / 1.5
        return (lon - self.lon) * self.east_scale / side, (self.lat - lat) / side

    def unproject(self, x: float, y: float) -> tuple[float, float]:
        """The place (latitude, longitude) of a point of the sheet: the inverse of `project`."""
        side = self.row_degrees / 1.5
        return self.lat - y * side, self.lon + x * side / self.east_scale

    def nearest(self, lat: float, lon: float) -> tuple[int, int]:
        """The hex (row, column) whose centre is nearest to a place. It need not be a space of the board."""
        x, y = self.project(lat, lon)
        middle = round(y / 1.5)
        rows = (middle - 1, middle, middle + 1)  # the nearest centre may lie in the next row
        candidates = [(row, round(x / SQRT3 - (row % 2) / 2)) for row in rows]
        return min(candidates, key=lambda hexagon: math.dist(centre(*hexagon), (x, y)))


class Board(Struct, frozen=True, dict=True):
    """A board, ready to be played and drawn.

    A plain space is called "<row><column letter>", a city's space as the city. The bands of the board run across the
    direction of the race; each is a step of the progress track (D11). They are its rows, or, on a board that is raced
    from west to east, its columns, which zigzag by half a hex.
    """

    id: str
    name: str
    subtitle: str
    edition: str
    tile_set: str
    spaces: tuple[str, ...]  # north to south, west to east
    rows: dict[str, int]  # map row by space, 0 = northmost
    columns: dict[str, int]  # offset column by space, for drawing
    neighbours: dict[str, tuple[str, ...]]  # adjacent spaces, clockwise from the north-east; without lines
    cities: dict[str, City]
    risk: frozenset[str]  # spaces where a tile costs more fuel (D4)
    lines: tuple[TransportLine, ...]
    lines_from: dict[str, tuple[TransportLine, ...]]  # by city; empty for a city without lines
    routes: tuple[tuple[str, str], ...]  # (start, finish) of purple cities; either direction may be raced (S2)
    row_count: int  # rows of the progress track: the number of bands
    projection: Projection
    axis: str = ROWS  # the lines of hexes that are the bands: ROWS | COLUMNS
    medians: tuple[str, ...] = ()  # S7: cities of a half-board, one of which gets the city token

    def band(self, space: str) -> int:
        """The band of a space, counted from the north or from the west."""
        return self.rows[space] if self.axis == ROWS else self.columns[space]

    def backwards(self, start: str, finish: str) -> bool:
        """Whether a race goes from the last band to the first: northwards or westwards."""
        return self.band(finish) < self.band(start)

    def length(self, start: str, finish: str) -> int:
        """D11. Rows that a race gains from its start to its finish: a start in the first row is not counted."""
        return abs(self.band(finish) - self.band(start))

    def progress(self, start: str, finish: str) -> dict[str, int]:
        """D11. The row of the progress track for every space, counted from the start's end of the map."""
        bands = self.rows if self.axis == ROWS else self.columns
        last = self.row_count - 1
        return {space: last - band for space, band in bands.items()} if self.backwards(start, finish) else bands

    def band_middle(self, band: int) -> float:
        """The place of a band's middle on the sheet, in hex sides: its y, or its x on a west-east board."""
        return band * 1.5 if self.axis == ROWS else (band + 0.25) * SQRT3

    def centre(self, space: str) -> tuple[float, float]:
        """The centre (x, y) of a space on the sheet, in hex sides (see `Projection`)."""
        return centre(self.rows[space], self.columns[space])

    def place(self, space: str) -> tuple[float, float]:
        """The place (latitude, longitude) under the centre of a space."""
        return self.projection.unproject(*self.centre(space))

    @cached_property
    def beside(self) -> dict[str, frozenset[str]]:
        """PF1. Every space's neighbours, transport lines included."""
        return {
            space: frozenset((*near, *(line.other(space) for line in self.lines_from.get(space, ()))))
            for space, near in self.neighbours.items()
        }

    @cached_property
    def shores(self) -> dict[str, frozenset[str]]:
        """PF1. By space, the spaces for tiles beside it, or beside cities joined to it without a tile between."""
        cities = self.cities.keys()
        found = {}
        for space in self.spaces:
            joined = [space]
            for place in joined:
                joined += self.beside[place] & (cities - set(joined))
            found[space] = frozenset[str]().union(*(self.beside[place] for place in joined)).difference(cities)
        return found

    @cached_property
    def bits(self) -> dict[str, int]:
        """A bit for every space, in alphabetical order, the highest first: sets of spaces as numbers, see `ground`."""
        return {space: 1 << len(self.spaces) - number for number, space in enumerate(sorted(self.spaces), 1)}

    @cached_property
    def names(self) -> tuple[Sequence[tuple[str, ...]], ...]:
        """By byte of a set of spaces, the highest first: the names for each value of that byte."""
        spaces = sorted(self.spaces)
        ends = range(len(spaces) % 8 or 8, len(spaces) + 1, 8)
        return tuple(_subsets(spaces[max(0, end - 8) : end]) for end in ends)

    @cached_property
    def banks(self) -> dict[int, int]:
        """The `shores` of every space, as bits."""
        return {bit: sum(map(self.bits.__getitem__, self.shores[space])) for space, bit in self.bits.items()}

    def by_land(self, start: str) -> dict[str, int]:
        """Steps from `start` to every space that can be reached without a line."""
        return _spread(start, self.neighbours)

    def by_any(self, start: str) -> dict[str, int]:
        """Steps from `start` to every space that can be reached by land and lines together."""
        linked = {
            city: (*self.neighbours[city], *(line.other(city) for line in lines))
            for city, lines in self.lines_from.items()
        }
        return _spread(start, {**self.neighbours, **linked})


def _subsets(names: Sequence[str]) -> Sequence[tuple[str, ...]]:
    """All sets of the names, indexed by the number whose highest bit stands for the first name."""
    found: list[tuple[str, ...]] = [()]
    for name in reversed(names):
        found += [(name, *others) for others in found]
    return found


def centre(row: int, column: int) -> tuple[float, float]:
    """The centre (x, y) of a hex in hex sides, measured from the centre of row 0, column 0."""
    return (column + (row % 2) / 2) * SQRT3, row * 1.5


def adjacent(row: int, column: int) -> list[tuple[int, int]]:
    """The six hexes around one, clockwise from the north-east."""
    around = _AROUND_ODD if row % 2 else _AROUND_EVEN
    return [(row + down, column + right) for down, right in around]


def join(places: Mapping[str, tuple[int, int]]) -> dict[str, tuple[str, ...]]:
    """The neighbours of every space, given the hex (row, column) of each."""
    at = {place: space for space, place in places.items()}
    return {space: tuple(at[near] for near in adjacent(*place) if near in at) for space, place in places.items()}


def lines_by_city(cities: Iterable[str], lines: Iterable[TransportLine]) -> dict[str, tuple[TransportLine, ...]]:
    """The lines that leave each city, in the order in which the board lists them."""
    listed = tuple(lines)
    return {city: tuple(line for line in listed if city in line.ends) for city in cities}


def _spread(start: str, ways: Mapping[str, tuple[str, ...]]) -> dict[str, int]:
    steps = {start: 0}
    queue = deque([start])
    while queue:
        space = queue.popleft()
        for near in ways[space]:
            if near not in steps:
                steps[near] = steps[space] + 1
                queue.append(near)
    return steps
