"""The command `great-race-lab liveness`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import msgspec
from msgspec import UNSET

from greatrace.content_package import packed, read_package
from greatrace.great_race.modules import MODULES
from greatrace.great_race.setup import Setup
from greatrace.lab import liveness, liveness_report, liveness_summary, pool, races
from greatrace.lab.ladder_command import known
from greatrace.lab.package_check import boards_of
from greatrace.lab.races import Match

FOLDER = click.Path(file_okay=False, path_type=Path)
PACKAGE = click.Path(exists=True, path_type=Path)


@click.command("liveness")
@click.option("--boards", default="africa", show_default=True, help="Boards of the content, separated by commas.")
@click.option("--players", default=4, show_default=True, type=click.IntRange(2, 5))
@click.option("--modules", default="", help="Names separated by commas, or all.")
@click.option("--bots", default="practised", show_default=True, help="Kinds of bots; they change seats.")
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="Races over each board.")
@click.option("--seed", default="1", show_default=True, help="Repeats the same races.")
@click.option("--jobs", default=0, type=click.IntRange(0), help="Processes; 0: one for each processor.")
@click.option("--content", type=FOLDER, help="Try the numbers of this content folder instead of the package’s.")
@click.option("--package", type=PACKAGE, help="Race over the boards of this package (a folder or .greatrace archive).")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON, a board a line.")
@click.option("--progress/--no-progress", default=True, help="Show a progress bar (only on a terminal).")
def liveness_command(
    boards: str,
    players: int,
    modules: str,
    bots: str,
    games: int,
    seed: str,
    jobs: int,
    content: Path | None,
    package: Path | None,
    *,
    as_json: bool,
    progress: bool,
) -> None:
    """Print what mattered in races between bots: what was offered, chosen, had an effect, and what was never used."""
    named = bots.split(",")
    known(named)
    chosen = tuple(MODULES) if modules == "all" else tuple(name for name in modules.split(",") if name)
    text = packed(read_package(package)) if package is not None else ""
    for board in boards_of(text) if text else boards.split(","):
        setup = Setup(board, races.colours(players), modules=chosen, package=text or UNSET)
        matches = [
            Match(
                setup,
                f"{seed}-{i}",
                tuple(named[(seat + i) % len(named)] for seat in range(players)),
                folder=str(content or ""),
            )
            for i in range(games)
        ]
        races.begin(matches[0], pool.content_of(matches[0].folder))  # mistakes are reported before processes start
        tallies = pool.with_bar(
            observe_all(matches, jobs or pool.default_jobs()), games, show=progress and sys.stderr.isatty()
        )
        found = liveness_summary.summary(list(tallies))
        click.echo(msgspec.json.encode(found).decode() if as_json else "\n".join(liveness_report.table(found)))


def observe_one(match: Match) -> liveness.RaceTally:
    """Run one race, in any process."""
    return liveness.observe(match, pool.content_of(match.folder))


def observe_all(matches: Sequence[Match], jobs: int) -> Iterator[liveness.RaceTally]:
    """The tallies of all races."""
    return pool.in_processes(observe_one, matches, jobs)
