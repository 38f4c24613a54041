"""Figures of many races, behind docs/BALANCE.md, as plain values and as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt

import msgspec

from greatrace.lab.races import Facts

LONG = 20  # rounds; longer races are counted
Z95 = 1.96


class Share(msgspec.Struct, frozen=True):
    """`number` of `of`, with Wilson's 95 % interval."""

    number: int
    of: int
    share: float
    low: float
    high: float


def share(number: int, of: int) -> Share:
    """A share with its 95 % interval."""
    if not of:
        return Share(0, 0, 0.0, 0.0, 1.0)
    p, n, z = number / of, of, Z95
    middle, half = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    return Share(number, of, p, (middle - half) / scale, (middle + half) / scale)


class Distribution(msgspec.Struct, frozen=True):
    """A distribution: least, 10 %, 25 %, median, 75 %, 90 %, most, and the mean."""

    quantiles: tuple[float, ...]
    mean: float

    @property
    def median(self) -> float:
        return self.quantiles[3]


QUANTILES = (0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0)


def spread(values: Iterable[float]) -> Distribution:
    """The distribution of those values; zeros without any."""
    ordered = sorted(values) or [0.0]
    last = len(ordered) - 1
    return Distribution(tuple(ordered[round(q * last)] for q in QUANTILES), sum(ordered) / len(ordered))


class Summary(msgspec.Struct, frozen=True):
    """The figures that `simulate` prints. Counters are uses in all races together."""

    games: int
    rounds: Distribution
    long: Share  # more than LONG rounds
    called_off: Share
    wins_by_order: tuple[Share, ...]  # by place in the first turn order
    wins_by_seat: tuple[Share, ...]
    wins_by_bot: dict[str, Share]  # of the races in which such a bot took part, for each seat that it held
    first_home_wins: Share  # of the races that somebody won
    arrived: Distribution
    prestige: Distribution  # of the winners
    levels: Distribution  # engine + chassis of those who arrived
    answers: Distribution
    milliseconds: Distribution  # a bot's thinking, an answer
    games_a_second: float  # on one core
    boxes: dict[str, float]  # uses a race
    cards: dict[str, float]  # plays a race
    discards: dict[str, float]
    lines: dict[str, float]
    cities: dict[str, float]


def summary(facts: Sequence[Facts]) -> Summary:
    """The figures of at least one race."""
    games, players = len(facts), len(facts[0].bots)
    won = [f for f in facts if f.winner is not None]
    seconds = sum(f.seconds for f in facts)
    return Summary(
        games=games,
        rounds=spread(f.rounds for f in facts),
        long=share(sum(f.rounds > LONG for f in facts), games),
        called_off=share(games - len(won), games),
        wins_by_order=tuple(share(sum(f.winner == i for f in facts), games) for i in range(players)),
        wins_by_seat=tuple(share(sum(f.winner_seat == i for f in facts), games) for i in range(players)),
        wins_by_bot=_by_bot(facts),
        first_home_wins=share(sum(f.winner_place == 1 for f in won), len(won)),
        arrived=spread(f.arrived for f in facts),
        prestige=spread(f.prestige[0] for f in won),
        levels=spread(level for f in facts for level in f.levels),
        answers=spread(f.answers for f in facts),
        milliseconds=spread(t for f in facts for t in f.thinking),
        games_a_second=games / seconds if seconds else 0.0,
        **{name: _a_race(facts, kind) for name, kind in COUNTERS.items()},
    )


COUNTERS = {"boxes": "box", "cards": "card", "discards": "lost", "lines": "line", "cities": "city"}


def _a_race(facts: Sequence[Facts], kind: str) -> dict[str, float]:
    """The mean number in a race, most frequent first."""
    total: Counter[str] = Counter()
    for f in facts:
        total.update(f.counts.get(kind, {}))
    return {name: number / len(facts) for name, number in total.most_common()}


def _by_bot(facts: Sequence[Facts]) -> dict[str, Share]:
    """The share of races that a kind of bot won, of those in which it took part."""
    kinds = sorted({bot for f in facts for bot in f.bots})
    found = {}
    for kind in kinds:
        wins = sum(f.winner is not None and f.bots[f.winner] == kind for f in facts)
        found[kind] = share(wins, sum(kind in f.bots for f in facts))
    return found


# ---- the table


def table(s: Summary) -> Iterator[str]:
    """The summary in lines of text."""
    yield from _facts(s)
    for title, counter in (
        ("boxes", s.boxes),
        ("cards played", s.cards),
        ("cards discarded", s.discards),
        ("lines", s.lines),
        ("cities", s.cities),
    ):
        yield f"{title}, a race:"
        yield from columns([f"{name} {number:.2f}" for name, number in counter.items()] or ["none"])


def _facts(s: Summary) -> Iterator[str]:
    yield f"{'races':<26}{s.games}"
    yield f"{'rounds':<26}{_spread(s.rounds)}"
    yield f"{'more than 20 rounds':<26}{_percent(s.long)}"
    yield f"{'called off':<26}{_percent(s.called_off)}"
    for i, one in enumerate(s.wins_by_order, 1):
        yield f"{f'wins as no. {i} at start':<26}{_percent(one)}"
    for i, one in enumerate(s.wins_by_seat):
        yield f"{f'wins from seat {i}':<26}{_percent(one)}"
    for bot, one in s.wins_by_bot.items():
        yield f"{f'won by {bot}':<26}{_percent(one)}"
    yield f"{'first to arrive wins':<26}{_percent(s.first_home_wins)}"
    yield f"{'vehicles that arrived':<26}{_spread(s.arrived)}"
    yield f"{'prestige of the winner':<26}{_spread(s.prestige)}"
    yield f"{'engine + chassis at home':<26}{_spread(s.levels)}"
    yield f"{'answers a race':<26}{_spread(s.answers)}"
    yield f"{'ms an answer of a bot':<26}{_spread(s.milliseconds, 2)}"
    yield f"{'races a second and core':<26}{s.games_a_second:.1f}"


def _percent(s: Share) -> str:
    return f"{s.share:6.1%}   ({s.low:.1%} to {s.high:.1%})"


def _spread(s: Distribution, digits: int = 0) -> str:
    q = [f"{value:.{digits}f}" for value in s.quantiles]
    return f"median {q[3]}, mean {s.mean:.{max(1, digits)}f}   (10 %: {q[1]}, 90 %: {q[5]}, {q[0]} to {q[6]})"


def columns(cells: Sequence[str], width: int = 100) -> Iterator[str]:
    """Cells side by side in lines of that number of characters."""
    wide = max(len(cell) for cell in cells) + 3
    a_line = max(1, width // wide)
    for i in range(0, len(cells), a_line):
        yield "   " + "".join(f"{cell:<{wide}}" for cell in cells[i : i + a_line]).rstrip()
