"""The places of facts in a vector, and the fixed facts of a board."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from greatrace.great_race.ruleset import Ruleset

FUEL: Final = 4.0  # divisors of facts, so that nearly all lie between 0 and 1
WEAR: Final = 4.0
GAUGE: Final = 10.0
FRANCS: Final = 300.0
SPACES: Final = 40.0
CARDS: Final = 8.0
ROUNDS: Final = 30.0
GROUND: Final = 8  # numbers of a space: known, fuel, wear, danger, stop, city, risk zone, spaces to the finish


class Blocks:
    """Assigns the places of a vector, one block after the other."""

    def __init__(self) -> None:
        self.size = 0

    def take(self, number: int) -> slice:
        """Assign the next places."""
        block = slice(self.size, self.size + number)
        self.size += number
        return block


def places(names: Iterable[str]) -> dict[str, int]:
    """The place of each name, in alphabetical order."""
    return {name: place for place, name in enumerate(sorted(set(names)))}


def distances(r: Ruleset) -> dict[str, int]:
    """The number of steps from each space to the finish, over land and lines."""
    found, waiting = {r.finish: 0}, deque([r.finish])
    while waiting:
        space = waiting.popleft()
        for near in beside(r, space):
            if near not in found:
                found[near] = found[space] + 1
                waiting.append(near)
    return found


def beside(r: Ruleset, space: str) -> Iterator[str]:
    """The spaces one step away, by land and by line."""
    yield from r.board.neighbours[space]
    for line in r.board.lines_from.get(space, ()):
        yield line.other(space)


def ground(r: Ruleset, tile: str | None) -> Sequence[float]:
    """The first five numbers of a space with that tile (None: unknown)."""
    if tile is None:
        return (0.0, 0.0, 0.0, 0.0, 0.0)
    lying = r.tiles[tile]
    return (1.0, lying.fuel / FUEL, lying.wear / WEAR, float(lying.danger), float(lying.stop))
