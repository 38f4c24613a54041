"""Chance as a value: named streams that count for themselves, so that a new draw elsewhere never shifts an old game."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import replace

T = TypeVar("T")

_SPAN = 1 << 64


class Chance(msgspec.Struct, frozen=True):
    """A seed, and how often each stream was drawn from. `loaded` numbers come first (scenarios, imagined worlds)."""

    seed: str
    counts: dict[str, int] = {}
    loaded: dict[str, tuple[int, ...]] = {}

    def draw(self, stream: str, n: int) -> tuple[int, Chance]:
        """A number in range(n), n >= 1, and the chance that is left."""
        if waiting := self.loaded.get(stream):
            return waiting[0] % n, replace(self, loaded={**self.loaded, stream: waiting[1:]})
        count = self.counts.get(stream, 0)
        while True:
            digest = hashlib.blake2b(f"{self.seed}/{stream}/{count}".encode(), digest_size=8).digest()
            number = int.from_bytes(digest, "big")
            count += 1
            if number < _SPAN - _SPAN % n:  # numbers beyond the last whole multiple of n would favour small results
                return number % n, replace(self, counts={**self.counts, stream: count})

    def shuffle(self, stream: str, items: Sequence[T]) -> tuple[tuple[T, ...], Chance]:
        """The items in random order (Fisher-Yates), and the chance that is left."""
        cards, chance = list(items), self
        for i in range(len(cards) - 1, 0, -1):
            j, chance = chance.draw(stream, i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return tuple(cards), chance
