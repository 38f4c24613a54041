"""Checks of a board that was read: lines, colours, routes, places, and that every space can be reached."""

from __future__ import annotations

import math
from typing import Final

from greatrace.great_race.board import ROWS, Board, Projection, TransportLine, centre
from greatrace.great_race.board_entries import ChartError, ParsedMap, Titles, in_row
from greatrace.sentence import Sentence, said

PURPLE: Final = "purple"  # the colour of starts and finishes
COLOURS: Final = (PURPLE, "red", "yellow", "green")
FEWEST_OF_A_COLOUR: Final = 2
FARTHEST: Final = 1.75  # hex sides from a city's true place to its hex's centre; adjacent centres are 1.73 apart


def check_chart(
    chart: ParsedMap,
    titles: Titles,
    projection: Projection,
    lines: tuple[TransportLine, ...],
    routes: tuple[tuple[str, str], ...],
) -> None:
    """Check that lines and routes refer to existing cities, and that cities are in place. Raises ChartError."""
    _check_lines(chart, lines)
    _check_colours(chart)
    _check_medians(chart, titles.medians)
    _check_routes(chart, routes, titles)
    _check_places(chart, projection)


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
    """S7. Check that the city token goes to a city that is not purple anyway."""
    for index, city in enumerate(medians):
        if city not in chart.cities:
            raise ChartError(f"medians[{index}]", said("there is no city “{city}”", city=city))
        if chart.cities[city].colour == PURPLE or city in medians[:index]:
            raise ChartError(f"medians[{index}]", said("“{city}” has no use for a city token", city=city))


def _check_routes(chart: ParsedMap, routes: tuple[tuple[str, str], ...], titles: Titles) -> None:
    """S2, S7. Check that each route joins two cities in different bands, both purple; one may be purple by the city
    token.
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


def _check_places(chart: ParsedMap, projection: Projection) -> None:
    """Check that each city's hex lies over its true place, or next to the hex that does."""
    for city in chart.cities.values():
        row, column = chart.places[city.id]
        x, y = projection.project(city.lat, city.lon)
        at_x, at_y = centre(row, column)
        if math.dist((x, y), (at_x, at_y)) > FARTHEST:
            problem = said("{city} is more than one space away from its latitude and longitude", city=city.name)
            raise ChartError(in_row(row), problem)


def check_reach(board: Board) -> None:
    """Check that every space can be reached. Raises ChartError."""
    for start, finish in board.routes:
        if finish not in board.by_land(start):
            raise ChartError(f"routes, {start} - {finish}", said("there is no way by land"))
    # Neighbours and lines go both ways: every space reached from one city can reach it, too.
    reached = board.by_any(board.routes[0][0])
    for space in board.spaces:
        if space not in reached:
            raise ChartError(
                "map", said("the space “{space}” can be reached neither by land nor by a line", space=space)
            )
