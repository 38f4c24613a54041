"""The pages of the results beside the final table; the panel beside the final board."""

from __future__ import annotations

from collections.abc import Callable

from greatrace.great_race.state import Result, Standing
from greatrace.translation import marked
from greatrace_client.games.great_race.graphs import SUBJECTS, draw_graph
from greatrace_client.games.great_race.luck import happened
from greatrace_client.games.great_race.luck_graph import Chances, draw_luck, draw_tallies
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.games.great_race.turning_points import LEAD, turning_points, words_of_turn
from greatrace_client.i18n import space_name, tr
from greatrace_client.i18n.names import finish_place, price
from greatrace_client.race_common.final_board import FinalLine, TurningPointRow, draw_rows, draw_summary
from greatrace_client.race_common.result_tabs import ground
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.widgets import Words

CHANCE = ("luck", "tallies")  # pages about chance


def pages_of(*, rolled: bool) -> tuple[tuple[str, Words, str], ...]:
    """Name, label and icon of each page; `rolled`: a module has rolled dice."""
    return (
        *((s.id, s.name, s.icon) for s in SUBJECTS),
        ("turns", "Turning points", art("results/turns")),
        ("luck", "Luck", art("results/luck")),
        ("tallies", marked("Tiles and dice") if rolled else marked("Tiles"), art("results/tallies")),
    )


def draw_page(page: Page, table: RaceTable, b: Box, name: str, chances: Callable[[], Chances]) -> None:
    """Draw the panel with that page; `chances` are only computed for pages that show them."""
    if name == "luck":
        draw_luck(page, table, b, chances())
    elif name == "tallies":
        draw_tallies(page, b, chances())
    elif name == "turns":
        draw_turns(page, table, b)
    else:
        draw_graph(page, table, b, next(subject for subject in SUBJECTS if subject.id == name))


# ---- the page of the results with the turning points of the race


def draw_turns(page: Page, table: RaceTable, b: Box) -> None:
    """The panel with its lines."""
    ground(page, b)
    draw_rows(page, rows_of(table), b)


def rows_of(table: RaceTable) -> list[TurningPointRow]:
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


# ---- the panel beside the final board of the Great Race: places and prestige, and the turning points


def draw_final(page: Page, table: RaceTable, result: Result, b: Box) -> None:
    """Draw the summary in that box of the panel."""
    lines = [_line(table, standing, standing.seat == result.winner) for standing in result.standings]
    draw_summary(page, b, lines, rows_of(table))


def _line(table: RaceTable, standing: Standing, first: bool) -> FinalLine:  # noqa: FBT001 - one of its fields
    """A player's line with final place and state."""
    crew = table.view.open.crews[standing.seat]
    if standing.place:
        note = f"{finish_place(standing.place)}, {price(crew.money)}"
    else:
        space = space_name(table.ruleset.board, crew.at)
        note = tr("{space}, row {n}: did not arrive", space=space, n=crew.row)
    points = str(standing.prestige) if standing.place else "–"
    sign = emblems.badge(table.colour(standing.seat), 14)
    return FinalLine(sign, table.name(standing.seat), note, points, first, standing.seat == table.seat)
