"""Simulate and watch for Crazy Race: races between bots, their figures, and a race told line by line."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from greatrace import replay
from greatrace.bots import question_for
from greatrace.crazy_race import events as ev
from greatrace.crazy_race import words
from greatrace.crazy_race.options import PLAYERS, colours
from greatrace.crazy_race.setup import Setup, SetupError
from greatrace.crazy_race.state import Open, Result
from greatrace.games import CRAZY_RACE
from greatrace.kernel import Action, Event, Game, Seat
from greatrace.lab.bot_loader import factory
from greatrace.lab.pool import in_processes
from greatrace.lab.report import Distribution, Share, share, spread
from greatrace.table_option import not_so_many

ROUTINE: frozenset[type[Event]] = frozenset({ev.StageEnded})


class Match(msgspec.Struct, frozen=True):
    """The settings of one race; `bots` by seat. `save`: the folder of its replay, or ""."""

    seed: str
    bots: tuple[str, ...]
    options: dict[str, str] = {}
    save: str = ""


class Facts(msgspec.Struct, frozen=True):
    """The facts about one race. `winners` are seats, `places` the same counted from the first player, 0."""

    winners: tuple[int, ...]
    places: tuple[int, ...]
    bots: tuple[str, ...]
    stages: int
    home: int  # locomotives of all players
    points: tuple[int, ...]  # best first
    answers: int


class Summary(msgspec.Struct, frozen=True):
    """The figures that `simulate` prints. A shared victory counts for each who shares it."""

    games: int
    wins_by_place: tuple[Share, ...]
    wins_by_seat: tuple[Share, ...]
    wins_by_bot: dict[str, Share]  # of all seats that such a bot held
    shared: Share
    stages: Distribution
    home: Distribution
    points: Distribution  # of the winners
    answers: Distribution


def setup_of(match: Match) -> Setup:
    """The table's setup. Raises SetupError."""
    number, (fewest, most) = len(match.bots), PLAYERS
    if not fewest <= number <= most:
        raise SetupError(not_so_many(fewest, most, number))
    return Setup(colours(number), match.options)


def begin(match: Match) -> Game[Any]:
    """The race at its first question. Raises SetupError."""
    return CRAZY_RACE.new_game(setup_of(match), match.seed)


def answers(game: Game[Any], match: Match) -> Iterator[list[Event]]:
    """Let the bots play to the end; yield the events of each answer. The replay is saved if the match has a folder."""
    given: list[tuple[Seat, Action]] = []
    bots = [factory(level)(game.rules) for level in match.bots]
    rng = random.Random(f"bots/{match.seed}")
    while (decision := game.decision) is not None:
        seat = decision.asked[0]
        question, view = question_for(decision, seat), game.rules.view_of(game.state, seat)
        action = bots[seat].choose(view, question, rng)
        given.append((seat, action))
        yield game.submit(seat, action)
    if match.save:
        made = replay.record(CRAZY_RACE, setup_of(match), match.seed, given, game, match.bots)
        replay.save(made, Path(match.save) / f"{CRAZY_RACE.id}-{match.seed}{replay.SUFFIX}")


def run(match: Match) -> Facts:
    """Play the match and return its facts."""
    game = begin(match)
    first, number = game.state.open.first, sum(1 for _ in answers(game, match))
    o: Open = game.state.open
    assert o.result is not None
    winners = o.result.winners
    return Facts(
        winners=winners,
        places=tuple((seat - first) % len(match.bots) for seat in winners),
        bots=match.bots,
        stages=o.stage,
        home=sum(crew.locomotives.count(words.HOME) for crew in o.crews),
        points=tuple(line.points for line in o.result.standings),
        answers=number,
    )


def matches(
    seed: str, bots: tuple[str, ...], games: int, options: dict[str, str] | None = None, save: str = ""
) -> list[Match]:
    """A number of matches; the bots change seats from race to race."""
    turned = [bots[i % len(bots) :] + bots[: i % len(bots)] for i in range(games)]
    return [Match(f"{seed}-{i}", seats, options or {}, save) for i, seats in enumerate(turned)]


def play_all(todo: Sequence[Match], jobs: int) -> Iterator[Facts]:
    """The facts of all races."""
    return in_processes(run, todo, jobs)


