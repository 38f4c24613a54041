"""The choice of a game, at the head of the forms."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from greatrace.games import GAMES
from greatrace_client.i18n import term
from greatrace_client.ui.widgets import Choice


def game_choice(game: str, changed: Callable[[str], object]) -> Choice:
    """Which of the games."""
    return Choice("Game", list(GAMES), game, changed, "Which game to play.", text=partial(term, "game"), name="game")
