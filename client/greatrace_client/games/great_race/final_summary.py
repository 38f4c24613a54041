"""The panel beside the final board of the Great Race: places and prestige, and the turning points."""

from __future__ import annotations

from greatrace.great_race.state import Result, Standing
from greatrace_client.games.great_race.turning_points_page import rows_of
from greatrace_client.i18n import space_name, tr
from greatrace_client.i18n.names import price
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.final_board import FinalLine, draw_summary
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.page import Page


def draw_final(page: Page, table: TableModel, result: Result, b: Box) -> None:
    """In that box of the panel."""
    lines = [_line(table, standing, standing.seat == result.winner) for standing in result.standings]
    draw_summary(page, b, lines, rows_of(table))


def _line(table: TableModel, standing: Standing, first: bool) -> FinalLine:  # noqa: FBT001 - one of its fields
    """Who, where they stood, with what."""
    crew = table.view.open.crews[standing.seat]
    if standing.place:
        note = tr("place {place}, {money}", place=standing.place, money=price(crew.money))
    else:
        space = space_name(table.ruleset.board, crew.at)
        note = tr("{space}, row {n}: did not arrive", space=space, n=crew.row)
    points = str(standing.prestige) if standing.place else "–"
    sign = emblems.badge(table.colour(standing.seat), 14)
    return FinalLine(sign, table.name(standing.seat), note, points, first, standing.seat == table.seat)
