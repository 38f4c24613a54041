"""A race against bots: board and route on the left, one's crew and the rivals on the right."""

from __future__ import annotations

import datetime as dt
from functools import partial

from greatrace.bots import LEVELS
from greatrace.great_race.constants import CREW_COLOURS
from greatrace.great_race.content_loader import load
from greatrace_client import settings as settings_file
from greatrace_client.games.crazy_race.setup import CrazySetupScene, game_choice
from greatrace_client.i18n import tr, trn
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.model.routes import about_way, way_name, ways
from greatrace_client.screens.choices import BoardPick, CrewPick, place_boards
from greatrace_client.screens.opponents import Seating
from greatrace_client.screens.option_form import Agreement, OptionForm, agreement_button, presets
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import NIGHT_TEXT
from greatrace_client.ui.menu_chrome import portrait, two_panels
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext, Push, Replace
from greatrace_client.ui.widgets import Button, Choice, Widget


class SoloSetupScene(MenuScene):
    """What was chosen last time is chosen again."""

    title = "Race against bots"

    def __init__(self) -> None:
        super().__init__()
        self.boards = load().boards
        self.seating = Seating(self.rebuild, self._levelled)
        self.agreement = Agreement()

    def enter(self, kit: AppContext) -> None:
        chosen = kit.settings
        self.board = chosen.board if chosen.board in self.boards else next(iter(self.boards))
        self.way = ways(self.boards[self.board])[0]
        self.crew = chosen.crew if chosen.crew in CREW_COLOURS else CREW_COLOURS[0]
        level = chosen.level if chosen.level in LEVELS else "normal"
        self.seating.holders = [level] * 4
        self.bots = min(chosen.bots, self.most_bots)
        super().enter(kit)

    @property
    def most_bots(self) -> int:
        """EDITION: as many rivals as the board's edition has room for."""
        content = load()
        return content.editions[content.boards[self.board].edition].players[1] - 1

    # ---- widgets
    def build(self) -> list[Widget]:
        board = self.boards[self.board]
        picks = [BoardPick(b, self._pick_board) for b in self.boards.values()]
        for pick in picks:
            pick.chosen, pick.way = pick.board.id == self.board, self.way
        crews = [CrewPick(crew, self._pick_crew) for crew in CREW_COLOURS]
        for crew in crews:
            crew.chosen = crew.crew == self.crew
        route = Choice(
            "Route",
            ways(board),
            self.way,
            self._pick_way,
            "Where the race starts and ends.",
            text=lambda way: way_name(board, way),
            name="route",
            share=0.74,
        )
        number = Choice(
            "Rivals",
            list(range(1, self.most_bots + 1)),
            self.bots,
            self._pick_number,
            "How many bots race against you.",
            text=lambda n: trn("{n} rival", "{n} rivals", n),
            name="number",
        )
        start = Button(
            "Start race", self._start, "Start the race.", key="Enter", state="primary", name="start", note=self._summary
        )
        back = Button("Back", self.back, "Back to the title.", key="Esc", name="back")
        agreements = agreement_button(self.agreement, self.board, self._agree)
        game, levels = game_choice("great_race", self._pick_game), self.seating.widgets(self.rivals)
        day = Button(
            "Race of the day",
            self._race_of_the_day,
            "Today’s race, the same for everybody, against three bots.",
            key="D",
            name="day",
        )
        return [game, *picks, route, agreements, *crews, number, *levels, start, day, back]

    def _levelled(self, rival: int, level: str) -> None:
        if rival == 0:
            self.kit.settings.level = level

    @property
    def rivals(self) -> list[str]:
        """Their colours."""
        return [crew for crew in CREW_COLOURS if crew != self.crew][: self.bots]

    def _summary(self) -> str:
        return way_name(self.boards[self.board], self.way)

    def _pick_game(self, game: str) -> None:
        if game == "crazy_race":
            self.go(Replace(CrazySetupScene()))

    def _pick_board(self, board: str) -> None:
        if board != self.board:
            self.board, self.way = board, ways(self.boards[board])[0]
            self.bots = min(self.bots, self.most_bots)
            self.agreement.leave_preset()
            self.rebuild()

    def _agree(self) -> None:
        self.go(Push(OptionForm(self.agreement, self.board, self.bots + 1)))

    def uncovered(self) -> None:
        """A ready-made table brings its own board and route."""
        if (preset := presets().get(self.agreement.preset)) is not None:
            self.board, self.way = preset.board, (preset.start, preset.finish)
            self.bots = min(self.bots, self.most_bots)
        super().uncovered()

    def _pick_way(self, way: tuple[str, str]) -> None:
        self.way = way
        self.agreement.leave_preset()
        for widget in self.form.widgets:
            if isinstance(widget, BoardPick):
                widget.way = way

    def _pick_crew(self, crew: str) -> None:
        self.crew = crew
        for widget in self.form.widgets:
            if isinstance(widget, CrewPick):
                widget.chosen = widget.crew == crew

    def _pick_number(self, number: int) -> None:
        self.bots = number
        self.rebuild()

    def _race_of_the_day(self) -> None:
        from greatrace_client.model.daily_race import of_the_day
        from greatrace_client.screens.waiting import WaitingScene

        self.go(Push(WaitingScene(of_the_day(dt.date.today()))))  # noqa: DTZ011 - the player's own day

    def _start(self) -> None:
        from greatrace_client.screens.waiting import WaitingScene

        chosen = self.kit.settings
        chosen.board, chosen.crew, chosen.bots = self.board, self.crew, self.bots
        settings_file.save(chosen)
        modules, options = self.agreement.fitting(self.board, self.bots + 1)
        wish = RaceSetup(
            self.board,
            self.bots,
            (chosen.level,),
            self.crew,
            *self.way,
            options=tuple(options.items()),
            modules=modules,
        )
        self.go(Push(WaitingScene(self.seating.seated(wish, chosen.player, self.rivals))))

    # ---- picture
    def _panels(self, page: Page) -> tuple[Box, Box]:
        return two_panels(page, 0.46)

    def lay(self, page: Page) -> None:
        left, right = (panel.inner(24, 56, 24, 20) for panel in self._panels(page))
        boards = [w for w in self.form.widgets if isinstance(w, BoardPick)]
        place_boards(boards, Box(left.x, left.y + 58, left.w, left.h - 262))
        self.form.named("game").place(left.x, left.y, left.w, 46)
        self.form.named("route").place(left.x, left.y + left.h - 186, left.w, 46)
        self.form.named("agreements").place(left.x, left.y + left.h - 132, left.w, 50)
        crews = [w for w in self.form.widgets if isinstance(w, CrewPick)]
        wide = (right.w - 12 * (len(crews) - 1)) / len(crews)
        tall = min(wide * 0.74 + 40, right.h * 0.32)
        for i, crew in enumerate(crews):
            crew.place(right.x + i * (wide + 12), right.y, wide, tall)
        self._rivals = Box(right.x, right.y + tall + 30, right.w, 40)
        y = self._rivals.y + 30
        room = right.y + right.h - 92 - y
        self.form.named("number").place(right.x, y, right.w, 46)
        step = min(150.0, (room - 54) / self.bots)
        self._cards = [Box(right.x, y + 58 + i * step, right.w, step - 10) for i in range(self.bots)]
        for i, card in enumerate(self._cards):
            self.seating.place(self.form, i, card)
        foot = right.y + right.h - 64
        self.form.named("back").place(right.x, foot, right.w * 0.22 - 8, 64)
        self.form.named("day").place(right.x + right.w * 0.22, foot, right.w * 0.33 - 8, 64)
        self.form.named("start").place(right.x + right.w * 0.55, foot, right.w * 0.45, 64)

    def paint(self, page: Page) -> None:
        left, right = self._panels(page)
        panels.panel(page, *left)
        panels.heading(page, tr("THE ROUTE"), left.x + 24, left.y + 30, left.w - 48)
        panels.panel(page, *right, lit=True)
        panels.heading(page, tr("YOUR CREW"), right.x + 24, right.y + 30, right.w - 48)
        panels.heading(page, tr("RIVALS"), self._rivals.x, self._rivals.y + 8, self._rivals.w)
        for i, (crew, card) in enumerate(zip(self.rivals, self._cards, strict=True)):
            self.seating.draw(page, i, card, partial(draw_crew, page, crew))
        board = self.boards[self.board]
        note = about_way(board, self.way)
        page.text(note, left.x + left.w / 2, left.y + left.h - 44, 16, NIGHT_TEXT, at="middle", fit=left.w - 48)


def draw_crew(page: Page, crew: str, area: Box) -> None:
    """A rival's half-track."""
    portrait(page, crew, *area)
