"""The worth of moving and removing tiles (trail hunter, con artist, the escort's lift), and the cost of threats."""

from __future__ import annotations

from collections.abc import Iterable

from greatrace.bots.greedy.outlook import Outlook
from greatrace.great_race.rules.cards import rivals
from greatrace.great_race.state import Threat
from greatrace.kernel import Seat

REACH = 7  # spaces ahead that count
SPITE = 0.45  # worth to the bot of a franc that a rival loses
MECHANICAL = 21.0


def stretches(x: Outlook) -> dict[str, float]:
    """The weights of the next spaces of each way: 1 for the bot's own, below 0 for those of rivals."""
    weights: dict[str, float] = {}
    for seat in rivals(x.open, x.seat):
        for space in x.roads.path(x.open.crews[seat].at, REACH):
            weights[space] = weights.get(space, 0.0) - SPITE * x.w.spite
    for space in x.roads.path(x.at, REACH):
        weights[space] = 1.0 + max(-SPITE, weights.get(space, 0.0))
    return weights


def removal(x: Outlook, space: str, weights: dict[str, float]) -> float:
    """The gain if the tile there leaves the game and the space is unknown again."""
    weight = weights.get(space)
    return weight * (x.roads.effort[space] - x.roads.unknown(space)) if weight else 0.0


def best_removals(x: Outlook, spaces: Iterable[str]) -> list[tuple[float, str]]:
    """Gain and space of each removal, best first."""
    weights = stretches(x)
    return sorted(((removal(x, space, weights), space) for space in spaces), reverse=True)


def swap_gain(x: Outlook, spaces: tuple[str, ...], weights: dict[str, float]) -> float:
    """The gain if two tiles change places."""
    first, second = spaces
    return _exchange_gain(x, first, second, weights) + _exchange_gain(x, second, first, weights)


def _exchange_gain(x: Outlook, space: str, other: str, weights: dict[str, float]) -> float:
    """The gain if the tile there is replaced by that of another space."""
    if not (weight := weights.get(space)):
        return 0.0
    return weight * (x.roads.effort[space] - x.roads.tile(x.r.tiles[x.open.tiles[other]], space))


def best_swap(x: Outlook) -> tuple[float, str, str]:
    """The gain and the two spaces of the best swap; only pairs on somebody's way are tried. Kept for each map."""
    crews, known = x.open.crews, x.roads.swaps
    key = x.at, tuple([crews[seat].at for seat in rivals(x.open, x.seat)]), x.w.spite
    found = known.get(key)
    if found is None:
        found = known[key] = _best_swap(x)
    return found


def _best_swap(x: Outlook) -> tuple[float, str, str]:
    weights, tiles = stretches(x), x.open.tiles
    near = [space for space in sorted(tiles) if space in weights]
    every = sorted(tiles)
    return max(((swap_gain(x, (a, b), weights), a, b) for a in near for b in every if a != b), default=(0.0, "", ""))


def damage(x: Outlook, threat: Threat) -> float:
    """The cost of a card's threat to this seat, in francs (below 0: a gain)."""
    if threat.source == "saboteur":
        return MECHANICAL * (threat.engine + threat.chassis) if threat.target == x.seat else 0.0
    weights = stretches(x)
    if threat.source == "con_artist":
        return -swap_gain(x, threat.spaces, weights)
    return -sum(removal(x, space, weights) for space in threat.spaces)


def crippling_split(x: Outlook, seat: Seat, splits: list[tuple[int, int]]) -> tuple[int, int]:
    """The split by which a saboteur hurts most: a breakdown, a hand too big for its chassis, or less range."""
    crew, t = x.open.crews[seat], x.tables

    def left(split: tuple[int, int]) -> float:
        engine, chassis = max(0, crew.engine - split[0]), max(0, crew.chassis - split[1])
        return t.engine[engine] + t.chassis[chassis] - 14 * max(0, crew.hand - chassis)

    return min(splits, key=left)
