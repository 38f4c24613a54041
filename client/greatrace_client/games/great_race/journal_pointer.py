"""The hand on the journal of the great race: lines are shown on the map, and one phase can be filtered."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from greatrace_client.games.great_race.board_view import HasBoard
from greatrace_client.games.great_race.camera import HasCamera
from greatrace_client.games.great_race.journal import phase_name
from greatrace_client.race_common.hit_areas import Zone
from greatrace_client.race_common.journal_lines import Filter, Line
from greatrace_client.race_common.journal_pointer import LineHand, LoggedRace
from greatrace_client.ui.draw.moving import routes
from greatrace_client.ui.draw.page import Page

PULSE = 0.9  # seconds a round of the flash on the map


class MapLog(LoggedRace, HasBoard, HasCamera, Protocol):
    """The race with its map."""


class JournalHand(LineHand):
    """Of one race screen."""

    def __init__(self, race: MapLog, turn_to: Callable[[int], object] | None = None) -> None:
        super().__init__(race, turn_to)
        self.map = race

    def show(self, line: Line) -> None:
        if line.spaces:
            spot = self.map.board.spot
            self.map.camera.show(spot(line.spaces[0]), spot(line.spaces[-1]))

    def chip_zone(self, number: int, wanted: Filter) -> Zone:
        """Of a player; the last one: of a phase."""
        if number < len(self.race.shown.table.view.open.crews):
            return super().chip_zone(number, wanted)
        about = "Show only this phase; press again for the next."
        label = partial(phase_name, self.race.journal.wanted.phase)
        return Zone("filter phase", label, partial(self.filter, wanted), about)

    def update(self, dt: float) -> bool:
        """Time goes by: the flash on the map."""
        if self.race.journal.lit is None:
            return False
        self.age += dt
        return True

    def draw(self, page: Page) -> None:
        """On the map: rings around what the line is about."""
        line = self.race.journal.line(self.race.journal.lit)
        if line is None:
            return
        view = self.map.board.view(page)
        for x, y in self.about(line):
            routes.draw_target(view, x, y, self.age / PULSE)

    def about(self, line: Line) -> list[tuple[float, float]]:
        """Where the line can be seen, sheet units: its spaces, or its player's vehicle."""
        if line.spaces:
            return [self.map.board.spot(space) for space in line.spaces]
        return [self.race.shown.stage.vehicle(line.seat).pose[:2]] if line.seat is not None else []
