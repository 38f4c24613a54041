"""Driver cards, face up and face down."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from greatrace_client.draw.palette import (
    BLACK,
    GOLD,
    INK,
    PAPER_LIGHT,
    Crew,
    mix,
)
from greatrace_client.draw.railway.liveries import LIVERIES, badge
from greatrace_client.draw.shapes import at, box, disc, polar, poly, scaled, shape

if TYPE_CHECKING:
    from greatrace_client.draw.page import Page


def cap_of(hue: Crew) -> str:
    """The engine driver's head under his cap, around (0, 0), about 40 wide."""
    out = shape("M-13 22Q-13 10 0 10T13 22Z", hue.dark, INK, 1.5) + disc(0, 0, 10.5, "#E0A878", INK, 1.5)
    out += (
        shape("M-7 3Q-3 7 0 4Q3 7 7 3", stroke=INK, width=2.4) + disc(3.6, -1.4, 1.2, INK) + disc(-3.2, -1.4, 1.2, INK)
    )
    return out + shape("M-12 -4Q-13 -15 0 -15T12 -4Z", hue.body, INK, 1.6) + shape("M-13 -4H15", stroke=INK, width=3)


@functools.cache
def driver_back(colour: str) -> str:
    """A driver card face down, 60 x 84: enamel with the emblem in rays."""
    hue = LIVERIES[colour]
    out = box(3.5, 5, 60, 84, 6, BLACK, more='opacity=".33"') + box(1, 1, 60, 84, 6, PAPER_LIGHT, INK, 1.6)
    out += box(5, 5, 52, 76, 4, hue.body, hue.dark, 1.4)
    rays = "".join(poly([(31, 43), polar(31, 43, 25, 30 * i), polar(31, 43, 25, 30 * i + 14)], fill=hue.dark)
                   for i in range(12))  # fmt: skip
    out += f'<g opacity=".45">{rays}</g>' + box(9, 9, 44, 68, 3, "none", hue.light, 1.4)
    return out + at(31, 43, badge(colour, 16))


@functools.cache
def driver_face(colour: str) -> str:
    """A driver card face up without its number, 60 x 84."""
    hue = LIVERIES[colour]
    out = box(3.5, 5, 60, 84, 6, BLACK, more='opacity=".33"') + box(1, 1, 60, 84, 6, PAPER_LIGHT, INK, 1.6)
    out += box(5, 5, 52, 38, 3, mix(hue.light, PAPER_LIGHT, 0.35), INK, 1.2)
    out += at(34, 21.4, cap_of(hue), 0.88)
    out += box(5, 43, 52, 38, 0, hue.body, INK, 1.2) + box(5, 5, 52, 76, 3, "none", INK, 1.4)
    return out + at(14, 15, badge(colour, 8.5))


CARD = 60.0, 84.0


def driver_card(
    page: Page, x: float, y: float, colour: str, value: int, scale: float = 1.0, *, alpha: int = 255
) -> None:
    """With its left upper corner there; value 0: face down."""
    body = driver_face(colour) if value else driver_back(colour)
    page.svg(scaled(body, scale), x, y, 66 * scale, 92 * scale, alpha)
    if value:
        page.text(str(value), x + 31 * scale, y + 62.5 * scale, 34 * scale, LIVERIES[colour].ink, "bold", "middle",
                  alpha=alpha)  # fmt: skip


def chosen_frame(page: Page, x: float, y: float, w: float, h: float, colour: str = GOLD) -> None:
    """A frame around something that is yours to act on."""
    page.svg(
        box(2, 2, w + 4, h + 4, 8, "none", INK, 5) + box(2, 2, w + 4, h + 4, 8, "none", colour, 3.2),
        x - 4,
        y - 4,
        w + 8,
        h + 8,
    )
