"""Medals: a star on a ribbon, or an achievement's sign. Metals differ in the ribbon's stripes, not in colour alone."""

from __future__ import annotations

from greatrace_client.ui.draw.art import art, art_files, composed
from greatrace_client.ui.draw.assembled import assembled
from greatrace_client.ui.draw.palette import INK, NIGHT_DEEP, NIGHT_TEXT, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import at, disc


def medal(metal: str) -> str:
    """A medal, 56 x 68; for an unknown metal, one that is still to be earned."""
    name = f"medals/{metal}"
    return art(name if name in art_files else "medals/none")


@composed
def medal_of(honour: str, *, earned: bool) -> str:
    """The medal of an achievement with its sign; one still to be earned shows the sign on a dark disc."""
    sign = f"honours/{honour.replace(' ', '_')}"
    if sign not in art_files:
        return medal("gold" if earned else "")
    ground = disc(28, 44, 15.5, PAPER_LIGHT if earned else NIGHT_TEXT, INK if earned else NIGHT_DEEP, 1)
    return medal("gold" if earned else "") + ground + at(28, 44, assembled(sign), 0.94)
