"""The Great Race in the laboratory."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click
import msgspec
from msgspec import UNSET, structs

from greatrace import replay as replays
from greatrace.content_package import packed, read_package
from greatrace.great_race.content_loader import Content, load, load_from
from greatrace.great_race.own_content import AT
from greatrace.great_race.setup import Setup, new_game, offered_choices, offered_modules
from greatrace.kernel import Action, Game, Seat
from greatrace.lab import narration, pool, races, report
from greatrace.lab.game_lab import ChosenTable, GameLab, Simulation, ToldRace
from greatrace.lab.package_check import boards_of
from greatrace.lab.races import Match
from greatrace.replay import Replay
from greatrace.translation import tr


class GreatRaceLab(GameLab):
    """Tables on boards, with modules."""

    # ---- tables
    def choices(self, board: str, modules: Sequence[str]) -> Mapping[str, Sequence[str]]:
        """An unknown board has none: the setup reports it."""
        if board not in load().boards:
            return {}
        described = [module for module in offered_modules() if module.id in modules]
        every = (*offered_choices(board), *(choice for module in described for choice in module.choices))
        return {choice.name: choice.choices for choice in every}

    def setup(self, table: ChosenTable) -> Setup:
        crews = races.colours(table.players)
        return Setup(table.board, crews, table.start, table.finish, table.modules, table.options)

    # ---- content
    def content(self, folder: Path) -> Content:
        return load_from(folder)

    def new_game(self, setup: Setup, seed: str, content: Content) -> Game[Any]:
        return new_game(setup, seed, content)

    def told_of_content(self, folder: Path | None) -> Iterator[str]:
        return told_of(load() if folder is None else load_from(folder))

    # ---- races
    def shares(self, table: ChosenTable, seed: str, bots: tuple[str, ...]) -> tuple[float, ...]:
        winner = races.run(Match(self.setup(table), seed, bots)).winner_seat
        return tuple(float(seat == winner) for seat in range(len(bots)))

    def simulate(self, wanted: Simulation) -> None:
        setup, bots, seats = self.setup(wanted.table), wanted.bots, wanted.table.players
        folder = str(wanted.content or "")
        matches = [
            Match(setup, f"{wanted.seed}-{i}", bots[i % seats :] + bots[: i % seats], self.kind.id, folder, wanted.save)
            for i in range(wanted.games)
        ]
        races.begin(matches[0], pool.content_of(folder))  # a wrong board or city is reported before the processes start
        facts = pool.play_all(matches, wanted.jobs or pool.default_jobs())
        show = wanted.progress and sys.stderr.isatty()
        done = report.summary(list(pool.with_bar(facts, wanted.games, show=show)))
        as_json = msgspec.json.format(msgspec.json.encode(done)).decode() if wanted.as_json else ""
        click.echo(as_json or "\n".join(report.table(done)))

    def watch(self, race: ToldRace) -> None:
        setup = on_package(self.setup(race.table), race.package)
        tell_race(Match(setup, race.seed, race.bots, self.kind.id, save=race.save), race.pace)

    def retell(self, recorded: Replay, seat: Seat | None) -> None:
        if recorded.events and not replays.same_rules(recorded):
            tell_by_events(recorded)
            return
        for moment in replays.moments(recorded):
            crews = moment.game.state.open.crews
            if moment.action is not None and seat in (None, moment.seat):
                told = moment.action if seat is not None else type(moment.action).__name__
                click.echo(f"> {crews[moment.seat or 0].colour} {told}")
            tell(moment.events, moment.game.state.open, seat, 0.0)


# ---- content


def told_of(found: Content) -> Iterator[str]:
    """A line for each file of the Great Race; reading includes the modules' tables."""
    for e in found.editions.values():
        yield tr("edition {name}: {n} cards, {boards}", name=e.id, n=sum(e.deck.values()), boards=", ".join(e.boards))
    for name, tiles in found.tiles.items():
        yield tr("tiles {name}: {n}", name=name, n=sum(tile.count for tile in tiles.values()))
    for b in found.boards.values():
        size = {"spaces": len(b.spaces), "rows": b.row_count, "cities": len(b.cities), "lines": len(b.lines)}
        yield tr(
            "board {name}: {spaces} spaces in {rows} rows, {cities} cities, {lines} lines, {routes} routes both ways",
            name=b.id,
            routes=len(b.routes),
            **size,
        )
    for module in offered_modules(found) if found.modules else ():
        what = {"cards": sum(module.cards.values()), "tiles": sum(module.tiles.values())}
        yield tr("module {name}: {cards} cards, {tiles} tiles", name=module.id, **what)
    yield tr("content {digest} is in order", digest=found.hash[:12])


# ---- races, told


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
