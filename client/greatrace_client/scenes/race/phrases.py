"""Short words for numbers and names of a race, where `text.names` has none."""

from __future__ import annotations

from greatrace.great_race.ruleset import Ruleset
from greatrace_client.text import names, trn


def levels(what: str, number: int) -> str:
    """So much fuel or wear."""
    return trn("{n} fuel", "{n} fuel", number) if what == "fuel" else trn("{n} wear", "{n} wear", number)


def space_name(r: Ruleset, space: str) -> str:
    """A city by its name, another space by its row and letter."""
    return names.space_name(r.board, space)
