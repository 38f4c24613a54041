"""The commands `great-race-lab golden` and `great-race-lab playthrough`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from greatrace import replay as replays
from greatrace.lab import golden, playthrough
from greatrace.translation import tr

FOLDER = click.Path(file_okay=False, path_type=Path)
FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("playthrough")
@click.argument("file", type=FILE)
@click.option("--seat", type=click.IntRange(0, 4), help="Whose view; a spectator’s if not given.")
def playthrough_command(file: Path, seat: int | None) -> None:
    """Write a recorded game as one seat was shown it: events as seen, questions, the options offered."""
    moments = replays.moments(replays.load(file))
    eyes = playthrough.Playthrough(next(moments).game, seat)
    if seat is not None and seat >= len(eyes.colours):
        raise click.UsageError(tr("this race has seats 0 to {last}", last=len(eyes.colours) - 1))
    for line in eyes.opening():
        click.echo(line)
    for _, by, action, events in moments:
        assert by is not None
        assert action is not None
        for line in eyes.answered(by, action, events):
            click.echo(line)


@click.command("golden")
@click.argument("folder", type=FOLDER)
@click.option("--record", is_flag=True, help="Let bots play the races again; write answers and texts.")
@click.option("--tell", "retell", is_flag=True, help="Write the texts again from the recorded answers.")
@click.option("--only", default="", help="Names of races, separated by commas.")
def golden_command(folder: Path, only: str, *, record: bool, retell: bool) -> None:
    """Compare the golden games of a FOLDER with what is recorded there; with an option, write them again."""
    listed = golden.races(folder)
    names = only.split(",") if only else list(listed)
    if strangers := [name for name in names if name not in listed]:
        raise click.UsageError(
            tr("there is no race called {name!r}; choose from {names}", name=strangers[0], names=", ".join(listed))
        )
    for name in names:
        if record:
            golden.write(folder, name, listed[name])
        elif retell:
            golden.tell(folder, name)
    problems = [problem for name in names if (problem := golden.check(folder, name))]
    for problem in problems:
        click.echo(problem)
    click.echo(tr("{n} as recorded, {m} not", n=len(names) - len(problems), m=len(problems)))
    sys.exit(1 if problems else 0)
