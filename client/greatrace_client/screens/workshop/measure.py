"""Measures races over a drawn board: bots race in the background, and the table fills meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from greatrace.great_race.board import Board
from greatrace.great_race.own_content import content_with
from greatrace.lab.measure_worker import MeasureRequest
from greatrace.translation import marked
from greatrace_client.i18n import tr, trn
from greatrace_client.model.workshop.measured import Figure, figures
from greatrace_client.net.measuring import Measuring
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS_LIGHT, GOLD, NIGHT_LIGHT, NIGHT_TEXT, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import box
from greatrace_client.ui.fields import OneOf
from greatrace_client.ui.layout import Column, Row, fixed, stretch
from greatrace_client.ui.menu_chrome import GUTTER, body_area, headed_panel
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext
from greatrace_client.ui.widgets import Button, RowLook, Rows, Widget

RACES: Final = (12, 24, 60, 200)
NUMBER: Final = OneOf("races", "Races", "More races tell more, and take longer.", RACES)
ROW: Final = 44.0
WARNING: Final = "#F0A57C"  # a figure that is not as wanted, on a dark panel


class MeasureScene(MenuScene):
    """`text`: the package of the board."""

    title = marked("Measure")

    def __init__(self, text: str, board: str) -> None:
        super().__init__()
        self.text, self.board = text, board
        self.chart: Board = content_with(text).boards[board]
        self.players, self.races = 4, RACES[1]
        self.measuring: Measuring | None = None

    def enter(self, context: AppContext) -> None:
        super().enter(context)
        self._begin()

    def leave(self) -> None:
        if self.measuring is not None:
            self.measuring.close()

    def _begin(self) -> None:
        """Start new races with these numbers."""
        self.leave()
        self.measuring = Measuring(MeasureRequest(self.text, self.board, self.players, self.races))
        self.measuring.begin()
        self.rebuild()

    @property
    def lines(self) -> Sequence[Figure]:
        """The table so far."""
        return figures(self.measuring.tallies, self.chart) if self.measuring is not None else ()

    # ---- widgets
    def build(self) -> list[Widget]:
        most = content_with(self.text).editions[self.chart.edition].players[1]
        players = OneOf("players", "Players", "How many bots race.", range(2, most + 1))
        again = Button("Race again", self._begin, "Measure again with these numbers.", key="R", name="again")
        back = Button("Back", self.back, "Back to the drawing.", key="Esc", name="back")
        table = Rows("Figures", self.lines, self._draw, "Figures of the races so far.", row=ROW, name="figures")
        return [table, players.of(self), NUMBER.of(self), again, back]

    def update(self, dt: float) -> bool:
        heard = self.measuring is not None and self.measuring.heard()
        if heard:
            rows = self.form.named("figures")
            assert isinstance(rows, Rows)
            rows.refill(self.lines, lambda a, b: a.label == b.label)
        return super().update(dt) or heard

    # ---- picture
    def lay(self, page: Page) -> None:
        area = body_area(page).inner(24, 60, 24, 18)
        named = self.form.named
        foot = Row(
            stretch(1, named("players")),
            stretch(1, named("races")),
            stretch(0.8, named("again")),
            stretch(0.8, named("back")),
            gap=GUTTER,
        )
        Column(fixed(40), stretch(1, named("figures")), fixed(14), fixed(52, foot)).place(*area)
        self._bar = Box(area.x, area.y, area.w, 30)

    def paint(self, page: Page) -> None:
        headed_panel(page, body_area(page), tr("BOTS, RACE AFTER RACE"))
        if self.measuring is None:
            return
        done, of = len(self.measuring.tallies), self.measuring.asked.races
        x, y, w, h = self._bar
        body = box(1, 1, w - 2, 12, 6, NIGHT_LIGHT) + (
            box(1, 1, max(12.0, (w - 2) * done / of), 12, 6, GOLD) if done else ""
        )
        page.svg(body, x, y + h - 8, w, 14)
        words = (
            tr("The races stopped with an error.")
            if self.measuring.failed
            else trn("{n} race of {all}", "{n} races of {all}", done, all=of)
        )
        page.text(words, x, y + 6, "body", PAPER_LIGHT, fit=w)

    def _draw(self, page: Page, figure: Figure, area: Box, look: RowLook) -> None:
        x, y, w, h = area
        if look.chosen:
            page.svg(box(1, 1, w - 2, h - 4, 4, NIGHT_LIGHT), x, y, w, h)
        page.text(figure.label, x + 14, y + h / 2 - 2, "lead", PAPER_LIGHT, fit=w * 0.48)
        ink = BRASS_LIGHT if figure.good else WARNING
        page.text(
            figure.value, x + w * 0.52, y + h / 2 - 2, "lead", ink, "bold", fit=w * 0.3 if figure.wanted else w * 0.46
        )
        if figure.wanted:
            sign = tr("wanted: {figure}", figure=figure.wanted)
            page.text(
                sign,
                x + w - 14,
                y + h / 2 - 2,
                "small",
                NIGHT_TEXT if figure.good else WARNING,
                at="right",
                fit=w * 0.16,
            )
