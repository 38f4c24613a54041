"""Portraits of the leaders: busts of 120 x 150 units before a little landscape, in `assets/art/portraits`."""

from __future__ import annotations

from greatrace_client.ui.draw.art import art

WIDE, TALL = 120.0, 150.0


def portrait(leader: str) -> str:
    """The bust of that leader. Raises KeyError for a leader without a picture."""
    return art(f"portraits/{leader}")
