"""What a module is made from. Its hooks, the complete list of places where it has its say, are in `hooks`."""

from __future__ import annotations

from greatrace.great_race.hooks import Description, Hooks, Misplaced, Preset
from greatrace.great_race.race import Race
from greatrace.great_race.rules.cards import Card
from greatrace.great_race.ruleset import Ruleset

__all__ = ["Description", "Extension", "Misplaced", "Preset"]


class Extension(Hooks[Race, Ruleset, Card]):
    """A module: what it adds, and those hooks that it overrides."""

    @classmethod
    def roll(cls, t: Race) -> int:
        """A die, 1 to 6, from its own stream of chance; the face must go into an event."""
        return 1 + t.random(cls.id, 6)
