"""Races between bots, and the facts about each race for the reports."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from greatrace import replay
from greatrace.bots import question_for
from greatrace.games import GAMES
from greatrace.great_race import events as ev
from greatrace.great_race.constants import CREW_COLOURS
from greatrace.great_race.content_loader import Content
from greatrace.great_race.setup import Setup, new_game
from greatrace.great_race.state import Open
from greatrace.kernel import Action, Event, Game, Seat
from greatrace.lab.bot_loader import factory

MANY_ANSWERS = 100_000  # a race has a few hundred; more would be a bug of the rules


class Match(msgspec.Struct, frozen=True):
    """The settings of one race: `bots` by seat; `folder` and `save` are paths or ""."""

    setup: Setup
    seed: str
    bots: tuple[str, ...]
    game: str = "great_race"
    folder: str = ""  # content to use in place of the game's
    save: str = ""  # folder of the replay


class Facts(msgspec.Struct):
    """The facts about one race. Counters are by name; seats are places in the first turn order."""

    rounds: int
    answers: int
    seconds: float
    bots: tuple[str, ...]  # in the first turn order
    winner: int | None  # place in the first turn order
    winner_place: int  # order of arrival of the winner; 0: called off
    arrived: int
    prestige: tuple[int, ...]  # of those who arrived, best first
    winner_seat: int = -1
    levels: tuple[int, ...] = ()  # engine + chassis of those who arrived
    counts: dict[str, dict[str, int]] = {}
    thinking: tuple[float, ...] = ()  # milliseconds an answer: sampled


def colours(players: int) -> tuple[str, ...]:
    """A crew for each seat."""
    return CREW_COLOURS[:players]


def seat_number(match: Match) -> random.Random:
    """The random numbers for the bots of a match, independent of the rules' chance."""
    return random.Random(f"bots/{match.seed}")


def begin(match: Match, content: Content | None = None) -> Game[Any]:
    """The race at its first question. Raises SetupError, ContentError."""
    if content is not None:
        return new_game(match.setup, match.seed, content)
    return GAMES[match.game].new_game(match.setup, match.seed)


def answers(
    game: Game[Any], match: Match, thinking: list[float] | None = None
) -> Iterator[tuple[Seat, Action, list[Event]]]:
    """Let the bots play to the end. Yields every answer and its events; `thinking` collects milliseconds."""
    bots = [factory(level)(game.rules) for level in match.bots]
    rng = seat_number(match)
    for _ in range(MANY_ANSWERS):
        if game.decision is None:
            return
        seat = game.decision.asked[0]
        question, view = question_for(game.decision, seat), game.rules.view_of(game.state, seat)
        began = time.perf_counter()
        action = bots[seat].choose(view, question, rng)
        if thinking is not None:
            thinking.append((time.perf_counter() - began) * 1000)
        yield seat, action, game.submit(seat, action)
    raise RuntimeError(f"the race with seed {match.seed} does not end")


def run(match: Match, content: Content | None = None) -> Facts:
    """Play the match and return its facts; writes the replay if `match.save` names a folder."""
    began = time.perf_counter()
    game = begin(match, content)
    order = game.state.open.order
    counts: dict[str, Counter[str]] = {name: Counter() for name in ("box", "card", "lost", "line", "city")}
    thinking: list[float] = []
    given: list[tuple[Seat, Action]] = []
    for seat, action, events in answers(game, match, thinking):
        given.append((seat, action))
        count_action(counts, action)
        for event in events:
            count_event(counts, event, game.rules.ruleset.board.cities)  # type: ignore[attr-defined]
    keep(match, given, game)
    seconds = time.perf_counter() - began
    return sum_up(match, game.state.open, order, len(given), seconds, counts, thinking)


def keep(match: Match, given: list[tuple[Seat, Action]], game: Game[Any]) -> None:
    """Write the replay of a race that is over, if `match.save` names a folder. Raises OSError."""
    if match.save:
        made = replay.record(GAMES[match.game], match.setup, match.seed, given, game, match.bots)
        replay.save(made, Path(match.save) / f"{match.setup.board}-{match.seed}{replay.SUFFIX}")


ACTION_BOXES = {
    "Explore": "pathfinder: explore",
    "DrawCard": "pathfinder: card",
    "DriveOut": "mechanic: drive",
    "RepairVehicle": "mechanic: repair",
    "SendEscort": "escort: react",
    "LiftTile": "escort: lift",
    "RaiseFunds": "funding",
}


def count_action(counts: dict[str, Counter[str]], action: Action) -> None:
    """Count the use of a box."""
    if box := ACTION_BOXES.get(type(action).__name__):
        counts["box"][box] += 1


def count_event(counts: dict[str, Counter[str]], event: Event, cities: dict[str, Any]) -> None:
    """Count cards played and lost, lines and cities."""
    if isinstance(event, ev.CardPlayed):
        counts["card"][event.card] += 1
    elif isinstance(event, ev.CardDiscarded):
        counts["lost"][event.card] += 1
    elif isinstance(event, ev.VehicleMoved) and event.to in cities:
        counts["city"][event.to] += 1
        if event.way != "land":
            counts["line"][f"{event.way} to {event.to}"] += 1


def sum_up(
    match: Match,
    o: Open,
    order: tuple[Seat, ...],
    number: int,
    seconds: float,
    counts: dict[str, Counter[str]],
    thinking: list[float],
) -> Facts:
    """The facts of a race that is over."""
    result = o.result
    assert result is not None
    home = [standing for standing in result.standings if standing.place]
    winner = result.winner
    return Facts(
        rounds=o.round,
        answers=number,
        seconds=seconds,
        bots=tuple(match.bots[seat] for seat in order),
        winner=None if winner is None else order.index(winner),
        winner_place=0 if winner is None else o.crews[winner].place,
        arrived=len(home),
        prestige=tuple(standing.prestige for standing in home),
        winner_seat=-1 if winner is None else winner,
        levels=tuple(standing.engine + standing.chassis for standing in home),
        counts={name: dict(counter) for name, counter in counts.items()},
        thinking=tuple(thinking[::7]),
    )
