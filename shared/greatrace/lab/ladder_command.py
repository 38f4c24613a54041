"""The command `great-race-lab ladder`."""

from __future__ import annotations

import sys
from pathlib import Path

import click
import msgspec

from greatrace.great_race.modules import MODULES
from greatrace.lab import bot_loader, ladder, pool
from greatrace.translation import tr

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("ladder")
@click.option("--bots", default="easy,normal,hard,expert", show_default=True, help="From the weakest to the strongest.")
@click.option(
    "--pairs",
    "which",
    default="next",
    show_default=True,
    type=click.Choice(["next", "all"]),
    help="Each against the next one below, or everybody against everybody.",
)
@click.option("--players", default="2,4", show_default=True, help="Sizes of the races; over 2: one against the rest.")
@click.option(
    "--boards", default="africa,south_america", show_default=True, help="Boards, in turn; crazy_race for that game."
)
@click.option("--modules", default="", help="Modules for every second pass over the boards (or all).")
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="Races for each pairing.")
@click.option("--seed", default="1", show_default=True, help="Repeats the same races.")
@click.option("--jobs", default=0, type=click.IntRange(0), help="Processes; 0: one for each processor.")
@click.option("--keep", type=FILE, help="Record every race here, and continue with what is already there.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--progress/--no-progress", default=True, help="Show a progress bar (only on a terminal).")
def ladder_command(
    bots: str,
    which: str,
    players: str,
    boards: str,
    modules: str,
    games: int,
    seed: str,
    jobs: int,
    keep: Path | None,
    *,
    as_json: bool,
    progress: bool,
) -> None:
    """Let levels race each other and print who wins how often, with 95 % intervals and ratings."""
    couples = ladder.pairs(known(bots.split(",")), which)
    extra = tuple(MODULES) if modules == "all" else tuple(name for name in modules.split(",") if name)
    every = [
        race
        for number in whole_numbers(players)
        for race in ladder.schedule(couples, number, boards.split(","), extra, games, seed)
    ]
    ran = raced(every, jobs or pool.default_jobs(), keep, show=progress and sys.stderr.isatty())
    found = ladder.summed_up(ran)
    click.echo(msgspec.json.format(msgspec.json.encode(found)).decode() if as_json else "\n".join(ladder.table(found)))


def raced(every: list[ladder.LadderRace], jobs: int, keep: Path | None, *, show: bool) -> list[ladder.Ran]:
    """The results of all races, in order; races in the file are not run again."""
    wanted, before = set(every), ladder.kept(keep) if keep is not None else []
    done = {one.race: one for one in before if one.race in wanted}
    todo = [race for race in every if race not in done]
    ran = ladder.keeping(ladder.run_all(todo, jobs), keep)
    done |= {one.race: one for one in pool.with_bar(ran, len(todo), show=show)}
    return [done[race] for race in every]


def known(names: list[str]) -> list[str]:
    """The names, checked. Raises a usage error for an unknown bot."""
    try:
        for name in names:
            bot_loader.factory(name)
    except bot_loader.UnknownBotError as error:
        raise click.UsageError(str(error)) from None
    return names


def whole_numbers(text: str) -> list[int]:
    """Numbers of players separated by commas. Raises a usage error."""
    try:
        return [int(number) for number in text.split(",")]
    except ValueError:
        raise click.UsageError(tr("enter numbers of players such as 2,4, not {text!r}", text=text)) from None
