"""The numbers of tiles of each kind in a drawn board's bag."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from greatrace.great_race.editions import Tile
from greatrace.translation import marked
from greatrace_client.i18n import tr, trn
from greatrace_client.i18n.names import tile_name
from greatrace_client.model.workshop.editing import with_bag
from greatrace_client.model.workshop.editor import DrawingEditor
from greatrace_client.model.workshop.kept import kinds_of
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels, tiles
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import INK, PAPER, PAPER_LIGHT
from greatrace_client.ui.layout import Column, Row, fixed, stretch
from greatrace_client.ui.menu_chrome import GUTTER, body_area, headed_panel
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.widgets import Button, RowLook, Rows, Widget

ROW: Final = 62.0
MOST: Final = 60  # copies of a kind


class BagScene(MenuScene):
    """`changed` is called after each change."""

    title = marked("Bag")

    def __init__(self, editor: DrawingEditor, changed: Callable[[], object]) -> None:
        super().__init__()
        self.editor, self.changed = editor, changed

    @property
    def kinds(self) -> list[Tile]:
        """All kinds that the bag can have."""
        return list(kinds_of(self.editor.drawing).values())

    def copies(self, tile: Tile) -> int:
        """The number of tiles of that kind."""
        return self.editor.drawing.bag.get(tile.id, tile.count)

    # ---- widgets
    def build(self) -> list[Widget]:
        self.rows: Rows[Tile] = Rows(
            "Tiles", self.kinds, self._draw, "The kinds of tiles in the bag.", row=ROW, name="kinds"
        )
        fewer = Button("One fewer", lambda: self._add(-1), "Of the selected kind.", key="A", name="fewer")
        more = Button("One more", lambda: self._add(1), "Of the selected kind.", key="D", name="more")
        usual = Button("As usual", self._usual, "The bag as the game’s own board has it.", key="R", name="usual")
        back = Button("Back", self.back, "Back to the drawing.", key="Esc", name="back")
        return [self.rows, fewer, more, usual, back]

    def _add(self, number: int) -> None:
        if (tile := self.rows.item) is not None:
            copies = min(MOST, max(0, self.copies(tile) + number))
            self.editor.history.change(with_bag(self.editor.drawing, tile.id, copies, tile.count), ("bag", tile.id))
            self.changed()

    def _usual(self) -> None:
        self.editor.change_board(bag={})
        self.changed()

    # ---- picture
    @property
    def right_title(self) -> str:
        return trn("{n} tile", "{n} tiles", sum(map(self.copies, self.kinds)))

    def lay(self, page: Page) -> None:
        area = body_area(page).inner(24, 60, 24, 18)
        foot = Row(*(stretch(1, self.form.named(name)) for name in ("fewer", "more", "usual", "back")), gap=GUTTER)
        Column(stretch(1, self.rows), fixed(14), fixed(54, foot)).place(*area)

    def paint(self, page: Page) -> None:
        headed_panel(page, body_area(page), tr("IN THE BAG"))

    def _draw(self, page: Page, tile: Tile, area: Box, look: RowLook) -> None:
        x, y, w, h = area
        panels.plate(page, x + 2, y + 2, w - 4, h - 4, 4, PAPER_LIGHT if look.chosen else PAPER, INK, inner=False)
        tiles.draw_tile(page, x + 40, y + h / 2, tile, 0.62)
        page.text(tile_name(tile), x + 84, y + h / 2, "lead", INK, fit=w - 180)
        page.text(f"× {self.copies(tile)}", x + w - 24, y + h / 2, "head", INK, "bold", "right", fit=90)
