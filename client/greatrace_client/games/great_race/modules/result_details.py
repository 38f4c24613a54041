"""What modules add to the results: the goals of a challenge, the heads of the leaders."""

from __future__ import annotations

from greatrace.great_race.modules.challenges import Challenges
from greatrace.great_race.modules.leaders import Leaders
from greatrace_client.games.great_race.modules.challenges import challenge_of
from greatrace_client.i18n import tr
from greatrace_client.model.table import TableModel
from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.goals import HELD, LOST, goal_sign, points_badge, state_sign
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import INK, SEPIA
from greatrace_client.ui.draw.portraits.medallion import draw_medallion
from greatrace_client.ui.draw.shapes import at

EACH = 26.0  # units a goal's sign takes


def has_goals(table: TableModel) -> bool:
    """Whether a challenge was played."""
    return Challenges.id in table.view.open.modules


def goals_head(page: Page, x: float, y: float) -> None:
    """The head of the goals' column, its signs' middle at y."""
    page.svg(at(16, 16, points_badge(held=True) + state_sign(HELD)), x - 16, y - 16, 32, 32)
    page.text(tr("goals"), x, y + 28, 15, SEPIA, "bold", "middle", fit=80)


def goals_of(page: Page, table: TableModel, seat: int, points: int, x: float, y: float) -> None:
    """The points of one crew, and under them each goal with a tick or a cross."""
    page.text(
        f"+{points}" if points else "0", x, y - 12, 25, INK if points else SEPIA, "bold" if points else "text", "middle"
    )
    goals, met = challenge_of(table.ruleset).challenge.goals, Challenges.slot_of(table.view.open).met
    for i, goal in enumerate(goals):
        left = x + (i - len(goals) / 2) * EACH
        done = bool(met) and met[seat][i]
        body = at(11, 12, goal_sign(goal.count), 0.72) + at(19, 18, state_sign(HELD if done else LOST), 0.9)
        page.svg(body, left, y + 2, EACH, 26, 255 if done else 170)


def crew_sign(page: Page, table: TableModel, seat: int, x: float, y: float, r: float) -> None:
    """The crew's badge; with leaders, their head and the badge on its rim."""
    o, colour = table.view.open, table.colour(seat)
    leader = Leaders.slot_of(o).leaders[seat] if Leaders.id in o.modules else ""
    if not leader:
        page.svg(at(24, 24, emblems.badge(colour, r)), x - 24, y - 24, 48, 48)
        return
    draw_medallion(page, leader, x, y, r + 5)
    page.svg(at(14, 14, emblems.badge(colour, 11)), x - r - 8, y + r * 0.5 - 8, 28, 28)
