"""Dials whose needles move: a face per level from the shelf, a needle turned in steps of one degree."""

from greatrace_client.ui.draw import instruments
from greatrace_client.ui.draw.moving import easing
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.shapes import at, scaled


def needle_value(start: float, end: float, t: float) -> float:
    """Where the needle stands at time t of its way: it overshoots by 8 % and swings back once."""
    return easing.blend(start, end, easing.overshoot(t))


def draw_dial(
    page: Page,
    x: float,
    y: float,
    level: int,
    top: int,
    hue: str,
    *,
    needle: float | None = None,
    after: int | None = None,
    scale: float = 1.0,
    numbers: float = 15,
) -> None:
    """A gauge of 140 x 140 units times `scale`; the arc tells the level, the needle may still be swinging."""
    side = 140 * scale
    page.svg(scaled(instruments.dial_face(level, top, hue, 1, after), scale), x, y, side, side)
    if numbers:
        instruments.dial_numbers(page, x, y, top, numbers * scale, scale)
    value = level if needle is None else min(max(needle, -0.3), top + 0.3)
    degrees = round(instruments.dial_angle(value, top))
    page.svg(scaled(at(70, 70, instruments.dial_needle(degrees)), scale), x, y, side, side)
