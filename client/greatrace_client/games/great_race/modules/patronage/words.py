"""PATRONAGE in plain lines: the square of a crew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from greatrace_client.games.great_race.module_api.module_words import ModuleWords
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.i18n import labelled, term, tr
from greatrace_client.i18n.names import price


def _patronage(table: RaceTable, slot: Any, seat: int) -> Iterator[str]:
    at = slot.markers[seat]
    yield labelled(term("module", "patronage"), tr("square {n}, {price}", n=at, price=price(slot.squares[at])))


WORDS = ModuleWords(
    "patronage",
    of_seat=_patronage,
    see={"patronage": ("card:dandy", "F1"), "card:dandy": ("patronage",)},
    picture="dandy",
)
