"""Command options that choose the races of a laboratory command."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce, wraps
from pathlib import Path
from typing import Any

import click
import msgspec

from greatrace.games import DEFAULT_GAME, GAMES
from greatrace.lab.game_lab import ChosenTable
from greatrace.lab.labs import LABS
from greatrace.lab.ladder_command import known
from greatrace.lab.table_options import read_options
from greatrace.translation import tr


class RaceChoice(msgspec.Struct, frozen=True):
    """The chosen race, as the options of the command line have it."""

    game: str
    board: str
    players: int
    start: str
    finish: str
    modules: str
    options: tuple[str, ...]
    seed: str

    def table(self) -> ChosenTable:
        """The table. Raises a usage error."""
        played = chosen_modules(self.modules)
        options = read_options(self.options, self.game, self.board, played)
        return ChosenTable(self.players, self.board, self.start, self.finish, played, options)

    def setup(self) -> Any:
        """The table's setup. Raises a usage error."""
        return LABS[self.game].setup(self.table())


def race_options(command: Callable[..., None]) -> Any:
    """Decorator that adds options for choosing a race. The command gets them as its first argument, a RaceChoice."""

    @wraps(command)
    def with_choice(**given: Any) -> None:
        command(RaceChoice(**{name: given.pop(name) for name in RaceChoice.__struct_fields__}), **given)

    return reduce(lambda to, option: option(to), RACE_OPTIONS, with_choice)


RACE_OPTIONS = (
    click.option("--seed", default="1", show_default=True, help="Repeats the same races."),
    click.option(
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        help="A table option, as often as you like: season=hard, purses=even, tie_break=next_lower.",
    ),
    click.option("--modules", default="", help="Names separated by commas, or all."),
    click.option("--finish", default="", help="City id of the finish; drawn at random if not given."),
    click.option("--start", default="", help="City id of the start; drawn at random if not given."),
    click.option("--players", default=4, show_default=True, type=click.IntRange(2, 5)),
    click.option("--board", default="africa", show_default=True, help="A board of the content."),
    click.option("--game", default=DEFAULT_GAME, show_default=True, type=click.Choice(sorted(GAMES))),
)


def folder_for(save: Path | None) -> str:
    """The folder of replays, created if missing; "" for none."""
    if save is None:
        return ""
    save.mkdir(parents=True, exist_ok=True)
    return str(save)


def chosen_modules(names: str) -> tuple[str, ...]:
    """The modules of a --modules option."""
    from greatrace.great_race.modules import MODULES

    return tuple(MODULES) if names == "all" else tuple(name for name in names.split(",") if name)


def levels(bots: str, players: int) -> tuple[str, ...]:
    """The bots' names by seat, from one name for all or one for each. Raises a usage error."""
    named = bots.split(",")
    known(named)
    if len(named) not in (1, players):
        raise click.UsageError(tr("name one bot, or {players} bots separated by commas", players=players))
    return tuple(named * players)[:players]
