"""The three steps of a podium: where each stands."""

from __future__ import annotations

from typing import NamedTuple

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.moving import easing
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import CrewColours
from greatrace_client.ui.draw.shapes import Point

WIDE, STEP, FOOT = 936.0, 312.0, 1010.0  # of the whole podium and one step, and where they stand on a page of 1080


ORDER = ((1, 330.0, 2.05), (0, 240.0, 1.6), (2, 190.0, 1.6))  # by rank: which from the left, height, vehicle's size


RISES = ((0.5, 0.95), (0.22, 0.6), (0.0, 0.35))  # by rank: the shares of the telling in which a step rises


def risen(rank: int, told: float) -> float:
    """How much of a step has come up."""
    first, last = RISES[rank]
    return easing.out(min(1.0, max(0.0, (told - first) / (last - first))))


class PodiumStep(NamedTuple):
    """A step: where it stands, whose, and how large the vehicle on it is drawn."""

    place: Box
    rank: int
    size: float


class Honours(NamedTuple):
    """What the finish shows of those on the podium: the winner's enamel on its flags, and where vehicles smoke."""

    winner: CrewColours
    vents: tuple[Point, ...] = ()


def steps(page: Page, room: float, told: float = 1.0) -> list[PodiumStep]:
    """The three steps in so many units from the left edge, the lowest first, as far as they have risen."""
    f = min(1.0, (room - 60) / WIDE)
    made = []
    for rank, (column, tall, size) in enumerate(ORDER):
        foot = FOOT + page.height - 1080
        down = (1 - risen(rank, told)) * (tall + 190 * size + page.height - foot)
        made.append(PodiumStep(Box(80 + column * STEP * f, foot - tall + down, STEP * f, tall), rank, size * f))
    return made[::-1]
