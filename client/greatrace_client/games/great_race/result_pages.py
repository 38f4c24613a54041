"""The pages of the results' right column: graphs, turning points, luck; and the tabs that turn them."""

from __future__ import annotations

from collections.abc import Callable

from greatrace_client.games.great_race.graphs import SUBJECTS, draw_graph
from greatrace_client.games.great_race.luck_graph import Chances, draw_luck, draw_tallies
from greatrace_client.games.great_race.turning_points_page import draw_turns
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.result_tabs import TURNS
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import INK, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.shapes import box, disc
from greatrace_client.ui.widgets import Words

CHANCE = ("luck", "tallies")  # pages about chance
PIPS = "".join(disc(a, b, 2, INK) for a, b in ((-4, -4), (4, 4), (0, 0)))
LUCK = box(-9, -9, 18, 18, 3, PAPER_LIGHT, INK, 1.8) + PIPS
TALLIES = "".join(box(x, 9 - tall, 5, tall, 0, SEPIA, INK, 1.2) for x, tall in ((-10, 10), (-3, 18), (4, 6)))
PAGES: tuple[tuple[str, Words, str], ...] = (
    *((s.id, s.name, s.icon) for s in SUBJECTS),
    ("turns", "Turning points", TURNS),
    ("luck", "Luck", LUCK),
    ("tallies", "Tiles and dice", TALLIES),
)


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
