"""The terrains, each a pattern over a box of -40..40 units in `assets/art/terrain`; the board cuts it to a hexagon.

They differ by pattern as well as by colour, and are coarse enough to be recognised at 34 pixels a hexagon.
"""

from greatrace_client.ui.draw.art import art


def terrain(kind: str) -> str:
    """The pattern of a terrain. Raises KeyError."""
    return art(f"terrain/{kind}")
