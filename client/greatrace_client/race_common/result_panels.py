"""The panel under every page of the results' right column, and the steps of its scales."""

from __future__ import annotations

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import (
    PAPER,
)

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
