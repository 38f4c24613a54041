"""Medals: a star on a ribbon."""

from __future__ import annotations

from typing import Final

from greatrace_client.ui.draw.palette import GOLD, INK, PAPER_DARK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import at, disc, poly, shape, star

RED, BLUE, GREEN = "#D5451B", "#0B3C8C", "#2E6B4F"
# Ribbon, face and star: metals differ in the ribbon's stripes, too, not in colour alone.
LOOKS: Final = {
    "gold": (RED, GOLD, PAPER_LIGHT, (28.0,)),
    "silver": (BLUE, "#C9D2D6", PAPER_LIGHT, (25.0, 31.0)),
    "bronze": (GREEN, "#B8743A", "#F3D9B8", (23.0, 28.0, 33.0)),
}


def medal(metal: str) -> str:
    """56 x 68; an unknown metal is one that is still to be earned."""
    ribbon, face, middle, stripes = LOOKS.get(metal, ("#2A4A52", "#3C5A60", "#2A4A52", (28.0,)))
    known = metal in LOOKS
    rim = INK if known else "#16303A"
    body = poly([(16, 2), (40, 2), (34, 30), (22, 30)], ribbon, rim, 1.6)
    wide = 4.0 if len(stripes) == 1 else 2.2
    for x in stripes:
        body += shape(f"M{x} 3V30", stroke=PAPER_DARK if known else "#3C5A60", width=wide)
    body += disc(28, 44, 20, face, rim, 1.8) + disc(28, 44, 15.5, "none", rim, 1)
    return body + at(28, 44, poly(star(5, 12, 5.4), middle, rim, 1.4))
