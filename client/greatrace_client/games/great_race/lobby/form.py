"""The Great Race in the forms of the lobby: board, route, modules and options."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

from greatrace.great_race.constants import CREW_COLOURS
from greatrace.protocol.messages import CreateTable, TableInfo
from greatrace_client.games.great_race.lobby.agreement import Agreement, presets
from greatrace_client.games.great_race.lobby.choices import BoardPick, CrewPick, place_boards
from greatrace_client.games.great_race.lobby.day_race import DayRaceScene
from greatrace_client.games.great_race.lobby.option_form import OptionForm, agreement_button
from greatrace_client.i18n import tr
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.model.routes import about_way, way_name, ways
from greatrace_client.own_content import library
from greatrace_client.race_common.lobby_form import FormPlace, LobbyForm
from greatrace_client.settings import Settings
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.panels import TWO_LINES
from greatrace_client.ui.scene import Push
from greatrace_client.ui.widgets import Button, Choice, Form, Widget

NOTE = 46.0  # units at the foot for the note about the route


class GreatRaceForm(LobbyForm):
    """The form of the Great Race; last time's choices are the defaults."""

    picks_share = 0.32

    def __init__(self, game: str, place: FormPlace) -> None:
        super().__init__(game, place)
        self.boards = library().offered
        board = place.context.settings.board
        self.board = board if board in self.boards else next(iter(self.boards))
        self.way = ways(self.boards[self.board])[0]
        self.agreement = Agreement()
        self._picks: list[BoardPick] = []

    @property
    def players(self) -> tuple[int, int]:
        """EDITION: the numbers of players of the board's edition."""
        content = library().known
        return content.editions[content.boards[self.board].edition].players

    def heading(self) -> str:
        return tr("THE ROUTE")

    def widgets(self) -> list[Widget]:
        self._picks = [BoardPick(b, self._pick_board) for b in self.boards.values()]
        for pick in self._picks:
            pick.chosen, pick.way = pick.board.id == self.board, self.way
        board = self.boards[self.board]
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
        return [*self._picks, route, agreement_button(self.agreement, self.board, self._agree)]

    def lay(self, form: Form, area: Box, *, noted: bool) -> None:
        foot = NOTE if noted else 0.0
        top = area.bottom - foot - TWO_LINES - 4
        place_boards(self._picks, Box(area.x, area.y, area.w, top - 72 - area.y))
        form.named("route").place(area.x, top - 54, area.w, 46)
        form.named("agreements").place(area.x, top + (0 if noted else 2), area.w, TWO_LINES)

    def note(self) -> str:
        return about_way(self.boards[self.board], self.way)

    def _pick_board(self, board: str) -> None:
        if board != self.board:
            self.board, self.way = board, ways(self.boards[board])[0]
            self.agreement.leave_preset()
            self.place.rebuild()

    def _pick_way(self, way: tuple[str, str]) -> None:
        self.way = way
        self.agreement.leave_preset()
        for pick in self._picks:
            pick.way = way

    def _agree(self) -> None:
        self.place.go(Push(OptionForm(self.agreement, self.board, self.place.seats)))

    def uncovered(self) -> None:
        """A ready-made table brings its own board and route."""
        if (preset := presets().get(self.agreement.preset)) is not None:
            self.board, self.way = preset.board, (preset.start, preset.finish)

    def take(self, table: TableInfo) -> None:
        self.agreement.modules, self.agreement.options = table.modules, dict(table.options)
        if table.board in self.boards:
            self.board, self.way = table.board, (table.start, table.finish)

    def create(self, seats: int, title: str, common: dict[str, Any]) -> CreateTable:
        modules, options = self.agreement.fitting(self.board, seats)
        return CreateTable(self.game, self.board, seats, title, *self.way, options=options, modules=modules, **common)

    # ---- a race against bots
    def solo_widgets(self, start: Callable[[RaceSetup], object]) -> list[Widget]:
        day = Button(
            "Race of the day",
            lambda: self.place.go(Push(DayRaceScene(start, dt.date.today()))),  # noqa: DTZ011 - the player's own day
            "Today’s race, the same for everybody, against three bots.",
            key="D",
            name="day",
        )
        return [day]

    def start_note(self) -> str:
        return way_name(self.boards[self.board], self.way)

    def colours(self, seats: int) -> tuple[str, ...]:
        return tuple(CREW_COLOURS)

    def usual_colour(self, settings: Settings) -> str:
        return settings.crew if settings.crew in CREW_COLOURS else CREW_COLOURS[0]

    def pick(self, colour: str, pick: Callable[[str], object]) -> CrewPick:
        return CrewPick(colour, pick)

    def levelled(self, level: str) -> None:
        self.place.context.settings.level = level

    def keep(self, colour: str, bots: int) -> None:
        chosen = self.place.context.settings
        chosen.board, chosen.crew, chosen.bots = self.board, colour, bots

    def race_setup(self, bots: int, level: str, colour: str) -> RaceSetup:
        modules, options = self.agreement.fitting(self.board, bots + 1)
        agreed = tuple(options.items())
        return RaceSetup(self.board, bots, (level,), colour, *self.way, options=agreed, modules=modules)
