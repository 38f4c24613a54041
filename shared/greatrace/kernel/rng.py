"""Chance as a value: each named stream has its own counter, so a new draw elsewhere never changes an old game."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

import msgspec

T = TypeVar("T")

_SPAN = 1 << 64
_COUNTED = 1024  # draws from a stream, more than in nearly all games
_DECIMALS = [b"%d" % n for n in range(_COUNTED)]


class Chance(msgspec.Struct, frozen=True):
    """A seed, and the number of draws from each stream. `loaded` numbers come first (scenarios, imagined worlds)."""

    seed: str
    counts: dict[str, int] = {}
    loaded: dict[str, tuple[int, ...]] = {}

    def draw(self, stream: str, n: int) -> tuple[int, Chance]:
        """A number in range(n), n >= 1, and the chance that is left."""
        (number,), chance = self.draw_all(stream, (n,))
        return number, chance

    def draw_all(self, stream: str, ranges: Sequence[int]) -> tuple[list[int], Chance]:
        """A number in range(n) for each n in order, and the chance that is left."""
        waiting, count = self.loaded.get(stream, ()), self.counts.get(stream, 0)
        source = blake2b(f"{self.seed}/{stream}/".encode(), digest_size=8)
        copy, number_of, left = source.copy, int.from_bytes, iter(ranges)
        numbers = [number % n for number, n in zip(waiting, left, strict=False)]
        used, surely_fair = len(numbers), _SPAN - max(ranges, default=0)
        for n in left:
            while True:
                one = copy()
                one.update(_DECIMALS[count] if count < _COUNTED else b"%d" % count)
                count += 1
                number = number_of(one.digest())
                if number < surely_fair or number < _SPAN - _SPAN % n:  # above that, small results would gain
                    break
            numbers.append(number % n)
        loaded = {**self.loaded, stream: waiting[used:]} if used else self.loaded
        counts = {**self.counts, stream: count} if used < len(numbers) else self.counts
        return numbers, Chance(self.seed, counts, loaded)

    def shuffle(self, stream: str, items: Sequence[T]) -> tuple[tuple[T, ...], Chance]:
        """The items in random order (Fisher-Yates), and the chance that is left."""
        cards = list(items)
        places = range(len(cards), 1, -1)  # the last card of each prefix of that length changes places
        partners, chance = self.draw_all(stream, places)
        for i, j in zip(places, partners, strict=True):
            cards[i - 1], cards[j] = cards[j], cards[i - 1]
        return tuple(cards), chance
