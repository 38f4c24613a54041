#!/usr/bin/env python3
"""Tune the evaluation of the searching bots by self-play: who won from which position?

    python scripts/tune_bots.py --races 300 --seed 1 [--bots easy,normal] [--jobs 2]

Bots of one level race each other on several boards with two to four players. Easy bots make mistakes at random: their
races show what happens in positions that a sound bot would never come to, and a search does. At the start of every
round the facts of all players are noted (`greatrace.bots.search.prospects.Facts`); when the race is over, the winner is
known. The weights are those under which the winners were most likely (a conditional logit with a small ridge, by
Newton's method). Printed are the weights to paste into prospects.py and, for races that the fit has not seen, the log
loss and how often the favourite won.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import log
from typing import Any

from greatrace.bots.search.prospects import Facts, Judge, shares
from greatrace.great_race.setup import Setup
from greatrace.lab import pool, races
from greatrace.lab.races import Match

Position = tuple[list[tuple[float, ...]], int]  # facts by seat, and who won
TABLES = (("africa", 2), ("south_america", 2), ("asia_west", 2), ("usa_east", 2), ("africa", 4), ("south_america", 3))
RIDGE = 5.0
HELD_BACK = 5  # every fifth race tests the fit


def positions(match: Match) -> list[Position]:
    """The facts at the start of each round of one race, and its winner."""
    race = races.begin(match)
    judge, noted, seen = Judge(race.rules.ruleset), [], 1  # type: ignore[attr-defined]
    for _ in races.answers(race, match):
        if race.state.open.round > seen and race.state.open.result is None:
            seen = race.state.open.round
            noted.append(judge.facts(race.state))
    winner = race.state.open.result.winner
    return [] if winner is None else [(facts, winner) for facts in noted]


def likelihood(weights: Sequence[float], told: Sequence[Position]) -> tuple[float, float]:
    """Mean log loss, and the share of positions whose favourite won."""
    loss = right = 0.0
    for facts, winner in told:
        chances = shares([sum(w * f for w, f in zip(weights, one, strict=True)) for one in facts])
        loss -= log(max(chances[winner], 1e-9))
        right += chances[winner] == max(chances)
    return loss / len(told), right / len(told)


def fit(told: Sequence[Position], rounds: int = 12) -> list[float]:
    """The weights that make what happened most likely."""
    size = len(Facts.__struct_fields__)
    weights = [0.0] * size
    for _ in range(rounds):
        slope = [-RIDGE * w for w in weights]
        bend = [[RIDGE if i == j else 0.0 for j in range(size)] for i in range(size)]
        for facts, winner in told:
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


def every_race(number: int, seed: str, bots: Sequence[str]) -> Iterator[Match]:
    """So many races at each of the tables, by the levels in turn."""
    for board, players in TABLES:
        for i in range(number):
            alike = (bots[i % len(bots)],) * players
            yield Match(Setup(board, races.colours(players)), f"tune-{seed}-{board}-{i}", alike)


def gathered(matches: Sequence[Match], jobs: int) -> list[list[Position]]:
    """The positions of all races, in the order of the matches."""
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=spawn) as workers:
        return list(workers.map(positions, matches, chunksize=8))


def main() -> None:
    """Play, fit, tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--races", type=int, default=300, help="at each of the tables")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--bots", default="easy,normal", help="levels, in turn; all at a table are alike")
    parser.add_argument("--jobs", type=int, default=pool.default_jobs())
    asked: Any = parser.parse_args()
    told = gathered(list(every_race(asked.races, asked.seed, asked.bots.split(","))), asked.jobs)
    random.Random(asked.seed).shuffle(told)
    tested = [one for i, race in enumerate(told) if i % HELD_BACK == 0 for one in race]
    learned = [one for i, race in enumerate(told) if i % HELD_BACK for one in race]
    weights = fit(learned)
    for name, weight in zip(Facts.__struct_fields__, weights, strict=True):
        print(f"{name:>10} {weight:8.4f}")
    print("TUNED: Final = Merits(" + ", ".join(f"{w:.4f}" for w in weights) + ")")
    for name, some in (("learned", learned), ("held back", tested)):
        loss, right = likelihood(weights, some)
        print(f"{name}: {len(some)} positions, log loss {loss:.4f}, favourite won {right:.1%}")


if __name__ == "__main__":
    main()
