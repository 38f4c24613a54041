#!/usr/bin/env python3
"""Tune what the sensible bot goes by, through self-play: two tastes race each other, and the one that wins is followed.

    python scripts/tune_weights.py --steps 500 --seed 1 [--begin before.json] [--out tuned.json]
                                   [--content FOLDER] [--tables africa:4,africa:2] [--modules season,village]
                                   [--hold purse,space]

Simultaneous perturbation (SPSA): in every step all weights of `greatrace.bots.greedy.weights` are moved a little up or
down at random, once one way and once the other; the two tastes hold every second seat of a few races, which are raced
again with the seats changed; then all weights go a small step towards the taste that won more often. Weights are
changed by factors, tables and kinds of cards as a whole; those to `hold` stay as they are. The mean of the second half
is printed, as lines for weights.py, and raced against the usual weights on seeds of its own. It begins with the usual
weights, or with those that an earlier run has found.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from math import exp
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from greatrace.bots import GreedyBot, question_for
from greatrace.bots.greedy.weights import Weights
from greatrace.great_race.content_loader import Content, load_from
from greatrace.great_race.setup import Setup
from greatrace.lab import races

NUMBERS: Final = (
    "step",
    "unknown",
    "fuel",
    "wear",
    "city",
    "city_card",
    "stop",
    "purse",
    "ticket",
    "home",
    "rush",
    "haste",
    "spite",
    "point",
    "arrival",
    "space",
    "explored",
    "drawn",
    "crowded",
    "guard",
    "watch",
)
SHARES: Final = frozenset({"unknown", "haste"})  # never more than 1
LEVELS: Final = ("fuel_levels", "engine_levels", "chassis_levels")
BREAKDOWN: Final = "breakdown"  # the worth of the first level of the engine, on top of the others'
CARDS: Final[Mapping[str, tuple[str, ...]]] = {
    "attacks": ("trail_hunter", "saboteur", "con_artist", "ransom", "siphon", "customs", "scrounger"),
    "parts": ("repair", "spare_part", "engine_part", "chassis_part", "toolbox"),
    "drivers": ("driver",),
    "paths": ("cartographer", "topographer"),
    "money": ("financier",),
    "guards": ("escort",),
    "tanks": ("jerrycan", "refuel"),
    "tickets": ("guide", "transport"),
    "trackers": ("tracker",),
}
NAMES: Final = (*NUMBERS, *LEVELS, BREAKDOWN, *CARDS)
TABLES: Final = "africa:2,south_america:2,africa:4,africa:2,south_america:2,south_america:4,asia_west:2,usa_east:3"
"""Board and number of players, in turn."""
MODULES: Final = "season,village,postal,leaders"  # at every second lap of the tables
APART: Final = 0.19  # step size of the logarithm of each weight
GAIN: Final = 0.011  # gain of a step for each race by which one taste leads
SETTLING: Final = 0.7  # share of the gain that is lost by the end
RACES: Final = 2  # a step; each is raced again with the seats changed
PROOF: Final = 200  # races at the end

Taste = dict[str, float]  # logarithms of the factors


class Tables(msgspec.Struct, frozen=True):
    """The races: boards with numbers of players in turn, modules at every second lap, and the content."""

    boards: tuple[tuple[str, int], ...]
    modules: tuple[str, ...]
    content: Content | None = None  # None: the package's

    def setup(self, table: int) -> Setup:
        """The setup of a race at that table."""
        lap, place = divmod(table, len(self.boards))
        board, players = self.boards[place]
        return Setup(board, races.colours(players), modules=self.modules if lap % 2 else ())


def changed(before: Weights, taste: Taste) -> Weights:
    """The weights changed by a taste; weights that it does not name stay the same."""
    taste = dict.fromkeys(NAMES, 0.0) | taste
    now: dict[str, Any] = {name: getattr(before, name) * exp(taste[name]) for name in NUMBERS}
    now |= {name: min(1.0, now[name]) for name in SHARES}
    now |= {name: tuple(worth * exp(taste[name]) for worth in getattr(before, name)) for name in LEVELS}
    first, *others = now["engine_levels"]
    now["engine_levels"] = (first * exp(taste[BREAKDOWN]), *others)
    cards = {card: before.cards[card] * exp(taste[kind]) for kind, some in CARDS.items() for card in some}
    return replace(before, cards=before.cards | cards, **now)


def ahead(tables: Tables, one: Weights, other: Weights, table: int, seed: str) -> int:
    """The number of races by which `one` leads `other`, of two races at that table."""
    race = races.Match(tables.setup(table), f"{seed}-{table}", ())
    return sum(winning((one, other), race, tables.content, flip) for flip in (0, 1))


def winning(tastes: tuple[Weights, Weights], match: races.Match, content: Content | None, flip: int) -> int:
    """1 if the first taste wins, -1 if the second does, 0 if nobody wins; they hold every second seat."""
    race, rng = races.begin(match, content), random.Random(match.seed)
    held = [(seat + flip) % 2 for seat in range(len(match.setup.crews))]
    bots = [GreedyBot(race.rules, tastes[which]) for which in held]
    while (decision := race.decision) is not None:
        seat = decision.asked[0]
        view = race.rules.view_of(race.state, seat)
        race.submit(seat, bots[seat].choose(view, question_for(decision, seat), rng))
    winner = race.state.open.result.winner
    return 0 if winner is None else 1 - 2 * held[winner]


Race = Callable[[Weights, Weights, int, str], int]
"""The function `ahead` with its tables fixed."""


def stepped(race: Race, before: Weights, taste: Taste, step: int, share: float, rng: random.Random, seed: str) -> Taste:
    """One step; `share`: the part of all steps that is done."""
    moved = {name: rng.choice((-APART, APART)) for name in taste}
    up = changed(before, {name: taste[name] + moved[name] for name in taste})
    down = changed(before, {name: taste[name] - moved[name] for name in taste})
    won = sum(race(up, down, RACES * step + i, seed) for i in range(RACES))
    gain = GAIN * (1 - SETTLING * share) * won / APART
    return {name: taste[name] + gain * moved[name] for name in taste}


def tuned(race: Race, before: Weights, steps: int, seed: str, hold: Collection[str] = ()) -> Weights:
    """The mean of the second half of the steps; the weights to `hold` stay the same."""
    rng, kept = random.Random(seed), list[Taste]()
    taste = {name: 0.0 for name in NAMES if name not in hold}
    for step in range(steps):
        taste = stepped(race, before, taste, step, step / steps, rng, seed)
        if 2 * step >= steps:
            kept.append(taste)
        progress(step + 1, steps)
    return changed(before, mean(kept))


def progress(done: int, steps: int) -> None:
    """Print progress, on a terminal."""
    if sys.stderr.isatty():
        print(f"\r{done} of {steps} steps", end="\n" if done == steps else "", file=sys.stderr, flush=True)


def mean(tastes: Sequence[Taste]) -> Taste:
    """The mean of each weight."""
    return {name: sum(taste[name] for taste in tastes) / len(tastes) for name in tastes[0]}


def main() -> None:
    """Race, print, verify."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--begin", type=Path, help="weights to begin with, as JSON")
    parser.add_argument("--out", type=Path, help="where the weights go as JSON too")
    parser.add_argument("--content", type=Path, help="try the numbers of this content folder")
    parser.add_argument("--tables", default=TABLES, help="boards with numbers of players: africa:4,africa:2")
    parser.add_argument("--modules", default=MODULES, help="at every second lap of the tables; '' for none")
    parser.add_argument("--hold", default="", help="weights and kinds of cards that stay: purse,space")
    asked = parser.parse_args()
    if unknown := set(hold := list(filter(None, asked.hold.split(",")))) - set(NAMES):
        parser.error(f"there is no weight {', '.join(sorted(unknown))}")
    before = msgspec.json.decode(asked.begin.read_bytes(), type=Weights) if asked.begin is not None else Weights()
    race = partial(ahead, tables_of(asked.tables, asked.modules, asked.content))
    found = tuned(race, before, asked.steps, asked.seed, hold)
    if asked.out is not None:
        asked.out.write_bytes(msgspec.json.encode(found))
    for name, value in msgspec.structs.asdict(found).items():
        print(f"    {name}={rounded(value)},")
    won = sum(race(found, before, i, f"{asked.seed}-proof") for i in range(PROOF // 2))
    print(f"against the weights before: {50 + 50 * won / PROOF:.1f} % of {PROOF} races on other seeds")


def tables_of(tables: str, modules: str, folder: Path | None) -> Tables:
    """The tables given by the options."""
    boards = tuple((board, int(players)) for board, _, players in (one.partition(":") for one in tables.split(",")))
    return Tables(boards, tuple(filter(None, modules.split(","))), load_from(folder) if folder is not None else None)


def rounded(value: Any) -> Any:
    """The value rounded to three digits, more than is known exactly."""
    if isinstance(value, dict):
        return {name: rounded(one) for name, one in value.items()}
    return tuple(map(rounded, value)) if isinstance(value, tuple) else float(f"{value:.3g}")


if __name__ == "__main__":
    main()
