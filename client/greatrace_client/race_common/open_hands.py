"""All hands of a past race, laid open: a panel over the log with a row for each seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from greatrace_client.i18n import tr
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import NIGHT_TEXT
from greatrace_client.ui.draw.shapes import at

HEAD, LEFT = 52.0, 68.0


def draw_rows(
    page: Page,
    log: Box,
    wide: float,
    rows: Sequence[float],
    badge: Callable[[int], str],
    draw_hand: Callable[[int, Box], bool],
) -> None:
    """Draw the panel with width `wide`: `rows` are the heights by seat, `draw_hand` draws that of a seat or returns
    False if it is empty.
    """
    x, y = log.x, min(log.y, page.height - 26 - HEAD - sum(rows))
    panels.panel(page, x, y, wide, page.height - 12 - y, lit=True)
    panels.heading(page, tr("ALL HANDS"), x + 20, y + 28, wide - 40)
    top = y + HEAD
    for seat, high in enumerate(rows):
        page.svg(at(20, 20, badge(seat)), x + 16, top + 2, 40, 40)
        if not draw_hand(seat, Box(x + LEFT, top, wide - LEFT, high)):
            page.text(tr("no cards"), x + LEFT, top + 21, 17, NIGHT_TEXT, fit=wide - LEFT - 20)
        top += high
