"""The screens of the modules in play."""

from __future__ import annotations

from greatrace_client.games.great_race.modules.module_ui import module_uis
from greatrace_client.games.great_race.modules.screen import ModuleScreen
from greatrace_client.model.table import TableModel


def module_screens(table: TableModel) -> list[ModuleScreen]:
    """One for each module in play that has something of its own on the screen, in the order of the modules."""
    parts = (part for x in table.ruleset.extensions if (part := module_uis().get(x.id)) is not None)
    return [part.screen(table) for part in parts if part.screen is not None]
