#!/usr/bin/env python3
"""Tune the evaluations of the searching bots by self-play: who won from which position?

    python scripts/tune_bots.py --races 250 --seed 1 [--bots easy,normal] [--jobs 2]
    python scripts/tune_bots.py --game crazy_race --races 1200 --seed 1

Bots of one level race each other on several boards with two to four players. Some make mistakes at random (easy and
`Clumsy`, which is the first thought of expert with a beginner's eye): their races show what happens in positions
that a sound bot would never come to, and a search does. At the start of every round (of every stage) the facts of all
players are noted; when the race is over, the winner is known. The weights are those under which the winners were most
likely (a conditional logit with a small ridge, by Newton's method). Printed are the weights to paste into
`bots/search/prospects.py` (`crazy_prospects.py`) and, for races that the fit has not seen, the log loss and how often
the favourite won.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from math import log
from typing import Any

from greatrace.bots.easy import EasyBot
from greatrace.bots.greedy import GreedyBot
from greatrace.bots.greedy.weights import PRACTISED
from greatrace.bots.search import crazy_prospects
from greatrace.bots.search.prospects import Judge, PlayerFacts, shares
from greatrace.great_race.setup import Setup
from greatrace.kernel import Rules
from greatrace.lab import crazy_race, pool, races
from greatrace.lab.races import Match

Position = tuple[list[tuple[float, ...]], int]  # facts by seat, and the winner
Played = Match | crazy_race.Match
TABLES = (
    ("africa", 2),
    ("south_america", 2),
    ("africa", 2),
    ("south_america", 2),
    ("asia_west", 2),
    ("usa_east", 2),
    ("africa", 4),
    ("south_america", 4),
    ("south_america", 3),
)
MODULES = ("season", "village", "postal", "leaders")  # in every second race
CRAZY_LEVELS = ("easy", "normal", "normal")
RIDGE = 5.0
HELD_BACK = 5  # every fifth race tests the fit


class Practised(GreedyBot):
    """The expert's first choice, without search."""

    def __init__(self, rules: Rules[Any]) -> None:
        super().__init__(rules, PRACTISED)


class Clumsy(EasyBot):
    """The expert's first choice with a beginner's mistakes."""

    def __init__(self, rules: Rules[Any]) -> None:
        super().__init__(rules, PRACTISED)


BOTS = f"{__file__}:Practised,{__file__}:Clumsy,normal,{__file__}:Practised,{__file__}:Clumsy,easy"


def positions(match: Played) -> list[Position]:
    """The facts at the start of each round (or stage) of one race, and its winner; of a shared victory the first."""
    return of_crazy_race(match) if isinstance(match, crazy_race.Match) else of_great_race(match)


def of_great_race(match: Match) -> list[Position]:
    """The positions of a race of the Great Race."""
    race = races.begin(match)
    judge, noted, seen = Judge(race.rules.ruleset), [], 1  # type: ignore[attr-defined]
    for _ in races.answers(race, match):
        if race.state.open.round > seen and race.state.open.result is None:
            seen = race.state.open.round
            noted.append(judge.facts(race.state))
    winner = race.state.open.result.winner
    return [] if winner is None else [(facts, winner) for facts in noted]


def of_crazy_race(match: crazy_race.Match) -> list[Position]:
    """The positions of a Crazy Race: every fact as it is, and times the share of the stages to come."""
    race, noted, seen = crazy_race.begin(match), [], 1
    for _ in crazy_race.answers(race, match):
        o = race.state.open
        if o.stage > seen and o.result is None:
            seen, left = o.stage, o.stages / crazy_prospects.STAGES
            every = [crazy_prospects.facts(race.state, seat) for seat in range(len(o.crews))]
            noted.append([(*facts, *(left * fact for fact in facts)) for facts in every])
    return [(facts, race.state.open.result.winners[0]) for facts in noted]


