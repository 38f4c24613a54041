"""Reads boards from files: boards with a map of their own, and boards joined from two halves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from greatrace.content_files import ContentError, decode
from greatrace.great_race.board import COLUMNS, Board, Projection, TransportLine
from greatrace.great_race.board_entries import ChartError, CityEntry, Titles
from greatrace.great_race.board_parser import build_board, side_by_side, survey
from greatrace.great_race.content_entries import BoardFile, JoinedFile, LineEntry
from greatrace.sentence import said


def boards_of(files: Sequence[tuple[str, str, Any]], known: Mapping[str, Board]) -> dict[str, Board]:
    """All boards of these files (id, file name, parsed data), in order; `known`: other boards, for halves."""
    joined = {name for name, _, data in files if isinstance(data, dict) and "halves" in data}
    boards = {name: _board(name, file, data) for name, file, data in files if name not in joined}
    for name, file, data in files:
        if name in joined:
            boards[name] = _joined_board(name, file, data, {**known, **boards})
    return {name: boards[name] for name, _, _ in files}


def _board(name: str, file: str, data: object) -> Board:
    entry = decode(file, "", data, BoardFile)
    legend = {sign: decode(file, f"cities.{sign}", city, CityEntry) for sign, city in entry.cities.items()}
    try:
        chart = survey(entry.map, legend)
        projection = Projection(**msgspec.structs.asdict(entry.projection))
        titles = Titles(entry.name, entry.subtitle, entry.edition, entry.tile_set, entry.axis, entry.medians)
        return build_board(name, titles, chart, projection, _lines(entry.lines), tuple(entry.routes))
    except ChartError as error:
        raise ContentError(file, error.path, error.problem) from None


def _joined_board(name: str, file: str, data: object, boards: dict[str, Board]) -> Board:
    """S7. The board made of two half-boards side by side."""
    entry = decode(file, "", data, JoinedFile)
    for index, half in enumerate(entry.halves):
        if half not in boards or boards[half].axis != COLUMNS:
            raise ContentError(
                file, f"halves[{index}]", said("there is no board “{board}” raced from west to east", board=half)
            )
    west, east = (boards[half] for half in entry.halves)
    if (west.edition, west.tile_set) != (east.edition, east.tile_set):
        raise ContentError(file, "halves", said("the two half-boards have different editions or tiles"))
    try:
        chart = side_by_side(west, east)
        titles = Titles(entry.name, entry.subtitle, west.edition, west.tile_set, COLUMNS)
        lines = (*_lines(entry.lines), *west.lines, *east.lines)  # the board's own first: errors count from there
        return build_board(name, titles, chart, west.projection, lines, tuple(entry.routes))
    except ChartError as error:
        raise ContentError(file, error.path, error.problem) from None


def _lines(entries: list[LineEntry]) -> tuple[TransportLine, ...]:
    return tuple(TransportLine(line.kind, line.ends, line.price, line.via) for line in entries)
