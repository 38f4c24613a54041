"""The ladder: which bots beat which, with what certainty, and the ratings that follow.

A *pairing* is one bot against one other, or against several of the other kind. Within a pairing each race is raced once
for each seat, with the bot on another seat each time (the same seed, so that luck is the same for both); then come the
next board, modules and seed. All pairings of a ladder race the same seeds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import combinations, pairwise
from math import log10
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import msgspec

from greatrace.games import DEFAULT_GAME
from greatrace.lab.game_lab import ChosenTable
from greatrace.lab.labs import LABS
from greatrace.lab.report import Share, share

USUAL: Final = 1500.0  # rating of the level that the others are measured against
ROUNDS: Final = 400  # iterations of the fit of the ratings
PHANTOM: Final = 0.5  # a drawn race against the average, so that a bot without wins has a rating, too


class LadderRace(msgspec.Struct, frozen=True):
    """A race of a ladder; `board` is a board, or a game without boards, `bots` by seat, the challenger on seat `at`."""

    board: str
    modules: tuple[str, ...]
    bots: tuple[str, ...]
    at: int
    seed: str


class Ran(msgspec.Struct, frozen=True):
    """The result of a race: by seat, the share in the victory (none if it was called off)."""

    race: LadderRace
    won: tuple[float, ...]


class Pairing(msgspec.Struct, frozen=True):
    """The result of one bot against `players` - 1 others of a kind."""

    bot: str
    against: str
    players: int
    won: Share


class Ladder(msgspec.Struct, frozen=True):
    """All pairings, and ratings on the scale of chess: 400 points more are ten wins to one."""

    pairings: tuple[Pairing, ...]
    ratings: dict[str, float]


# ---- schedule


def pairs(bots: Sequence[str], which: str) -> list[tuple[str, str]]:
    """Pairs of a stronger and a weaker bot, given from the weakest on: neighbours (`next`), or all (`all`)."""
    found = pairwise(bots) if which == "next" else combinations(bots, 2)
    return [(strong, weak) for weak, strong in found]


def schedule(
    couples: Iterable[tuple[str, str]],
    players: int,
    boards: Sequence[str],
    modules: tuple[str, ...],
    games: int,
    seed: str,
) -> Iterator[LadderRace]:
    """`games` races for each couple, the same race with the bot on every seat before the next one begins.

    With modules, every second lap of the boards has them.
    """
    for bot, against in couples:
        for i in range(games):
            deal = i // players
            lap, board = divmod(deal, len(boards))
            seats = [against] * players
            seats[i % players] = bot
            yield LadderRace(boards[board], modules if lap % 2 else (), tuple(seats), i % players, f"{seed}-{deal}")


def run(race: LadderRace) -> Ran:
    """Run the race."""
    table = ChosenTable(len(race.bots), race.board, modules=race.modules)
    lab = LABS.get(race.board, LABS[DEFAULT_GAME])
    return Ran(race, lab.shares(table, race.seed, race.bots))


def run_all(todo: Sequence[LadderRace], jobs: int) -> Iterator[Ran]:
    """The results as the races end; the number of jobs changes nothing but the order."""
    if jobs <= 1 or len(todo) <= 1:
        yield from map(run, todo)
        return
    with ProcessPoolExecutor(min(jobs, len(todo)), mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(run, race) for race in todo]):
            yield done.result()


# ---- continuing a ladder


def kept(file: Path) -> list[Ran]:
    """The races that the file has, one in each line."""
    return [msgspec.json.decode(line, type=Ran) for line in file.read_bytes().splitlines()] if file.exists() else []


def keeping(ran: Iterable[Ran], file: Path | None) -> Iterator[Ran]:
    """The results, each appended to the file as it comes."""
    for one in ran:
        if file is not None:
            with file.open("ab") as out:
                out.write(msgspec.json.encode(one) + b"\n")
        yield one


# ---- results


def summed_up(ran: Sequence[Ran]) -> Ladder:
    """The results of the pairings, and the ratings."""
    found: dict[tuple[str, str, int], list[float]] = {}
    for one in ran:
        bots = one.race.bots
        key = bots[one.race.at], bots[one.race.at - 1], len(bots)
        found.setdefault(key, []).append(one.won[one.race.at])
    pairings = [Pairing(*key, share(round(sum(won)), len(won))) for key, won in found.items()]
    return Ladder(tuple(pairings), ratings(ran))


def ratings(ran: Sequence[Ran]) -> dict[str, float]:
    """The strengths under which these winners are most likely (Bradley, Terry, Luce; Hunter's iteration)."""
    names = sorted({bot for one in ran for bot in one.race.bots})
    strength = dict.fromkeys(names, 1.0)
    wins = dict.fromkeys(names, PHANTOM)
    for one in ran:
        for bot, won in zip(one.race.bots, one.won, strict=True):
            wins[bot] += won
    for _ in range(ROUNDS):
        share_of = {name: 2 * PHANTOM / (strength[name] + 1.0) for name in names}
        for one in ran:
            if any(one.won):
                total = sum(strength[bot] for bot in one.race.bots)
                for bot in one.race.bots:
                    share_of[bot] += 1 / total
        strength = {name: wins[name] / share_of[name] for name in names}
    usual = strength.get("normal", 1.0)
    return {name: USUAL + 400 * log10(strength[name] / usual) for name in names}


def table(ladder: Ladder) -> list[str]:
    """The lines of the report; percentages with their 95 % intervals."""
    lines = [f"{'bot':<12}{'against':<16}{'won':>11}{'share':>9}   95 % interval"]
    for one in ladder.pairings:
        against = one.against if one.players == 2 else f"{one.players - 1} x {one.against}"  # noqa: PLR2004 - a duel
        won = one.won
        lines.append(
            f"{one.bot:<12}{against:<16}{f'{won.number} of {won.of}':>11}{won.share:>9.1%}"
            f"   {won.low:.1%} to {won.high:.1%}"
        )
    lines += ["", f"{'rating':<12}(400 more: ten wins to one; normal: 1500)"]
    best_first = sorted(ladder.ratings.items(), key=lambda rating: -rating[1])
    return lines + [f"{name:<12}{rating:>6.0f}" for name, rating in best_first]
