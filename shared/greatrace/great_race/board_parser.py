"""Makes a Board from a board's text map."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from greatrace.great_race.board import ROWS, SQRT3, Board, City, Projection, TransportLine, join, lines_by_city
from greatrace.great_race.board_checks import check_chart, check_reach
from greatrace.great_race.board_entries import ChartError, CityEntry, ParsedMap, Titles, in_row
from greatrace.sentence import Sentence, said

if TYPE_CHECKING:
    from collections.abc import Mapping

PLAIN: Final = "."
RISK: Final = "#"
WIDEST: Final = 26  # columns are named by letters
SEAM: Final = 0.02  # the largest misalignment of two half-boards' grids, in columns
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
    """The id of a plain space."""
    return f"{row}{chr(ord('a') + column)}"


def side_by_side(west: Board, east: Board) -> ParsedMap:
    """S7. Two half-boards as one chart: the east half's columns follow from its projection. Raises ChartError."""
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
    """The number of columns by which the other grid begins further east; None if the grids do not fit."""
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
    check_chart(chart, titles, projection, lines, routes)
    board = _board(name, titles, chart, projection, lines, routes)
    check_reach(board)
    return board


def _board(
    name: str,
    titles: Titles,
    chart: ParsedMap,
    projection: Projection,
    lines: tuple[TransportLine, ...],
    routes: tuple[tuple[str, str], ...],
) -> Board:
    """A board made of checked parts."""
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
        raise ChartError(in_row(row), said("the line must start with “{start}”", start=f"{row} |"))
    return drawn.rstrip()


def _signs(row: int, drawn: str) -> list[tuple[int, str]]:
    """The column and sign of each space in one line of the map."""
    if not drawn:
        raise ChartError(in_row(row), said("the row is empty"))
    found = []
    for position, sign in enumerate(drawn):
        if sign == " ":
            continue
        column, off = divmod(position - row % 2, 2)
        if off or column < 0:
            place = said("map, row {row}, character {number}", row=row, number=position + 1)
            raise ChartError(place, _off_the_grid(row, sign))
        if column >= WIDEST:
            raise ChartError(in_row(row), said("a row has at most {number} spaces", number=WIDEST))
        found.append((column, sign))
    return found


def _city(row: int, sign: str, legend: Mapping[str, CityEntry], cities: Mapping[str, City]) -> City:
    if sign not in legend:
        raise ChartError(in_row(row), said("the letter “{letter}” is not in the legend", letter=sign))
    entry = legend[sign]
    if entry.id in cities:
        raise ChartError(
            in_row(row), said("the letter “{letter}” of {city} is on the map twice", letter=sign, city=entry.name)
        )
    return City(entry.id, entry.name, entry.colour, entry.cards, entry.lat, entry.lon, entry.label)


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


def _bands(chart: ParsedMap, axis: str) -> int:
    """D11. The rows of the progress track. Raises ChartError if a column is left out, which no step could enter."""
    if axis == ROWS:
        return chart.row_count
    columns = {column for _, column in chart.places.values()}
    if columns != set(range(len(columns))):
        raise ChartError("map", said("a board raced from west to east needs a space in every column from the first on"))
    return len(columns)
