"""The race, round by round: progress, fuel, wear and money of every crew, one subject at a time.

Crews differ in three ways: by colour, by the dashes of their line, by the mark on each round.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import attrs

from greatrace_client.games.great_race.luck import happened
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.games.great_race.turning_points import LEAD, turning_points
from greatrace_client.i18n import term, tr
from greatrace_client.race_common.result_tabs import TABS, draw_curve, ground, step_of
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import CHASSIS, CREWS, INK, PAPER_LIGHT, SEPIA, WEAR
from greatrace_client.ui.draw.shapes import at, box, disc, poly, shape, star

DASHES = {"blue": "", "vermilion": "16 9", "mint": "3 8", "lemon": "16 8 3 8", "plum": "8 8"}
MARKS = {
    "blue": poly(star(5, 10.5, 5), PAPER_LIGHT, INK, 2),
    "vermilion": poly([(0, -9), (9, 7), (-9, 7)], PAPER_LIGHT, INK, 2),
    "mint": disc(0, 0, 7, PAPER_LIGHT, INK, 2),
    "lemon": poly([(0, -9), (9, 0), (0, 9), (-9, 0)], PAPER_LIGHT, INK, 2),
    "plum": box(-6.5, -6.5, 13, 13, 1, PAPER_LIGHT, INK, 2),
}


@attrs.frozen
class Subject:
    """The subject of a graph. `down`: larger values are lower, as on the map; `least` is the smallest upper end of the
    scale.
    """

    id: str
    name: Callable[[], str]
    unit: Callable[[], str]
    attribute: str  # of a crew
    icon: str
    least: int
    down: bool = False


def _gauge(name: str, icon: str) -> Subject:
    """The levels of a gauge."""
    return Subject(name, partial(term, "gauge", name), lambda: tr("levels"), name, icon, 6)


SUBJECTS = (
    Subject("progress", lambda: tr("Progress"), lambda: tr("row"), "row", emblems.finish_flag(), 1, down=True),
    _gauge("fuel", emblems.drop()),
    _gauge("engine", emblems.cog(WEAR, PAPER_LIGHT)),
    _gauge("chassis", emblems.chassis_icon(CHASSIS)),
    Subject("money", lambda: tr("Money"), lambda: tr("francs"), "money", emblems.coin(), 100),
)


class Point(NamedTuple):
    """A crew's value at the end of a round; round 0 is the start."""

    round: int
    value: int


def lines_of(table: RaceTable, subject: Subject) -> dict[int, list[Point]]:
    """Every seat's points, one a round; the first view counts as the end of the round before it.

    A player who came later, or was away, has points only for the rounds that they were shown.
    """
    ends = {max(0, table.first.round - 1): table.first} if table.first is not None else {}
    for entry in table.log:
        ends[entry.round] = entry.open
    seats = range(len(table.view.open.crews))
    return {seat: [Point(n, getattr(ends[n].crews[seat], subject.attribute)) for n in sorted(ends)] for seat in seats}


@attrs.frozen
class Chart:
    """The field of a graph: rounds from left to right, values from 0 to `top`."""

    field: Box
    first: int
    last: int
    top: int
    down: bool

    def spot(self, point: Point) -> tuple[float, float]:
        """The place of that point, in units from the field's corner."""
        share = point.value / self.top
        across = (point.round - self.first) / max(1, self.last - self.first)
        return across * self.field.w, (share if self.down else 1 - share) * self.field.h


def draw_graph(page: Page, table: RaceTable, b: Box, subject: Subject) -> None:
    """Draw the panel with the graph of that subject; its head is left free for the tabs."""
    ground(page, b)
    lines = lines_of(table, subject)
    field = Box(b.x + 92, b.y + TABS + 36, b.w - 216, b.h - TABS - 102)
    chart = chart_of(table, lines, field, subject)
    grid(page, chart)
    page.text(subject.unit(), b.x + 32, field.y - 19, 15, SEPIA, fit=160)
    page.text(tr("round"), b.x + 26, field.bottom + 24, 15, SEPIA, fit=50)
    seats = sorted(lines, key=table.view.open.track.index, reverse=True)
    for j, seat in enumerate(seats):
        draw_line(page, chart, lines[seat], table.colour(seat), (j - (len(seats) - 1) / 2) * 5.5)
    draw_badges(page, table, chart, lines, seats)
    if subject.down:
        draw_leads(page, table, chart)


