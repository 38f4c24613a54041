"""The screens of the modules in play."""

from __future__ import annotations

from greatrace_client.games.great_race.module_api.module_ui import uis_in_play
from greatrace_client.games.great_race.module_api.screen import ModuleScreen
from greatrace_client.model.table import TableModel


def module_screens(table: TableModel) -> list[ModuleScreen]:
    """One for each module in play that has something of its own on the screen, in the order of the modules."""
    return [part.screen(table) for part in uis_in_play(table.ruleset) if part.screen is not None]
