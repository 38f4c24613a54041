"""The hand on the journal of the great race: lines are shown on the map, and one phase can be filtered."""

from __future__ import annotations

from functools import partial

from greatrace_client.games.great_race.journal import phase_name
from greatrace_client.race_common.hit_areas import Zone
from greatrace_client.race_common.journal_lines import Filter, Line
from greatrace_client.race_common.journal_pointer import LineHand
from greatrace_client.ui.draw.moving import routes
from greatrace_client.ui.draw.page import Page

PULSE = 0.9  # seconds a round of the flash on the map


class JournalHand(LineHand):
    """Of one race screen."""

    def show(self, line: Line) -> None:
        if line.spaces:
            spot = self.scene.board.spot
            self.scene.camera.show(*(spot(space) for space in (line.spaces[0], line.spaces[-1])))

    def chip_zone(self, number: int, wanted: Filter) -> Zone:
        """Of a player; the last one: of a phase."""
        if number < len(self.scene.table.view.open.crews):
            return super().chip_zone(number, wanted)
        about = "Show only this phase; press again for the next."
        label = partial(phase_name, self.scene.journal.wanted.phase)
        return Zone("filter phase", label, partial(self.filter, wanted), about)

    def update(self, dt: float) -> bool:
        """Time goes by: the flash on the map."""
        if self.scene.journal.lit is None:
            return False
        self.age += dt
        return True

    def draw(self, page: Page) -> None:
        """On the map: rings around what the line is about."""
        line = self.scene.journal.line(self.scene.journal.lit)
        if line is None:
            return
        view = self.scene.board.view(page)
        for x, y in self.about(line):
            routes.draw_target(view, x, y, self.age / PULSE)

    def about(self, line: Line) -> list[tuple[float, float]]:
        """Where the line can be seen, sheet units: its spaces, or its player's vehicle."""
        if line.spaces:
            return [self.scene.board.spot(space) for space in line.spaces]
        return [self.scene.stage.vehicle(line.seat).pose[:2]] if line.seat is not None else []
