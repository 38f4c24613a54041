"""Compares the engine with a peer: random four-player races and Catanatron's random games, in turn, in one process.

Seconds are the processor's, so that other work on the machine does not count. Numbers of one run still vary; the
ratios, taken pair by pair, hold. Needs the extra `bench`.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

from greatrace.great_race.setup import Setup, new_game, offered_modules
from greatrace.kernel import Game

CREWS = ("blue", "vermilion", "mint", "lemon")
FORK_EVERY = 10  # answers between two positions whose forks are timed
PLAYOUT_EVERY = 200  # answers between two positions from which a race is played out


def race(seed: int, modules: tuple[str, ...] = ()) -> tuple[int, float]:
    """Decisions and seconds of one random race."""
    begun = process_time()
    decisions = play_out(new_game(Setup("africa", CREWS, modules=modules), str(seed)), seed)
    return decisions, process_time() - begun


def play_out(game: Game[Any], seed: int) -> int:
    """Answer at random to the end of the race; the number of answers."""
    draw, decisions = random.Random(seed).random, 0
    while game.decision is not None:
        seat = game.decision.asked[0]
        options = game.decision.required(seat)
        game.submit(seat, options[int(draw() * len(options))])
        decisions += 1
    return decisions


def positions(seed: int, every: int = FORK_EVERY) -> Iterator[Game[Any]]:
    """Positions all through a random race."""
    draw = random.Random(seed).random
    game, decisions = new_game(Setup("africa", CREWS), str(seed)), 0
    while game.decision is not None:
        if decisions % every == 0:
            yield game
        seat = game.decision.asked[0]
        options = game.decision.required(seat)
        game.submit(seat, options[int(draw() * len(options))])
        decisions += 1


def seconds_each(action: Callable[[], object], times: int) -> float:
    """Seconds of one call, averaged over `times`."""
    begun = process_time()
    for _ in range(times):
        action()
    return (process_time() - begun) / times


def fork_seconds(seed: int) -> list[float]:
    """Seconds of a fork, at positions all through a race."""
    return [seconds_each(game.fork, 5) for game in positions(seed)]


def fork_and_move_seconds(seed: int) -> list[float]:
    """Seconds of a fork and one answer in it: a search's cost of one step."""
    found = []
    for game in positions(seed):
        assert game.decision is not None
        seat = game.decision.asked[0]
        first = game.decision.required(seat)[0]

        def step(game: Game[Any] = game, seat: int = seat, first: Any = first) -> None:
            game.fork().submit(seat, first)

        found.append(seconds_each(step, 5))
    return found


def playout_seconds(seed: int) -> list[float]:
    """Seconds of a fork that is played out at random, from positions all through a race."""
    return [seconds_each(lambda game=game: play_out(game.fork(), seed), 1) for game in positions(seed, PLAYOUT_EVERY)]  # type: ignore[misc]


def catan_players() -> list[Any]:
    """Four random players of the peer."""
    from catanatron import Color, RandomPlayer

    return [RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]


def catan_game(seed: int) -> tuple[int, float]:
    """Ticks and seconds of one random game of the peer."""
    from catanatron import Game as Catan

    begun = process_time()
    game = Catan(catan_players(), seed=seed)
    game.play()
    return len(game.state.actions), process_time() - begun


def catan_positions(seed: int, every: int) -> Iterator[Any]:
    """Positions all through a random game of the peer."""
    from catanatron import Game as Catan

    game, ticks = Catan(catan_players(), seed=seed), 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        if ticks % every == 0:
            yield game
        game.play_tick()
        ticks += 1


def catan_copy_seconds(seed: int) -> list[float]:
    """Seconds of the peer's Game.copy(), at positions all through a game."""
    return [seconds_each(game.copy, 5) for game in catan_positions(seed, FORK_EVERY)]


def catan_playout_seconds(seed: int) -> list[float]:
    """Seconds of the peer's copy that is played out at random, from positions all through a game."""
    return [seconds_each(lambda game=game: game.copy().play(), 1) for game in catan_positions(seed, PLAYOUT_EVERY)]  # type: ignore[misc]


def compare(pairs: int, seed: int, say: Callable[[str], object]) -> dict[str, float]:
    """Alternate ours and theirs; return medians, and medians of the ratios."""
    rows = []
    for i in range(pairs):
        rows.append(pair(seed + i))
        say(f"pair {i + 1} of {pairs}")
    return {key: statistics.median(row[key] for row in rows) for key in rows[0]}


def pair(seed: int) -> dict[str, float]:
    """Time one race of ours, one game of theirs, and the operations of a search in each."""
    everything = tuple(module.id for module in offered_modules())
    ours, theirs, full = race(seed), catan_game(seed), race(seed, everything)
    fork, copy = statistics.mean(fork_seconds(seed)), statistics.mean(catan_copy_seconds(seed))
    step = statistics.mean(fork_and_move_seconds(seed))
    playout, peer_playout = statistics.mean(playout_seconds(seed)), statistics.mean(catan_playout_seconds(seed))
    return {
        "decisions_per_second": ours[0] / ours[1],
        "games_per_second": 1 / ours[1],
        "peer_ticks_per_second": theirs[0] / theirs[1],
        "peer_games_per_second": 1 / theirs[1],
        "fork_us": fork * 1e6,
        "fork_and_move_us": step * 1e6,
        "peer_copy_us": copy * 1e6,
        "playouts_per_second": 1 / playout,
        "peer_playouts_per_second": 1 / peer_playout,
        "modules_decisions_per_second": full[0] / full[1],
        "ratio_decisions": (ours[0] / ours[1]) / (theirs[0] / theirs[1]),
        "ratio_games": theirs[1] / ours[1],
        "ratio_fork": copy / fork,
        "ratio_playouts": peer_playout / playout,
        "ratio_modules": (full[0] / full[1]) / (ours[0] / ours[1]),
    }
