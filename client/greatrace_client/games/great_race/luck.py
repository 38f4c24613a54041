"""The luck of each crew: what it drew blindly, compared with what lay in bag and deck at that moment.

Everything is counted in francs, at the bots' prices: a blind tile costs its levels, a tile that the player may lay
anywhere half of them, a card has its usual value. Luck is the difference from the average of everything unseen at that
time. The band holds four out of five of the races that chance could have made of the same draws; it is simulated with a
generator of its own, always the same.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any, Final, NamedTuple

import attrs

from greatrace.bots.greedy.weights import CARDS, Weights
from greatrace.great_race import events as ev
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open
from greatrace.kernel import Event, Seat
from greatrace_client.games.great_race.race_table import RaceTable

SAMPLES: Final = 600
LOW, HIGH = 0.1, 0.9  # the ends of the band
LAID: Final = 0.5  # PF1. of a drawn tile's price: it need not lie in the player's own way
DANGER: Final = 2  # D5. levels
USUAL_CARD: Final = 18.0  # francs: a card without a price of its own
PRICES: Final = Weights()


class Draw(NamedTuple):
    """A random draw: its value in francs, `number` pieces out of the values in `pool`."""

    round: int
    seat: Seat
    worth: float
    pool: tuple[float, ...]
    number: int

    @property
    def luck(self) -> float:
        """The value beyond the average, in francs."""
        return self.worth - self.number * sum(self.pool) / len(self.pool)


@attrs.frozen
class Luck:
    """A crew's luck at the end of each round (round, francs), and the band around it.

    `share` of the simulated races is less lucky; `draws`: the number of tiles and cards drawn.
    """

    line: tuple[tuple[int, float], ...]
    band: tuple[tuple[float, float], ...]
    share: float
    draws: int

    @property
    def total(self) -> float:
        """The luck at the end, in francs."""
        return self.line[-1][1] if self.line else 0.0


# ---- draws


def tile_worth(r: Ruleset, tile: str) -> float:
    """D3, D5. The cost of entering that tile, as a negative number of francs."""
    face = r.tiles.get(tile)
    if face is None:
        return -PRICES.fuel  # a module's tile
    return -(face.fuel * PRICES.fuel + (face.wear + DANGER * face.danger) * PRICES.wear)


def card_worth(card: str) -> float:
    """The usual value of a card in francs."""
    return CARDS.get(card, USUAL_CARD)


def draws_of(r: Ruleset, happened: Iterable[tuple[Open, Event]]) -> list[Draw]:
    """Every blind tile and every drawn card that is known, from the events with the open state before each."""
    blind = {tile: tile_worth(r, tile) for tile in r.bag}
    drawn = {tile: LAID * worth for tile, worth in blind.items()}
    cards = {card: card_worth(card) for card in r.deck}
    told, found = list(happened), []
    for i, (o, event) in enumerate(told):
        tiles, deck = (*o.tiles.values(), *o.removed), (*o.discards, *o.market)
        if isinstance(event, ev.TileRevealed):
            found.append(_draw(o, event.seat, [event.tile], unseen(r.bag, tiles), blind))
        elif isinstance(event, ev.TilesDrawn) and (kinds := event.tiles or laid(event, told[i + 1 :])):
            found.append(_draw(o, event.seat, kinds, unseen(r.bag, tiles), drawn))
        elif isinstance(event, ev.CardsDrawn) and event.cards:
            found.append(_draw(o, event.seat, event.cards, unseen(r.deck, deck), cards))
    return [draw for draw in found if len(draw.pool) >= draw.number]


def laid(drawn: ev.TilesDrawn, later: Iterable[tuple[Open, Event]]) -> list[str]:
    """PF1. What others have drawn, as far as they have laid it."""
    kinds: list[str] = []
    for _, event in later:
        if isinstance(event, ev.TilePlaced) and event.seat == drawn.seat and len(kinds) < drawn.number:
            kinds.append(event.tile)
        elif isinstance(event, ev.TilesReturned | ev.TilesDrawn | ev.SequenceEnded) or len(kinds) == drawn.number:
            break
    return kinds


def _draw(o: Open, seat: Seat, drawn: Sequence[str], pool: Counter[str], worth: Mapping[str, float]) -> Draw:
    worths = tuple(worth[what] for what in sorted(pool.elements()))
    return Draw(max(1, o.round), seat, sum(worth.get(what, 0.0) for what in drawn), worths, len(drawn))


def unseen(counts: Mapping[str, int], seen: Iterable[str]) -> Counter[str]:
    """What nobody has seen yet."""
    left = Counter(counts)
    left.subtract(seen)
    return +left


def happened(table: RaceTable) -> list[tuple[Any, Event]]:
    """Every event of this table, with the open state before it."""
    before = [table.first, *(entry.open for entry in table.log)]
    return [(o, entry.event) for o, entry in zip(before, table.log, strict=False)]


# ---- the distribution of luck


def luck_of(draws: Sequence[Draw], seat: Seat, rounds: int) -> Luck:
    """That crew's luck by round, from round 0 to the last."""
    own = [draw for draw in draws if draw.seat == seat]
    samples = simulated(own, seat)
    line, band, total, drawn = [(0, 0.0)], [(0.0, 0.0)], 0.0, 0
    for number in range(1, rounds + 1):
        while drawn < len(own) and own[drawn].round <= number:
            total += own[drawn].luck
            drawn += 1
        line.append((number, total))
        band.append(_ends([sums[drawn] for sums in samples]))
    finals = sorted(sums[-1] for sums in samples)
    share = (bisect_right(finals, total - 1e-9) + bisect_right(finals, total + 1e-9)) / 2 / len(finals)
    return Luck(tuple(line), tuple(band), share, sum(draw.number for draw in own))


