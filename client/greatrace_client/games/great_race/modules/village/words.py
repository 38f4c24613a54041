"""VILLAGE in the rule book."""

from __future__ import annotations

from functools import partial

from greatrace_client.games.great_race.module_api.module_words import ModuleWords
from greatrace_client.i18n import term

WORDS = ModuleWords(
    "village", prompts=("village",), see={"village": ("D6",)}, fields={"gift": partial(term, "village")}
)
