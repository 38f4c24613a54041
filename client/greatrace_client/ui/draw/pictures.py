"""Pictures of cards and microclimates, windows of 96 x 84 units: `assets/art/cards`, `assets/art/microclimates`."""

from greatrace_client.ui.draw.art import art, art_files
from greatrace_client.ui.draw.palette import PAPER_DARK
from greatrace_client.ui.draw.shapes import box


def picture(card: str) -> str:
    """The picture of the card with that id; plain paper if it has none yet."""
    name = f"cards/{card}"
    return art(name) if name in art_files else box(0, 0, 96, 84, 0, PAPER_DARK)


def microclimate(whim: str) -> str:
    """The picture of a microclimate. Raises KeyError."""
    return art(f"microclimates/{whim}")
