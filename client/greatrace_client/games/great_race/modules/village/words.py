"""VILLAGE in the rule book."""

from __future__ import annotations

from greatrace_client.games.great_race.module_api.module_words import ModuleWords

WORDS = ModuleWords("village", prompts=("village",), see={"village": ("D6",)})
