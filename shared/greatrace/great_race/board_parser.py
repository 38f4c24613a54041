"""From a board's text map to a Board: reading the drawing, and checking that the player can race on it."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any, Final

from greatrace.great_race.board import ROWS, SQRT3, Board, City, Projection, TransportLine, centre, join, lines_by_city
from greatrace.great_race.board_entries import ChartError, CityEntry, ParsedMap, Titles
from greatrace.sentence import Sentence, said

if TYPE_CHECKING:
    from collections.abc import Mapping

PLAIN: Final = "."
RISK: Final = "#"
PURPLE: Final = "purple"  # the colour of starts and finishes
COLOURS: Final = (PURPLE, "red", "yellow", "green")
FEWEST_OF_A_COLOUR: Final = 2
WIDEST: Final = 26  # columns have letters
SEAM: Final = 0.02  # columns by which the grids of two half-boards may miss each other
FARTHEST: Final = 1.75  # hex sides from a city's true place to its hex's centre; neighbouring centres are 1.73 apart
CITY_ID: Final = re.compile(r"[a-z][a-z0-9_]*")


def survey(text: str, legend: Mapping[str, CityEntry]) -> ParsedMap:
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
            space = plain_id(row, column)
            if sign == RISK:
                risk.add(space)
            elif sign != PLAIN:
                city = _city(row, sign, legend, cities)
                space = city.id
                cities[space] = city
            places[space] = (row, column)
    for sign, entry in legend.items():
        if entry.id not in cities:
            raise ChartError(
                f"cities.{sign}",
                said("the letter “{letter}” of {city} is not on the map", letter=sign, city=entry.name),
            )
    return ParsedMap(places, frozenset(risk), cities, len(rows))


def plain_id(row: int, column: int) -> str:
    """What a plain space is called."""
    return f"{row}{chr(ord('a') + column)}"


def side_by_side(west: Board, east: Board) -> ParsedMap:
    """S7. Two half-boards as one chart: the east half's columns follow where its projection says. Raises ChartError."""
    shift = _columns_between(west.projection, east.projection)
    if shift != 1 + max(west.columns.values()):
        raise ChartError("halves", said("the two maps don’t lie side by side by their projections"))
    if shift + max(east.columns.values()) >= WIDEST:
        raise ChartError("halves", said("together the two maps have more than {number} columns", number=WIDEST))
    if both := sorted(west.cities.keys() & east.cities.keys()):
        raise ChartError("halves", said("the city “{city}” is on both maps", city=both[0]))
    places: dict[str, tuple[int, int]] = {}
    risk: set[str] = set()
    for half, right in ((west, 0), (east, shift)):
        for space in half.spaces:
            row, column = half.rows[space], half.columns[space] + right
            name = space if space in half.cities else plain_id(row, column)
            places[name] = (row, column)
            risk |= {name} if space in half.risk else set()
    placed = dict(sorted(places.items(), key=lambda entry: entry[1]))
    return ParsedMap(
        placed, frozenset(risk), {**west.cities, **east.cities}, 1 + max(row for row, _ in places.values())
    )


def _columns_between(west: Projection, east: Projection) -> int | None:
    """How many columns further east the other grid begins; None if the two are not the same grid."""
    if (west.lat, west.row_degrees, west.east_scale) != (east.lat, east.row_degrees, east.east_scale):
        return None
    columns = west.project(west.lat, east.lon)[0] / SQRT3
    return round(columns) if abs(columns - round(columns)) < SEAM else None


def build_board(
    name: str,
    titles: Titles,
    chart: ParsedMap,
    projection: Projection,
    lines: tuple[TransportLine, ...],
    routes: tuple[tuple[str, str], ...],
) -> Board:
    """A Board from its parts, checked: lines and routes refer to cities, and every space can be reached.

    Raises ChartError.
    """
    _check_lines(chart, lines)
    _check_colours(chart)
    _check_medians(chart, titles.medians)
    _check_routes(chart, routes, titles)
    _check_places(chart, projection)
    board = _board(name, titles, chart, projection, lines, routes)
    _check_reach(board)
    return board


