"""Medals: a star on a ribbon, or an achievement's sign. Metals differ in the ribbon's stripes, not in colour alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.art import art, art_files
from greatrace_client.ui.draw.palette import INK, NIGHT_DEEP, NIGHT_TEXT, PAPER_LIGHT, WEAR
from greatrace_client.ui.draw.shapes import at, disc, shape

LAUREL = shape("M-10 -6C-12 4 -6 10 0 11C6 10 12 4 10 -6M-5 -2L0 -9L5 -2L0 3Z", stroke=INK, width=2.6)
STAR = shape("M0 -5L1.5 -1.5L5 -1L2.4 1.4L3 5L0 3.2L-3 5L-2.4 1.4L-5 -1L-1.5 -1.5Z", INK)
STARS = "".join(at(x, y, STAR) for x, y in ((-6, 3), (6, 3), (0, -6)))
MERIDIANS = "M-10 0H10M0 -10V10M-10 0A10 10 0 1 1 10 0A10 10 0 1 1 -10 0M-5 -9Q-9 0 -5 9M5 -9Q9 0 5 9"
GLOBE = shape(MERIDIANS, stroke=INK, width=1.8)
SIGNS: Final[Mapping[str, str]] = {  # by achievement, around (0, 0), about 24 units wide
    "finisher": at(0, 0, emblems.finish_flag(), 0.8),
    "winner": LAUREL,
    "hard": STARS,
    "expert": at(0, 0, emblems.danger(), 0.9),
    "alone": at(0, 0, emblems.compass(INK, 11)),
    "last drop": at(0, 0, emblems.drop(), 1.0),
    "gentle": at(0, 0, emblems.chassis_icon(), 0.95),
    "purse": at(0, 0, emblems.coin(), 1.0),
    "bare hands": at(0, 0, emblems.card_back(), 0.9),
    "traveller": GLOBE,
    "five crews": at(0, 0, emblems.badge("vermilion", 10)),
    "all modules": at(0, 0, art("signs/parcel"), 0.8),
    "daily": at(0, 0, art("signs/watch"), 0.8),
    "regular": at(0, 0, emblems.cog(WEAR, PAPER_LIGHT), 0.95),
    "company": at(0, 0, art("signs/top_hat"), 0.8),
}


def medal(metal: str) -> str:
    """56 x 68; an unknown metal is one that is still to be earned."""
    name = f"medals/{metal}"
    return art(name if name in art_files else "medals/none")


def medal_of(honour: str, *, earned: bool) -> str:
    """The medal of an achievement with its sign; one still to be earned shows the sign on a dark disc."""
    sign = SIGNS.get(honour)
    if sign is None:
        return medal("gold" if earned else "")
    ground = disc(28, 44, 15.5, PAPER_LIGHT if earned else NIGHT_TEXT, INK if earned else NIGHT_DEEP, 1)
    return medal("gold" if earned else "") + ground + at(28, 44, sign, 0.94)
