"""The engine beside a peer: random four-player races and Catanatron's random games, in turn, in one process.

Numbers of one run vary with the machine; the ratios, taken pair by pair, hold. Needs the extra `bench`.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

from greatrace.great_race.setup import Setup, new_game
from greatrace.kernel import Game

CREWS = ("blue", "vermilion", "mint", "lemon")
FORK_EVERY = 10  # positions between two forks that are timed


def race(seed: int) -> tuple[int, float]:
    """Decisions and seconds of one random race."""
    draw = random.Random(seed).random
    begun = time.perf_counter()
    game, decisions = new_game(Setup("africa", CREWS), str(seed)), 0
    while game.decision is not None:
        seat = game.decision.asked[0]
        options = game.decision.required(seat)
        game.submit(seat, options[int(draw() * len(options))])
        decisions += 1
    return decisions, time.perf_counter() - begun


def positions(seed: int) -> Iterator[Game[Any]]:
    """Positions all through a random race."""
    draw = random.Random(seed).random
    game, decisions = new_game(Setup("africa", CREWS), str(seed)), 0
    while game.decision is not None:
        if decisions % FORK_EVERY == 0:
            yield game
        seat = game.decision.asked[0]
        options = game.decision.required(seat)
        game.submit(seat, options[int(draw() * len(options))])
        decisions += 1


def seconds_each(action: Callable[[], object], times: int) -> float:
    """Seconds of one call, over so many."""
    begun = time.perf_counter()
    for _ in range(times):
        action()
    return (time.perf_counter() - begun) / times


def fork_seconds(seed: int) -> list[float]:
    """Seconds of a fork, at positions all through a race."""
    return [seconds_each(game.fork, 5) for game in positions(seed)]


def fork_and_move_seconds(seed: int) -> list[float]:
    """Seconds of a fork and one answer in it: what a search pays for a step of its own."""
    found = []
    for game in positions(seed):
        assert game.decision is not None
        seat = game.decision.asked[0]
        first = game.decision.required(seat)[0]

        def step(game: Game[Any] = game, seat: int = seat, first: Any = first) -> None:
            game.fork().submit(seat, first)

        found.append(seconds_each(step, 5))
    return found


def catan_players() -> list[Any]:
    """Four random players of the peer."""
    from catanatron import Color, RandomPlayer

    return [RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]


def catan_game(seed: int) -> tuple[int, float]:
    """Ticks and seconds of one random game of the peer."""
    from catanatron import Game as Catan

    begun = time.perf_counter()
    game = Catan(catan_players(), seed=seed)
    game.play()
    return len(game.state.actions), time.perf_counter() - begun


def catan_copy_seconds(seed: int) -> list[float]:
    """Seconds of the peer's Game.copy(), at positions all through a game."""
    from catanatron import Game as Catan

    game, found = Catan(catan_players(), seed=seed), []
    while game.winning_color() is None and game.state.num_turns < 1000:
        for _ in range(FORK_EVERY):
            if game.winning_color() is None:
                game.play_tick()
        found.append(seconds_each(game.copy, 5))
    return found


def compare(pairs: int, seed: int, say: Callable[[str], object]) -> dict[str, float]:
    """Alternate ours and theirs; medians, and medians of the ratios."""
    rows = []
    for i in range(pairs):
        ours, theirs = race(seed + i), catan_game(seed + i)
        fork, step = statistics.mean(fork_seconds(seed + i)), statistics.mean(fork_and_move_seconds(seed + i))
        copy = statistics.mean(catan_copy_seconds(seed + i))
        rows.append({
            "decisions_per_second": ours[0] / ours[1],
            "games_per_second": 1 / ours[1],
            "peer_ticks_per_second": theirs[0] / theirs[1],
            "peer_games_per_second": 1 / theirs[1],
            "fork_us": fork * 1e6,
            "fork_and_move_us": step * 1e6,
            "peer_copy_us": copy * 1e6,
            "ratio_decisions": (ours[0] / ours[1]) / (theirs[0] / theirs[1]),
            "ratio_games": theirs[1] / ours[1],
            "ratio_fork": copy / fork,
        })  # fmt: skip
        say(f"pair {i + 1} of {pairs}")
    return {key: statistics.median(row[key] for row in rows) for key in rows[0]}
