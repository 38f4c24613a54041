"""All hands of Crazy Race laid open: the driver cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from greatrace_client.model.table import TableModel
from greatrace_client.race_common.open_hands import draw_rows
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import railway
from greatrace_client.ui.draw.page import Page

ROW = 84.0  # height
SCALE = 0.85  # of a driver card


def draw_hands(page: Page, table: TableModel, hands: Sequence[Any], journal: Box) -> None:
    """The panel over the journal, higher where it has to be."""

    def draw_hand(seat: int, b: Box) -> bool:
        cards = hands[seat].hand
        step = min(58.0, (b.w - 74) / max(1, len(cards) - 1))
        for i, card in enumerate(cards):
            railway.driver_card(page, b.x + i * step, b.y, table.colour(seat), card, SCALE)
        return bool(cards)

    sign = [railway.badge(table.colour(seat), 15) for seat in range(len(hands))]
    draw_rows(page, journal, journal.w, [ROW] * len(hands), sign.__getitem__, draw_hand)
