"""Stage cards with their signs, and point cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.palette import (
    BLACK,
    BRASS_DARK,
    BRASS_LIGHT,
    INK,
    NIGHT,
    PAPER,
    PAPER_DARK,
    PAPER_LIGHT,
    SEPIA,
    mix,
)
from greatrace_client.ui.draw.railway.liveries import LIVERIES
from greatrace_client.ui.draw.shapes import at, box, disc, notch, polar, poly, scaled, shape

if TYPE_CHECKING:
    from greatrace_client.ui.draw.page import Page


def stage_card(w: float) -> str:
    """The stage card without its signs: a square of w units, four fields of paper between brass diagonals."""
    c = w / 2
    out = shape(notch(6, 9, w, w, 14), BLACK, more='opacity=".35"')
    out += shape(notch(4, 4, w, w, 14), "url(#brass)", INK, 1.8) + shape(
        notch(11, 11, w - 14, w - 14, 12), PAPER_LIGHT, INK, 1.6
    )
    tones = (mix(PAPER, PAPER_LIGHT, 0.4), PAPER, mix(PAPER, PAPER_DARK, 0.35), mix(PAPER, PAPER_DARK, 0.15))
    m, e = 4 + c, c - 18
    corners = [(m - e, m - e), (m + e, m - e), (m + e, m + e), (m - e, m + e)]
    for i, tone in enumerate(tones):
        out += poly([corners[i], corners[(i + 1) % 4], (m, m)], fill=tone)
    for x, y in corners:
        out += shape(f"M{x:.1f} {y:.1f}L{m:.1f} {m:.1f}", stroke=BRASS_DARK, width=3) + shape(
            f"M{x:.1f} {y:.1f}L{m:.1f} {m:.1f}", stroke=BRASS_LIGHT, width=1
        )
    return out + box(m - e, m - e, 2 * e, 2 * e, 0, "none", SEPIA, 1.2)


def small_stage(w: float) -> str:
    """A stage card as small as on the timetable: a square of w units without frame and signs, in a box of w + 6."""
    out = box(3, 5, w, w, 4, BLACK, more='opacity=".35"') + box(1, 1, w, w, 4, PAPER_LIGHT, INK, 1.6)
    out += poly([(4, 4), (w - 2, 4), (w / 2 + 1, w / 2 + 1)], PAPER) + poly(
        [(4, w - 2), (w - 2, w - 2), (w / 2 + 1, w / 2 + 1)], PAPER
    )
    out += shape(f"M4 4L{w - 2} {w - 2}M{w - 2} 4L4 {w - 2}", stroke=BRASS_DARK, width=1.6)
    return out + box(4, 4, w - 6, w - 6, 2, "none", SEPIA, 1)


def hub(r: float) -> str:
    """The disc in the middle of a stage card with an arrow clockwise around it, in a box of 2r + 8."""
    c = r + 4
    out = disc(c, c, r, "url(#brass)", INK, 1.8) + disc(c, c, r - 5, NIGHT, INK, 1.2)
    start, end = polar(c, c, r - 10, -150), polar(c, c, r - 10, 120)
    out += shape(
        f"M{start[0]:.1f} {start[1]:.1f}A{r - 10} {r - 10} 0 1 1 {end[0]:.1f} {end[1]:.1f}",
        stroke=BRASS_LIGHT,
        width=2.4,
    )
    return out + at(*end, shape("M-6 -5L5 0L-5 6Z", BRASS_LIGHT), 1, 212)


def first_arrow() -> str:
    """The red arrow of the side that is scored first, pointing up at (0, 0) from below, 30 wide."""
    return art("railway/first_arrow")


def joker(r: float = 30.0) -> str:
    """The sign of any locomotive: a star of all liveries, around (0, 0)."""
    out = disc(1.5, 3, r, BLACK, more='opacity=".25"') + disc(0, 0, r, "url(#brass)", INK, 1.6)
    for i, name in enumerate(("lilac", "orange", "green", "blue", "lilac", "orange", "green", "blue")):
        a, b = polar(0, 0, r - 4, 45 * i - 90), polar(0, 0, r - 4, 45 * i - 45)
        wedge = f"M0 0L{a[0]:.1f} {a[1]:.1f}A{r - 4} {r - 4} 0 0 1 {b[0]:.1f} {b[1]:.1f}Z"
        out += shape(wedge, LIVERIES[name].body, PAPER_LIGHT, 1.2)
    return out + poly(
        [polar(0, 0, (r - 7) if i % 2 == 0 else (r - 7) * 0.45, 36 * i - 90) for i in range(10)],
        fill=PAPER_LIGHT,
        stroke=INK,
        width=1.6,
    )


def distance_disc(r: float = 21.0) -> str:
    """The disc under the number of a side, around (0, 0)."""
    return (
        disc(1.5, 3, r, BLACK, more='opacity=".25"')
        + disc(0, 0, r, INK)
        + disc(0, 0, r - 1.8, NIGHT)
        + disc(0, 0, r - 4.4, "none", BRASS_LIGHT, 1.2)
    )


def point_card(pile: str) -> str:
    """A point card without its number, 62 x 46: a ticket; the turntable's is blue-green, the finish's red."""
    return art(f"railway/points_{pile}")


def draw_points(page: Page, x: float, y: float, pile: str, points: int, scale: float = 1.0) -> None:
    """A point card with its left upper corner there."""
    page.svg(scaled(point_card(pile), scale), x, y, 66 * scale, 50 * scale)
    if points:
        page.text(str(points), x + 45 * scale, y + 24 * scale, 27 * scale, INK, "bold", "middle")
