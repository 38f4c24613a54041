"""All paths of the moment, computed once for each question."""

from __future__ import annotations

from typing import Protocol

from greatrace.great_race.actions import DriveOut, PlayCard, Ride, Step
from greatrace_client.games.great_race.pathfinding import Way, ways
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.model.table import OpenQuestion


class Reach:
    """`ways` by the space where they end; empty if the player cannot drive now."""

    def __init__(self) -> None:
        self.ways: dict[str, Way] = {}
        self._fresh = -1

    def update(self, table: RaceTable, *, hidden: bool = False) -> None:
        """Compute the paths if the question has changed; a hidden question has none."""
        fresh = -1 if hidden else table.fresh
        if fresh == self._fresh:
            return
        self._fresh, self.ways = fresh, {}
        if hidden:
            return
        question, seat = table.question, table.seat
        if question is None or seat is None or not table.my_move:
            return
        spaces = range_now(table, question, seat)
        if spaces:
            self.ways = ways(table.ruleset, table.view, seat, spaces)


def range_now(table: RaceTable, question: OpenQuestion, seat: int) -> int:
    """The number of spaces that the vehicle could drive from here, according to the options."""
    o = table.view.open
    if question.prompt == "drive" and o.drive is not None:
        return o.drive.left if any(isinstance(x, Step | Ride) for x in question.options) else 0
    drivers = [
        x for x in question.options if isinstance(x, DriveOut) or (isinstance(x, PlayCard) and x.card == "driver")
    ]
    return o.crews[seat].engine if drivers else 0


class HasReach(Protocol):
    """Gives access to the spaces that the player can reach in one drive."""

    @property
    def reach(self) -> Reach: ...
