"""Search: answers tried in imagined worlds, judged by the odds of winning."""

from greatrace.bots.search.bot import SearchBot
from greatrace.bots.search.crazy_race import CrazyField
from greatrace.bots.search.effort import Effort
from greatrace.bots.search.great_race import GreatField

__all__ = ["CrazyField", "Effort", "GreatField", "SearchBot"]