def _board(
    name: str,
    titles: Titles,
    chart: ParsedMap,
    projection: Projection,
    lines: tuple[TransportLine, ...],
    routes: tuple[tuple[str, str], ...],
) -> Board:
    """The parts as they have been checked."""
    return Board(
        id=name,
        name=titles.name,
        subtitle=titles.subtitle,
        edition=titles.edition,
        tile_set=titles.tile_set,
        spaces=tuple(chart.places),
        rows={space: row for space, (row, _) in chart.places.items()},
        columns={space: column for space, (_, column) in chart.places.items()},
        neighbours=join(chart.places),
        cities=chart.cities,
        risk=chart.risk,
        lines=lines,
        lines_from=lines_by_city(chart.cities, lines),
        routes=routes,
        row_count=_bands(chart, titles.axis),
        projection=projection,
        axis=titles.axis,
        medians=titles.medians,
    )


def _without_margin(row: int, line: str) -> str:
    """A line of the map without its row number and bar, which keep YAML from taking leading blanks for indentation."""
    number, bar, drawn = line.partition("|")
    if not bar or number.strip() != str(row):
        raise ChartError(_in_row(row), said("the line must start with “{start}”", start=f"{row} |"))
    return drawn.rstrip()


def _signs(row: int, drawn: str) -> list[tuple[int, str]]:
    """(column, sign) of the spaces of one line of the map."""
    if not drawn:
        raise ChartError(_in_row(row), said("the row is empty"))
    found = []
    for position, sign in enumerate(drawn):
        if sign == " ":
            continue
        column, off = divmod(position - row % 2, 2)
        if off or column < 0:
            place = said("map, row {row}, character {number}", row=row, number=position + 1)
            raise ChartError(place, _off_the_grid(row, sign))
        if column >= WIDEST:
            raise ChartError(_in_row(row), said("a row has at most {number} spaces", number=WIDEST))
        found.append((column, sign))
    return found


def _city(row: int, sign: str, legend: Mapping[str, CityEntry], cities: Mapping[str, City]) -> City:
    if sign not in legend:
        raise ChartError(_in_row(row), said("the letter “{letter}” is not in the legend", letter=sign))
    entry = legend[sign]
    if entry.id in cities:
        raise ChartError(
            _in_row(row), said("the letter “{letter}” of {city} is on the map twice", letter=sign, city=entry.name)
        )
    return City(entry.id, entry.name, entry.colour, entry.cards, entry.lat, entry.lon, entry.label)


def _in_row(row: int) -> Sentence:
    return said("map, row {row}", row=row)


def _off_the_grid(row: int, sign: str) -> Sentence:
    if row % 2:
        return said("“{sign}” is off the grid: an odd number of characters must be between it and the bar", sign=sign)
    return said("“{sign}” is off the grid: an even number of characters must be between it and the bar", sign=sign)


def _check_legend(legend: Mapping[str, Any]) -> None:
    ids: dict[str, str] = {}
    for sign, entry in legend.items():
        if len(sign) != 1 or not sign.isalpha():
            raise ChartError(f"cities.{sign}", said("a city is a single letter on the map"))
        if not CITY_ID.fullmatch(entry.id):
            raise ChartError(f"cities.{sign}.id", said("“{id}” must be lower-case letters, digits and _", id=entry.id))
        if entry.id in ids:
            raise ChartError(
                f"cities.{sign}.id",
                said("“{id}” is also the id of the letter “{letter}”", id=entry.id, letter=ids[entry.id]),
            )
        ids[entry.id] = sign


def _check_lines(chart: ParsedMap, lines: tuple[TransportLine, ...]) -> None:
    seen = set()
    for index, line in enumerate(lines):
        for end in line.ends:
            if end not in chart.cities:
                raise ChartError(f"lines[{index}].ends", said("there is no city “{city}”", city=end))
        if line.ends[0] == line.ends[1]:
            raise ChartError(f"lines[{index}].ends", said("a line needs two different cities"))
        key = (line.kind, frozenset(line.ends))
        if key in seen:
            raise ChartError(f"lines[{index}].ends", said("this line is listed twice"))
        seen.add(key)


