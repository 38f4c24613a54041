"""What lies together on a board."""

from __future__ import annotations

from greatrace.great_race.board import Board


def area_from(board: Board, space: str) -> set[str]:
    """The area of the risk zone that this space of it is in, with the cities in its midst."""
    reached, queue = set[str](), [space]
    while queue:
        here = queue.pop()
        if here not in reached and (here in board.risk or here in board.cities):
            reached.add(here)
            queue += board.neighbours[here]
    return reached
