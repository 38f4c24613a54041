"""Clips a closed shore to a window by the Sutherland-Hodgman algorithm, one side of the window after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

Place = tuple[float, float]  # longitude, latitude; or any point


class Extent(NamedTuple):
    """A part of a plane: in degrees `low` is south, in hex sides, which count downwards, it is north."""

    left: float
    low: float
    right: float
    high: float

    def meets(self, other: Extent) -> bool:
        """Whether both have something in common."""
        across = self.left <= other.right and other.left <= self.right
        return across and self.low <= other.high and other.low <= self.high


def clipped(ring: Sequence[Place], window: Extent) -> tuple[Place, ...]:
    """The part of the ring inside the window; () when it lies outside."""
    kept = tuple(ring)
    for axis, limit, sense in ((0, window.left, 1), (1, window.low, 1), (0, window.right, -1), (1, window.high, -1)):
        if not kept:
            return ()
        kept = tuple(_beyond(kept, axis, limit, sense))
    return kept


def _beyond(ring: Sequence[Place], axis: int, limit: float, sense: int) -> Iterator[Place]:
    """The part of the ring on the right side of one limit."""
    for a, b in pairwise((*ring, ring[0])):
        ahead, behind = (b[axis] - limit) * sense >= 0, (a[axis] - limit) * sense >= 0
        if ahead != behind:
            share = (limit - a[axis]) / (b[axis] - a[axis])
            yield (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))
        if ahead:
            yield b
