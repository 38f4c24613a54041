"""The pages of the results' right column: the tabs that turn them, and the panel under each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import (
    BRASS,
    BRASS_LIGHT,
    GOLD,
    GOLD_PALE,
    INK,
    NIGHT_DEEP,
    PAPER,
    PAPER_LIGHT,
    SEPIA,
    CrewColours,
)
from greatrace_client.ui.draw.shapes import Point, at, box, disc, shape
from greatrace_client.ui.widgets import Button, Look, Words, said

TABS = 56.0  # height of the row of tabs at the panel's head


def step_of(top: int, room: float) -> int:
    """The distance of the grid's lines: the smallest round number that leaves each number its place."""
    steps = (1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000)
    return next((step for step in steps if top / step * 24 <= room), top)


def ground(page: Page, b: Box) -> None:
    """The panel under every page of the right column."""
    panels.panel(page, *b)
    panels.plate(page, b.x + 16, b.y + TABS, b.w - 32, b.h - TABS - 18, 4, PAPER)
    page.grain(b.x + 18, b.y + TABS + 2, b.w - 36, b.h - TABS - 22, 20)


def row_ground(page: Page, b: Box, *, mine: bool) -> None:
    """Draw the ground of a player's line of the final table; golden for the viewing player."""
    fill, edge, width = (GOLD_PALE, GOLD, 2.6) if mine else (PAPER, SEPIA, 1)
    page.svg(box(1, 1, b.w - 62, b.h - 10, 4, fill, edge, width), b.x + 30, b.y, b.w - 58, b.h - 6)


def draw_curve(
    page: Page, g: Box, spots: Sequence[Point], hue: CrewColours, dashes: str, marks: str = "", *, keep: bool = False
) -> None:
    """Draw a player's line over the field of a graph, with those marks; spots begin 20 units outside the field.

    `keep`: cache it, for it is drawn in every picture and on no cached panel.
    """
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
    body = shape(d, stroke=INK, width=7.5) + shape(d, stroke=hue.light, width=4.4)
    body += shape(d, stroke=hue.body, width=4.4, more=f'stroke-dasharray="{dashes}"' if dashes else "", cap="butt")
    page.svg(body + marks, g.x - 20, g.y - 20, g.w + 40, g.h + 40, keep=keep)


CLOSED = 62.0  # width of a tab that is not open


class Tab(Button):
    """A tab of the right column: gold and with its name if it is open, else a sign."""

    def __init__(self, page: str, label: Words, icon: str, key: str, turn: Callable[[str], object]) -> None:
        super().__init__(label, partial(turn, page), lambda: f"{said(label)} ({key})", key=key, icon=icon, name=page)
        self.page, self.on = page, False

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, h = self.box
        edge, ink = (INK, INK) if self.on else (BRASS, PAPER_LIGHT)
        body = box(1, 1, w - 2, h - 2, 4, GOLD if self.on else NIGHT_DEEP, edge, 1.6)
        body += box(4, 4, w - 8, h - 8, 2, "none", BRASS_LIGHT, 1.4) if look.hover or look.focus else ""
        middle = 24 if self.on else w / 2
        body += disc(middle, h / 2, 14, PAPER_LIGHT, INK, 1) + at(middle, h / 2, self.icon, 0.72)
        page.svg(body, x, y, w, h)
        if self.on:
            page.text(said(self.label), x + 46, y + h / 2, 17, ink, "bold", fit=w - 56)


def lay_tabs(tabs: Sequence[Tab], x: float, y: float, room: float) -> None:
    """Lay out the tabs side by side; the open one has room for its name."""
    for tab in tabs:
        wide = room - (len(tabs) - 1) * CLOSED if tab.on else CLOSED
        tab.place(x, y, wide - 6, 36)
        x += wide
