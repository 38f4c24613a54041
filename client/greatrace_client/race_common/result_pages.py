"""What a game shows of its results, below a poster and beside a podium; and where the podium's three steps stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeAlias

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.moving import easing
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import CrewColours
from greatrace_client.ui.draw.shapes import Point
from greatrace_client.ui.draw.title.light import DAY, PosterLight
from greatrace_client.ui.widgets import Words

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


PageTab: TypeAlias = tuple[str, Words, str]  # name, label, icon


class ResultPages(Protocol):
    """What a game shows of its results. `told`: the share of the final table that is shown already."""

    @property
    def tabs(self) -> Sequence[PageTab]:
        """Of the final table, for when it has no place of its own, and of the pages below it."""

    @property
    def about_the_record(self) -> Sequence[str]:
        """Names of those that change when the race's record has come."""

    @property
    def height(self) -> float:
        """Of the final table, units."""

    def paint_poster(self, page: Page, room: float, light: PosterLight = DAY, *, ahead: bool = False) -> None:
        """Everything left of the column but the podium, `room` units wide. `ahead`: nothing is drawn, but a thread
        begins with what takes long of it.
        """

    def honours(self, page: Page, room: float) -> Honours:
        """What the finish behind the podium shows of those on it."""

    def paint_podium(self, page: Page, room: float, told: float) -> None:
        """The podium: its steps rise, the lowest first, and the points are counted while the table fills."""

    def paint_table(self, page: Page, b: Box, told: float) -> None:
        """The final table in its own place."""

    def paint_table_page(self, page: Page, b: Box, told: float) -> None:
        """The final table as a page among the others, its head left free for the tabs."""

    def paint_page(self, page: Page, b: Box, name: str) -> None:
        """The page of that tab."""
