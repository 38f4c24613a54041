"""Kinds of tile that a scenario gives by their costs: the content's, or made up for the scenario."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from greatrace.great_race.editions import Tile
from greatrace.lab import scenario_file
from greatrace.lab.scenario_file import ScenarioTile

MADE_OF: Final = "stones"  # the terrain of a tile that the content lacks


def kinds_with(kinds: Mapping[str, Tile], mentioned: Iterable[scenario_file.Tile]) -> dict[str, Tile]:
    """The kinds, with those that a scenario makes up because the content has none like them."""
    found = dict(kinds)
    for tile in mentioned:
        if isinstance(tile, ScenarioTile) and like(tile, found.values()) is None:
            made = made_up(tile)
            found[made.id] = made
    return found


def like(entry: ScenarioTile, kinds: Iterable[Tile]) -> Tile | None:
    """The first kind with those costs and symbols."""
    wanted = (entry.fuel, entry.wear, entry.danger, entry.stop)
    return next((kind for kind in kinds if (kind.fuel, kind.wear, kind.danger, kind.stop) == wanted), None)


def made_up(entry: ScenarioTile) -> Tile:
    """A kind for a scenario, named like those of the content; no copy of it is in the bag."""
    signs = ("_danger" if entry.danger else "") + ("_stop" if entry.stop else "")
    name = f"{MADE_OF}_{entry.fuel}_{entry.wear}{signs}"
    return Tile(name, MADE_OF, entry.fuel, entry.wear, entry.danger, entry.stop, count=0)