def likelihood(weights: Sequence[float], samples: Sequence[Position]) -> tuple[float, float]:
    """The mean log loss, and the share of positions whose favourite won."""
    loss = right = 0.0
    for facts, winner in samples:
        chances = shares([sum(w * f for w, f in zip(weights, one, strict=True)) for one in facts])
        loss -= log(max(chances[winner], 1e-9))
        right += chances[winner] == max(chances)
    return loss / len(samples), right / len(samples)


def fit(samples: Sequence[Position], rounds: int = 12) -> list[float]:
    """The weights that make the results most likely."""
    size = len(samples[0][0][0])
    weights = [0.0] * size
    for _ in range(rounds):
        slope = [-RIDGE * w for w in weights]
        bend = [[RIDGE if i == j else 0.0 for j in range(size)] for i in range(size)]
        for facts, winner in samples:
            chances = shares([sum(w * f for w, f in zip(weights, one, strict=True)) for one in facts])
            mean = [sum(p * one[i] for p, one in zip(chances, facts, strict=True)) for i in range(size)]
            for i in range(size):
                slope[i] += facts[winner][i] - mean[i]
            for p, one in zip(chances, facts, strict=True):
                apart = [a - b for a, b in zip(one, mean, strict=True)]
                for i in range(size):
                    row, weight = bend[i], p * apart[i]
                    for j in range(size):
                        row[j] += weight * apart[j]
        weights = [w + step for w, step in zip(weights, solved(bend, slope), strict=True)]
    return weights


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a linear system (Gauss, with pivots)."""
    rows, size = [[*row, b] for row, b in zip(matrix, right, strict=True)], len(right)
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(size):
            if k != i:
                share = rows[k][i] / rows[i][i]
                rows[k] = [a - share * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


def every_race(game: str, number: int, seed: str, bots: Sequence[str]) -> list[Played]:
    """A number of races (in the Great Race: at each of the tables), with the levels in turn."""
    if game == "crazy_race":
        levels = [CRAZY_LEVELS[i % 3] for i in range(number)]
        return [crazy_race.Match(f"{seed}-{i}", (level,) * (3 if i % 3 else 4)) for i, level in enumerate(levels)]
    return [
        Match(
            Setup(board, races.colours(players), modules=MODULES if i % 2 else ()),
            f"tune-{seed}-{board}-{players}-{lap}-{i}",
            (bots[i // 2 % len(bots)],) * players,
        )
        for lap, (board, players) in enumerate(TABLES)
        for i in range(number)
    ]


def gathered(matches: Sequence[Played], jobs: int) -> list[list[Position]]:
    """The positions of all races, in the order of the matches."""
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=spawn) as workers:
        return list(workers.map(positions, matches, chunksize=8))


def main() -> None:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=["great_race", "crazy_race"], default="great_race")
    parser.add_argument("--races", type=int, default=250, help="great race: at each of the tables")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--bots", default=BOTS, help="great race: levels, in turn; all at a table are alike")
    parser.add_argument("--jobs", type=int, default=pool.default_jobs())
    asked: Any = parser.parse_args()
    by_race = gathered(every_race(asked.game, asked.races, asked.seed, asked.bots.split(",")), asked.jobs)
    random.Random(asked.seed).shuffle(by_race)
    tested = [one for i, race in enumerate(by_race) if i % HELD_BACK == 0 for one in race]
    learned = [one for i, race in enumerate(by_race) if i % HELD_BACK for one in race]
    weights = fit(learned)
    names = PlayerFacts.__struct_fields__ if asked.game == "great_race" else 2 * crazy_prospects.FACTS
    for name, weight in zip(names, weights, strict=True):
        print(f"{name:>10} {weight:8.4f}")
    print(", ".join(f"{weight:.4f}" for weight in weights))
    for name, some in (("learned", learned), ("held back", tested)):
        loss, right = likelihood(weights, some)
        print(f"{name}: {len(some)} positions, log loss {loss:.4f}, favourite won {right:.1%}")


if __name__ == "__main__":
    main()
