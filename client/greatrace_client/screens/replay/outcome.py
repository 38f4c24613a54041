"""The outcome of a recorded race in words."""

from __future__ import annotations

from greatrace_client.games import game_ui
from greatrace_client.i18n import listed, term, tr
from greatrace_client.model.replay_file import ReplayHead


def outcome(head: ReplayHead) -> str:
    """The winners, and the race's length."""
    return f"{_won(head)} · {game_ui(head.game).texts.length_words(head.rounds)}"


def _won(head: ReplayHead) -> str:
    """The winner, those who share the victory, or why nobody has won."""
    names = [name_of(head, seat) for seat in head.winners]
    if not names:
        return term("reason", head.reason)
    if len(names) > 1:
        return tr("{names} share the victory", names=listed(names))
    return tr("{name} wins", name=names[0])


def name_of(head: ReplayHead, seat: int) -> str:
    """A player's name, or the crew's if none was given."""
    colour, name = head.players[seat]
    return name or term("crew", colour)
