"""How even the seats of a Crazy Race are, and how much the sensible bot is better than chance.

`python -m tests.crazy_race.balance --games 1000 --players 4 [--bots greedy,random,random,random]`
"""

from __future__ import annotations

import argparse
import random
from concurrent.futures import ProcessPoolExecutor
from math import sqrt

import msgspec

from greatrace.bots import BOTS, question_for
from greatrace.crazy_race import words
from greatrace.crazy_race.options import colours
from greatrace.crazy_race.setup import Setup
from greatrace.games import CRAZY_RACE
from greatrace.kernel import Game


class Match(msgspec.Struct, frozen=True):
    """One race to be; `levels` are the bots by seat."""

    seed: int
    levels: tuple[str, ...]
    options: dict[str, str]


class Facts(msgspec.Struct, frozen=True):
    """What came of it; places are counted from the first player of the first stage, 0."""

    winners: tuple[int, ...]
    places: tuple[int, ...]  # of the winners
    levels: tuple[str, ...]  # of the winners
    stages: int
    home: int
    points: int


def play(match: Match) -> Facts:
    """Play that race to its end."""
    setup = Setup(colours(len(match.levels)), match.options)
    game: Game[object] = CRAZY_RACE.new_game(setup, str(match.seed))
    bots, rng = [BOTS[level](game.rules) for level in match.levels], random.Random(match.seed)
    first = CRAZY_RACE.new_game(setup, str(match.seed)).state.open.first
    while (decision := game.decision) is not None:
        seat = decision.asked[0]
        game.submit(seat, bots[seat].choose(game.rules.view_of(game.state, seat), question_for(decision, seat), rng))
    o = game.state.open  # type: ignore[attr-defined]
    winners = o.result.winners
    return Facts(
        winners,
        tuple((seat - first) % len(bots) for seat in winners),
        tuple(match.levels[seat] for seat in winners),
        o.stage,
        sum(crew.locomotives.count(words.HOME) for crew in o.crews),
        sum(sum(crew.points) for crew in o.crews),
    )


def matches(games: int, levels: tuple[str, ...], options: dict[str, str]) -> list[Match]:
    """Every race with the bots one seat further round."""
    turned = [levels[i:] + levels[:i] for i in range(len(levels))]
    return [Match(seed, turned[seed % len(levels)], options) for seed in range(games)]


def share(won: float, games: int) -> str:
    """A percentage with its 95 % interval."""
    p = won / games
    return f"{100 * p:5.1f} % ± {196 * sqrt(p * (1 - p) / games):.1f}"


def parts(facts: list[Facts], names: str, name: int | str) -> float:
    """Victories of that seat, place or level; a shared one counts in parts."""
    return float(sum(getattr(fact, names).count(name) / len(fact.winners) for fact in facts))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--players", type=int, choices=(3, 4), default=4)
    parser.add_argument("--bots", default="", help="levels, one a player; greedy for all if left out")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=CHOICE")
    parser.add_argument("--jobs", type=int, default=2)
    flags = parser.parse_args()
    levels = tuple(flags.bots.split(",")) if flags.bots else ("greedy",) * flags.players
    options = dict(option.split("=", 1) for option in flags.option)
    with ProcessPoolExecutor(flags.jobs) as pool:
        facts = list(pool.map(play, matches(flags.games, levels, options), chunksize=10))
    report(facts, len(levels))


def report(facts: list[Facts], players: int) -> None:
    """Print the figures."""
    for title, names in (("seat", "winners"), ("place from the first player", "places")):
        won = [share(parts(facts, names, i), len(facts)) for i in range(players)]
        print(title, *(f"{i}: {figure}" for i, figure in enumerate(won)), sep="   ")  # noqa: T201 - a report
    for level in sorted({level for fact in facts for level in fact.levels}):
        print(level, share(parts(facts, "levels", level), len(facts)))  # noqa: T201
    mean = [sum(getattr(fact, name) for fact in facts) / len(facts) for name in ("home", "points", "stages")]
    shared = sum(len(fact.winners) > 1 for fact in facts)
    print("a race: home {:.2f}, points {:.1f}, stages {:.2f};".format(*mean), f"shared victories {shared}")  # noqa: T201


if __name__ == "__main__":
    main()
