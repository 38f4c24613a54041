"""Drawings as content files of boards: written in the form that people write, and read again, finished or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import ascii_letters
from typing import Any, Final

import attrs
import msgspec
import yaml
from msgspec import Struct

from greatrace.content_files import ContentError, decode
from greatrace.great_race.board import ROWS, Board, City, Projection, TransportLine
from greatrace.great_race.board_entries import ChartError, CityEntry
from greatrace.great_race.board_parser import PLAIN, RISK, survey
from greatrace.great_race.content_entries import LineEntry, ProjectionEntry
from greatrace.translation import english
from greatrace_client.model.workshop.drawing import Drawing, Hex, settled

HEAD: Final = english("# Drawn in the map workshop. How to read and change it: docs/ADDING_A_BOARD.md.\n")


class DraftFile(Struct):
    """The fields that a board's file needs to be drawn on."""

    name: str
    projection: ProjectionEntry
    map: str
    cities: dict[str, CityEntry] = {}
    subtitle: str = ""
    edition: str = "africa"
    tile_set: str = "africa"
    axis: str = ROWS
    lines: list[LineEntry] = []
    routes: list[tuple[str, str]] = []
    medians: list[str] = []


# ---- writing
def written(drawing: Drawing, tile_set: str = "") -> str:
    """The text of the file; `tile_set` if the drawing has a bag of its own."""
    drawing, _ = settled(drawing)
    signs = letters(drawing)
    head = {
        "name": drawing.name,
        "subtitle": drawing.subtitle,
        "edition": drawing.edition,
        "tile_set": tile_set or drawing.tile_set,
        **({} if drawing.axis == ROWS else {"axis": drawing.axis}),
    }
    parts = [HEAD, _block(head), f"projection: {_flow(msgspec.structs.asdict(drawing.projection))}\n", "map: |\n"]
    parts += [f"  {line}\n" for line in text_map(drawing, signs)]
    parts.append("cities:\n" if drawing.cities else "cities: {}\n")
    parts += [f"  {signs[at]}: {_flow(_plain(city))}\n" for at, city in sorted(drawing.cities.items())]
    parts.append("lines:\n" if drawing.lines else "lines: []\n")
    parts += [f"  - {_flow(_plain(line))}\n" for line in drawing.lines]
    parts.append("routes:\n" if drawing.routes else "routes: []\n")
    parts += [f"  - [{a}, {b}]\n" for a, b in drawing.routes]
    if drawing.medians:
        parts.append(f"medians: [{', '.join(drawing.medians)}]\n")
    return "".join(parts)


def letters(drawing: Drawing) -> dict[Hex, str]:
    """The letter of each city on the map: its first one, if that is free."""
    found: dict[Hex, str] = {}
    for at, city in sorted(drawing.cities.items()):
        wished = f"{city.name[:1].upper()}{city.name[:1].lower()}{city.name.upper()}{city.name.lower()}{ascii_letters}"
        free = (sign for sign in wished if sign in ascii_letters and sign not in found.values())
        found[at] = next(free, "?")
    return found


def text_map(drawing: Drawing, signs: Mapping[Hex, str]) -> Iterator[str]:
    """The rows of a settled drawing; two characters a space, odd rows half a hex further east."""
    height = 1 + max((row for row, _ in drawing.ground), default=-1)
    for row in range(height):
        columns = [column for at_row, column in drawing.ground if at_row == row]
        cells = [_sign(drawing, signs, (row, column)) for column in range(1 + max(columns, default=-1))]
        yield f"{f'{row}':<2}|{' ' * (row % 2)}{' '.join(cells)}".rstrip()


def _sign(drawing: Drawing, signs: Mapping[Hex, str], at: Hex) -> str:
    return signs.get(at) or drawing.ground.get(at, " ")


def _plain(entry: City | TransportLine) -> dict[str, Any]:
    """The fields of a city or a line that differ from the default; the required ones come first."""
    data: dict[str, Any] = msgspec.to_builtins(entry)
    usual = {"label": "s", "via": None}
    return {name: value for name, value in data.items() if name not in usual or value != usual[name]}


def _block(data: dict[str, Any]) -> str:
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=10_000)


def _flow(data: dict[str, Any]) -> str:
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=10_000, default_flow_style=True).strip()


# ---- reading
def drawing_of(file: str, data: object) -> Drawing:
    """The drawing in that file's data. Raises ContentError."""
    entry = decode(file, "", data, DraftFile)
    try:
        chart = survey(entry.map, entry.cities)
    except ChartError as error:
        raise ContentError(file, error.path, error.problem) from None
    ground = {at: RISK if space in chart.risk else PLAIN for space, at in chart.places.items()}
    known = set(chart.cities)
    return Drawing(
        projection=Projection(**msgspec.structs.asdict(entry.projection)),
        name=entry.name,
        subtitle=entry.subtitle,
        edition=entry.edition,
        tile_set=entry.tile_set,
        axis=entry.axis,
        ground=ground,
        cities={chart.places[id]: city for id, city in chart.cities.items()},
        lines=tuple(TransportLine(**attrs_of(line)) for line in entry.lines if set(line.ends) <= known),
        routes=tuple(route for route in entry.routes if set(route) <= known),
        medians=tuple(city for city in entry.medians if city in known),
    )


def drawing_of_board(board: Board) -> Drawing:
    """The drawing of a board that the game has built, also of one joined from two halves."""
    places = {space: (board.rows[space], board.columns[space]) for space in board.spaces}
    return Drawing(
        projection=board.projection,
        name=board.name,
        subtitle=board.subtitle,
        edition=board.edition,
        tile_set=board.tile_set,
        axis=board.axis,
        ground={at: RISK if space in board.risk else PLAIN for space, at in places.items()},
        cities={places[id]: city for id, city in board.cities.items()},
        lines=board.lines,
        routes=board.routes,
        medians=board.medians,
    )


def attrs_of(line: LineEntry) -> dict[str, Any]:
    """The fields of a line's entry."""
    return msgspec.structs.asdict(line)


def with_bag_of(drawing: Drawing, tiles: Mapping[str, int], usual: Mapping[str, int]) -> Drawing:
    """The drawing with the copies of a tile file that differ from those of its tile set."""
    changed = {kind: tiles.get(kind, 0) for kind in (*usual, *tiles) if tiles.get(kind, 0) != usual.get(kind, 0)}
    return attrs.evolve(drawing, bag=changed)
