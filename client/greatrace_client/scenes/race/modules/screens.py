"""Which module has which screen."""

from __future__ import annotations

from collections.abc import Callable

from greatrace.great_race.ruleset import Ruleset
from greatrace_client.scenes.race.modules.screen import ModuleScreen

SCREENS: dict[str, Callable[[Ruleset], ModuleScreen]] = {}


def module_screens(r: Ruleset) -> list[ModuleScreen]:
    """One for each module in play that has something of its own on the screen, in the order of the modules."""
    return [SCREENS[x.id](r) for x in r.extensions if x.id in SCREENS]
