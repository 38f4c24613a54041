"""SEASON in plain lines: period and weather."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from greatrace_client.games.great_race.module_api.module_words import ModuleWords
from greatrace_client.i18n import labelled, term
from greatrace_client.model.table import TableModel


def _season(table: TableModel, slot: Any) -> Iterator[str]:
    yield labelled(term("period", str(slot.period)), term("weather", slot.weather or "fine"))


WORDS = ModuleWords(
    "season",
    of_table=_season,
    see={"season": ("card:weather_station", "microclimate"), "card:weather_station": ("season",)},
    picture="weather_station",
)
