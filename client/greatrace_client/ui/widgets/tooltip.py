"""The small paper note that explains a control."""

from __future__ import annotations

from typing import TYPE_CHECKING

from greatrace_client.input import key_caps
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.palette import INK, PAPER_LIGHT

if TYPE_CHECKING:
    from greatrace_client.ui.box import Box
    from greatrace_client.ui.draw.page import Page

WIDEST, COLUMNS = 420.0, 60  # units, and letters, of a line
SIZE = "small"


def tooltip_lines(page: Page, text: str) -> list[str]:
    """The lines of a tooltip, none too wide to be read easily."""
    width = WIDEST
    while max(map(len, lines := page.broken(text, width, SIZE))) > COLUMNS and width > WIDEST / 2:
        width -= 20
    return lines


def with_key(hint: str, key: str) -> str:
    """The key's cap after the first line, which says what the key does; below it are reasons and rules."""
    cap = key_caps.printed(key) if key else ""
    first, newline, rest = hint.partition("\n")
    return f"{first}  [{cap}]{newline}{rest}" if cap else hint


def draw_tooltip(page: Page, hint: str, box: Box, key: str = "", aside: float | None = None) -> None:
    """Draw a tooltip below the control, or above it if there is no room; never outside the page. It is at the foot of a
    control that fills most of the page, so that no control beside that is covered. `aside`: it ends at that x, beside
    the panel with the control; it begins there, at the control's foot, if that is the right edge.
    """
    lines = tooltip_lines(page, with_key(hint, key))
    step = page.text_px(SIZE) / page.k * 1.28
    w = max(page.measure(line, SIZE) for line in lines) + 28
    h = step * len(lines) + 16
    x = min(max(8.0, box[0] + 10), page.width - w - 10)
    y = box[1] + box[3] + 8
    if box[3] > page.height / 2:
        y = box[1] + box[3] - h - 10
    elif y + h > page.height - 10:  # above it; a control may lie below the page, as a coach's does
        y = max(8.0, min(box[1], page.height) - h - 10)
    if aside is not None and aside >= box[0] + box[2]:
        x, y = min(aside + 14, page.width - w - 10), min(box[1] + box[3], page.height) - h - 10
    elif aside is not None and aside - w - 14 >= 8:
        x, y = aside - w - 14, min(box[1], page.height - h - 10)
    panels.plate(page, x, y, w, h, 4, PAPER_LIGHT)
    for i, line in enumerate(lines):
        page.text(line, x + 14, y + 8 + step * (i + 0.5), SIZE, INK)
