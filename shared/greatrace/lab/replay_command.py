"""`great-race-lab replay`: prints or checks a recorded race."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
import msgspec

from greatrace import replay as replays
from greatrace.games import GAMES
from greatrace.lab.labs import LABS
from greatrace.translation import tr

FILE = click.Path(dir_okay=False, path_type=Path)


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
    LABS[recorded.game].retell(recorded, seat)


def check_seat(seat: int | None, crews: Sequence[object]) -> None:
    """Raise click.UsageError if the seat does not exist."""
    if seat is not None and seat >= len(crews):
        raise click.UsageError(tr("this race has seats 0 to {last}", last=len(crews) - 1))
