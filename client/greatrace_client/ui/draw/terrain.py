"""The terrains, each a pattern over a box of -40..40 units in `assets/art/terrain`; the board cuts it to a hexagon.

Told apart by pattern as well as by colour, and coarse enough to be told apart at 34 pixels a hexagon.
"""

from greatrace_client.ui.draw.art import art


def terrain(kind: str) -> str:
    """The pattern of a terrain. Raises KeyError."""
    return art(f"terrain/{kind}")
