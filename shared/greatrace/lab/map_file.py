"""Small boards drawn for scenarios: a text map with cities and lines, without geography."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from greatrace.great_race.board import Board, City, Projection, TransportLine, join, lines_by_city
from greatrace.great_race.board_entries import ChartError, CityEntry
from greatrace.great_race.board_parser import survey
from greatrace.lab.scenario_file import MapFile
from greatrace.lab.yaml_lines import YamlPage

NOWHERE: Final = Projection(0, 0, 1, 1)  # the board has no geography


def drawn_board(path: Path) -> Board:
    """A board from a map file. Raises ScenarioError about that file."""
    page = YamlPage(path)
    entry = page.decode(page.data, MapFile)
    legend = {
        sign: CityEntry(city.id, city.id.replace("_", " ").title(), city.colour, city.cards, 0, 0)
        for sign, city in entry.cities.items()
    }
    try:
        chart = survey(entry.map, legend)
    except ChartError as error:
        raise page.error(str(error.path).split(",")[0], str(error.problem)) from None
    cities = {city.id: City(city.id, city.name, city.colour, city.cards, 0, 0) for city in chart.cities.values()}
    for index, line in enumerate(entry.lines):
        if not set(line.ends) <= cities.keys():
            raise page.error(f"lines[{index}]", "a line joins two cities of the map")
    if not set(entry.route) <= cities.keys():
        raise page.error("route", "the route goes from one city of the map to another")
    lines = tuple(TransportLine(line.kind, line.ends, line.price) for line in entry.lines)
    return Board(
        id=path.stem,
        name=path.stem,
        subtitle="",
        edition=entry.edition,
        tile_set=entry.tile_set,
        spaces=tuple(chart.places),
        rows={space: row for space, (row, _) in chart.places.items()},
        columns={space: column for space, (_, column) in chart.places.items()},
        neighbours=join(chart.places),
        cities=cities,
        risk=chart.risk,
        lines=lines,
        lines_from=lines_by_city(cities, lines),
        routes=(entry.route,),
        row_count=chart.row_count,
        projection=NOWHERE,
    )
