"""Table options of a simulated race on the command line: `--option name=value`."""

from __future__ import annotations

from collections.abc import Sequence

import click

from greatrace.games import CRAZY_RACE
from greatrace.great_race.content_loader import load
from greatrace.great_race.setup import offered_choices, offered_modules
from greatrace.translation import tr


def read_options(written: Sequence[str], game: str, board: str, modules: Sequence[str]) -> dict[str, str]:
    """The options by name. Raises a usage error for an unknown option or choice."""
    offered = choices_of(game, board, modules)
    found: dict[str, str] = {}
    for words in written:
        name, sign, value = words.partition("=")
        if not sign:
            raise click.UsageError(tr("write an option as name=value, not {words!r}", words=words))
        if name not in offered:
            raise click.UsageError(
                tr(
                    "this table has no option {name!r}; it has {names}",
                    name=name,
                    names=", ".join(offered) or tr("none"),
                )
            )
        if value not in offered[name]:
            raise click.UsageError(
                tr(
                    "{name} must be {choices}, not {value!r}",
                    name=name,
                    choices="|".join(offered[name]),
                    value=value,
                )
            )
        found[name] = value
    return found


def choices_of(game: str, board: str, modules: Sequence[str]) -> dict[str, Sequence[str]]:
    """The possible choices there, by the option's name. An unknown board has none: the setup reports it."""
    if game == CRAZY_RACE.id:
        return {option.name: option.choices for option in CRAZY_RACE.options}
    if board not in load().boards:
        return {}
    described = [module for module in offered_modules() if module.id in modules]
    every = (*offered_choices(board), *(choice for module in described for choice in module.choices))
    return {choice.name: choice.choices for choice in every}
