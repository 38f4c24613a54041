"""Counts the beginnings of a race: leaves of the decision tree, to be compared after every change of the rules."""

from __future__ import annotations

from typing import Any

from greatrace.kernel import Action, Game, Seat


def leaves(game: Game[Any], depth: int) -> int:
    """The number of sequences of `depth` answers; the end of a game counts as one."""
    decision = game.decision
    if decision is None or depth == 0:
        return 1
    if depth == 1:
        return sum(len(decision.options(seat)) for seat in decision.asked)
    return sum(leaves(_after(game, seat, action), depth - 1) for seat, action in branches(game))


def branches(game: Game[Any]) -> list[tuple[Seat, Action]]:
    """All actions that a seat of the open question may submit."""
    assert game.decision is not None
    return [(seat, action) for seat in game.decision.asked for action in game.decision.options(seat)]


def divide(game: Game[Any], depth: int) -> dict[str, int]:
    """The number of leaves after each first answer."""
    return {f"{seat} {action}": leaves(_after(game, seat, action), depth - 1) for seat, action in branches(game)}


def _after(game: Game[Any], seat: Seat, action: Action) -> Game[Any]:
    twin = game.fork()
    twin.submit(seat, action)
    return twin
