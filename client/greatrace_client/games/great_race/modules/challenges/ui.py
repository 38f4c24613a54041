"""CHALLENGES on the screen: the list of goals, and their column in the results."""

from __future__ import annotations

from greatrace.great_race.modules.challenges import Challenges, GoalsJudged
from greatrace.kernel import Seat
from greatrace_client.games.great_race.cues import brief
from greatrace_client.games.great_race.module_api.module_ui import ModuleUi
from greatrace_client.games.great_race.modules.challenges.goals_panel import (
    ChallengesScreen,
    challenge_of,
    number_of_goals,
)
from greatrace_client.games.great_race.modules.challenges.lobby import ChallengePage
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.games.great_race.view_state.effects import Sign
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.i18n import tr
from greatrace_client.ui.draw.goals import HELD, LOST, goal_sign, points_badge, state_sign
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import INK, SEPIA
from greatrace_client.ui.draw.shapes import at

EACH = 26.0  # width of a goal's sign in units


class GoalsColumn:
    """The goals of a challenge."""

    def draw_head(self, page: Page, x: float, y: float) -> None:
        """A badge with a tick."""
        page.svg(at(16, 16, points_badge(held=True) + state_sign(HELD)), x - 16, y - 16, 32, 32)
        page.text(tr("Goals"), x, y + 28, 15, SEPIA, "bold", "middle", fit=80)

    def draw_cell(self, page: Page, table: RaceTable, seat: Seat, points: int, x: float, y: float) -> None:
        """The points, and under them each goal with a tick or a cross."""
        words, ink, weight = (f"+{points}", INK, "bold") if points else ("0", SEPIA, "text")
        page.text(words, x, y - 12, 25, ink, weight, "middle")
        goals, met = challenge_of(table.ruleset).challenge.goals, Challenges.slot_of(table.view.open).met
        for i, goal in enumerate(goals):
            left = x + (i - len(goals) / 2) * EACH
            done = bool(met) and met[seat][i]
            body = at(11, 12, goal_sign(goal.count), 0.72) + at(19, 18, state_sign(HELD if done else LOST), 0.9)
            page.svg(body, left, y + 2, EACH, 26, 255 if done else 170)


SIGN_TIME = 2.2  # seconds


@brief(GoalsJudged, 0.6)
def goals_judged(stage: Stage, e: GoalsJudged) -> None:
    """Over every vehicle that has arrived: the number of goals it has met."""
    for seat, met in enumerate(e.met):
        if stage.view.open.crews[seat].place:
            text = tr("{n} of {most} goals", n=sum(met), most=len(met))
            stage.passing(Sign(text, "", stage.above(seat), good=any(met)), SIGN_TIME)


UI = ModuleUi(
    "challenges",
    screen=ChallengesScreen,
    list_rows=number_of_goals,
    lobby_page=ChallengePage(),
    result_column=GoalsColumn(),
)
