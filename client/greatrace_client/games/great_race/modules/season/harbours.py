"""SEASON on the map: while no boat sails, the sea lines are drawn closed."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from greatrace.great_race.board import TransportLine
from greatrace.great_race.constants import SEA
from greatrace.great_race.modules.season import Season
from greatrace_client.games.great_race.module_api.screen import ModuleScreen
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.i18n import term
from greatrace_client.ui.draw import lines
from greatrace_client.ui.draw.moving.weather_particles import sort_of
from greatrace_client.ui.draw.page import Page

if TYPE_CHECKING:
    from greatrace_client.games.great_race.board_view import BoardView


class HarboursScreen(ModuleScreen):
    """Only draws on the map."""

    def __init__(self, table: RaceTable) -> None:
        self.season: Any = next(x for x in table.ruleset.extensions if isinstance(x, Season))

    def about_space(self, shown: Shown, space: str) -> str:
        """A line for a harbour whose lines are closed."""
        o, seat = shown.stage.view.open, shown.seat if shown.seat is not None else -1
        from_here = shown.table.ruleset.board.lines_from.get(space, ())
        closed = any(line.kind == SEA and self.season.line_closed(o, seat, line) for line in from_here)
        return term("weather note", "boats") if closed else ""

    def weather(self, shown: Shown) -> str:
        slot = self.season.slot(shown.stage.view.open)
        return sort_of(slot.weather, slot.period) if slot.weather else ""

    def lying(self, shown: Shown) -> Hashable:
        return tuple(line.ends for line in shown.table.ruleset.board.lines if self._closed(shown, line))

    def draw_lying(self, page: Page, board: BoardView, shown: Shown) -> None:
        """Draw buoys on each closed sea line."""
        view = board.view(page)
        for line, way, _ in board.sheet.plates:
            if self._closed(shown, line):
                lines.paint_buoys(view, way)

    def draw_above(self, page: Page, board: BoardView, shown: Shown) -> None:
        """Draw the plates of closed lines dull and barred, also where the map's own are redrawn over lit things."""
        view = board.view(page)
        for line, _, place in board.sheet.plates:
            if self._closed(shown, line):
                lines.paint_plate(view, *place, line.kind, f"{line.price} F", closed=True)

    def _closed(self, shown: Shown, line: TransportLine) -> bool:
        seat = shown.seat if shown.seat is not None else -1
        return bool(line.kind == SEA and self.season.line_closed(shown.stage.view.open, seat, line))
