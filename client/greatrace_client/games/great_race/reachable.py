"""All ways of the moment, worked out once a question."""

from __future__ import annotations

from typing import Protocol

from greatrace.great_race.actions import DriveOut, PlayCard, Ride, Step
from greatrace_client.games.great_race.pathfinding import Way, ways
from greatrace_client.model.table import OpenQuestion, TableModel


class Reach:
    """`ways` by the space where they end; empty when the player cannot drive now."""

    def __init__(self) -> None:
        self.ways: dict[str, Way] = {}
        self._fresh = -1

    def update(self, table: TableModel, *, hidden: bool = False) -> None:
        """Look again if the question is another one; while it is hidden there are none."""
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


def range_now(table: TableModel, question: OpenQuestion, seat: int) -> int:
    """How many spaces the vehicle could drive from here, as the options say."""
    o = table.view.open
    if question.prompt == "drive" and o.drive is not None:
        return o.drive.left if any(isinstance(x, Step | Ride) for x in question.options) else 0
    drivers = [
        x for x in question.options if isinstance(x, DriveOut) or (isinstance(x, PlayCard) and x.card == "driver")
    ]
    return o.crews[seat].engine if drivers else 0


class HasReach(Protocol):
    """Where the player gets in one drive."""

    @property
    def reach(self) -> Reach: ...
