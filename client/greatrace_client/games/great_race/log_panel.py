"""The log's panel in the Great Race: its lines, the chip for the phase, and at the start the journey ahead."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from greatrace.great_race.ruleset import Ruleset
from greatrace_client.games.great_race.board_view import HasBoard
from greatrace_client.games.great_race.camera import HasCamera
from greatrace_client.games.great_race.log_lines import PHASES, as_text, lines, phase_name
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.i18n import space_name
from greatrace_client.model.routes import about_way
from greatrace_client.race_common.hit_areas import HitArea
from greatrace_client.race_common.log_lines import Filter, Line
from greatrace_client.race_common.log_pointer import LoggedRace, LogPointer
from greatrace_client.race_common.log_sheet import CHIP, Sheet, chip
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.moving import routes
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import INK, SEPIA
from greatrace_client.ui.draw.shapes import at, shape

ROAD, EDGE = 90.0, 22.0  # units: width of the journey's picture; margin around it and its text
LEADING = 1.32  # line height of the text, relative to its size


class LogPanel(Sheet[Shown]):
    """The log's panel."""

    def box(self, shown: Shown) -> Box:
        return shown.layout.log

    def written(self, shown: Shown, most: int) -> list[Line]:
        return lines(shown.table, shown.shown_entries, most, self.wanted)

    def as_text(self, shown: Shown) -> str:
        return as_text(shown.table, shown.shown_entries, self.wanted)

    def sign(self, shown: Shown, seat: int) -> str:
        return emblems.badge(shown.table.colour(seat), 11)

    def chips(self, shown: Shown) -> list[tuple[Box, Filter]]:
        """Every player's chip, then the phase's."""
        found = super().chips(shown)
        if found:
            b, last = self.box(shown), found[-1][0]
            left = last.x + CHIP + 12
            found.append((Box(left, last.y, b.right - 62 - left, CHIP), Filter(self.wanted.seat, self._next_phase())))
        return found

    def _next_phase(self) -> str:
        ring = ("", *PHASES)
        return ring[(ring.index(self.wanted.phase) + 1) % len(ring)]

    def paint_chips(self, page: Page, shown: Shown, chips: list[tuple[Box, Filter]]) -> None:
        """A badge for each player, the phase in words, and the sign for copying."""
        super().paint_chips(page, shown, chips)
        b = chips[-1][0]
        chip(page, b, on=bool(self.wanted.phase), hover=shown.hover == "filter phase")
        page.text(phase_name(self.wanted.phase), *b.middle, 14, INK, "bold", "middle", fit=b.w - 12)

    def rest(self, page: Page, shown: Shown, b: Box) -> None:
        """The journey that begins, over the first lines."""
        if not self.wanted.on:
            paint_welcome(page, shown.table.ruleset, b)


def paint_welcome(page: Page, r: Ruleset, b: Box) -> None:
    """Draw the road from the start to the finish, with their names and the facts in between, in the middle of the room;
    what does not fit is left out.
    """
    facts = about_way(r.board, (r.start, r.finish)).split(" · ", 1)
    head, step = (page.text_px(size) / page.k * LEADING for size in (18, 15))
    tall = head + step * len(facts)
    if b.h < tall + EDGE:
        return
    pictured = b.h >= tall + ROAD + EDGE
    x, y, w = b.x + 26, b.y + (b.h - tall - (ROAD if pictured else 0.0)) / 2, b.w - 52
    if pictured:
        paint_road(page, r, x, y, w)
        y += ROAD
    names = f"{space_name(r.board, r.start)} – {space_name(r.board, r.finish)}"
    page.text(names, b.x + b.w / 2, y + head / 2, 18, INK, "bold", "middle", fit=w)
    for i, part in enumerate(facts):
        page.text(part, b.x + b.w / 2, y + head + step * (i + 0.5), 15, SEPIA, "text", "middle", fit=w)


def paint_road(page: Page, r: Ruleset, x: float, y: float, w: float) -> None:
    """A road from city to city."""
    start, finish = (emblems.city(r.board.cities[city].colour, 17) for city in (r.start, r.finish))
    road = f"M26 44C{w * 0.3:.0f} -6 {w * 0.62:.0f} 86 {w - 26:.0f} 34"
    body = shape(road, stroke=SEPIA, width=7, more='opacity=".35"')
    body += shape(road, stroke=SEPIA, width=2.4, more='stroke-dasharray="9 7"')
    body += at(24, 44, start, 0.85) + at(w - 24, 34, finish, 0.85)
    body += at(w * 0.5, 40, emblems.compass(SEPIA, 13))
    page.svg(body, x, y, w, 84)


# ---- the pointer on the log of the Great Race: lines are shown on the map, and one phase can be filtered


PULSE = 0.9  # seconds a round of the flash on the map


class MapLog(LoggedRace, HasBoard, HasCamera, Protocol):
    """The race with its map."""


class MapLogPointer(LogPointer):
    """The log's pointer of one race screen."""

    def __init__(self, race: MapLog, turn_to: Callable[[int], object] | None = None) -> None:
        super().__init__(race, turn_to)
        self.map = race

    def show(self, line: Line) -> None:
        if line.spaces:
            spot = self.map.board.spot
            self.map.camera.show(spot(line.spaces[0]), spot(line.spaces[-1]))

    def chip_area(self, number: int, wanted: Filter) -> HitArea:
        """The area of a player's chip; the last one is that of a phase."""
        if number < len(self.race.shown.table.view.open.crews):
            return super().chip_area(number, wanted)
        about = "Show only this phase; press again for the next."
        label = partial(phase_name, self.race.log_panel.wanted.phase)
        return HitArea("filter phase", label, partial(self.filter, wanted), about)

    def update(self, dt: float) -> bool:
        """Advance the flash on the map."""
        if self.race.log_panel.lit is None:
            return False
        self.age += dt
        return True

    def draw(self, page: Page) -> None:
        """Draw rings on the map around what the line is about."""
        line = self.race.log_panel.line(self.race.log_panel.lit)
        if line is None:
            return
        view = self.map.board.view(page)
        for x, y in self.about(line):
            routes.draw_target(view, x, y, self.age / PULSE)

    def about(self, line: Line) -> list[tuple[float, float]]:
        """The points of the line's event in sheet units: its spaces, or its player's vehicle."""
        if line.spaces:
            return [self.map.board.spot(space) for space in line.spaces]
        return [self.race.shown.stage.vehicle(line.seat).pose[:2]] if line.seat is not None else []
