"""The line: rails, turntables, stations."""

from __future__ import annotations

from greatrace_client.ui.draw.palette import (
    BLACK,
    BRASS_LIGHT,
    INK,
    NIGHT,
    PAPER,
    PAPER_DARK,
    PAPER_LIGHT,
    SEPIA,
    mix,
)
from greatrace_client.ui.draw.railway.liveries import LIVERIES, STEEL
from greatrace_client.ui.draw.shapes import box, disc, polar, shape


def turntable(r: float) -> str:
    """The pit from above in a box of 2r + 8: brass ring, boards, and the hub."""
    c = r + 4
    out = disc(c + 2, c + 4, r, BLACK, more='opacity=".3"') + disc(c, c, r, "url(#brass)", INK, 1.8)
    out += disc(c, c, r - 5, "#6F5A40", INK, 1.4) + disc(c, c, r - 10, "none", "#8E7453", 1.4)
    for i in range(24):
        a, b = polar(c, c, r - 5, i * 15), polar(c, c, r - 9, i * 15)
        out += shape(f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}", stroke=INK, width=1.1)
    return out


def bridge(r: float) -> str:
    """The turntable's bridge with its rails, around (0, 0)."""
    out = box(-r + 7, -15, 2 * r - 14, 30, 3, "#B58A55", INK, 1.6)
    out += "".join(shape(f"M{x:.1f} -13V13", stroke="#7A5A34", width=3) for x in range(int(-r + 14), int(r - 10), 10))
    out += shape(f"M{-r + 7} -7H{r - 7}M{-r + 7} 7H{r - 7}", stroke=INK, width=3.6)
    return (
        out
        + shape(f"M{-r + 7} -7H{r - 7}M{-r + 7} 7H{r - 7}", stroke=STEEL, width=1.7)
        + disc(0, 0, 4, BRASS_LIGHT, INK, 1.2)
    )


def rails(w: float) -> str:
    """A straight of w units on its sleepers, 26 high, the rails at 6 and 20."""
    out = "".join(box(x, 1, 6, 24, 1, "#7A5A34", INK, 0.8) for x in range(3, int(w) - 4, 13))
    line = f"M0 7H{w:.1f}M0 19H{w:.1f}"
    return out + shape(line, stroke=INK, width=3.8, cap="butt") + shape(line, stroke="#CDBf9E", width=1.7, cap="butt")


def shed(w: float, h: float, colour: str) -> str:
    """The station at the start of a track: platform, gable and clock in the player's colour, (w x h)."""
    hue = LIVERIES[colour]
    out = box(0, h - 12, w, 12, 0, mix(PAPER_DARK, SEPIA, 0.25), INK, 1.5)
    out += box(12, h * 0.42, w - 24, h * 0.58 - 12, 0, PAPER, INK, 1.8)
    out += shape(
        f"M4 {h * 0.44:.1f}L{w * 0.2:.1f} {h * 0.18:.1f}H{w * 0.8:.1f}L{w - 4:.1f} {h * 0.44:.1f}Z", hue.body, INK, 2
    )
    out += shape(f"M{w * 0.2 + 3:.1f} {h * 0.18 + 3:.1f}H{w * 0.8 - 3:.1f}", stroke=hue.light, width=2.6)
    low, high, c = h * 0.4, h * 0.16, w / 2
    out += shape(
        f"M{c - 17:.1f} {low:.1f}V{high:.1f}L{c:.1f} 3L{c + 17:.1f} {high:.1f}V{low:.1f}Z", PAPER_LIGHT, INK, 1.8
    )
    clock = disc(w / 2, h * 0.25, 8, PAPER_LIGHT, INK, 1.6) + shape(
        f"M{w / 2:.1f} {h * 0.25 - 5:.1f}V{h * 0.25:.1f}H{w / 2 + 4:.1f}", stroke=INK, width=1.5
    )
    bays = ""
    for i in range(3):
        x = 22 + i * (w - 44) / 3
        wide, spring = (w - 56) / 3, h * 0.62
        arch = f"Q{x + wide / 2:.1f} {h * 0.48:.1f} {x + wide:.1f} {spring:.1f}"
        bays += shape(f"M{x:.1f} {h - 12}V{spring:.1f}{arch}V{h - 12}Z", mix(NIGHT, SEPIA, 0.3), INK, 1.3)
    return out + bays + clock
