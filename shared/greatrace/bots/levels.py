"""The levels that people choose from, the styles within them, and how bots get their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from greatrace import installed_parts
from greatrace.bots.crazy_race import CrazyBot
from greatrace.bots.dice import RandomBot
from greatrace.bots.easy import EasyBot, EasyCrazyBot
from greatrace.bots.greedy import GreedyBot
from greatrace.bots.greedy.weights import Weights
from greatrace.bots.search import CrazyField, Effort, GreatField, SearchBot
from greatrace.bots.search.effort import EXPERT, HARD
from greatrace.bots.seat import Bot
from greatrace.bots.styles import STYLES, tastes_of, weights_of
from greatrace.crazy_race.game import CrazyRace
from greatrace.great_race.game import GreatRace
from greatrace.kernel import Rules, Seat

LEVELS: Final = ("easy", "normal", "hard", "expert")
"""All levels from the weakest to the strongest; each clearly beats the one below (docs/BOTS.md)."""

INSTALLED: Final[Mapping[str, Callable[[Rules[Any]], Bot]]] = {
    name: factory
    for name, factory in installed_parts.installed(installed_parts.BOTS)
    if name not in ("random", "greedy", *LEVELS) and callable(factory)
}
"""Bots that installed packages bring, by name. They get a table's rules, and no clock."""

BOT_CHOICES: Final = (*LEVELS, *INSTALLED)
"""The levels that people choose from."""

Clock = Callable[[], float]
"""Seconds for a question. Without a clock a search does a fixed amount of work: equal questions get equal answers."""


def styled(name: str, seat: Seat) -> str:
    """The name with that seat's style, so that the bots of a table differ; unchanged if it has no styles."""
    return f"{name}:{STYLES[seat % len(STYLES)]}" if name in LEVELS else name


def easy(rules: Rules[Any], style: str) -> Bot:
    """A bot with human mistakes."""
    if isinstance(rules, CrazyRace):
        return EasyCrazyBot(rules, tastes_of(style))
    return EasyBot(rules, weights_of(style, Weights()))


def normal(rules: Rules[Any], style: str) -> Bot:
    """A bot with a sound plan, without search."""
    if isinstance(rules, CrazyRace):
        return CrazyBot(rules, tastes_of(style))
    return GreedyBot(rules, weights_of(style, Weights()))


def searching(rules: Rules[Any], style: str, effort: Effort, clock: Clock | None) -> Bot:
    """A bot that searches imagined worlds."""
    if isinstance(rules, CrazyRace):
        return SearchBot(rules, CrazyField(rules, tastes_of(style), effort), effort, clock)
    assert isinstance(rules, GreatRace)
    return SearchBot(rules, GreatField(rules, weights_of(style, effort.weights), effort), effort, clock)


def make(name: str, rules: Rules[Any], clock: Clock | None = None) -> Bot:
    """A bot for a table by `level` or `level:style`. Raises KeyError for an unknown name."""
    level, _, style = name.partition(":")
    if style and style not in STYLES:
        raise KeyError(name)
    if name in INSTALLED:
        return INSTALLED[name](rules)
    match level:
        case "random":
            return RandomBot(rules)
        case "easy":
            return easy(rules, style)
        case "normal" | "greedy":
            return normal(rules, style)
        case "hard":
            return searching(rules, style, HARD, clock)
        case "expert":
            return searching(rules, style, EXPERT, clock)
    raise KeyError(name)
