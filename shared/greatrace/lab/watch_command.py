"""`great-race-lab watch`: one race between bots, printed while it is raced."""

from __future__ import annotations

import time
from pathlib import Path

import click
from msgspec import UNSET, structs

from greatrace.content_package import packed, read_package
from greatrace.games import CRAZY_RACE
from greatrace.great_race.own_content import AT
from greatrace.great_race.setup import Setup
from greatrace.kernel import Action
from greatrace.lab import crazy_race, races
from greatrace.lab.liveness_command import PACKAGE, boards_of
from greatrace.lab.race_options import RaceChoice, folder_for, levels, race_options
from greatrace.lab.races import Match
from greatrace.lab.replay_command import tell
from greatrace.translation import tr

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
    named, folder = levels(bots, choice.players), folder_for(save)
    if choice.game == CRAZY_RACE.id:
        if package is not None:
            raise click.UsageError(tr("--{name} is only for The Great Race", name="package"))
        agreed = choice.crazy_options()
        for told in crazy_race.watch(crazy_race.Match(choice.seed, named, agreed, folder)):
            click.echo(told)
            time.sleep(pace)
        return
    setup = choice.setup()
    tell_race(Match(on_package(setup, package), choice.seed, named, choice.game, save=folder), pace)


def on_package(setup: Setup, package: Path | None) -> Setup:
    """The table on the package's board of that name, or on its first one. Raises ContentError."""
    if package is None:
        return setup
    text = packed(read_package(package))
    boards = boards_of(text)
    if not boards:
        raise click.UsageError(tr("{file} has no board", file=package))
    chosen = next((one for one in boards if one.partition(AT)[0] == setup.board), boards[0])
    return structs.replace(setup, board=chosen, package=text or UNSET)


def tell_race(match: Match, pace: float) -> None:
    """Run the race and print every event; save the replay if the match has a folder."""
    race = races.begin(match)
    o = race.state.open
    board, first = match.setup.board.partition(AT)[0], o.crews[o.order[0]].colour
    click.echo(
        tr("{board}: {start} to {finish}, first {crew}", board=board, start=o.start, finish=o.finish, crew=first)
    )
    tell(race.events, o, None, pace)
    given: list[tuple[int, Action]] = []
    for seat, action, events in races.answers(race, match):
        given.append((seat, action))
        tell(events, race.state.open, None, pace)
    races.keep(match, given, race)
