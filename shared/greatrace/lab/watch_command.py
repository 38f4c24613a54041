"""`great-race-lab watch`: one race between bots, printed while it is raced."""

from __future__ import annotations

from pathlib import Path

import click

from greatrace.lab.game_lab import ToldRace
from greatrace.lab.labs import LABS
from greatrace.lab.liveness_command import PACKAGE
from greatrace.lab.race_options import RaceChoice, folder_for, levels, race_options

FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command("watch")
@race_options
@click.option("--bots", default="normal", show_default=True, help="Kind of bot, or one for each seat.")
@click.option("--pace", default=0.0, show_default=True, type=click.FloatRange(0), help="Seconds between two events.")
@click.option("--save", type=FOLDER, help="Write a replay of the race into this folder.")
@click.option("--package", type=PACKAGE, help="Race over a board of this package (a folder or .greatrace archive).")
def watch_command(
    choice: RaceChoice,
    bots: str,
    pace: float,
    save: Path | None,
    package: Path | None,
) -> None:
    """Tell one race between bots, event by event."""
    table, named, folder = choice.table(), levels(bots, choice.players), folder_for(save)
    LABS[choice.game].watch(ToldRace(table, choice.seed, named, pace, folder, package))
