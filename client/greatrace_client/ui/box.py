"""The rectangle of the whole client: a place on a page, in its units.

A value: panels name their places in the keys of what they have painted, which pygame's rectangles (mutable, of single
precision) cannot stand in.
"""

from __future__ import annotations

from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in units."""

    x: float
    y: float
    w: float
    h: float

    def holds(self, x: float, y: float) -> bool:
        """Whether that point is in it; the right and lower edges are not."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def overlaps(self, other: Box) -> bool:
        """Whether both cover something; edges that touch do not."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def shared(self, other: Box) -> float:
        """The area that both cover."""
        across = min(self.right, other.right) - max(self.x, other.x)
        return max(0.0, across) * max(0.0, min(self.bottom, other.bottom) - max(self.y, other.y))

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
        """Without so much at its sides; `right` and `bottom` are as `left` and `top` when they are not given."""
        right, bottom = left if right is None else right, top if bottom is None else bottom
        return Box(self.x + left, self.y + top, self.w - left - right, self.h - top - bottom)
