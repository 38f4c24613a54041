"""An option of a table, as data: the lobby's form is made from it; and what is said to a table that cannot be."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from greatrace.sentence import Sentence, said


class TableOption(msgspec.Struct, frozen=True):
    """Something that a table agrees on before the start; `default` is played unless somebody objects."""

    name: str
    choices: tuple[str, ...]
    default: str
    rule: str = ""  # the id of the rule in docs/RULES.md that describes it, where that is not a module's own


def no_option(name: str, known: Iterable[str]) -> Sentence:
    """There is no option of that name."""
    return said("There is no option “{option}”. Choose from: {names}.", option=name, names=", ".join(known))


def no_choice(option: TableOption, value: str) -> Sentence:
    """The option does not have that choice."""
    names = ", ".join(option.choices)
    return said(
        "Option {option} can’t be “{value}”. Choose from: {names}.", option=option.name, value=value, names=names
    )


def not_so_many(fewest: int, most: int, found: int) -> Sentence:
    """The game, or the board, is for other numbers of players."""
    return said("{fewest} to {most} players can play here, not {found}.", fewest=fewest, most=most, found=found)
