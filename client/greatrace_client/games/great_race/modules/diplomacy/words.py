"""DIPLOMACY in plain lines: the influence of a crew."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from greatrace_client.games.great_race.module_api.module_words import ModuleWords
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.i18n import labelled, listed, term


def _influence(table: RaceTable, slot: Any, seat: int) -> Iterator[str]:
    levels = [f"{term('colour', colour)} {level}" for colour, level in slot.influence[seat].items()]
    yield labelled(term("module", "diplomacy"), listed(levels))


WORDS = ModuleWords(
    "diplomacy",
    fields={"colour": partial(term, "colour")},
    of_seat=_influence,
    prompts=("influence", "bribe"),
    see={"diplomacy": ("card:visa",), "card:visa": ("diplomacy",)},
    picture="visa",
)
