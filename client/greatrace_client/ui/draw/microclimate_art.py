"""Signs of the effects of the six microclimates."""

from __future__ import annotations

from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.palette import BAD, GOOD, INK, PAPER_LIGHT, WEAR
from greatrace_client.ui.draw.shapes import at, disc, shape


def change_of(icon: str, *, more: bool) -> str:
    """A level more or less of something: its sign with a plus or a minus."""
    stroke = shape("M-4 0H4" + ("M0 -4V4" if more else ""), stroke=PAPER_LIGHT, width=2.6)
    return at(-4, 1, icon, 1.1) + at(9, -7, disc(0, 0, 7, GOOD if more else BAD, PAPER_LIGHT, 1.2) + stroke)


def further() -> str:
    """A space more: an arrow onto a hexagon."""
    return art("signs/further")


def nothing_sign() -> str:
    """The sign of no effect."""
    return shape("M-8 0H8", stroke=INK, width=3)


def effect_sign(fuel: int, wear: int, spaces: int, *, stop: bool) -> str:
    """The effect of a microclimate, as a sign around (0, 0)."""
    if stop:
        return emblems.stop()
    if fuel:
        return change_of(emblems.drop(), more=fuel > 0)
    if wear:
        return change_of(emblems.cog(WEAR, PAPER_LIGHT), more=False)
    return further() if spaces else nothing_sign()


def sky_whim() -> str:
    """The module's own sign: half sun, half cloud, around (0, 0), about 34 wide."""
    return art("signs/microclimate")
