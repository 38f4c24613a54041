"""The page of the results with the turning points of the race."""

from __future__ import annotations

from greatrace_client.games.great_race.luck import happened
from greatrace_client.games.great_race.turning_point_text import words_of_turn
from greatrace_client.games.great_race.turning_points import LEAD, turning_points
from greatrace_client.i18n import space_name
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.result_panels import ground
from greatrace_client.race_common.turning_point_rows import TurningPointRow, draw_rows
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.page import Page


def draw_turns(page: Page, table: TableModel, b: Box) -> None:
    """The panel with its lines."""
    ground(page, b)
    draw_rows(page, rows_of(table), b)


def rows_of(table: TableModel) -> list[TurningPointRow]:
    """A line for each."""
    finish = space_name(table.ruleset.board, table.ruleset.finish)
    return [
        TurningPointRow(
            turn.round,
            emblems.badge(table.colour(turn.seat), 12),
            words_of_turn(turn, table.name(turn.seat), finish),
            gold=turn.kind == LEAD,
        )
        for turn in turning_points(happened(table), table.view.open)
    ]
