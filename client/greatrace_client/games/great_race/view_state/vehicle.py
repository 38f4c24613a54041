"""Where the vehicles stand and how they travel, in sheet units."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from greatrace_client.ui.draw.moving.traffic import SCALE, Pose, fan
from greatrace_client.ui.draw.shapes import Point

STRAIGHT = 6.0  # units to the side that do not count


@attrs.define(eq=False)
class Vehicle:
    """One half-track as it is drawn now. `pose` is drawn; `way` is "land", or "sea" or "air" while it is carried."""

    seat: int
    crew: str
    space: str
    pose: Pose = attrs.Factory(lambda: Pose(0, 0))
    way: str = "land"
    carried: float = 0.0  # share of the line, while it is carried
    step: float = 0.18  # seconds that the next space of a drive takes
    model: str = ""  # of the paddock, where each crew has been given a vehicle of its own

    def stand(self, x: float, y: float, scale: float = SCALE) -> None:
        """At rest there, on the side it last faced."""
        self.pose = Pose(x, y, self.pose.left, scale)
        self.way = "land"

    def face(self, start: Point, end: Point) -> None:
        """Look where it went; straight up or down leaves the side as it was."""
        if abs(end[0] - start[0]) >= STRAIGHT:
            self.pose = self.pose._replace(left=end[0] < start[0])


def stand_all(
    vehicles: Sequence[Vehicle], order: Sequence[int], spot: dict[str, Point], own: int | None = None
) -> None:
    """Put the vehicles on their spaces; on one space they parade in `order` (seats), the last in front; the player's
    `own` leads.
    """
    spaces: dict[str, list[Vehicle]] = {}
    for vehicle in sorted(vehicles, key=lambda v: (v.seat == own, order.index(v.seat))):
        spaces.setdefault(vehicle.space, []).append(vehicle)
    for space, group in spaces.items():
        x, y = spot[space]
        for vehicle, (dx, dy, scale) in zip(group, fan(len(group)), strict=True):
            vehicle.stand(x + dx, y + dy, scale)