def _check_colours(chart: ParsedMap) -> None:
    for colour in COLOURS:
        found = sum(city.colour == colour for city in chart.cities.values())
        if found < FEWEST_OF_A_COLOUR:
            raise ChartError("cities", _too_few(colour, found))


def _too_few(colour: str, found: int) -> Sentence:
    least = FEWEST_OF_A_COLOUR
    match colour:
        case "purple":
            return said("a board needs at least {least} purple cities, not {found}", least=least, found=found)
        case "red":
            return said("a board needs at least {least} red cities, not {found}", least=least, found=found)
        case "yellow":
            return said("a board needs at least {least} yellow cities, not {found}", least=least, found=found)
        case _:
            return said("a board needs at least {least} green cities, not {found}", least=least, found=found)


def _check_medians(chart: ParsedMap, medians: tuple[str, ...]) -> None:
    """S7. The city token goes to a city that is not purple anyway."""
    for index, city in enumerate(medians):
        if city not in chart.cities:
            raise ChartError(f"medians[{index}]", said("there is no city “{city}”", city=city))
        if chart.cities[city].colour == PURPLE or city in medians[:index]:
            raise ChartError(f"medians[{index}]", said("“{city}” has no use for a city token", city=city))


def _check_routes(chart: ParsedMap, routes: tuple[tuple[str, str], ...], titles: Titles) -> None:
    """S2, S7. A race joins two purple cities, of which a single one may be purple by the city token, in different
    bands.
    """
    side = 0 if titles.axis == ROWS else 1
    for index, route in enumerate(routes):
        for city in route:
            if city not in chart.cities:
                raise ChartError(f"routes[{index}]", said("there is no city “{city}”", city=city))
            if chart.cities[city].colour != PURPLE and city not in titles.medians:
                raise ChartError(f"routes[{index}]", said("“{city}” is not a purple city", city=city))
        if titles.medians and len(set(titles.medians) & set(route)) != 1:
            raise ChartError(
                f"routes[{index}]", said("a race over a half-board starts or ends in exactly one central city")
            )
        start, finish = (chart.places[end][side] for end in route)
        if start == finish:
            raise ChartError(f"routes[{index}]", _same_band(titles.axis))


def _same_band(axis: str) -> Sentence:
    if axis == ROWS:
        return said("start and finish are in the same row of the map")
    return said("start and finish are in the same column of the map")


def _bands(chart: ParsedMap, axis: str) -> int:
    """D11. The rows of the progress track. Raises ChartError if a column is left out, which no step could enter."""
    if axis == ROWS:
        return chart.row_count
    columns = {column for _, column in chart.places.values()}
    if columns != set(range(len(columns))):
        raise ChartError("map", said("a board raced from west to east needs a space in every column from the first on"))
    return len(columns)


def _check_places(chart: ParsedMap, projection: Projection) -> None:
    """A city's hex lies over its true place, or next to the hex that does."""
    for city in chart.cities.values():
        row, column = chart.places[city.id]
        x, y = projection.project(city.lat, city.lon)
        at_x, at_y = centre(row, column)
        if math.dist((x, y), (at_x, at_y)) > FARTHEST:
            problem = said("{city} is more than one space away from its latitude and longitude", city=city.name)
            raise ChartError(_in_row(row), problem)


def _check_reach(board: Board) -> None:
    for start, finish in board.routes:
        if finish not in board.by_land(start):
            raise ChartError(f"routes, {start} - {finish}", said("there is no way by land"))
    # Neighbours and lines go both ways, so what one city reaches can also reach it.
    reached = board.by_any(board.routes[0][0])
    for space in board.spaces:
        if space not in reached:
            raise ChartError(
                "map", said("the space “{space}” can be reached neither by land nor by a line", space=space)
            )
