"""Clips a closed shore to a window by the Sutherland-Hodgman algorithm, one side of the window after the other."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

Place = tuple[float, float]  # longitude, latitude


def clipped(ring: Sequence[Place], window: tuple[float, float, float, float]) -> tuple[Place, ...]:
    """The part of the ring between west, south, east and north; () if it lies outside."""
    west, south, east, north = window
    kept = tuple(ring)
    for axis, limit, sense in ((0, west, 1), (1, south, 1), (0, east, -1), (1, north, -1)):
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
