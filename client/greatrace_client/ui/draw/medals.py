"""Medals: a star on a ribbon. Metals differ in the ribbon's stripes, too, not in colour alone."""

from greatrace_client.ui.draw.art import art, art_files


def medal(metal: str) -> str:
    """56 x 68; an unknown metal is one that is still to be earned."""
    name = f"medals/{metal}"
    return art(name if name in art_files else "medals/none")
