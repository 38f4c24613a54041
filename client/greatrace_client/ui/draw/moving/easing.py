"""Curves of motion: from a share of time (0..1) to a share of way."""

import math

from greatrace_client.ui.draw.shapes import Point


def in_out(t: float) -> float:
    """Easing: slow, fast, slow."""
    return t * t * (3 - 2 * t)


def out(t: float) -> float:
    """Easing: fast, then slow."""
    return 1 - (1 - t) ** 3


def overshoot(t: float) -> float:
    """A needle's motion: fast to a little beyond the goal, one swing back, then still."""
    if t >= 1:
        return 1.0
    swing = math.exp(-4 * t) * math.cos(2.2 * math.pi * t)
    return 1 - swing * (1 - t) - 0.08 * math.sin(2 * math.pi * t) * t * (1 - t)


def bounce(t: float, hops: int = 2) -> float:
    """Height in 0..1 of something that hops over bumps on its way."""
    return abs(math.sin(hops * math.pi * t))


def arc(start: Point, end: Point, t: float, height: float) -> Point:
    """A point of a thrown thing's way: the straight line, raised by at most `height` units."""
    share = in_out(t)
    x = start[0] + (end[0] - start[0]) * share
    y = start[1] + (end[1] - start[1]) * share
    return x, y - height * 4 * share * (1 - share)


def shake(t: float, reach: float = 3.0) -> Point:
    """The displacement of a shaken thing in units; it dies away towards t = 1."""
    left = (1 - t) * reach if t < 1 else 0.0
    return left * math.sin(t * 31), left * math.cos(t * 23) * 0.6
