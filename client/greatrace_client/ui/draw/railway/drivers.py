"""Driver cards, face up and face down."""

from __future__ import annotations

import functools
from math import cos, pi
from typing import TYPE_CHECKING

from greatrace_client.ui.draw.palette import BLACK, GOLD, INK, PAPER_LIGHT
from greatrace_client.ui.draw.railway.faces import face
from greatrace_client.ui.draw.railway.liveries import LIVERIES, badge
from greatrace_client.ui.draw.shapes import at, box, polar, poly, scaled, shape

if TYPE_CHECKING:
    from greatrace_client.ui.draw.page import Page


@functools.cache
def driver_back(colour: str) -> str:
    """A driver card face down, 60 x 84: enamel with the emblem in rays."""
    hue = LIVERIES[colour]
    out = box(3.5, 5, 60, 84, 6, BLACK, more='opacity=".33"') + box(1, 1, 60, 84, 6, PAPER_LIGHT, INK, 1.6)
    out += box(5, 5, 52, 76, 4, hue.body, hue.dark, 1.4)
    rays = "".join(
        poly([(31, 43), polar(31, 43, 25, 30 * i), polar(31, 43, 25, 30 * i + 14)], fill=hue.dark) for i in range(12)
    )
    out += f'<g opacity=".45">{rays}</g>' + box(9, 9, 44, 68, 3, "none", hue.light, 1.4)
    return out + at(31, 43, badge(colour, 16))


@functools.cache
def driver_face(colour: str, value: int) -> str:
    """A driver card face up without its number, 60 x 84: the driver of that value over a field of the livery."""
    hue = LIVERIES[colour]
    out = box(3.5, 5, 60, 84, 6, BLACK, more='opacity=".33"') + box(1, 1, 60, 84, 6, PAPER_LIGHT, INK, 1.6)
    out += at(31, 28, face(value, hue))
    out += shape("M5 51H57", stroke=INK, width=1.4) + box(5, 51, 52, 30, 0, hue.body)
    out += box(7.5, 53.5, 47, 25, 2, "none", hue.light, 1.2) + box(5, 5, 52, 76, 3, "none", INK, 1.5)
    return out + at(12.5, 12.5, badge(colour, 7.5))


CARD = 60.0, 84.0
THIN = 0.06  # of its width that a card has on edge, at least


def driver_card(
    page: Page, x: float, y: float, colour: str, value: int, scale: float = 1.0, *, alpha: int = 255
) -> None:
    """With its left upper corner there; value 0: face down."""
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


def chosen_frame(page: Page, x: float, y: float, w: float, h: float, colour: str = GOLD) -> None:
    """A frame around something that is yours to act on."""
    page.svg(
        box(2, 2, w + 4, h + 4, 8, "none", INK, 5) + box(2, 2, w + 4, h + 4, 8, "none", colour, 3.2),
        x - 4,
        y - 4,
        w + 8,
        h + 8,
    )
