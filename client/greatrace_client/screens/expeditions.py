"""Expeditions: races with aims to choose from, and the player's medals."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from greatrace_client import settings
from greatrace_client.i18n import board_name, listed, term, tr
from greatrace_client.i18n.table_options import option_choice
from greatrace_client.model.career import CareerEntry, Logbook
from greatrace_client.model.expeditions import METALS, Aim, Expedition, expeditions
from greatrace_client.model.routes import way_name
from greatrace_client.own_content import known_content
from greatrace_client.screens.own_server import may_end_own_server
from greatrace_client.ui.board_picture import board_picture
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.medals import medal
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, GOLD_PALE, INK, NIGHT_DEEP, PAPER, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.shapes import at, box, shape
from greatrace_client.ui.layout import Column, Grid, Row, fixed, stretch
from greatrace_client.ui.menu_chrome import GUTTER, portrait
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext, Push
from greatrace_client.ui.widgets import Button, Look, Widget
from greatrace_client.ui.widgets.controls import focus_ring

ROW = 128.0  # the greatest height of a card in the list
PICTURE_LEAST = 150.0  # free units under the sheet's text from which on the crew is shown


def aim_words(aim: Aim) -> str:
    """An aim in words: Arrive with at least 40 F."""
    return term("aim", aim.kind, n=aim.bound)


class ExpeditionCard(Button):
    """An expedition in the list: its name, its goal, the best medal so far."""

    def __init__(self, one: Expedition, metal: str, pick: Callable[[Expedition], object]) -> None:
        super().__init__(lambda: one.title, partial(pick, one), self._best, name=f"expedition-{one.id}")
        self.one, self.metal = one, metal
        self.chosen = False

    def _best(self) -> str:
        return term("medal", self.metal) if self.metal else tr("No medal yet.")

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, h = self.box
        fill = GOLD_PALE if self.chosen else PAPER_LIGHT if look.hover or look.focus else PAPER
        panels.plate(page, x, y, w, h, 5, fill, INK)
        tall = min(68.0, h - 16)
        page.svg(at(0, 0, medal(self.metal), tall / 68), x + w - 20 - tall * 56 / 68, y + (h - tall) / 2, tall, tall)
        room = w - 60 - tall
        page.text(self.one.title, x + 18, y + h * 0.36, 23, INK, "bold", fit=room)
        page.text(board_name(self.one.board), x + 18, y + h * 0.7, 17, SEPIA, fit=room)
        if self.chosen:
            page.svg(box(2, 2, w + 2, h + 2, 7, "none", GOLD, 3.4), x - 3, y - 3, w + 6, h + 6)
        if look.focus:
            page.svg(focus_ring(w + 4, h + 4, 8), x - 2, y - 2, w + 4, h + 4)


class ExpeditionsScene(MenuScene):
    """The expeditions with their aims and the player's medals; opened from the title."""

    title = "Expeditions"
    split = 0.36

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[CareerEntry] = []
        self.offered = expeditions()
        self.chosen = self.offered[0]

    def enter(self, context: AppContext) -> None:
        self._read()
        self.chosen = next((one for one in self.offered if not one.best(self.entries)), self.offered[0])
        super().enter(context)
        self.form.focus_on(self.form.named(f"expedition-{self.chosen.id}"))

    def _read(self) -> None:
        self.entries = Logbook(settings.data_folder()).entries()

    def uncovered(self) -> None:
        """Update after a race."""
        self._read()
        super().uncovered()

    @property
    def right_title(self) -> str:
        medals = sum(bool(one.best(self.entries)) for one in self.offered)
        return tr("With a medal: {n} of {of}", n=medals, of=len(self.offered))

    # ---- widgets
    def build(self) -> list[Widget]:
        cards = [ExpeditionCard(one, METALS[one.best(self.entries)], self._pick) for one in self.offered]
        for card in cards:
            card.chosen = card.one is self.chosen
        start = Button(
            "Start race",
            self._start,
            "Start this race.",
            key="Enter",
            state="primary",
            name="start",
            note=lambda: way_name(known_content().boards[self.chosen.board], self.chosen.way),
        )
        return [*cards, start, Button("Back", self.back, "Back to the title.", key="Esc", name="back")]

    def _pick(self, one: Expedition) -> None:
        """Choose an expedition; a second press starts it."""
        if one is self.chosen:
            self._start()
            return
        self.chosen = one
        self.rebuild()

    def _start(self) -> None:
        from greatrace_client.screens.waiting import WaitingScene

        if may_end_own_server(self.context):
            self.go(Push(WaitingScene(self.chosen.race_setup)))

    # ---- picture
    def lay(self, page: Page) -> None:
        left, right = (panel.inner(20, 20) for panel in self.sides(page))
        cards = [w for w in self.form.widgets if isinstance(w, ExpeditionCard)]
        step = min(ROW + 8, left.h / len(cards))
        Grid(cards, row=step - 8, down=8).place(*left)
        foot = Row(stretch(0.3, self.form.named("back")), stretch(0.7, self.form.named("start")), gap=GUTTER)
        Column(stretch(1), fixed(58, foot)).place(*right)

    def paint(self, page: Page) -> None:
        left, right = self.sides(page)
        panels.panel(page, *left)
        panels.panel(page, *right, lit=True)
        area, one = right.inner(20, 20, 20, 90), self.chosen
        wide = area.w * 0.6
        board = known_content().boards[one.board]
        x = area.x + wide + 12
        tall = min(area.h, (area.x + area.w - x) * 1.7)
        board_picture(page, board, Box(x, area.y, area.x + area.w - x, tall), board_name(board.id), one.way)
        panels.plate(page, area.x, area.y, wide, area.h, 4, PAPER_LIGHT)
        page.grain(area.x + 2, area.y + 2, wide - 4, area.h - 4, 16)
        self._sheet(page, area._replace(w=wide).inner(22, 14))

    def _sheet(self, page: Page, sheet: Box) -> None:
        """Paint the story, the aims with their medals, and the rivals; the crew if there is room."""
        one = self.chosen
        page.text(one.title.upper(), sheet.x, sheet.y + 22, 34, INK, "display", fit=sheet.w)
        y = page.wrap(one.story, sheet.x, sheet.y + 60, sheet.w, "body", INK) + 6
        y = self._aims(page, sheet, _head(page, tr("Medals"), sheet, y))
        y = _head(page, tr("Setup"), sheet, y + 2)
        for words, value in setup_words(one):
            column = sheet.w * 0.26
            page.text(words, sheet.x, y, "body", SEPIA, "bold", fit=column - 8)
            y = page.wrap(value, sheet.x + column, y, sheet.w - column, "body", INK) + 2
        spare = sheet.y + sheet.h - y - 6
        if spare > PICTURE_LEAST:
            tall = min(spare, sheet.w * 0.6)
            portrait(page, one.crew, sheet.x, sheet.y + sheet.h - tall - 2, sheet.w, tall)

    def _aims(self, page: Page, sheet: Box, y: float) -> float:
        """Paint a line for each aim with its medal, pale until it is earned. Returns the y below."""
        best = self.chosen.best(self.entries)
        for number, aim in enumerate(self.chosen.aims, 1):
            held = number <= best
            page.svg(at(0, 0, medal(METALS[number]), 0.62), sheet.x, y - 23, 36, 43, alpha=255 if held else 110)
            page.text(aim_words(aim), sheet.x + 48, y, 19, INK, "bold" if held else "text", fit=sheet.w - 90)
            if held:
                page.svg(shape("M2 9L8 15L19 2", stroke=NIGHT_DEEP, width=3.4), sheet.x + sheet.w - 26, y - 9, 22, 20)
            y += 44
        return y


def _head(page: Page, words: str, sheet: Box, y: float) -> float:
    """A heading on a rule; the y below."""
    page.text(words, sheet.x, y, 17, SEPIA, "bold", fit=sheet.w)
    page.svg(shape(f"M0 3H{sheet.w:.0f}", stroke=SEPIA, width=1.2), sheet.x, y + 11, sheet.w, 6)
    return y + 42


def setup_words(one: Expedition) -> list[tuple[str, str]]:
    """Rivals, modules and options: a heading and its value."""
    levels = sorted(set(one.rivals), key=one.rivals.index)
    each = [f"{n} × {term('level', x)}" if (n := one.rivals.count(x)) > 1 else term("level", x) for x in levels]
    rows = [(tr("Rivals"), listed(each)), (tr("Crew"), term("crew", one.crew))]
    if one.modules:
        rows.append((tr("Modules"), ", ".join(term("module", module) for module in one.modules)))
    rows += [(term("agreed", name), option_choice(name, value)) for name, value in one.options]
    return rows
