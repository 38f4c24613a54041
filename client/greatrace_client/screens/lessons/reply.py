"""The coach's reply to a wrong answer: a note over the race, so that the question stays readable."""

from __future__ import annotations

from collections.abc import Sequence

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import INK, PAPER_LIGHT, RISK_LINE
from greatrace_client.ui.draw.shapes import box
from greatrace_client.ui.free_place import free_place

SIZE, LEADING = 19.0, 1.26
EDGE, APART = 18.0, 8.0  # units: beside the text, and between the note and the panel


def reply_box(page: Page, words: str, deck: Box, room: Box, clear: Sequence[Box]) -> Box:
    """A box above the panel and its text area `room`; beside what must stay clear, if possible."""
    lines = page.broken(words, room.w - 2 * EDGE, SIZE)
    wide = max(page.measure(line, SIZE) for line in lines) + 2 * EDGE
    tall = len(lines) * _step(page) + EDGE
    usual = Box(room.x - EDGE, deck.y - tall - APART, wide, tall)
    return free_place(page, usual, [deck, *clear])[0]


def draw_reply(page: Page, words: str, place: Box) -> None:
    """Draw the reply on paper, with a red bar at the margin."""
    panels.plate(page, *place, 5, PAPER_LIGHT)
    page.svg(box(0, 0, 5, place.h - 16, 2, RISK_LINE), place.x + 7, place.y + 8, 5, place.h - 16)
    for i, line in enumerate(page.broken(words, place.w - 2 * EDGE + 1, SIZE)):
        page.text(line, place.x + EDGE, place.y + EDGE / 2 + _step(page) * (i + 0.5), SIZE, INK)


def _step(page: Page) -> float:
    """Units from one line to the next."""
    return page.text_px(SIZE) / page.k * LEADING
