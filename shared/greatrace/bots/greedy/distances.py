"""Dijkstra's algorithm over a board: efforts to the finish, and from a space. Efforts are in francs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from heapq import heappop, heappush
from typing import Final

from greatrace.great_race.board import Board

FAR: Final = 9999.0
NOWHERE: Final[AbstractSet[str]] = frozenset()

Rides = Mapping[str, Sequence[tuple[str, float]]]
"""By city with lines: the other ends, and the effort of each ticket."""


def to_finish(
    board: Board, finish: str, effort: Mapping[str, float], rides: Rides, until: AbstractSet[str] = NOWHERE
) -> tuple[dict[str, float], dict[str, str]]:
    """The efforts to the finish from everywhere, without entering the space itself, and the best steps by land.

    All steps onto a space cost the same, wherever they come from. So the first path that reaches a space by land is the
    best, and each space is queued once; a line adds its ticket and is queued separately. The search stops when all of
    `until` have been reached: spaces farther away count as FAR. Spaces with lines have no best step.
    """
    neighbours = board.neighbours
    steps: dict[str, str] = {}
    found, most = {finish: 0.0}, FAR * 9
    waiting = [(effort[finish], finish, True)]  # effort, space, whether spaces are entered from it
    while waiting:
        far, space, reached = heappop(waiting)
        if far > most:
            break
        if not reached:
            if space not in found:
                found[space] = far
                heappush(waiting, (far + effort[space], space, True))
            continue
        for near in neighbours[space]:
            if near not in found:
                found[near] = far
                steps[near] = space
                heappush(waiting, (far + effort[near], near, True))
        if space in rides:
            for near, ticket in rides[space]:
                if near not in found:
                    heappush(waiting, (found[space] + ticket + effort[space], near, False))
        if until and most > FAR and found.keys() >= until:
            most = max(found[space] for space in until)
    togo = dict.fromkeys(board.spaces, FAR)
    togo.update(found if most > FAR else {space: far for space, far in found.items() if far <= most})
    for city in rides:
        steps.pop(city, None)
    return togo, steps


def away(board: Board, at: str, effort: Mapping[str, float], rides: Rides) -> dict[str, float]:
    """The efforts from a space to all others, including entering them."""
    best, found = {at: 0.0}, set[str]()
    waiting = [(0.0, at)]
    while waiting:
        far, space = heappop(waiting)
        if space in found:
            continue
        found.add(space)
        ways = [(near, far + effort[near]) for near in board.neighbours[space]]
        ways += [(near, far + ticket + effort[near]) for near, ticket in rides.get(space, ())]
        for near, there in ways:
            if there < best.get(near, FAR * 9):
                best[near] = there
                heappush(waiting, (there, near))
    return {space: best.get(space, FAR) for space in board.spaces}
