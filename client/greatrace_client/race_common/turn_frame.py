"""The frame around the window, in the crew's colour, while the player is asked: visible at the edge of the field of
view.
"""

from __future__ import annotations

from typing import Final

from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import INK, PAPER_LIGHT

FRAME: Final = 7.0  # units; panels keep 12 from the edge
HAIR: Final = 1.6


def draw_turn_frame(page: Page, colour: str) -> None:
    """Draw four bars of that colour ("": none), with a pale and a dark hair line inside, visible on any ground."""
    left = 0.0
    for tone, wide in ((colour, FRAME), (PAPER_LIGHT, HAIR), (INK, HAIR)) if colour else ():
        bars(page, left, wide, tone)
        left += wide


def bars(page: Page, inset: float, wide: float, tone: str) -> None:
    """A rectangle's outline so far from the window's edge."""
    surface, k = page.surface, page.k
    first, thick = round(inset * k), max(1, round((inset + wide) * k) - round(inset * k))
    width, height = surface.get_size()
    w, h = width - 2 * first, height - 2 * first
    for rect in (
        (first, first, w, thick),
        (first, height - first - thick, w, thick),
        (first, first, thick, h),
        (width - first - thick, first, thick, h),
    ):
        surface.fill(tone, rect)
