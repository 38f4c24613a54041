"""The pages of the results' right column: graphs, turning points, luck; and the tabs that turn them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from greatrace_client.games.great_race.graphs import SUBJECTS, draw_graph
from greatrace_client.games.great_race.layout import Box
from greatrace_client.games.great_race.luck_graph import Chances, draw_luck, draw_tallies
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.turning_points_page import draw_turns
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS, BRASS_LIGHT, GOLD, INK, NIGHT_DEEP, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.shapes import at, box, disc, shape
from greatrace_client.ui.widgets import Look, Widget, Words, said

CLOSED = 62.0  # width of a tab that is not open
CHANCE = ("luck", "tallies")  # pages about chance
TURNS = shape("M-11 8L-4 -6L3 4L11 -9M5 -9H11V-3", stroke=INK, width=2.8)
PIPS = "".join(disc(a, b, 2, INK) for a, b in ((-4, -4), (4, 4), (0, 0)))
LUCK = box(-9, -9, 18, 18, 3, PAPER_LIGHT, INK, 1.8) + PIPS
TALLIES = "".join(box(x, 9 - tall, 5, tall, 0, SEPIA, INK, 1.2) for x, tall in ((-10, 10), (-3, 18), (4, 6)))
PAGES: tuple[tuple[str, Words, str], ...] = (
    *((s.id, s.name, s.icon) for s in SUBJECTS),
    ("turns", "Turning points", TURNS),
    ("luck", "Luck", LUCK),
    ("tallies", "Tiles and dice", TALLIES),
)


class Tab(Widget):
    """One of the pages of the right column: gold and with its name when it is open, else a sign."""

    def __init__(self, page: str, label: Words, icon: str, key: str, turn: Callable[[str], object]) -> None:
        super().__init__(label, lambda: f"{said(label)} ({key})", key=key, name=page)
        self.icon, self.turn, self.on = icon, turn, False

    def press(self) -> bool:
        self.turn(self.name)
        return True

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
    """Side by side; the open one has room for its name."""
    for tab in tabs:
        wide = room - (len(tabs) - 1) * CLOSED if tab.on else CLOSED
        tab.place(x, y, wide - 6, 36)
        x += wide


def draw_page(page: Page, table: TableModel, b: Box, name: str, chances: Callable[[], Chances]) -> None:
    """The panel with that page; `chances` are only worked out for those that show them."""
    if name == "luck":
        draw_luck(page, table, b, chances())
    elif name == "tallies":
        draw_tallies(page, b, chances())
    elif name == "turns":
        draw_turns(page, table, b)
    else:
        draw_graph(page, table, b, next(subject for subject in SUBJECTS if subject.id == name))
