"""POSTAL in plain lines: the parcel on board, and the parcels in cities."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from greatrace_client.games.great_race.module_api.module_words import ModuleWords
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.i18n import listed, term, tr
from greatrace_client.i18n.names import space_name


def _parcel(table: RaceTable, slot: Any, seat: int) -> Iterator[str]:
    aboard = slot.holds[seat]
    yield tr("Parcel on board: {colour}", colour=term("colour", aboard) if aboard else tr("no parcel"))


def _parcels(table: RaceTable, slot: Any) -> Iterator[str]:
    board = table.ruleset.board
    lying = [f"{space_name(board, city)} {term('colour', colour)}" for city, colour in slot.cities.items() if colour]
    yield tr("Parcels: {parcels}", parcels=listed(lying))


WORDS = ModuleWords(
    "postal",
    fields={"colour": partial(term, "colour")},
    of_seat=_parcel,
    of_table=_parcels,
    prompts=("parcel", "express"),
    see={"postal": ("card:express_delivery",), "card:express_delivery": ("postal",)},
    picture="express_delivery",
)
