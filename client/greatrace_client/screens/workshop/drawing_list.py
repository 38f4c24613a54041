"""The boards that the player has drawn, and those of the game to begin from: open one, or draw a new one."""

from __future__ import annotations

from pathlib import Path

from greatrace.translation import marked
from greatrace_client.i18n import tr, trn
from greatrace_client.model.workshop import kept
from greatrace_client.model.workshop.importing import imported_words
from greatrace_client.model.workshop.kept import KeptDrawing
from greatrace_client.screens.workshop.region import RegionScene
from greatrace_client.screens.workshop.scene import WorkshopScene
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import INK, PAPER, PAPER_LIGHT, SEPIA
from greatrace_client.ui.fields import TextLine
from greatrace_client.ui.layout import Column, Row, fixed, stretch
from greatrace_client.ui.menu_chrome import GUTTER, body_area, headed_panel
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import Push
from greatrace_client.ui.widgets import Button, RowLook, Rows, Widget

ROW = 72.0
WHICH = marked("Drop a .greatrace file onto the window, or enter its path.")
FILE = TextLine("file", "File", WHICH, 300, WHICH)


class DrawingsScene(MenuScene):
    """The list of drawings; opened from the title and from the player's files."""

    title = marked("Map workshop")

    def __init__(self) -> None:
        super().__init__()
        self.file = ""  # to be imported

    def build(self) -> list[Widget]:
        found = [*kept.drawings(), *kept.of_the_game()]
        self.rows: Rows[KeptDrawing] = Rows(
            "Boards", found, self._draw, "Boards to draw on.", row=ROW, opened=self._open, name="boards"
        )
        new = Button(
            "New board", self._new, "Choose a part of the world and draw.", key="N", state="primary", name="new"
        )
        change = Button(
            "Open", self._open_chosen, "Keep drawing; a board of the game is copied first.", key="O", name="open"
        )
        give = Button("Export", self._export, "Save this board as one file to share.", key="E", name="export")
        take = Button("Import", self._import, "Take in a board that somebody else has drawn.", key="I", name="import")
        back = Button("Back", self.back, "Back to where you came from.", key="Esc", name="back")
        return [self.rows, FILE.line(self, lambda _file: self._import()), take, new, change, give, back]

    # ---- the player's actions
    def _new(self) -> None:
        self.go(Push(RegionScene()))

    def _open_chosen(self) -> None:
        if (chosen := self.rows.item) is not None:
            self._open(chosen)

    def _open(self, chosen: KeptDrawing) -> None:
        self.go(Push(WorkshopScene(chosen.drawing, chosen.folder, chosen.board)))

    def _export(self) -> None:
        chosen = self.rows.item
        if chosen is None or chosen.folder is None:
            self.context.say_here(tr("The game’s boards are there already; open one and save your own."))
            return
        self.context.say_here(kept.exported_words(chosen.folder))

    def _import(self) -> None:
        if self.file.strip():
            self.context.say_here(imported_words(Path(self.file.strip()).expanduser()))
            self.rebuild()
        else:
            self.context.say_here(tr(WHICH))

    # ---- picture
    def lay(self, page: Page) -> None:
        area = body_area(page).inner(24, 60, 24, 18)
        foot = Row(*(stretch(1, self.form.named(name)) for name in ("back", "export", "open", "new")), gap=GUTTER)
        bring = Row(stretch(3, self.form.named("file")), stretch(1, self.form.named("import")), gap=GUTTER)
        Column(stretch(1, self.rows), fixed(14), fixed(50, bring), fixed(12), fixed(56, foot)).place(*area)

    def paint(self, page: Page) -> None:
        headed_panel(page, body_area(page), tr("YOUR BOARDS AND THE GAME’S"))

    def _draw(self, page: Page, found: KeptDrawing, area: Box, look: RowLook) -> None:
        x, y, w, h = area.x + 4, area.y + 4, area.w - 8, area.h - 8
        panels.plate(page, x, y, w, h, 5, PAPER_LIGHT if look.chosen else PAPER, INK, inner=False)
        page.text(found.drawing.name or tr("Unnamed board"), x + 16, y + h * 0.34, 20, INK, "bold", fit=w * 0.6)
        whose = tr("drawn here") if found.folder is not None else tr("built-in")
        page.text(whose, x + w - 16, y + h * 0.34, 18, SEPIA, "bold", "right", fit=w * 0.3)
        size = trn("{n} space", "{n} spaces", len(found.drawing.ground))
        cities = trn("{n} city", "{n} cities", len(found.drawing.cities))
        page.text(f"{size} · {cities}", x + 16, y + h * 0.74, 15, SEPIA, fit=w - 32)