def simulated(draws: Sequence[Draw], seat: Seat) -> list[list[float]]:
    """The sums of luck after 0, 1, 2, ... of these draws, in simulated races."""
    rng = random.Random(f"luck {seat}")
    columns = []
    for draw in draws:
        mean = draw.number * sum(draw.pool) / len(draw.pool)
        number = min(draw.number, len(draw.pool))
        columns.append([sum(rng.sample(draw.pool, number)) - mean for _ in range(SAMPLES)])
    return [list(accumulate((column[i] for column in columns), initial=0.0)) for i in range(SAMPLES)]


def _ends(values: list[float]) -> tuple[float, float]:
    ranked = sorted(values)
    return ranked[int(LOW * (len(ranked) - 1))], ranked[int(HIGH * (len(ranked) - 1))]


# ---- frequencies


@attrs.frozen
class LuckTally:
    """The frequency of each value, and its expected frequency."""

    seen: Mapping[int, int]
    expected: Mapping[int, float]

    @property
    def total(self) -> int:
        """The number of draws."""
        return sum(self.seen.values())


def levels_of(r: Ruleset, tile: str) -> int:
    """D3, D5. The levels lost by entering that tile."""
    face = r.tiles.get(tile)
    return 1 if face is None else face.fuel + face.wear + DANGER * face.danger


def tiles_of(r: Ruleset, happened: Iterable[tuple[Open, Event]]) -> LuckTally:
    """PF1, D7. Levels of the tiles that came onto the map, laid or blindly, compared with the remaining tiles each
    time.
    """
    seen: Counter[int] = Counter()
    shares: dict[int, float] = {}
    for o, event in happened:
        if isinstance(event, ev.TileRevealed | ev.TilePlaced):
            seen[levels_of(r, event.tile)] += 1
            pool = unseen(r.bag, (*o.tiles.values(), *o.removed))
            for tile, number in pool.items():
                level = levels_of(r, tile)
                shares[level] = shares.get(level, 0.0) + number / pool.total()
    return LuckTally(seen, shares)


def dice(happened: Iterable[tuple[Open, Event]]) -> LuckTally:
    """The faces of all dice that modules have rolled, against the same number of each."""
    seen = Counter(die for _, event in happened if (die := getattr(event, "die", 0)))
    return LuckTally(seen, {face: seen.total() / 6 for face in range(1, 7)})
