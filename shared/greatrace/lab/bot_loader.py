"""Finds bots by name: those of the game, those of the laboratory, and those of a user's file (`my_bot.py:MyBot`)."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from greatrace.bots import BOTS, STYLES, Bot, CrazyBot, GreedyBot
from greatrace.bots.greedy.weights import PRACTISED
from greatrace.bots.styles import tastes_of, weights_of
from greatrace.crazy_race.game import CrazyRace
from greatrace.kernel import Rules
from greatrace.lab.earlier_bots import earlier_expert, earlier_practised
from greatrace.translation import tr

Factory = Callable[[Rules[Any]], Bot]


class UnknownBotError(ValueError):
    """No such bot exists; the text is one sentence."""


def factory(name: str) -> Factory:
    """The factory of that bot. Raises UnknownBotError."""
    if name in BOTS:
        return BOTS[name]
    if name in LABORATORY:
        return LABORATORY[name]
    file, colon, wanted = name.rpartition(":")
    if not colon or not file.endswith(".py"):
        known = ", ".join((*BOTS, *LABORATORY))
        raise UnknownBotError(
            tr("there is no bot called {name!r}; choose from {known}, or FILE.py:CLASS", name=name, known=known)
        )
    found: Factory | None = getattr(_module(file), wanted, None)
    if not callable(found):
        raise UnknownBotError(tr("{file} has no class {wanted}", file=file, wanted=wanted))
    return found


def practised(style: str, rules: Rules[Any]) -> Bot:
    """The expert's first choice: its weights, without search. Fast, so suitable for thousands of races."""
    if isinstance(rules, CrazyRace):
        return CrazyBot(rules, tastes_of(style))
    return GreedyBot(rules, weights_of(style, PRACTISED))


LABORATORY: Final[dict[str, Factory]] = {
    "practised": partial(practised, ""),
    "earlier_practised": earlier_practised,
    "earlier_expert": earlier_expert,
    **{f"practised:{style}": partial(practised, style) for style in STYLES},
}
"""Bots that only the laboratory offers."""


@cache
def _module(file: str) -> Any:
    """The file, imported as a separate module."""
    spec = importlib.util.spec_from_file_location(f"own_bot_{Path(file).stem}", file)
    if spec is None or spec.loader is None or not Path(file).is_file():
        raise UnknownBotError(tr("there is no file {file}", file=file))
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise UnknownBotError(
            tr("{file} cannot be run: {kind}: {why}", file=file, kind=type(error).__name__, why=error)
        ) from error
    return module
