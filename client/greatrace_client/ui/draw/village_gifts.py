"""The gifts of villages: signs of the five gifts around (0, 0), and their plate on a tile."""

from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.palette import GOOD, INK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import box

PREFIX = "village_"  # a tile kind's id is this and the gift


def gift_sign(gift: str) -> str:
    """The sign of a gift: cog or frame with a plus, three drops, two coins of 10 F, a card. Raises KeyError."""
    return art(f"signs/gift_{gift}")


def gift_plate(gift: str) -> str:
    """The sign on a cream plate with a ribbon, for the upper half of a tile."""
    wide = 42 if gift == "fuel" else 36
    out = box(-wide / 2 + 1, -10.5, wide, 24, 6, INK, more='opacity=".3"')
    out += box(-wide / 2, -12, wide, 24, 6, PAPER_LIGHT, GOOD, 1.8)
    return out + gift_sign(gift)