def draw_leads(page: Page, table: RaceTable, chart: Chart) -> None:
    """D11. Draw a pennant over every round at whose end another crew led."""
    for turn in turning_points(happened(table), table.view.open):
        if turn.kind == LEAD and turn.round >= chart.first:
            x, _ = chart.spot(Point(turn.round, 0))
            pole = shape(f"M6 4V{chart.field.h + 34:.1f}", stroke=INK, width=1.4, more='stroke-dasharray="2 5"')
            page.svg(
                pole + poly([(6, 2), (30, 9), (6, 16)], CREWS[table.colour(turn.seat)].body, INK, 1.4),
                chart.field.x + x - 6,
                chart.field.y - 34,
                36,
                chart.field.h + 36,
            )


def chart_of(table: RaceTable, lines: dict[int, list[Point]], field: Box, subject: Subject) -> Chart:
    """A scale that everything fits on: all rows of the board, or up to the largest value."""
    rounds = [point.round for line in lines.values() for point in line]
    most = max(point.value for line in lines.values() for point in line)
    top = table.ruleset.board.row_count - 1 if subject.down else max(subject.least, most)
    return Chart(field, min(rounds), max(rounds), top, subject.down)


def grid(page: Page, chart: Chart) -> None:
    """Draw the lines of values and rounds with their numbers."""
    g, body = chart.field, ""
    for value in range(0, chart.top + 1, step_of(chart.top, g.h)):
        y = chart.spot(Point(chart.first, value))[1]
        body += shape(f"M0 {y + 10:.1f}H{g.w}", stroke=SEPIA, width=1, more='opacity=".5"')
        page.text(str(value), g.x - 18, g.y + y, 15, SEPIA, "bold", "right")
    for number in range(chart.first, chart.last + 1, step_of(chart.last - chart.first, g.w)):
        x = chart.spot(Point(number, 0))[0]
        body += shape(f"M{x:.1f} 10V{g.h + 10}", stroke=SEPIA, width=0.7, more='opacity=".4"')
        page.text(str(number), g.x + x, g.bottom + 24, 15, SEPIA, "bold", "middle")
    page.svg(body, g.x, g.y - 10, g.w + 4, g.h + 20, keep=False)


def draw_line(page: Page, chart: Chart, line: list[Point], colour: str, nudge: float) -> None:
    """Draw one crew's line, its mark on every round; `nudge` keeps equal lines side by side."""
    g = chart.field
    spots = [(20 + x, 20 + y + nudge) for x, y in map(chart.spot, line)]
    hue = CREWS[colour]
    mark = disc(0, 0, 3.4, hue.light, INK, 1.4) if len(spots) > 24 else MARKS[colour].replace(PAPER_LIGHT, hue.body)
    marks = "".join(at(x, y, mark, 0.8) for x, y in spots)
    draw_curve(page, g, spots, hue, DASHES[colour], marks)


def draw_badges(page: Page, table: RaceTable, chart: Chart, lines: dict[int, list[Point]], seats: list[int]) -> None:
    """Draw the crews' badges at the ends of their lines, side by side if they end together."""
    used: list[tuple[float, int]] = []
    for seat in reversed(seats):
        x, y = chart.spot(lines[seat][-1])
        place = sum(1 for other, _ in used if abs(other - y) < 20)
        used.append((y, seat))
        left, top = chart.field.x + x + 26 + place % 3 * 27, chart.field.y + y - place // 3 * 27
        page.svg(at(15, 15, emblems.badge(table.colour(seat), 12)), left - 15, top - 15, 30, 30)
