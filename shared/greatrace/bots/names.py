"""Names of bots: like those of people who drove across continents then, the same in every language."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Final

NAMES: Final = {
    "racer": ("Achille", "Fulvio", "Odette", "Ruud", "Violetta", "Maxine", "Ettore", "Solange", "Hendrik", "Rex"),
    "saver": ("Anselmo", "Griet", "Honorine", "Walter", "Piero", "Mathilde", "Cornelis", "Edith", "Émile", "Agnese"),
    "saboteur": ("Isidore", "Zita", "Lazlo", "Carlotta", "Balthazar", "Mireille", "Dirk", "Ottavia", "Ivor", "Salomé"),
    "explorer": ("Alphonse", "Beatrix", "Cosimo", "Freya", "Gaston", "Isabeau", "Lorenz", "Marguerite", "Otto", "Vera"),
}
"""Names by style, so that a name always stands for the same way of playing."""


def name_for(level: str, seed: str, taken: Collection[str]) -> str:
    """A name for a bot of `level` or `level:style`, drawn by the seed; "" if all of them are `taken`."""
    style = level.partition(":")[2]
    names = list(NAMES.get(style) or [name for some in NAMES.values() for name in some])
    random.Random(f"{seed}/{style}").shuffle(names)
    lowered = {name.casefold() for name in taken}
    return next((name for name in names if name.casefold() not in lowered), "")
