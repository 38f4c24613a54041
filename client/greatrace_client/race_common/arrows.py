"""Movement by arrow keys on the map: pure geometry."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeVar

from greatrace_client.ui.draw.shapes import Point
from greatrace_client.ui.widgets import NavigationKey

T = TypeVar("T", bound=Hashable)

# Hexes lie in staggered rows: an arrow up means the neighbour up and a little to the left.
LEANS: dict[NavigationKey, Point] = {
    NavigationKey.UP: (-0.3, -1.0),
    NavigationKey.DOWN: (0.3, 1.0),
    NavigationKey.LEFT: (-1.0, 0.0),
    NavigationKey.RIGHT: (1.0, 0.0),
}


def neighbour(start: Point, beside: Mapping[str, Point], arrow: NavigationKey) -> str | None:
    """The space, among those beside a spot, that lies most in the arrow's direction."""
    lean, drop = LEANS[arrow]
    return max(beside, key=lambda space: _along(start, beside[space], (lean, drop)), default=None)


def onward(start: T, at: Point, spots: Mapping[T, Point], arrow: NavigationKey) -> T | None:
    """The target of an arrow from `start`, which lies at `at`: up and down the nearest of the spots; left and right the
    next one from west to east, so that each can be reached.
    """
    if not spots or arrow not in (NavigationKey.LEFT, NavigationKey.RIGHT):
        return nearest(at, spots, arrow)
    places = {**spots, start: at}
    order = sorted(places, key=lambda spot: (*places[spot], str(spot)))
    return order[(order.index(start) + (1 if arrow is NavigationKey.RIGHT else -1)) % len(order)]


def nearest(start: Point, spots: Mapping[T, Point], arrow: NavigationKey) -> T | None:
    """The nearest space in that direction, None if there is none; sideways distance counts twice."""
    lean, drop = LEANS[arrow]
    way = float(round(lean)), float(round(drop))
    ahead = {space: _along(start, spot, way) for space, spot in spots.items()}
    that_way = [space for space, distance in ahead.items() if distance > 1]
    return min(that_way, key=lambda s: ahead[s] + 2 * abs(_along(start, spots[s], (way[1], -way[0]))), default=None)


def _along(start: Point, goal: Point, way: Point) -> float:
    """The distance of the goal along a direction."""
    return (goal[0] - start[0]) * way[0] + (goal[1] - start[1]) * way[1]
