"""Table options of a simulated race on the command line: `--option name=value`."""

from __future__ import annotations

from collections.abc import Sequence

import click

from greatrace.lab.labs import LABS
from greatrace.translation import tr


def read_options(written: Sequence[str], game: str, board: str, modules: Sequence[str]) -> dict[str, str]:
    """The options by name. Raises a usage error for an unknown option or choice."""
    offered = LABS[game].choices(board, modules)
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
