#!/usr/bin/env python3
"""How fast the bots think: playouts a second beside a peer's, and the time that an answer takes.

    python scripts/bench_bots.py [--positions 12] [--answers 150] [--board africa]
    python scripts/bench_bots.py --searches 8 [--board africa]

*Playouts*: from positions all through races of normal bots, a world is imagined, the race forked, and played on.
`to the end of the round` is what the searching bots do: quick players, then the chances; `by careful players` is the
same with the normal bot in place of the quick one. `at random to the end` is what the peer (Catanatron, extra `bench`)
is measured with: `Game.copy()` and random players to the end, in turn with ours in this process. Seconds are the
processor's.

*Searches* are what players get: playouts a second inside whole searches of hard and expert for plans and sequences,
without a clock, everything that belongs to a search counted. Playouts of one question share what they can, so they cost
less than the single ones above, of which each has its own answer and world.

*Answers*: hard and expert with a clock, as in a server's worker, at every kind of question that leaves a choice, with
modules in every second race; seconds on the wall, so that a busy machine counts.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from greatrace.bots import GreedyBot, RandomBot, SeatQuestion, make, question_for
from greatrace.bots.imagine import world
from greatrace.bots.search import SearchBot
from greatrace.great_race.setup import Setup
from greatrace.kernel import Game
from greatrace.lab import races
from greatrace.lab.races import Match

Position = tuple[Game[Any], int, Any, SeatQuestion]  # the race, the seat, its view and its question


MODULES = ("season", "village", "postal", "leaders")
SEARCHED = ("plan", "sequence")  # by hard


def positions(board: str, players: int, every: int, modules: tuple[str, ...] = ()) -> Iterator[Position]:
    """Positions every `every` answers, all through races of normal bots; every second race has the modules."""
    for number in range(1000):
        setup = Setup(board, races.colours(players), modules=modules if number % 2 else ())
        match = Match(setup, f"bench-{number}", ("normal",) * players)
        race = races.begin(match)
        for i, _ in enumerate(races.answers(race, match)):
            if (decision := race.decision) is not None and i % every == 0:
                seat = decision.asked[0]
                yield race, seat, race.rules.view_of(race.state, seat), question_for(decision, seat)


def searched(board: str, players: int, every: int) -> Iterator[Position]:
    """The positions that hard searches."""
    return (one for one in positions(board, players, every) if one[3].prompt in SEARCHED)


def seconds_of(action: Callable[[], object]) -> float:
    """The processor seconds of one call."""
    begun = time.process_time()
    action()
    return time.process_time() - begun


def searching(rules: Any, *, careful: bool = False) -> SearchBot:
    """A hard bot, optionally with careful players in its playouts."""
    bot = make("hard", rules)
    assert isinstance(bot, SearchBot)
    if careful:
        ground: Any = bot.ground
        ground.player = Careful(rules)
    return bot


class Careful(GreedyBot):
    """The normal bot in place of the quick bot: it needs no preparation."""

    surveyed = None

    def survey(self, _o: Any) -> None:
        """Do nothing: the bot surveys the roads itself."""


def one_playout(bot: SearchBot, seat: int, view: Any, question: SeatQuestion, number: int) -> None:
    """Play out a world: a fork, the rest of the round, and the odds there."""
    there = world(bot.rules, view, question, random.Random(number))
    assert there is not None
    answer = question.options[number % len(question.options)]
    bot.ground.chances(bot.play_out(there, seat, answer, number))


def random_playout(race: Game[Any], view: Any, question: SeatQuestion, number: int) -> None:
    """Play out a world with random players to the end of the race."""
    there, rng = world(race.rules, view, question, random.Random(number)), random.Random(number)
    assert there is not None
    player = RandomBot(race.rules)
    while there.decision is not None:
        asked = there.decision.asked[0]
        there.submit(asked, player.choose(None, SeatQuestion(0, "", tuple(there.decision.required(asked))), rng))


def peer_playout(number: int) -> float | None:
    """Seconds of the peer's copy and random playout from the middle of a game; None if it is not installed."""
    try:
        from catanatron import Color, RandomPlayer
        from catanatron import Game as Catan
    except ImportError:
        return None
    game = Catan([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=number)
    for _ in range(150):
        game.play_tick()
    return seconds_of(lambda: game.copy().play())


def playouts(board: str, players: int, number: int) -> None:
    """Print the playouts a second."""
    times: dict[str, list[float]] = {"round": [], "careful": [], "random": [], "peer": []}
    for i, (race, seat, view, question) in zip(range(number), searched(board, players, 17), strict=False):
        for name, careful in (("round", False), ("careful", True)):
            bot = searching(race.rules, careful=careful)
            bot.ground.prepare(view)
            for again in range(4):
                times[name].append(seconds_of(lambda: one_playout(bot, seat, view, question, again)))  # noqa: B023 - called at once
        if players == 4:
            times["random"].append(seconds_of(lambda: random_playout(race, view, question, i)))  # noqa: B023 - called at once
            if (peer := peer_playout(i)) is not None:
                times["peer"].append(peer)
    named = {
        "round": "to the end of the round",
        "careful": "by careful players",
        "random": "at random to the end",
        "peer": "the peer, at random to the end",
    }
    for name, found in times.items():
        if found:
            each = statistics.mean(found)
            print(f"{players} players, {named[name]:<32} {1 / each:7.1f} a second, {each * 1000:6.2f} ms each")


def searches(level: str, board: str, players: int, number: int) -> None:
    """Print the playouts a second inside `number` searches of that level."""
    bots, playouts, seconds, found = dict[int, SearchBot](), 0, 0.0, 0
    for race, _, view, question in searched(board, players, 17):
        if found == number:
            break
        bot = bots.setdefault(id(race.rules), make(level, race.rules))  # type: ignore[arg-type]
        before = bot.playouts
        spent = seconds_of(lambda: bot.choose(view, question, random.Random(1)))  # noqa: B023 - called at once
        if bot.playouts > before:
            found, playouts, seconds = found + 1, playouts + bot.playouts - before, seconds + spent
    print(
        f"{players} players, {level:<6} {found:3} searches, {playouts:5} playouts: {playouts / seconds:7.1f} a second, "
        f"{seconds / playouts * 1000:5.2f} ms each"
    )


def thinking(level: str, board: str, number: int) -> None:
    """Print the times of answers, of all kinds together and of each."""
    taken, bots = dict[str, list[float]](), dict[int, Any]()
    choices = (one for one in positions(board, 4, 5, MODULES) if len(one[3].options) > 1)
    for _, (race, _, view, question) in zip(range(number), choices, strict=False):
        bot = bots.setdefault(id(race.rules), make(level, race.rules, time.monotonic))
        begun = time.perf_counter()
        bot.choose(view, question, random.Random(1))
        taken.setdefault(question.prompt, []).append(time.perf_counter() - begun)
    print_times(level, [seconds for some in taken.values() for seconds in some])
    for prompt, some in sorted(taken.items(), key=lambda kind: -max(kind[1])):
        print_times(f"  {prompt}", some)


def print_times(what: str, taken: list[float]) -> None:
    """Print median, 95th percentile and maximum."""
    taken.sort()
    print(
        f"{what:<18} {len(taken):4} answers: median {statistics.median(taken):.2f} s, "
        f"95 % {taken[int(0.95 * (len(taken) - 1))]:.2f} s, longest {taken[-1]:.2f} s"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=12)
    parser.add_argument("--answers", type=int, default=150)
    parser.add_argument("--board", default="africa")
    parser.add_argument("--searches", type=int, default=0, help="only whole searches, so many of each kind")
    asked = parser.parse_args()
    if asked.searches:
        for level, players in product(("hard", "expert"), (2, 4)):
            searches(level, asked.board, players, asked.searches)
        return
    for players in (2, 4):
        playouts(asked.board, players, asked.positions)
    for level in ("hard", "expert"):
        thinking(level, asked.board, asked.answers)


if __name__ == "__main__":
    main()
