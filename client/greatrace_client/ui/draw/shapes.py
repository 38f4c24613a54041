"""SVG primitives in nanosvg's safe subset: drawing functions of this package return an SVG *body*, a plain string."""

import math
from collections.abc import Iterable, Sequence

Point = tuple[float, float]


def polar(cx: float, cy: float, r: float, degrees: float) -> Point:
    """The point at distance `r` from (cx, cy); 0 degrees is east, 90 is south."""
    a = math.radians(degrees)
    return cx + r * math.cos(a), cy + r * math.sin(a)


def shape(
    d: str, fill: str = "none", stroke: str = "none", width: float = 0.0, more: str = "", cap: str = "round"
) -> str:
    """A path with round joins; `more` is spare attributes."""
    return (
        f'<path d="{d}" fill="{fill}" stroke="{stroke}" stroke-width="{width}" '
        f'stroke-linejoin="round" stroke-linecap="{cap}" {more}/>'
    )


def outline(points: Iterable[Point], *, close: bool = True) -> str:
    """Path data through the points."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + ("Z" if close else "")


def poly(points: Iterable[Point], fill: str = "none", stroke: str = "none", width: float = 0.0, more: str = "") -> str:
    """A closed polygon."""
    return shape(outline(points), fill, stroke, width, more)


def disc(
    x: float, y: float, r: float, fill: str = "none", stroke: str = "none", width: float = 0.0, more: str = ""
) -> str:
    """A circle."""
    return (
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" fill="{fill}" stroke="{stroke}" stroke-width="{width}" {more}/>'
    )


def ellipse(
    x: float,
    y: float,
    rx: float,
    ry: float,
    fill: str = "none",
    stroke: str = "none",
    width: float = 0.0,
    more: str = "",
) -> str:
    """An ellipse with level axes."""
    return (
        f'<ellipse cx="{x:.2f}" cy="{y:.2f}" rx="{rx:.2f}" ry="{ry:.2f}" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="{width}" {more}/>'
    )


def box(
    x: float,
    y: float,
    w: float,
    h: float,
    r: float = 0.0,
    fill: str = "none",
    stroke: str = "none",
    width: float = 0.0,
    more: str = "",
) -> str:
    """A rectangle with corner radius `r`."""
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" rx="{r:.2f}" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="{width}" {more}/>'
    )


def at(x: float, y: float, body: str, scale: float = 1.0, turn: float = 0.0) -> str:
    """The body moved to (x, y), turned clockwise by degrees and scaled."""
    return f'<g transform="translate({x:.2f} {y:.2f}) rotate({turn:.3f}) scale({scale:.4f})">{body}</g>'


def scaled(body: str, x_scale: float, y_scale: float | None = None) -> str:
    """The body scaled about the origin."""
    return f'<g transform="scale({x_scale:.4f} {x_scale if y_scale is None else y_scale:.4f})">{body}</g>'


def faded(body: str, opacity: float) -> str:
    """The body with every part at this opacity (0..1)."""
    return f'<g opacity="{opacity:.3f}">{body}</g>'


def star(n: int, r: float, inner: float) -> list[Point]:
    """The 2n corners of a star around the origin."""
    return [polar(0, 0, r if i % 2 == 0 else inner, i * 180 / n - 90) for i in range(2 * n)]


def hex_points(r: float, cx: float = 0.0, cy: float = 0.0) -> list[Point]:
    """The corners of a hexagon with a point up; `r` is its side."""
    return [polar(cx, cy, r, 60 * i - 90) for i in range(6)]


def chequers(x: float, y: float, cell: float, across: int, down: int, dark: str, light: str) -> str:
    """A chequered flag without its staff."""
    return "".join(
        box(x + cell * i, y + cell * j, cell, cell, 0, dark if (i + j) % 2 else light)
        for i in range(across)
        for j in range(down)
    )


def notch(x: float, y: float, w: float, h: float, n: float) -> str:
    """Path data of a rectangle with stepped Art-Deco corners of size `n`."""
    m = n / 2
    return (
        f"M{x + n} {y}H{x + w - n}V{y + m}H{x + w - m}V{y + n}H{x + w}V{y + h - n}H{x + w - m}V{y + h - m}"
        f"H{x + w - n}V{y + h}H{x + n}V{y + h - m}H{x + m}V{y + h - n}H{x}V{y + n}H{x + m}V{y + m}H{x + n}Z"
    )


def vertical_gradient(name: str, stops: Sequence[tuple[float, str]]) -> str:
    """A gradient from the top (0) to the foot (1) of the whole drawing.

    nanosvg misreads gradients whose numbers run from 0 to 1, so the vector is written in per cent of user space.
    """
    body = "".join(f'<stop offset="{round(share * 100)}%" stop-color="{colour}"/>' for share, colour in stops)
    return (
        f'<defs><linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0%" y1="0%" x2="0%" y2="100%">'
        f"{body}</linearGradient></defs>"
    )
