"""Which module has which screen."""

from __future__ import annotations

from collections.abc import Callable

from greatrace_client.games.great_race.modules.challenges import ChallengesScreen
from greatrace_client.games.great_race.modules.harbours import HarboursScreen
from greatrace_client.games.great_race.modules.leaders import LeadersScreen
from greatrace_client.games.great_race.modules.postal import PostalScreen
from greatrace_client.games.great_race.modules.screen import ModuleScreen
from greatrace_client.model.table import TableModel

SCREENS: dict[str, Callable[[TableModel], ModuleScreen]] = {
    "leaders": LeadersScreen,
    "postal": PostalScreen,
    "challenges": ChallengesScreen,
    "season": HarboursScreen,
}


def module_screens(table: TableModel) -> list[ModuleScreen]:
    """One for each module in play that has something of its own on the screen, in the order of the modules."""
    return [SCREENS[x.id](table) for x in table.ruleset.extensions if x.id in SCREENS]
