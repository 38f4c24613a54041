"""S2. The routes of a board as a choice: both directions, or by chance."""

from __future__ import annotations

from greatrace.great_race.atlas import Board
from greatrace_client.text import tr

Way = tuple[str, str]
CHANCE: Way = ("", "")


def ways(board: Board) -> list[Way]:
    """Every allowed way, each pair in both directions, and chance."""
    both = [way for a, b in board.routes for way in ((a, b), (b, a))]
    return [*both, CHANCE]


def way_name(board: Board, way: Way) -> str:
    """Colomb-Béchar – Cape Town."""
    if way == CHANCE:
        return tr("by chance")
    return f"{board.cities[way[0]].name} – {board.cities[way[1]].name}"
