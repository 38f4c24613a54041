"""Finds the fewest clicks and drags for a plan on the planning slots, for count_clicks.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

BOXES = ("pathfinder", "mechanic", "escort", "funding")

Move = tuple[str, Any, Any]  # "place", box, number; or "drag", from, to (boxes by number, None: the tray)


def moves(planner: Any, wanted: tuple[int, ...]) -> list[Move]:
    """The shortest sequence of moves from the present assistants to that plan."""
    start = (planner.plan, frozenset[int]())
    ways, queue = {start: list[Move]()}, [start]
    for counts, touched in queue:
        if counts == wanted:
            return ways[counts, touched]
        for move, after in steps(planner.total, counts, touched):
            if after not in ways:
                ways[after] = [*ways[counts, touched], move]
                queue.append(after)
    raise LookupError(f"no way from {planner.plan} to {wanted}")


def steps(total: int, counts: Any, touched: frozenset[int]) -> Iterator[tuple[Move, Any]]:
    """Each click on an empty place and each drag, with its result."""
    from greatrace_client.games.great_race.planner import Planner

    def copied() -> Any:
        planner = Planner(total)
        planner.counts, planner.touched = list(counts), set(touched)
        return planner

    for box in range(len(BOXES)):
        for number in range(counts[box] + 1, total + 1):
            planner = copied()
            planner.set_to(box, number)
            yield ("place", box, number), (planner.plan, frozenset(planner.touched))
        sources = [other for other in range(len(BOXES)) if other != box and counts[other]]
        for source in [*sources, *([None] if sum(counts) < total else [])]:
            planner = copied()
            planner.lift(source)
            planner.put(box)
            yield ("drag", source, box), (planner.plan, frozenset(planner.touched))
