"""Driver cards, face up and face down."""

from __future__ import annotations

from math import cos, pi
from typing import TYPE_CHECKING

from greatrace_client.ui.draw.art import composed, crew_art
from greatrace_client.ui.draw.palette import BLACK, GOLD, INK, PAPER_LIGHT
from greatrace_client.ui.draw.railway.liveries import LIVERIES
from greatrace_client.ui.draw.shapes import at, box, scaled

if TYPE_CHECKING:
    from greatrace_client.ui.draw.page import Page


def driver_back(colour: str) -> str:
    """A driver card face down, 60 x 84: enamel with the emblem in rays."""
    return crew_art("drivers/back", LIVERIES[colour])


@composed
def driver_face(colour: str, value: int) -> str:
    """A driver card face up without its number, 60 x 84: the driver of that value over a field of the livery."""
    hue = LIVERIES[colour]
    out = box(3.5, 5, 60, 84, 6, BLACK, more='opacity=".33"') + box(1, 1, 60, 84, 6, PAPER_LIGHT, INK, 1.6)
    return out + at(31, 28, crew_art(f"drivers/driver_{value}", hue)) + crew_art("drivers/front", hue)


CARD = 60.0, 84.0
THIN = 0.06  # the least width of a turning card, as a share of its width


def driver_card(
    page: Page, x: float, y: float, colour: str, value: int, scale: float = 1.0, *, alpha: int = 255
) -> None:
    """Draw a card with its upper left corner there; value 0: face down."""
    body = driver_face(colour, value) if value else driver_back(colour)
    page.svg(scaled(body, scale), x, y, 66 * scale, 92 * scale, alpha)
    if value:
        page.text(
            str(value),
            x + 31 * scale,
            y + 66.5 * scale,
            29 * scale,
            LIVERIES[colour].ink,
            "bold",
            "middle",
            alpha=alpha,
        )


def turning_card(page: Page, x: float, y: float, colour: str, value: int, scale: float, share: float) -> None:
    """A card that is turned up: from its back (share 0) over its edge (a half) to its face (1)."""
    across = max(THIN, round(abs(cos(pi * share)) * 8) / 8)
    if across == 1.0:
        driver_card(page, x, y, colour, value if share > 0.5 else 0, scale)
        return
    body = driver_face(colour, value) if share > 0.5 else driver_back(colour)
    left = x + 31 * scale * (1 - across)
    page.svg(scaled(body, scale * across, scale), left, y, 66 * scale * across, 92 * scale)


def chosen_frame(page: Page, x: float, y: float, w: float, h: float) -> None:
    """A frame around something that is yours to act on."""
    page.svg(
        box(2, 2, w + 4, h + 4, 8, "none", INK, 5) + box(2, 2, w + 4, h + 4, 8, "none", GOLD, 3.2),
        x - 4,
        y - 4,
        w + 8,
        h + 8,
    )
