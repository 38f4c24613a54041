"""What a village gives: signs of the five gifts around (0, 0), and their plate on a tile."""

from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.palette import GOOD, INK, PAPER_LIGHT, WEAR
from greatrace_client.ui.draw.shapes import at, box, disc, shape

PREFIX = "village_"  # a tile kind's id is this and the gift


def plus() -> str:
    """A green plus in a disc."""
    return disc(0, 0, 6.4, GOOD, PAPER_LIGHT, 1.2) + shape("M0 -3.4V3.4M-3.4 0H3.4", stroke=PAPER_LIGHT, width=2.2)


def gift_sign(gift: str) -> str:
    """Cog or frame with a plus, three drops, two coins of 10 F, a card."""
    if gift == "fuel":
        return "".join(at(x, 0, emblems.drop(), 0.78) for x in (-12, 0, 12))
    if gift == "money":
        return at(-5, 1, emblems.coin(8.5)) + at(6, -1, emblems.coin(8.5))
    if gift == "card":
        return box(-9, -7, 12, 15, 2, PAPER_LIGHT, INK, 1.4) + box(-3, -8, 12, 16, 2, "#8E1F16", INK, 1.4)
    icon = emblems.cog(WEAR, PAPER_LIGHT) if gift == "engine" else emblems.chassis_icon()
    return at(-4, 0, icon, 0.9) + at(9, -4, plus(), 0.9)


def gift_plate(gift: str) -> str:
    """The sign on a cream plate with a ribbon, for the upper half of a tile."""
    wide = 42 if gift == "fuel" else 36
    out = box(-wide / 2 + 1, -10.5, wide, 24, 6, INK, more='opacity=".3"')
    out += box(-wide / 2, -12, wide, 24, 6, PAPER_LIGHT, GOOD, 1.8)
    return out + gift_sign(gift)
