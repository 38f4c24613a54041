"""The workshop: canvas, tools, the controls of the current tool, and the faults of the drawing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from greatrace.content_files import ContentError
from greatrace.translation import explained, marked
from greatrace_client.i18n import tr
from greatrace_client.model.race_setup import RaceSetup, race_setup_from
from greatrace_client.model.workshop import kept
from greatrace_client.model.workshop.checks import Finding, facts, findings
from greatrace_client.model.workshop.drawing import Drawing
from greatrace_client.model.workshop.editor import DrawingEditor, Tool
from greatrace_client.model.workshop.history import DrawingHistory
from greatrace_client.own_content import library
from greatrace_client.screens.own_server import may_end_own_server
from greatrace_client.screens.workshop.canvas import Canvas
from greatrace_client.screens.workshop.forms import Forms
from greatrace_client.screens.workshop.land import land_hexes
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.notes import draw_note
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, INK, NIGHT_TEXT, PAPER, PAPER_LIGHT, SEPIA
from greatrace_client.ui.free_place import pixels
from greatrace_client.ui.layout import Column, Row, fixed, stretch
from greatrace_client.ui.menu_chrome import GUTTER, body_area, menu_page
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext, Push
from greatrace_client.ui.widgets import Button, Label, RowLook, Rows, Widget

TOOLS: Final = {
    Tool.SPACE: (marked("Spaces"), marked("Paint spaces.")),
    Tool.RISK: (marked("Risk zone"), marked("Paint the risk zone.")),
    Tool.ERASE: (marked("Eraser"), marked("Erase spaces.")),
    Tool.CITY: (marked("City"), marked("Found and change cities.")),
    Tool.LINE: (marked("Line"), marked("Join cities by sea or air.")),
    Tool.ROUTE: (marked("Route"), marked("Start and finish of races.")),
    Tool.BOARD: (marked("Board"), marked("Name, tiles and bag.")),
}
ROW, FIELD, FOOT, LINE = 50.0, 46.0, 44.0, 20.0  # units: of a finding, a control, a row of buttons, a line of facts
LEAST_ROWS: Final = 5  # findings that are seen however many facts there are


class WorkshopScene(MenuScene):
    """`folder` and `board`: its place; None if it has never been saved. `frame`: the region of a new board."""

    title = marked("Map workshop")

    def __init__(
        self, drawing: Drawing, folder: Path | None = None, board: str = "", *, frame: Box | None = None
    ) -> None:
        super().__init__()
        self.history = DrawingHistory(drawing, kept=drawing if board else None)
        self.editor = DrawingEditor(self.history)
        self.folder, self.board = folder, board
        self.canvas = Canvas(self.editor, self._drawn, frame)
        self.forms = Forms(self.editor, self._changed, self.rebuild, self._bag, self._fill)
        self.found: list[Finding] = []
        self.facts: list[str] = []
        self.sure = False  # Back was pressed with changes that are not saved
        self._chosen: object = None

    def enter(self, context: AppContext) -> None:
        self._look()
        super().enter(context)

    def _look(self) -> None:
        """Check the drawing and measure its routes: it takes some milliseconds."""
        drawing = self.editor.drawing
        self.found, self.facts = findings(drawing), facts(drawing) if drawing.ground else []

    # ---- widgets
    def build(self) -> list[Widget]:
        tools = [
            Button(label, partial(self._take, tool), tooltip, key=str(i), state=self._state(tool), name=f"tool-{tool}")
            for i, (tool, (label, tooltip)) in enumerate(TOOLS.items(), 1)
        ]
        self.controls = self.forms.widgets()
        self.rows: Rows[Finding] = Rows(
            "To do",
            self.found,
            self._draw_finding,
            "What is still missing. Select a line to see where, or to get its tool.",
            row=ROW,
            chosen=self._point,
            opened=self._point,
            name="findings",
        )
        self.rows.index = None
        return [self.canvas, *tools, *self.controls, self.rows, *self._foot()]

    def _state(self, tool: Tool) -> panels.ButtonState:
        return "primary" if tool is self.editor.tool else "ready"

    def _foot(self) -> list[Widget]:
        undo = Button(
            "Undo", partial(self._step, self.editor.undo), "Undo the last change.", key="Backspace", name="undo"
        )
        redo = Button("Redo", partial(self._step, self.editor.redo), "Redo what you undid.", key="X", name="redo")
        save = Button("Save", self._save, "Save it as a text file in your content folder.", key="S", name="save")
        drive = Button("Try it", self._try, "Save it and race on it against bots.", key="T", name="try")
        measure = Button(
            "Measure", self._measure, "Let bots race on it and see what races are like.", key="M", name="measure"
        )
        leave = Button(self._back_words, self.back, "Leave the workshop.", key="Esc", name="back")
        undo.why = "" if self.history.past else marked("There is nothing to undo.")
        redo.why = "" if self.history.future else marked("There is nothing to redo.")
        if any(finding.stops for finding in self.found):
            drive.why = measure.why = marked("Fix what the list says first.")
        return [undo, redo, save, drive, measure, leave]

    def _back_words(self) -> str:
        return tr("Leave unsaved") if self.sure else tr("Back")

    # ---- the player's actions
    def _take(self, tool: Tool) -> None:
        self.editor.take(tool)
        self.rebuild()

    def _changed(self) -> None:
        """Update after a change of the drawing; the controls stay, since the player may be typing in one."""
        self._look()
        self.sure = False
        self.canvas.marked = self.found[0].hexes if self.found and self.found[0].stops else ()
        foot = {widget.name: widget for widget in self._foot()}
        for name in ("undo", "redo", "try", "measure"):
            self.form.named(name).why = foot[name].why
        self.rows.items, self.rows.index, self.rows.first = self.found, None, 0

    def _drawn(self) -> None:
        """Update after an action on the canvas, which may have changed the choice."""
        chosen = self.editor.city, self.editor.line
        self._changed()
        if chosen != self._chosen:
            self._chosen = chosen
            self.rebuild()

    def _step(self, step: Callable[[], object]) -> None:
        """Undo or redo a change."""
        step()
        self._changed()
        self.rebuild()

    def _point(self, finding: Finding) -> None:
        """Show the finding's place, or take the tool that mends it."""
        self.canvas.marked = finding.hexes
        if finding.hexes:
            self.canvas.at.show(finding.hexes[0])
        elif finding.mended_by is not None:
            index, first = self.rows.index, self.rows.first
            self._take(finding.mended_by)
            self.rows.index, self.rows.first = index, first

    def _fill(self) -> None:
        self.editor.stroke(land_hexes(self.editor.drawing.projection, self.canvas.land), object())
        self._changed()

    def _bag(self) -> None:
        from greatrace_client.screens.workshop.bag import BagScene

        self.go(Push(BagScene(self.editor, self._changed)))

    # ---- files
    def _save(self) -> bool:
        drawing = self.editor.drawing
        if not drawing.ground:
            self.context.say_here(tr("There is nothing to save yet."))
            return False
        if self.folder is None:
            self.folder, self.board = kept.new_place(drawing)
        try:
            kept.save(self.folder, kept.files_of(drawing, self.board, self.context.settings.player))
        except OSError as error:
            self.context.say_here(tr("Can’t save: {why}", why=error.strerror or error))
            return False
        self.history.kept, self.sure = drawing, False
        library().reread()
        self.context.say_here(kept.saved_words(self.folder))
        return True

    def _packed(self) -> str:
        """The package as the game reads it; "" with a sentence for the player."""
        try:
            return kept.packed_text(kept.files_of(self.editor.drawing, self.board, self.context.settings.player))
        except ContentError as error:
            self.context.say_here(explained(error))
            return ""

    def _try(self) -> None:
        if self._save() and (text := self._packed()) and may_end_own_server(self.context):
            from greatrace_client.screens.waiting import WaitingScene

            board = kept.board_at_table(text, self.board)
            start, finish = self.editor.drawing.routes[0]
            race_setup: RaceSetup = race_setup_from(self.context.settings, board=board, start=start, finish=finish)
            self.go(Push(WaitingScene(race_setup)))

    def _measure(self) -> None:
        if self._save() and (text := self._packed()):
            from greatrace_client.screens.workshop.measure import MeasureScene

            self.go(Push(MeasureScene(text, kept.board_at_table(text, self.board))))

    def back(self) -> None:
        if self.history.unsaved and not self.sure:
            self.sure = True
            self.context.say_here(tr("Not everything is saved. Press again to leave anyway."))
            return
        super().back()

    # ---- events
    def handle(self, event: pygame.event.Event) -> bool:
        page = menu_page(self.context.page)
        moved = False
        if event.type == pygame.MOUSEMOTION:
            if event.buttons[2] and self.canvas.box.holds(*page.units(event.pos)):
                self.canvas.pull(event.rel[0] / page.k, event.rel[1] / page.k)
                moved = True
            moved = self.canvas.point_at(*page.units(event.pos)) or moved
        return super().handle(event) or moved

    def panned(self, dx: float, dy: float) -> bool:
        self.canvas.pull(dx, dy)
        return True

    def kept_free(self) -> Sequence[pygame.Rect]:
        return [*super().kept_free(), pixels(menu_page(self.context.page), self._strip)]

    # ---- picture
    @property
    def right_title(self) -> str:
        return self.editor.drawing.name

    def _areas(self, page: Page) -> tuple[Box, Box]:
        area = body_area(page)
        right = min(440.0, area.w * 0.32)
        left = Box(area.x, area.y, area.w - right - GUTTER, area.h)
        return left, Box(left.right + GUTTER, area.y, right, area.h)

    def lay(self, page: Page) -> None:
        left, right = self._areas(page)
        named = self.form.named
        words = {tool: page.measure(tr(label), "lead", "bold") + 64 for tool, (label, _) in TOOLS.items()}
        tools = Row(*(stretch(words[tool], named(f"tool-{tool}")) for tool in TOOLS), gap=6)
        Column(fixed(44, tools), fixed(8), stretch(1, self.canvas), fixed(48)).place(*left)
        self._strip = Box(left.x, left.bottom - 40, left.w, 40)
        inner = right.inner(16, 14)
        rows = [
            Row(stretch(share, named(a)), stretch(1, named(b)), gap=10)
            for a, b, share in (("undo", "redo", 1.4), ("save", "try", 1), ("measure", "back", 1))
        ]
        controls = [fixed(FIELD + 10 if isinstance(each, Label) else FIELD, each) for each in self.controls]
        gap = 6.0
        foot = [fixed(FOOT, row) for row in rows]
        room = inner.h - sum(item.size + gap for item in (*controls, *foot)) - LEAST_ROWS * ROW - gap
        lines = max(3, min(len(self.facts), int((room - 4) / LINE)))  # the list keeps some rows
        tall = lines * LINE + 4
        Column(*controls, stretch(1, self.rows), fixed(tall), *foot, gap=gap).place(*inner)
        self._facts = Box(inner.x, inner.bottom - 3 * (FOOT + gap) - tall, inner.w, tall)

    def paint(self, page: Page) -> None:
        _, right = self._areas(page)
        panels.panel(page, *right)
        self._paint_sentence(page)
        for i, fact in enumerate(self.facts[: int(self._facts.h / LINE)]):
            page.text(fact, self._facts.x, self._facts.y + 12 + LINE * i, "small", NIGHT_TEXT, fit=self._facts.w)

    @property
    def shown_finding(self) -> Finding | None:
        """The selected finding, else the first fault with marked hexes."""
        first = self.found[0] if self.found and self.found[0].stops and self.found[0].hexes else None
        return self.rows.item or first

    def _paint_sentence(self, page: Page) -> None:
        """Paint the finding's sentence below the map, or that nothing is missing."""
        finding, strip = self.shown_finding, self._strip
        if finding is None and self.found:
            return  # the list shows it
        ink = BAD if finding is not None and finding.stops else INK
        words = finding.sentence if finding is not None else tr("Nothing is missing: try it.")
        panels.plate(page, *strip, 4, PAPER_LIGHT, ink, inner=False)
        page.text(words, *strip.middle, "lead", ink, "bold", "middle", fit=strip.w - 28)

    def _draw_finding(self, page: Page, finding: Finding, area: Box, look: RowLook) -> None:
        fill = PAPER_LIGHT if look.chosen else PAPER
        panels.plate(page, area.x + 2, area.y + 2, area.w - 4, area.h - 4, 4, fill, INK, inner=False, shadow=False)
        ink = BAD if finding.stops else SEPIA
        draw_note(page, finding.sentence, Box(area.x + 12, area.y + 3, area.w - 22, area.h - 6), 15, ink)
