"""A line of a list on a dark panel: the chosen one lies on a light plate, with other inks."""

from __future__ import annotations

from typing import NamedTuple

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS, GOLD, INK, NIGHT_TEXT, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.shapes import box
from greatrace_client.ui.widgets import RowLook


class Inks(NamedTuple):
    """The inks of a line: its words, what is less important, a mark that stands out; and the words' face."""

    words: str
    faint: str
    mark: str
    face: str


CHOSEN, OTHER = Inks(INK, SEPIA, SEPIA, "bold"), Inks(PAPER_LIGHT, NIGHT_TEXT, GOLD, "text")


def list_line(page: Page, area: Box, look: RowLook) -> Inks:
    """Draw the background of a line. Returns its inks."""
    if look.chosen:
        page.svg(box(1, 2, area.w - 2, area.h - 4, 5, PAPER_LIGHT, GOLD if look.focus else BRASS, 2), *area)
    return CHOSEN if look.chosen else OTHER
