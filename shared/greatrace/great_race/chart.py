"""From a board's text map to a Board: reading the drawing, and checking that one can race on it."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from greatrace.great_race.atlas import Board, City, Line, Projection, centre, join, lines_by_city

if TYPE_CHECKING:
    from collections.abc import Mapping

PLAIN: Final = "."
RISK: Final = "#"
COLOURS: Final = ("purple", "red", "yellow", "green")
FEWEST_OF_A_COLOUR: Final = 2
WIDEST: Final = 26  # columns have letters
FARTHEST: Final = 1.75  # hex sides from a city's true place to its hex's centre; neighbouring centres are 1.73 apart
CITY_ID: Final = re.compile(r"[a-z][a-z0-9_]*")


class ChartError(Exception):
    """The drawing of a board is wrong: where in its file, and what."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(path, problem)
        self.path = path
        self.problem = problem


class CityEntry(Struct, forbid_unknown_fields=True):
    """A city as a board's file lists it in the legend, under the letter that stands for it on the map."""

    id: str
    name: Annotated[str, Meta(min_length=1)]
    colour: Literal["purple", "red", "yellow", "green"]
    cards: Annotated[int, Meta(ge=1, le=3)]
    lat: Annotated[float, Meta(ge=-90, le=90)]
    lon: Annotated[float, Meta(ge=-180, le=180)]
    label: Literal["s", "n"] = "s"


class Chart(Struct, frozen=True):
    """A text map that has been read: the hex (row, column) of every space, the risk zone, the cities, the rows."""

    places: dict[str, tuple[int, int]]
    risk: frozenset[str]
    cities: dict[str, City]
    row_count: int


def survey(text: str, legend: Mapping[str, CityEntry]) -> Chart:
    """Read a text map: row number and bar, then two characters a space, odd rows one character further right.

    Raises ChartError.
    """
    _check_legend(legend)
    places: dict[str, tuple[int, int]] = {}
    risk: set[str] = set()
    cities: dict[str, City] = {}
    rows = text.rstrip().split("\n")
    for row, drawn in enumerate(rows):
        for column, sign in _signs(row, _without_margin(row, drawn)):
            space = f"{row}{chr(ord('a') + column)}"
            if sign == RISK:
                risk.add(space)
            elif sign != PLAIN:
                city = _city(row, sign, legend, cities)
                space = city.id
                cities[space] = city
            places[space] = (row, column)
    for sign, entry in legend.items():
        if entry.id not in cities:
            raise ChartError(f"cities.{sign}", f"the letter {sign!r} of {entry.name} is not on the map")
    return Chart(places, frozenset(risk), cities, len(rows))


def draw_up(
    name: str,
    titles: Mapping[str, str],
    chart: Chart,
    projection: Projection,
    lines: tuple[Line, ...],
    routes: tuple[tuple[str, str], ...],
) -> Board:
    """A Board from its parts, checked: lines and routes refer to cities, and every space can be reached.

    `titles` are the board's name, subtitle, edition and tile_set. Raises ChartError.
    """
    _check_lines(chart, lines)
    _check_colours(chart)
    _check_routes(chart, routes)
    _check_places(chart, projection)
    board = Board(
        id=name,
        name=titles["name"],
        subtitle=titles["subtitle"],
        edition=titles["edition"],
        tile_set=titles["tile_set"],
        spaces=tuple(chart.places),
        rows={space: row for space, (row, _) in chart.places.items()},
        columns={space: column for space, (_, column) in chart.places.items()},
        neighbours=join(chart.places),
        cities=chart.cities,
        risk=chart.risk,
        lines=lines,
        lines_from=lines_by_city(chart.cities, lines),
        routes=routes,
        row_count=chart.row_count,
        projection=projection,
    )
    _check_reach(board)
    return board


def _without_margin(row: int, line: str) -> str:
    """A line of the map without its row number and bar, which keep YAML from taking leading blanks for indentation."""
    number, bar, drawn = line.partition("|")
    if not bar or number.strip() != str(row):
        raise ChartError(f"map, row {row}", f"the line must start with '{row} |'")
    return drawn.rstrip()


