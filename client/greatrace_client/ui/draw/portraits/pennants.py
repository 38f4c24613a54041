"""The flags of the leaders' crews, 36 x 24 units, as they were flown around 1932: `assets/art/flags`."""

from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.shapes import at

WIDE, TALL = 36.0, 24.0


def pennant(nation: str) -> str:
    """The flag of a crew in an ink frame. Raises KeyError."""
    return art(f"flags/{nation}")


def standard(nation: str) -> str:
    """The flag on its staff before a morning sky and a road: a poster of 120 x 150 units. Raises KeyError."""
    return art("portraits/flagstaff") + at(22, 26, pennant(nation), 2.3)
