"""The shelf under the map: bag and deck, and a chip for each module in play that tells how it stands."""

from __future__ import annotations

from collections.abc import Hashable

from greatrace_client.games.great_race.module_api.boards import Boards
from greatrace_client.games.great_race.panel import Panel, Shown
from greatrace_client.games.great_race.targets import BoardChip
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, GOLD_PALE, INK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import box


class ModuleBar(Panel):
    """Petrol enamel with the modules' chips let in; the chip of the open board stands in gold."""

    def __init__(self, boards: Boards) -> None:
        super().__init__(lambda layout: layout.shelf)
        self.boards = boards

    def key(self, shown: Shown) -> Hashable:
        hover = shown.hover if isinstance(shown.hover, BoardChip) else ""
        seen = self.boards.open(shown)
        return tuple(board.chip_key(shown) for board in self.boards.all), hover, seen.name if seen else ""

    def paint(self, page: Page, shown: Shown) -> None:
        panels.panel(page, *self.box(shown))
        seen = self.boards.open(shown)
        for board in self.boards.all:
            b = shown.layout.chips[board.chip_at]
            lit, hover = board is seen, shown.hover == BoardChip(board.name)
            panels.plate(page, *b, r=4, fill=GOLD_PALE if lit or hover else PAPER_LIGHT, shadow=False)
            if lit:
                ring = box(3, 3, b.w + 2, b.h + 2, 6, "none", INK, 5) + box(3, 3, b.w + 2, b.h + 2, 6, "none", GOLD, 3)
                page.svg(ring, b.x - 2, b.y - 2, b.w + 8, b.h + 8)
            board.paint_chip(page, shown, b)
