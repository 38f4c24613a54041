"""B2. The tray for a card that has to go: the card is dragged there, or lifted first and then dropped."""

from __future__ import annotations

from collections.abc import Callable

from greatrace_client.games.great_race.hand_panel import draw_card
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.race_common.hit_areas import HitArea
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS, BRASS_LIGHT, GOLD, NIGHT_DEEP, NIGHT_LIGHT
from greatrace_client.ui.draw.shapes import at, box, shape
from greatrace_client.ui.widgets import Look, Widget

WIDE, HIGH = 136.0, 264.0
FRAME = 8.0  # around the card


def tray(b: Box, foot: float) -> list[Widget]:
    """The tray below the title, over the buttons, which begin at `foot`."""
    top = b.y + 46
    area = HitArea("away", "Discards", tooltip="Drag a card here, or click it.")
    area.focusable = False
    area.place(b.x + 16, top, WIDE, min(HIGH, foot - 10 - top))
    return [area]


def draw_tray(page: Page, shown: Shown, widgets: list[Widget], look: Callable[[Widget], Look]) -> None:
    """Draw a recess with an arrow into it, and the lifted card there."""
    area = next(widget for widget in widgets if widget.name == "away")
    x, y, w, h = area.box
    dashes = 'stroke-dasharray="9 7"'
    body = box(1, 1, w - 2, h - 2, 8, NIGHT_DEEP, BRASS, 1.4) + box(
        6, 6, w - 12, h - 12, 6, "none", GOLD if look(area).hover else BRASS, 1.8, dashes
    )
    middle, centre = w / 2, h / 2
    pile = "".join(box(middle - 22 + 4 * i, centre + 8 - 4 * i, 40, 50, 4, NIGHT_LIGHT, BRASS, 1.3) for i in range(3))
    arrow = at(middle, centre - 40, shape("M0 -22V16M-12 4L0 17L12 4", stroke=BRASS_LIGHT, width=4))
    page.svg(body + pile + arrow, x, y, w, h)
    if (card := shown.picked.card) is not None and card in shown.action_model.cards:
        draw_card(page, Box(x + FRAME, y + FRAME, w - 2 * FRAME, h - 2 * FRAME), shown, card, playable=True)
