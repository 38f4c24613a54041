"""PADDOCK in plain lines: the vehicle of a crew."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from greatrace_client.games.great_race.module_api.module_words import ModuleWords
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.i18n import term


def _vehicle(table: RaceTable, slot: Any, seat: int) -> Iterator[str]:
    if slot.vehicles and slot.vehicles[seat]:
        yield term("vehicle", slot.vehicles[seat])


WORDS = ModuleWords(
    "paddock",
    fields={"vehicle": partial(term, "vehicle"), "gauge": partial(term, "gauge")},
    of_seat=_vehicle,
    prompts=("workshop", "tune"),
    see={"paddock": ("card:paddock", "S4"), "card:paddock": ("paddock",)},
    picture="paddock",
)
