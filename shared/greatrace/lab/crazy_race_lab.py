"""Crazy Race in the laboratory."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import click
import msgspec

from greatrace.crazy_race.library import Content, load, load_from
from greatrace.crazy_race.options import colours
from greatrace.crazy_race.setup import Setup, new_game
from greatrace.kernel import Game, Seat
from greatrace.lab import crazy_race, pool
from greatrace.lab.game_lab import ChosenTable, GameLab, Simulation, ToldRace
from greatrace.replay import Replay
from greatrace.translation import tr

STAGES: Final = "stages.yaml"  # identifies its content folder


class CrazyRaceLab(GameLab):
    """Tables without boards and modules."""

    # ---- tables
    def choices(self, board: str, modules: Sequence[str]) -> Mapping[str, Sequence[str]]:
        return {option.name: option.choices for option in self.kind.options}

    def setup(self, table: ChosenTable) -> Setup:
        return Setup(colours(table.players), table.options)

    # ---- content
    def content(self, folder: Path) -> Content:
        return load_from(folder)

    def new_game(self, setup: Setup, seed: str, content: Content) -> Game[Any]:
        return new_game(setup, seed, content)

    def owns(self, folder: Path) -> bool:
        return (folder / STAGES).exists()

    def told_of_content(self, folder: Path | None) -> Iterator[str]:
        return told_of(load() if folder is None else load_from(folder))

    # ---- races
    def shares(self, table: ChosenTable, seed: str, bots: tuple[str, ...]) -> tuple[float, ...]:
        winners = crazy_race.run(crazy_race.Match(seed, bots)).winners
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(bots)))

    def simulate(self, wanted: Simulation) -> None:
        only_for_great_race(content=wanted.content)
        todo = crazy_race.matches(wanted.seed, wanted.bots, wanted.games, wanted.table.options, wanted.save)
        crazy_race.begin(todo[0])  # a wrong number of players is reported before the processes start
        done = crazy_race.summary(list(crazy_race.play_all(todo, wanted.jobs or pool.default_jobs())))
        as_json = msgspec.json.format(msgspec.json.encode(done)).decode() if wanted.as_json else ""
        click.echo(as_json or "\n".join(crazy_race.table(done)))

    def watch(self, race: ToldRace) -> None:
        only_for_great_race(package=race.package)
        for told in crazy_race.watch(crazy_race.Match(race.seed, race.bots, race.table.options, race.save)):
            click.echo(told)
            time.sleep(race.pace)

    def retell(self, recorded: Replay, seat: Seat | None) -> None:
        click.echo("\n".join(crazy_race.retold(recorded, seat)))


def only_for_great_race(**wishes: object) -> None:
    """Raise a usage error for an option that Crazy Race does not have."""
    for name, wish in wishes.items():
        if wish is not None:
            raise click.UsageError(tr("--{name} is only for The Great Race", name=name))


def told_of(found: Content) -> Iterator[str]:
    """A line for each file of Crazy Race."""
    yield tr("stages: {names}", names=", ".join(found.stages))
    for choice, piles in found.piles.items():
        what = {"turntable": len(piles.turntable), "finish": len(piles.finish)}
        yield tr("points {name}: {turntable} turntable, {finish} finish", name=choice, **what)
    yield tr("content of Crazy Race {digest} is in order", digest=found.hash[:12])
