"""How the window is shared: the race of a lesson above, its coach on a deck below, both on units of the same size."""

from __future__ import annotations

from typing import Final

from greatrace_client.race_common.columns import LEAST
from greatrace_client.ui.draw.page import Page

DECK: Final = 204.0  # units: height of the coach's part


def above_coach(whole: Page) -> Page:
    """The part of the window in which the race is drawn."""
    width, height = whole.surface.get_size()
    k = min(whole.k, width / LEAST[0], height / (LEAST[1] + DECK))
    return Page.on(whole.surface.subsurface((0, 0, width, height - round(DECK * k))), k)
