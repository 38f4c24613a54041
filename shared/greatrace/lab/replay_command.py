"""`great-race-lab replay`: prints or checks a recorded race."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from greatrace import replay as replays
from greatrace.games import CRAZY_RACE, GAMES
from greatrace.lab import crazy_race, narration
from greatrace.translation import tr

FILE = click.Path(dir_okay=False, path_type=Path)


def tell(events: list[Any], o: Any, seat: int | None, pace: float) -> None:
    """Print events as that seat sees them, and everybody's position before each round."""
    for told in narration.narrate(events, o, seat):
        if told.endswith(": bivouac"):
            click.echo("\n".join(narration.dashboards(o)))
        click.echo(told)
        if pace:
            time.sleep(pace)


def tell_by_events(recorded: replays.Replay) -> None:
    """Print the public events of a race of another version, whose answers cannot be played."""
    click.echo("-- " + tr("recorded with other rules or content: told by its events, as everybody saw them"))
    crews = msgspec.json.decode(recorded.setup).get("crews", ())
    for (seat, action), events in zip(recorded.answers, replays.events_of(recorded), strict=False):
        click.echo(f"> {crews[seat]} {msgspec.json.decode(action)[0]}")
        for event in events:
            if type(event) not in narration.ROUTINE:
                click.echo(narration.line(event, crews))


@click.command("replay")
@click.argument("file", type=FILE)
@click.option("--verify", is_flag=True, help="Only check that the answers still lead to the recorded position.")
@click.option("--seat", type=click.IntRange(0, 4), help="Tell what this seat saw; a spectator’s view if not given.")
def replay_command(file: Path, seat: int | None, *, verify: bool) -> None:
    """Tell a recorded race, or check that it still ends as it did."""
    recorded = replays.load(file)
    if verify:
        end = replays.verify(recorded)
        rounds = GAMES[recorded.game].round_of(end.state)
        click.echo(
            tr("{file}: {n} answers, round {round}, as recorded", file=file, n=len(recorded.answers), round=rounds)
        )
        return
    check_seat(seat, msgspec.json.decode(recorded.setup).get("crews", ()))
    if recorded.game == CRAZY_RACE.id:
        click.echo("\n".join(crazy_race.retold(recorded, seat)))
        return
    if recorded.events and not replays.same_rules(recorded):
        tell_by_events(recorded)
        return
    for moment in replays.moments(recorded):
        crews = moment.game.state.open.crews
        if moment.action is not None and seat in (None, moment.seat):
            told = moment.action if seat is not None else type(moment.action).__name__
            click.echo(f"> {crews[moment.seat or 0].colour} {told}")
        tell(moment.events, moment.game.state.open, seat, 0.0)


def check_seat(seat: int | None, crews: Sequence[object]) -> None:
    """Raise click.UsageError if the seat does not exist."""
    if seat is not None and seat >= len(crews):
        raise click.UsageError(tr("this race has seats 0 to {last}", last=len(crews) - 1))
