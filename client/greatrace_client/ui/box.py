"""The rectangle type of the whole client: a place on a page, in its units.

A hashable value: panels have boxes in the keys of what they have painted, which pygame's rectangles (mutable, single
precision) cannot be part of.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in units."""

    x: float
    y: float
    w: float
    h: float

    def holds(self, x: float, y: float) -> bool:
        """Whether the point is inside; the right and lower edges are outside."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def overlaps(self, other: Box) -> bool:
        """Whether the boxes have area in common; touching edges have none."""
        (x, y, w, h), (other_x, other_y, other_w, other_h) = self, other
        return x < other_x + other_w and other_x < x + w and y < other_y + other_h and other_y < y + h

    def shared(self, other: Box) -> float:
        """The area that both cover."""
        (x, y, w, h), (other_x, other_y, other_w, other_h) = self, other
        across = min(x + w, other_x + other_w) - max(x, other_x)
        return across * max(0.0, min(y + h, other_y + other_h) - max(y, other_y)) if across > 0 else 0.0

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    def inner(self, left: float, top: float, right: float | None = None, bottom: float | None = None) -> Box:
        """The box reduced by these margins; `right` and `bottom` default to `left` and `top`."""
        right, bottom = left if right is None else right, top if bottom is None else bottom
        return Box(self.x + left, self.y + top, self.w - left - right, self.h - top - bottom)


def around(frames: Sequence[Box]) -> Box:
    """The smallest rectangle that holds them all."""
    left, top = min(f.x for f in frames), min(f.y for f in frames)
    return Box(left, top, max(f.x + f.w for f in frames) - left, max(f.y + f.h for f in frames) - top)
