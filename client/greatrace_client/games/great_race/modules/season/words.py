"""SEASON in plain lines: period and weather."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from greatrace_client.games.great_race.module_api.module_words import ModuleWords
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.i18n import labelled, term


def weather_words(weather: str) -> str:
    """The weather; fine weather has no id in the rules."""
    return term("weather", weather or "fine")


def _season(table: RaceTable, slot: Any) -> Iterator[str]:
    yield labelled(term("period", str(slot.period)), weather_words(slot.weather))


WORDS = ModuleWords(
    "season",
    fields={"period": partial(term, "period"), "weather": weather_words},
    of_table=_season,
    see={"season": ("card:weather_station", "microclimate"), "card:weather_station": ("season",)},
    picture="weather_station",
)