def summary(facts: Sequence[Facts]) -> Summary:
    """The figures of at least one race."""
    games, players = len(facts), len(facts[0].bots)
    return Summary(
        games=games,
        wins_by_place=tuple(share(sum(i in f.places for f in facts), games) for i in range(players)),
        wins_by_seat=tuple(share(sum(i in f.winners for f in facts), games) for i in range(players)),
        wins_by_bot={bot: _won_by(facts, bot) for bot in sorted({bot for f in facts for bot in f.bots})},
        shared=share(sum(len(f.winners) > 1 for f in facts), games),
        stages=spread(f.stages for f in facts),
        home=spread(f.home for f in facts),
        points=spread(f.points[0] for f in facts),
        answers=spread(f.answers for f in facts),
    )


def _won_by(facts: Sequence[Facts], bot: str) -> Share:
    wins = sum(any(f.bots[seat] == bot for seat in f.winners) for f in facts)
    return share(wins, sum(bot in f.bots for f in facts))


def table(s: Summary) -> Iterator[str]:
    """The summary in lines of text."""
    yield f"{'races':<26}{s.games}"
    for i, one in enumerate(s.wins_by_place, 1):
        yield f"{f'wins as no. {i} at start':<26}{_percent(one)}"
    for i, one in enumerate(s.wins_by_seat):
        yield f"{f'wins from seat {i}':<26}{_percent(one)}"
    for bot, one in s.wins_by_bot.items():
        yield f"{f'won by {bot}':<26}{_percent(one)}"
    yield f"{'shared victories':<26}{_percent(s.shared)}"
    rows = (("stages", s.stages), ("locomotives home", s.home), ("points of the winner", s.points))
    for name, figures in (*rows, ("answers a race", s.answers)):
        yield f"{name:<26}median {figures.median:.0f}, mean {figures.mean:.1f}"


def _percent(s: Share) -> str:
    return f"{s.share:6.1%}   ({s.low:.1%} to {s.high:.1%})"


# ---- watch


def narrate(events: Sequence[Event], o: Open, seat: Seat | None = None) -> Iterator[str]:
    """The lines of those events as that seat, or a spectator, sees them."""
    names = [crew.colour for crew in o.crews]
    for event in events:
        if isinstance(event, ev.StageRevealed):
            yield f"-- stage {event.stage}: {event.card}"
        elif isinstance(event, ev.RaceEnded):
            yield from standings(event.result, names)
        elif type(event) not in ROUTINE:
            yield line(event.seen_by(seat), names, hidden=seat is None or getattr(event, "seat", None) != seat)


def line(event: Event, names: Sequence[str], *, hidden: bool = True) -> str:
    """An event in one line; `hidden`: without facts that only its own player sees."""
    facts = msgspec.structs.asdict(event)
    who = names[facts.pop("seat")] if "seat" in facts else "all"
    if "victim" in facts:
        facts["victim"] = names[facts["victim"]]
    if hidden and isinstance(event, ev.CardLaid | ev.CardsFiled):
        facts.pop("card", None)
        facts.pop("kept", None)
    fields = (
        f"{name}={','.join(map(str, value)) if isinstance(value, tuple) else value}" for name, value in facts.items()
    )
    return " ".join([f"{who}: {type(event).__name__}", *fields])


def standings(result: Result, names: Sequence[str]) -> Iterator[str]:
    """The final table."""
    yield f"== the race is over: {result.reason}"
    for entry in result.standings:
        won = "  won" if entry.seat in result.winners else ""
        yield f"   {names[entry.seat]:<8} {entry.points:>3} points, last locomotive at {entry.last}{won}"


def watch(match: Match) -> Iterator[str]:
    """One race, told line by line."""
    game = begin(match)
    yield f"crazy_race: {', '.join(crew.colour for crew in game.state.open.crews)}"
    yield from narrate(game.events, game.state.open)
    for events in answers(game, match):
        yield from narrate(events, game.state.open)


def retold(recorded: replay.Replay, seat: Seat | None = None) -> Iterator[str]:
    """A recorded race, line by line, as that seat or a spectator saw it. Raises ReplayError."""
    for moment in replay.moments(recorded):
        o: Open = moment.game.state.open
        yield from narrate(moment.events, o, seat)
