"""Fields shared by several forms: the player's name, the game; and the lengths of names."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from greatrace.games import GAMES
from greatrace.protocol.limits import NAME_LENGTH
from greatrace_client.i18n import term, tr
from greatrace_client.ui.fields import TextLine
from greatrace_client.ui.widgets import Choice


def up_to(sentence: str) -> str:
    """The sentence (a catalog message) with the greatest number of letters."""
    return f"{tr(sentence)} {tr('Up to {n} letters.', n=NAME_LENGTH)}"


def called_by() -> str:
    """The tooltip of the player's own name."""
    return up_to("The name other players see.")


PLAYER = TextLine("player", "Your name", called_by, strip=True)  # from the settings


# ---- the choice of a game, at the head of the forms


def game_choice(game: str, changed: Callable[[str], object]) -> Choice:
    """A choice of the game."""
    return Choice("Game", list(GAMES), game, changed, "Which game to play.", text=partial(term, "game"), name="game")
