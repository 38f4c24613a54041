"""The turn order and the banner of both games: plates of players, marks of the absent, phases."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from greatrace_client.i18n.table_news import AWAY
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, BRASS, BRASS_LIGHT, GOLD, GOLD_PALE, INK, PAPER, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import at, box, disc, shape

SIZE: Final = 11.0  # units: radius of the mark
PLUG: Final = "M-7 0H-3M3 0H7M-3 -3.5V3.5M3 -3.5V3.5"  # a cable that has been pulled out


def draw_mark(page: Page, x: float, y: float, why: str, size: float = SIZE) -> None:
    """The mark around that place: red while the player is expected, dark once a bot sits in."""
    ground, ink = (BAD, PAPER_LIGHT) if why == AWAY else (INK, PAPER_LIGHT)
    k, edge = size / SIZE, size + 2
    body = disc(edge, edge, size + 1.4, PAPER_LIGHT) + disc(edge, edge, size, ground)
    body += at(edge, edge, shape(PLUG, stroke=ink, width=2.2), k)
    page.svg(body, x - edge, y - edge, 2 * edge, 2 * edge)


PALE = "#9DB4B2"


def draw_plate(page: Page, b: Box, *, now: bool, paper: str = PAPER) -> None:
    """Draw a player's plate; gold if it is their turn."""
    panels.plate(page, *b, 5, GOLD_PALE if now else paper, GOLD if now else INK, inner=False)
    if now:
        page.svg(box(2, 2, b.w + 4, b.h + 4, 7, "none", GOLD, 3.4), b.x - 4, b.y - 4, b.w + 8, b.h + 8)


def label_plate(page: Page, b: Box, place: int, name: str, absent: str, *, now: bool) -> None:
    """Draw on the plate: the place in the order, counted from 0, the name, and why the player is away ("": is not)."""
    page.svg(disc(12, 12, 10.5, INK) + disc(12, 12, 9, GOLD if now else BRASS_LIGHT), b.x - 7, b.y - 7, 24, 24)
    page.text(str(place + 1), b.x + 5, b.y + 4.5, 15, INK, "bold", "middle")
    page.text(name, b.x + b.w / 2, b.y + 54.5, 13, INK, "bold", "middle", fit=b.w - 4)
    if absent:
        draw_mark(page, b.right - 14, b.y + 11, absent, 8)


def draw_phases(page: Page, names: Iterable[tuple[str, bool]], x: float, y: float, gap: float) -> float:
    """Draw phases in a row from `x` on, each with whether it is the present one, on a gold arrow. Returns the row's
    end.
    """
    for name, now in names:
        face = "bold" if now else "text"
        width = 22 + page.measure(name, 18, face)
        if now:
            arrow = shape(f"M0 0H{width:.1f}L{width + 12:.1f} 17L{width:.1f} 34H0L10 17Z", GOLD, INK, 1.2)
            page.svg(arrow, x - 2, y + 17, width + 14, 34)
        page.text(name, x + width / 2 + 4, y + 33.5, 18, INK if now else PALE, face, "middle")
        x += width + gap
    return x


def draw_rule(page: Page, x: float, y: float) -> None:
    """The line between two parts of the banner that begins at `y`."""
    page.svg(shape("M1 2V46", stroke=BRASS, width=1.4), x, y + 10, 3, 48)
