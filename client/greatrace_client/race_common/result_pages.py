"""The contents of a game's results, below a poster and beside a podium; and the places of the podium's three steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeAlias

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.moving import easing
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, BRASS_LIGHT, INK, NIGHT_DEEP, PAPER_LIGHT, CrewColours
from greatrace_client.ui.draw.poster_letters import poster_line
from greatrace_client.ui.draw.raster import begin
from greatrace_client.ui.draw.scenery import begin_finish_poster, finish_poster, streamers
from greatrace_client.ui.draw.shapes import Point, box, shape
from greatrace_client.ui.draw.title.light import DAY, PosterLight
from greatrace_client.ui.widgets import Words

STREAMERS = 1110, 760  # units of their picture
WIDE, STEP, FOOT = 936.0, 312.0, 1010.0  # width of the podium and of a step, and their y on a page of 1080


ORDER = ((1, 330.0, 2.05), (0, 240.0, 1.6), (2, 190.0, 1.6))  # by rank: column from the left, height, vehicle's size


VEHICLE = 95.0  # units of the tallest one, at size 1
RISES = ((0.5, 0.95), (0.22, 0.6), (0.0, 0.35))  # by rank: the shares of the telling in which a step rises


def risen(rank: int, reveal_progress: float) -> float:
    """The share of a step that has risen."""
    first, last = RISES[rank]
    return easing.out(min(1.0, max(0.0, (reveal_progress - first) / (last - first))))


class PodiumStep(NamedTuple):
    """A step: its place, its rank, and the size of the vehicle on it."""

    place: Box
    rank: int
    size: float


class Honours(NamedTuple):
    """Facts for the finish: the winner's colours for its flags, and the places where vehicles smoke."""

    winner: CrewColours
    vents: tuple[Point, ...] = ()


def steps(page: Page, room: float, reveal_progress: float = 1.0) -> list[PodiumStep]:
    """The three steps within `room` units from the left edge, the lowest first, as far as they have risen."""
    f = min(1.0, (room - 60) / WIDE)
    made = []
    for rank, (column, tall, size) in enumerate(ORDER):
        foot = FOOT + page.height - 1080
        down = (1 - risen(rank, reveal_progress)) * (tall + 190 * size + page.height - foot)
        made.append(PodiumStep(Box(80 + column * STEP * f, foot - tall + down, STEP * f, tall), rank, size * f))
    return made[::-1]


def podium_boxes(page: Page, room: float) -> list[Box]:
    """Where it stands, with the vehicles on its steps: the highest first."""
    found = [(step.place, VEHICLE * step.size) for step in steps(page, room)[::-1]]
    return [Box(b.x, b.y - above, b.w, b.h + above) for b, above in found]


def step_words(page: Page, b: Box, rank: int, name: str, points: str) -> None:
    """Draw a step's text: the rank, and below it a plate with the player's name and points."""
    middle, room = b.x + b.w / 2, b.w - 60
    page.text(str(rank), middle, b.y + 66, 46, INK, "display", "middle")
    page.svg(box(1, 1, b.w - 42, 66, 3, PAPER_LIGHT, INK, 1.6), b.x + 20, b.bottom - 84, b.w - 38, 68)
    page.text(name, middle, b.bottom - 66, 21, INK, "bold", "middle", fit=room)
    page.text(points, middle, b.bottom - 38, 20, BAD, "bold", "middle", fit=room)


def begin_finish(page: Page, land: str, light: PosterLight) -> None:
    """Let a thread begin with the slow parts of `paint_finish`."""
    begin_finish_poster(page, land, light)
    begin(streamers(), *STREAMERS, page.k)


def paint_finish(page: Page, room: float, land: str, light: PosterLight, title: str, subtitle: str) -> None:
    """Paint the finish before that land, a title in poster letters, and text below it on a ribbon."""
    finish_poster(page, land, light)
    page.svg(streamers(), 0, 0, *STREAMERS, keep=False)
    poster_line(page, title, 66, 40, 118, 0.05, depth=7, fit=room)
    w = min(room, page.measure(subtitle, 22, "bold", 0.06) + 60)
    bar = box(0, 0, w, 44, 0, NIGHT_DEEP)
    bar += shape(f"M6 5H{w - 6:.0f}M6 39H{w - 6:.0f}", stroke=BRASS_LIGHT, width=1.4)
    page.svg(bar, 70, 196, w, 44)
    page.text(subtitle, 70 + w / 2, 217.5, 22, PAPER_LIGHT, "bold", "middle", 0.06, fit=w - 30)


PageTab: TypeAlias = tuple[str, Words, str]  # name, label, icon


class ResultPages(Protocol):
    """The contents of a game's results. `reveal_progress`: the share of the final table that is already shown."""

    @property
    def tabs(self) -> Sequence[PageTab]:
        """The tabs: the final table, in case it has no place of its own, and the pages below it."""

    @property
    def about_the_record(self) -> Sequence[str]:
        """The names of the pages that change when the race's record arrives."""

    @property
    def height(self) -> float:
        """The height of the final table in units."""

    def paint_poster(self, page: Page, room: float, light: PosterLight = DAY, *, ahead: bool = False) -> None:
        """Paint everything left of the column except the podium, `room` units wide. `ahead`: only let a thread begin
        with the slow parts.
        """

    def honours(self, page: Page, room: float) -> Honours:
        """Facts about the podium for the finish behind it."""

    def paint_podium(self, page: Page, room: float, reveal_progress: float) -> None:
        """The podium: its steps rise, the lowest first, and the points are counted while the table fills."""

    def paint_table(self, page: Page, b: Box, reveal_progress: float) -> None:
        """The final table in its own place."""

    def paint_table_page(self, page: Page, b: Box, reveal_progress: float) -> None:
        """The final table as a page among the others, its head left free for the tabs."""

    def paint_page(self, page: Page, b: Box, name: str) -> None:
        """Paint the page of that tab."""
