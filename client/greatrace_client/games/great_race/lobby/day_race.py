"""The race of the day, announced before it starts: the way, the rivals, and the player's result today."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence

from greatrace_client import settings
from greatrace_client.i18n import board_name, term, tr, trn
from greatrace_client.model.career import CareerEntry, Logbook
from greatrace_client.model.daily_race import day_of, of_the_day
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.model.routes import about_way, way_name
from greatrace_client.own_content import library
from greatrace_client.ui.board_picture import board_picture
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import INK, PAPER_LIGHT, SEPIA
from greatrace_client.ui.layout import Column, Row, fixed, stretch
from greatrace_client.ui.menu_chrome import GUTTER, portrait
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.widgets import Button, Widget


def best_today(entries: Sequence[CareerEntry], day: str) -> CareerEntry | None:
    """The player's best race of that date, None before the first."""
    raced = [entry for entry in entries if entry.day == day]
    return max(raced, key=lambda entry: (entry.won, entry.points), default=None)


class DayRaceScene(MenuScene):
    """The race of the day, over the form; `start` begins the race once this scene has closed."""

    title = "Race of the day"
    split = 0.4

    def __init__(self, start: Callable[[RaceSetup], object], today: dt.date) -> None:
        super().__init__()
        self.start, self.today, self.race_setup = start, today, of_the_day(today)
        self.best = best_today(Logbook(settings.data_folder()).entries(), day_of(self.race_setup.seed))

    @property
    def right_title(self) -> str:
        return self.today.isoformat()

    def build(self) -> list[Widget]:
        begin = Button(
            "Start race",
            self._start,
            "The same race for everybody today.",
            key="Enter",
            state="primary",
            name="start",
        )
        return [begin, Button("Back", self.back, "Back to the form.", key="Esc", name="back")]

    def _start(self) -> None:
        self.back()
        self.start(self.race_setup)

    def lay(self, page: Page) -> None:
        right = self.sides(page)[1].inner(24, 20)
        foot = Row(stretch(0.3, self.form.named("back")), stretch(0.7, self.form.named("start")), gap=GUTTER)
        Column(stretch(1), fixed(58, foot)).place(*right)

    def paint(self, page: Page) -> None:
        left, right = self.sides(page)
        panels.panel(page, *left)
        panels.panel(page, *right, lit=True)
        board = library().known.boards[self.race_setup.board]
        way = self.race_setup.start, self.race_setup.finish
        board_picture(page, board, left.inner(20, 20), board_name(board.id), way)
        area = right.inner(24, 20, 24, 94)
        panels.plate(page, *area, 4, PAPER_LIGHT)
        page.grain(area.x + 2, area.y + 2, area.w - 4, area.h - 4, 16)
        sheet = area.inner(28, 20)
        page.text(way_name(board, way).upper(), sheet.x, sheet.y + 24, 34, INK, "display", fit=sheet.w)
        y = page.wrap(about_way(board, way), sheet.x, sheet.y + 68, sheet.w, "lead", SEPIA) + 10
        for words in self.facts():
            y = page.wrap(words, sheet.x, y + 8, sheet.w, "lead", INK) + 4
        picture = Box(sheet.x, y + 12, sheet.w, min(sheet.bottom - y - 16, sheet.w * 0.55))
        if picture.h > 120:
            portrait(page, self.race_setup.crew, *picture)

    def facts(self) -> list[str]:
        """The race's facts, line by line."""
        rivals = trn("{n} rival", "{n} rivals", self.race_setup.bots) + f" ({term('level', self.race_setup.levels[0])})"
        crew = tr("Your crew: {crew}", crew=term("crew", self.race_setup.crew))
        same = tr("Same map, same tiles, same cards for everybody who plays today.")
        if self.best is None:
            return [same, rivals, crew, tr("You haven’t raced it yet.")]
        return [same, rivals, crew, trn("Your best today: {n} point", "Your best today: {n} points", self.best.points)]
