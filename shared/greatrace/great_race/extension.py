"""The base of modules. Their hooks, the complete list of places where they can act, are in `hooks`."""

from __future__ import annotations

from greatrace.great_race.hooks import Description, Hooks, Misplaced, Preset
from greatrace.great_race.race import Race
from greatrace.great_race.rules.cards import Card
from greatrace.great_race.ruleset import Ruleset

__all__ = ["Description", "Extension", "Misplaced", "Preset"]


class Extension(Hooks[Race, Ruleset, Card]):
    """A module: its additions, and the hooks that it overrides."""

    @classmethod
    def roll(cls, t: Race) -> int:
        """A die, 1 to 6, from the module's own stream of chance; an event must record the face."""
        return 1 + t.random(cls.id, 6)
