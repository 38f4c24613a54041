"""The lasting mark of a player who is not here: on their panel, in the turn order and over their vehicle."""

from __future__ import annotations

from typing import Final

from greatrace_client.i18n.absence import AWAY
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, INK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import at, disc, shape

SIZE: Final = 11.0  # units: radius of the mark
PLUG: Final = "M-7 0H-3M3 0H7M-3 -3.5V3.5M3 -3.5V3.5"  # a cable that has been pulled out


def draw_mark(page: Page, x: float, y: float, why: str, size: float = SIZE) -> None:
    """The mark around that place: red while the player is expected, dark once a bot sits in."""
    ground, ink = (BAD, PAPER_LIGHT) if why == AWAY else (INK, PAPER_LIGHT)
    k, edge = size / SIZE, size + 2
    body = disc(edge, edge, size + 1.4, PAPER_LIGHT) + disc(edge, edge, size, ground)
    body += at(edge, edge, shape(PLUG, stroke=ink, width=2.2), k)
    page.svg(body, x - edge, y - edge, 2 * edge, 2 * edge)
