"""The panel beside the final board of Crazy Race: places and points, and the turning points."""

from __future__ import annotations

from typing import Any

from greatrace_client.games.crazy_race import story
from greatrace_client.games.crazy_race.story_pages import row_of
from greatrace_client.i18n import trn
from greatrace_client.race_common.final_board import FinalLine, draw_summary
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import railway
from greatrace_client.ui.draw.page import Page


def draw_final(page: Page, table: Any, result: Any, b: Box) -> None:
    """In that box of the panel; table and result are of Crazy Race."""
    lines = [
        FinalLine(
            railway.badge(table.colour(standing.seat), 14),
            table.name(standing.seat),
            trn("{n} point card", "{n} point cards", len(table.view.open.crews[standing.seat].points)),
            str(standing.points),
            standing.seat in result.winners,
            standing.seat == table.seat,
        )
        for standing in result.standings
    ]
    draw_summary(page, b, lines, [row_of(table, turn) for turn in story.turning_points(story.told_by(table))])
