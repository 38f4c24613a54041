"""The three steps of a podium: where each stands."""

from __future__ import annotations

from typing import NamedTuple

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page

WIDE, STEP, FOOT = 936.0, 312.0, 1010.0  # of the whole podium and one step, and where they stand on a page of 1080


ORDER = ((1, 330.0, 2.05), (0, 240.0, 1.6), (2, 190.0, 1.6))  # by rank: which from the left, height, vehicle's size


class Step(NamedTuple):
    """A step: where it stands, whose, and how large the vehicle on it is drawn."""

    place: Box
    rank: int
    size: float


def steps(page: Page, room: float) -> list[Step]:
    """The three steps in so many units from the left edge, the lowest first."""
    f = min(1.0, (room - 60) / WIDE)
    made = []
    for rank, (column, tall, size) in enumerate(ORDER):
        foot = FOOT + page.height - 1080
        made.append(Step(Box(80 + column * STEP * f, foot - tall, STEP * f, tall), rank, size * f))
    return made[::-1]
