"""The parts of a board's file: legend, parsed map, titles; and the error that reports a mistake in it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from greatrace.great_race.board import ROWS, City
from greatrace.sentence import Sentence, said


class ChartError(Exception):
    """A mistake in a board's drawing: its place in the file, and a sentence."""

    def __init__(self, path: str | Sentence, problem: Sentence) -> None:
        super().__init__(path, problem)
        self.path = path
        self.problem = problem


class CityEntry(Struct, forbid_unknown_fields=True):
    """A city's entry in the legend of a board's file, under the letter that marks it on the map."""

    id: Annotated[str, Meta(max_length=40)]
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    colour: Literal["purple", "red", "yellow", "green"]
    cards: Annotated[int, Meta(ge=1, le=3)]
    lat: Annotated[float, Meta(ge=-90, le=90)]
    lon: Annotated[float, Meta(ge=-180, le=180)]
    label: Literal["s", "n"] = "s"


class ParsedMap(Struct, frozen=True):
    """A parsed text map: the hex (row, column) of every space, the risk zone, the cities, the number of rows."""

    places: dict[str, tuple[int, int]]
    risk: frozenset[str]
    cities: dict[str, City]
    row_count: int


class Titles(Struct, frozen=True):
    """A board's names, its edition and tile set, and the direction of its races."""

    name: str
    subtitle: str
    edition: str
    tile_set: str
    axis: str = ROWS
    medians: tuple[str, ...] = ()


def in_row(row: int) -> Sentence:
    """The place of an error: that row of the text map."""
    return said("map, row {row}", row=row)
