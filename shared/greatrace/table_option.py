"""An option of a table, as data for the lobby's form, and the sentences about invalid tables."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from greatrace.sentence import Sentence, said


class TableOption(msgspec.Struct, frozen=True):
    """Something that a table agrees on before the start; `default` is played unless another choice is made."""

    name: str
    choices: tuple[str, ...]
    default: str
    rule: str = ""  # the id of its rule in docs/RULES.md, unless a module describes it


def no_option(name: str, known: Iterable[str]) -> Sentence:
    """The sentence that no option of that name exists."""
    return said("There is no option “{option}”. Choose from: {names}.", option=name, names=", ".join(known))


def no_choice(option: TableOption, value: str) -> Sentence:
    """The sentence that the option does not have that choice."""
    names = ", ".join(option.choices)
    return said(
        "Option {option} can’t be “{value}”. Choose from: {names}.", option=option.name, value=value, names=names
    )


def not_so_many(fewest: int, most: int, found: int) -> Sentence:
    """The sentence that the game, or the board, is for other numbers of players."""
    return said("{fewest} to {most} players can play here, not {found}.", fewest=fewest, most=most, found=found)
