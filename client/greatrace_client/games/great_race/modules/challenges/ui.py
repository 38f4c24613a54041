"""CHALLENGES on the screen: the list of goals, and their column in the results."""

from __future__ import annotations

from greatrace_client.games.great_race.module_api.module_ui import ModuleUi
from greatrace_client.games.great_race.modules.challenges.goals_panel import ChallengesScreen, number_of_goals
from greatrace_client.games.great_race.modules.challenges.lobby import ChallengePage
from greatrace_client.games.great_race.modules.challenges.results import GoalsColumn

UI = ModuleUi(
    "challenges",
    screen=ChallengesScreen,
    list_rows=number_of_goals,
    lobby_page=ChallengePage(),
    result_column=GoalsColumn(),
)
