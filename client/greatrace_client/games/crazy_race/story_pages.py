"""The pages of the results of Crazy Race: curves by stage, turning points, what the driver cards brought."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from greatrace.crazy_race.state import Crew
from greatrace_client.games.crazy_race import story
from greatrace_client.i18n import decimal, term, tr, trn
from greatrace_client.race_common.final_board import FinalLine, TurningPointRow, draw_rows, draw_summary
from greatrace_client.race_common.result_tabs import TABS, draw_curve, ground, step_of
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import railway
from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOOD, INK, PAPER_LIGHT, SEPIA, mix
from greatrace_client.ui.draw.railway import LIVERIES
from greatrace_client.ui.draw.shapes import at, box, shape
from greatrace_client.ui.widgets import Words

if TYPE_CHECKING:
    from greatrace_client.games.crazy_race.race_table import CrazyTable

PAGES: tuple[tuple[str, Words, str], ...] = (
    ("points", "The race, stage by stage", art("results/points")),
    ("journey", "Journey", art("results/journey")),
    ("turns", "Turning points", art("results/turns")),
    ("drivers", "Driver cards", art("results/drivers")),
)
DASHES = {"lilac": "", "orange": "16 9", "green": "3 8", "blue": "16 8 3 8"}


def draw_story(page: Page, table: CrazyTable, b: Box, name: str) -> None:
    """The panel with that page; its head is left free for the tabs."""
    ground(page, b)
    events = story.story_events(table)
    if name == "turns":
        rows = [row_of(table, turn) for turn in story.turning_points(events)]
        draw_rows(page, rows, b)
    elif name == "drivers":
        draw_drivers(page, table, story.yields(events, len(table.view.open.crews)), b)
    else:
        value, unit = (story.points, tr("points")) if name == "points" else (story.journey, tr("spaces"))
        draw_curves(page, table, b, value, unit)


# ---- turning points


def row_of(table: CrazyTable, turn: story.TurningPoint) -> TurningPointRow:
    """The row of a turning point."""
    sign = railway.badge(table.colour(turn.seat), 12)
    return TurningPointRow(turn.stage, sign, story.words_of_turn(turn, table.name), gold=turn.kind == story.LEAD)


# ---- curves


def draw_curves(page: Page, table: CrazyTable, b: Box, value: Callable[[Crew], int], unit: str) -> None:
    """A line for each player over the stages."""
    curves = story.curves(story.story_events(table), value)
    most = max(5, *(max(curve) for curve in curves.values()))
    g = Box(b.x + 92, b.y + TABS + 30, b.w - 216, b.h - TABS - 96)
    n = max(1, len(next(iter(curves.values()))) - 1)
    grid(page, g, most, n)
    page.text(unit, b.x + 32, g.y - 13, 15, SEPIA, fit=160)
    page.text(term("crazy word", "stage"), b.x + 26, g.bottom + 22, 13, SEPIA, fit=58)
    used: dict[int, int] = {}
    for seat in sorted(curves, key=lambda s: curves[s][-1]):
        curve = curves[seat]
        spots = [(20 + i * g.w / n, 20 + g.h - p / most * g.h + (seat - 1.5) * 3) for i, p in enumerate(curve)]
        draw_curve(page, g, spots, LIVERIES[table.colour(seat)], DASHES[table.colour(seat)])
        near = used.get(curve[-1], 0)
        used[curve[-1]] = near + 1
        y = g.bottom - curve[-1] / most * g.h
        page.svg(at(15, 15, railway.badge(table.colour(seat), 12)), g.right + 8 + near * 27, y - 15, 30, 30)


def grid(page: Page, g: Box, most: int, stages: int) -> None:
    """Draw the lines of values and stages with their numbers."""
    body = ""
    for value in range(0, most + 1, max(5, step_of(most, g.h))):
        y = g.h - value / most * g.h
        body += shape(f"M0 {y + 10:.1f}H{g.w}", stroke=SEPIA, width=1, more='opacity=".5"')
        page.text(str(value), g.x - 16, g.y + y, 15, SEPIA, "bold", "middle")
    for stage in range(stages + 1):
        x = stage * g.w / stages
        body += shape(f"M{x:.1f} 10V{g.h + 10}", stroke=SEPIA, width=0.7, more='opacity=".4"')
        page.text(str(stage), g.x + x, g.bottom + 22, 15, SEPIA, "bold", "middle")
    page.svg(body, g.x, g.y - 10, g.w + 4, g.h + 20, keep=False)


# ---- driver cards


def draw_drivers(page: Page, table: CrazyTable, found: list[story.Yield], b: Box) -> None:
    """Draw a bar for each player: values laid that won, then those that lost; and the yield."""
    words = tr("Values of the cards played: solid where they won their side, pale where they lost.")
    page.wrap(words, b.x + 34, b.y + TABS + 20, b.w - 68, 15, SEPIA, leading=1.2)
    most = max(1, *(one.paid + one.lost for one in found))
    result = table.view.open.result
    assert result is not None
    top = b.y + TABS + 56
    each = (b.bottom - 26 - top) / len(found)
    for i, standing in enumerate(result.standings):
        row = Box(b.x + 34, top + i * each, b.w - 68, each)
        draw_yield(page, table, standing.seat, found[standing.seat], most, row)


def draw_yield(page: Page, table: CrazyTable, seat: int, one: story.Yield, most: int, b: Box) -> None:
    """Draw one player's yield."""
    hue = LIVERIES[table.colour(seat)]
    y, tall = b.middle[1], min(26.0, b.h * 0.36)
    page.svg(at(20, 20, railway.badge(table.colour(seat), 16)), b.x, y - 20, 40, 40)
    x, room = b.x + 50, b.w - 50
    line = [trn("{n} side won", "{n} sides won", one.sides), trn("{n} space", "{n} spaces", one.spaces)]
    if one.price is not None:
        line.append(tr("{n} per space", n=decimal(one.price, 1)))
    name = page.text(table.name(seat), x, y - tall / 2 - 2, 17, INK, "bold", fit=room * 0.45)
    page.text(" · ".join(line), x + name + 16, y - tall / 2 - 2, 15, SEPIA, fit=room - name - 18)
    full, pale = (room - 60) * one.paid / most, (room - 60) * one.lost / most
    body = box(1, 1, max(1.0, full + pale), tall, 3, mix(hue.light, PAPER_LIGHT, 0.55), INK, 1.2)
    body += box(1, 1, full, tall, 3, hue.body, INK, 1.2) if full else ""
    page.svg(body, x, y + 9, full + pale + 4, tall + 4)
    if one.paid and full > 26:
        page.text(str(one.paid), x + full / 2, y + 10 + tall / 2, 16, hue.ink, "bold", "middle")
    if one.lost and pale > 26:
        page.text(str(one.lost), x + full + pale / 2, y + 10 + tall / 2, 16, INK, "bold", "middle")
    if one.sides:
        page.text(str(one.paid + one.lost), x + full + pale + 12, y + 10 + tall / 2, 16, GOOD, "bold")


# ---- the panel beside the final board of Crazy Race: places and points, and the turning points


def draw_final(page: Page, table: Any, result: Any, b: Box) -> None:
    """Draw the summary in that box; table and result are of Crazy Race."""
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
    draw_summary(page, b, lines, [row_of(table, turn) for turn in story.turning_points(story.story_events(table))])
