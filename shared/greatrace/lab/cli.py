"""The command `great-race-lab`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click
import msgspec

from greatrace import replay as replays
from greatrace.command_line import OneSentence
from greatrace.lab import bench, perft, races
from greatrace.lab.content_command import content_group
from greatrace.lab.game_lab import Simulation
from greatrace.lab.golden_commands import golden_command, playthrough_command
from greatrace.lab.labs import LABS
from greatrace.lab.ladder_command import ladder_command
from greatrace.lab.liveness_command import liveness_command
from greatrace.lab.race_options import RaceChoice, folder_for, levels, race_options
from greatrace.lab.races import Match
from greatrace.lab.replay_command import replay_command
from greatrace.lab.watch_command import watch_command
from greatrace.lab.yaml_lines import ScenarioError
from greatrace.sentence import ExplainedError
from greatrace.translation import explained, tr

FOLDER = click.Path(file_okay=False, path_type=Path)
FILE = click.Path(dir_okay=False, path_type=Path)


class Laboratory(OneSentence):
    """A group whose commands show no traceback for users' mistakes."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; known errors become click's."""
        try:
            return super().invoke(ctx)
        except ExplainedError as error:
            raise click.ClickException(explained(error)) from None
        except (ScenarioError, replays.ReplayError) as error:
            raise click.ClickException(str(error)) from None
        except OSError as error:
            raise click.ClickException(f"{error.filename or 'output'}: {error.strerror or error}") from None


@click.group(cls=Laboratory, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
def main() -> None:
    """The laboratory of The Great Race: simulate races, replay them, check content and scenarios."""


# ---- simulate


@main.command()
@race_options
@click.option(
    "--bots",
    default="normal",
    show_default=True,
    help="Kind of bot, or one for each seat: hard,mine.py:MyBot,... They change seats from race to race.",
)
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="How many races.")
@click.option("--jobs", default=0, type=click.IntRange(0), help="Processes; 0: one for each processor.")
@click.option("--content", type=FOLDER, help="Try the numbers of this content folder instead of the package’s.")
@click.option("--save", type=FOLDER, help="Write a replay of every race into this folder.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--progress/--no-progress", default=True, help="Show a progress bar (only on a terminal).")
def simulate(
    choice: RaceChoice,
    bots: str,
    games: int,
    jobs: int,
    content: Path | None,
    save: Path | None,
    *,
    as_json: bool,
    progress: bool,
) -> None:
    """Let bots race many times and print what the races were like.

    The same seed gives the same races, with any number of jobs.
    """
    table, named = choice.table(), levels(bots, choice.players)
    wanted = Simulation(table, choice.seed, named, games, jobs, content, folder_for(save), as_json, progress)
    LABS[choice.game].simulate(wanted)


main.add_command(watch_command)
main.add_command(replay_command)
main.add_command(ladder_command)
main.add_command(liveness_command)
main.add_command(playthrough_command)
main.add_command(golden_command)
main.add_command(content_group)


# ---- perft, content, scenario


@main.command("perft")
@race_options
@click.option("--depth", default=3, show_default=True, type=click.IntRange(0, 12), help="Answers to look ahead.")
@click.option("--divide", is_flag=True, help="Also the leaves under each first answer.")
def perft_command(
    choice: RaceChoice,
    depth: int,
    *,
    divide: bool,
) -> None:
    """Count the leaves of the decision tree from the first question on."""
    race = races.begin(Match(choice.setup(), choice.seed, (), choice.game))
    if divide and depth:
        counts = perft.divide(race, depth)
        for branch, number in counts.items():
            click.echo(f"{number:>10}  {branch}")
        click.echo(f"{sum(counts.values()):>10}  {tr('in total')}")
        return
    for plies in range(depth + 1):
        click.echo(f"{plies:>3}  {perft.leaves(race, plies)}")


@main.command("bench")
@race_options
@click.option("--games", default=20, show_default=True, type=click.IntRange(1), help="How many random races.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def bench_command(
    choice: RaceChoice,
    games: int,
    *,
    as_json: bool,
) -> None:
    """Measure the rules with random races on one core, the bots’ thinking left out."""
    setup = choice.setup()
    named = ("random",) * choice.players
    speed = bench.measure([Match(setup, f"{choice.seed}-{i}", named, choice.game) for i in range(games)])
    if as_json:
        click.echo(msgspec.json.encode(speed).decode())
        return
    races_a_second, answers_a_second = f"{speed.games_a_second:.1f}", f"{speed.answers_a_second:,.0f}"
    click.echo(tr("{n} random races per second, {m} answers per second", n=races_a_second, m=answers_a_second))
    click.echo(tr("{n} microseconds per fork", n=f"{speed.fork_microseconds:.0f}"))


@main.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
def scenario(paths: tuple[Path, ...]) -> None:
    """Run scenario files, or all of those in folders; prints `N passed, N failed`."""
    from greatrace.lab import scenario as scenarios

    sys.exit(scenarios.run(paths))


if __name__ == "__main__":
    main()