def _signs(row: int, drawn: str) -> list[tuple[int, str]]:
    """(column, sign) of the spaces of one line of the map."""
    if not drawn:
        raise ChartError(f"map, row {row}", "the row is empty")
    found = []
    for position, sign in enumerate(drawn):
        if sign == " ":
            continue
        column, off = divmod(position - row % 2, 2)
        if off or column < 0:
            number = "an odd" if row % 2 else "an even"
            problem = f"{sign!r} is off the grid: {number} number of characters must stand between it and the bar"
            raise ChartError(f"map, row {row}, character {position + 1}", problem)
        if column >= WIDEST:
            raise ChartError(f"map, row {row}", f"a row has at most {WIDEST} spaces")
        found.append((column, sign))
    return found


def _city(row: int, sign: str, legend: Mapping[str, CityEntry], cities: Mapping[str, City]) -> City:
    if sign not in legend:
        raise ChartError(f"map, row {row}", f"the letter {sign!r} is not in the legend")
    entry = legend[sign]
    if entry.id in cities:
        raise ChartError(f"map, row {row}", f"the letter {sign!r} of {entry.name} is on the map twice")
    return City(entry.id, entry.name, entry.colour, entry.cards, entry.lat, entry.lon, entry.label)


def _check_legend(legend: Mapping[str, Any]) -> None:
    ids: dict[str, str] = {}
    for sign, entry in legend.items():
        if len(sign) != 1 or not sign.isalpha():
            raise ChartError(f"cities.{sign}", "a city stands on the map as one letter")
        if not CITY_ID.fullmatch(entry.id):
            raise ChartError(f"cities.{sign}.id", f"{entry.id!r} is not made of small letters, figures and _")
        if entry.id in ids:
            raise ChartError(f"cities.{sign}.id", f"{entry.id!r} is also the id under {ids[entry.id]!r}")
        ids[entry.id] = sign


def _check_lines(chart: Chart, lines: tuple[Line, ...]) -> None:
    seen = set()
    for index, line in enumerate(lines):
        for end in line.ends:
            if end not in chart.cities:
                raise ChartError(f"lines[{index}].ends", f"there is no city {end!r}")
        if line.ends[0] == line.ends[1]:
            raise ChartError(f"lines[{index}].ends", "a line needs two different cities")
        key = (line.kind, frozenset(line.ends))
        if key in seen:
            raise ChartError(f"lines[{index}].ends", f"this {line.kind} line is listed twice")
        seen.add(key)


def _check_colours(chart: Chart) -> None:
    for colour in COLOURS:
        found = sum(city.colour == colour for city in chart.cities.values())
        if found < FEWEST_OF_A_COLOUR:
            raise ChartError("cities", f"a board needs at least {FEWEST_OF_A_COLOUR} {colour} cities, not {found}")


def _check_routes(chart: Chart, routes: tuple[tuple[str, str], ...]) -> None:
    for index, route in enumerate(routes):
        for end in route:
            if end not in chart.cities:
                raise ChartError(f"routes[{index}]", f"there is no city {end!r}")
            if chart.cities[end].colour != "purple":
                raise ChartError(f"routes[{index}]", f"{end!r} is not a purple city")
        start, finish = (chart.places[end][0] for end in route)
        if start == finish:
            raise ChartError(f"routes[{index}]", "start and finish are in the same row of the map")


def _check_places(chart: Chart, projection: Projection) -> None:
    """A city's hex lies over its true place, or next to the hex that does."""
    for city in chart.cities.values():
        row, column = chart.places[city.id]
        x, y = projection.project(city.lat, city.lon)
        at_x, at_y = centre(row, column)
        if math.dist((x, y), (at_x, at_y)) > FARTHEST:
            problem = f"{city.name} stands more than one space away from its latitude and longitude"
            raise ChartError(f"map, row {row}", problem)


def _check_reach(board: Board) -> None:
    for start, finish in board.routes:
        if finish not in board.by_land(start):
            raise ChartError(f"routes, {start} - {finish}", "there is no way by land")
    # Neighbours and lines go both ways, so what one city reaches can also reach it.
    reached = board.by_any(board.routes[0][0])
    for space in board.spaces:
        if space not in reached:
            raise ChartError("map", f"the space {space!r} can be reached neither by land nor by a line")
