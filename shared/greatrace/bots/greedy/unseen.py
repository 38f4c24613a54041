"""The tiles that may still come from the bag, as far as a seat can know."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open, Own


class Unseen(Struct, frozen=True, gc=False):
    """Tiles that may still come from the bag and have equal effects, and their number."""

    fuel: int
    wear: int
    danger: bool
    stop: bool
    number: int


def unseen(r: Ruleset, o: Open, own: Own) -> list[Unseen]:
    """The tiles that may still be drawn, as far as this seat knows: the bag without all tiles that it has seen."""
    left = Counter(r.bag)
    left.subtract(o.tiles.values())
    left.subtract(o.removed)
    left.subtract(own.tiles)
    alike: Counter[tuple[int, int, bool, bool]] = Counter()
    for kind, number in left.items():
        tile = r.tiles[kind]
        if number > 0:
            alike[tile.fuel, tile.wear, tile.danger, tile.stop] += number
    return [Unseen(*facts, number) for facts, number in alike.items()]
