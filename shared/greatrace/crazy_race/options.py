"""X8. The variants as data: a lobby's form is made from it, and a new variant appears there by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from greatrace.crazy_race import words
from greatrace.sentence import Sentence
from greatrace.table_option import TableOption, no_choice, no_option

PLAYERS: Final = (3, 4)  # X1: fewest, most

POINT_ORDER: Final = TableOption("point_order", ("sorted", "shuffled"), "sorted", "X8")
POINT_CARDS: Final = TableOption("point_cards", ("all", "fewer"), "all", "X8")
STRAGGLER_PENALTY: Final = TableOption("straggler_penalty", ("off", "on"), "off", "X8")
SECOND_HOME_THEFT: Final = TableOption("second_home_theft", ("off", "on"), "off", "X8")
TIE_BREAK: Final = TableOption("tie_break", ("last_locomotive", "next_lower"), "last_locomotive", "X8")

OPTIONS: Final = (POINT_ORDER, POINT_CARDS, STRAGGLER_PENALTY, SECOND_HOME_THEFT, TIE_BREAK)
"""Every option; none excludes another."""


def colours(players: int) -> tuple[str, ...]:
    """X1. The colours for that number of players: with three, blue is out."""
    return tuple(c for c in words.COLOURS if players > PLAYERS[0] or c != words.OUT_OF_THREE)


def problem(chosen: Mapping[str, str]) -> Sentence | None:
    """One sentence about the first unknown option or choice, or None."""
    known = {option.name: option for option in OPTIONS}
    for name, choice in chosen.items():
        if name not in known:
            return no_option(name, known)
        if choice not in known[name].choices:
            return no_choice(known[name], choice)
    return None
