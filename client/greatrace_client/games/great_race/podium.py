"""The podium of the results: the first three who arrived; behind it, still on the road, those who did not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from greatrace.great_race.state import Result, Standing
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.i18n import tr, trn
from greatrace_client.race_common.result_pages import STEP, Honours, PodiumStep, step_words, steps
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.moving.traffic import Pose, draw_vehicle
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import CREWS, INK, PAPER, PAPER_LIGHT
from greatrace_client.ui.draw.scenery import podium_step
from greatrace_client.ui.draw.shapes import box, ellipse

DUST, SIGN = "#F3D9A6", "#7A4B22"


class Road(NamedTuple):
    """A place on the road: the middle of a vehicle's foot as a share of a step's width, its y, its size."""

    x: float
    y: float
    size: float


NEAR, FAR, FARTHEST = Road(0.52, 976.0, 1.1), Road(0.34, 842.0, 0.74), Road(0.74, 748.0, 0.5)
BESIDE = Road(0.5, 884.0, 0.5), Road(0.5, 796.0, 0.42)  # if all three steps are taken
NARROW = 88.0  # units: with less room beside the podium nothing is drawn there


def draw_podium(page: Page, table: RaceTable, result: Result, room: float, reveal_progress: float = 1.0) -> None:
    """Draw steps for those who arrived, and the share `reveal_progress` of their points; the others drive along in the
    gaps.
    """
    arrived = [s for s in result.standings if s.place]
    others = [s for s in result.standings if not s.place]
    every = steps(page, room)
    stragglers = list(zip(others, road_places(every, len(arrived), room), strict=False))[::-1]
    for standing, (gap, road) in stragglers:
        draw_straggler(page, table, standing, gap, road)
    for standing, (gap, road) in stragglers:  # a nearer vehicle hides no name
        draw_board(page, table, standing, gap, road)
    for step in steps(page, room, reveal_progress):
        if step.rank < len(arrived):
            draw_step(page, table, arrived[step.rank], step, reveal_progress)


def honours(page: Page, table: RaceTable, result: Result, room: float) -> Honours:
    """The winner's enamel, and the exhausts of those on the podium. Without a winner: of the first in the table."""
    arrived = [s for s in result.standings if s.place]
    stands = [step for step in steps(page, room) if step.rank < len(arrived)]
    vents = tuple((s.place.x + s.place.w / 2 - 74 * s.size, s.place.y - 22 * s.size) for s in stands)
    return Honours(CREWS[table.colour(result.standings[0].seat)], vents)


def road_places(every: Sequence[PodiumStep], arrived: int, room: float) -> list[tuple[Box, Road]]:
    """The places of those who are still on their way, the nearest first: in gaps of the podium, or beside it."""
    gaps = [step.place for step in every if step.rank >= arrived]
    if gaps:
        return [(gap, road) for road in (NEAR, FAR, FARTHEST) for gap in gaps]
    right = max(step.place.right for step in every)
    beside = Box(right + 6, 0, room + 48 - right, 0)
    return [(beside, road) for road in BESIDE] if beside.w >= NARROW else []


def draw_straggler(page: Page, table: RaceTable, standing: Standing, gap: Box, road: Road) -> None:
    """Draw a vehicle in its dust."""
    (x, foot), k = foot_of(page, gap, road), road.size * (1.0 if road in BESIDE else gap.w / STEP)
    puffs = "".join(
        ellipse(40 + 30 * i, 34 - 5 * i % 9, 34 - 6 * i, 15 - 3 * i, DUST, more='opacity=".5"') for i in range(3)
    )
    page.svg(f'<g transform="scale({k:.3f})">{puffs}</g>', x - 150 * k, foot - 38 * k, 140 * k, 60 * k)
    draw_vehicle(page, table.colour(standing.seat), Pose(x, foot, scale=k))


def foot_of(page: Page, gap: Box, road: Road) -> tuple[float, float]:
    """The middle of that vehicle's foot."""
    return gap.x + road.x * gap.w, road.y + page.height - 1080


def draw_board(page: Page, table: RaceTable, standing: Standing, gap: Box, road: Road) -> None:
    """Draw the board of a vehicle, with the name, if there is room for it, and the row."""
    beside, (x, foot) = road in BESIDE, foot_of(page, gap, road)
    row = tr("row {n}", n=table.view.open.crews[standing.seat].row)
    size = 17.0 if road is NEAR else 15.0
    words = row if beside else with_name(page, table.name(standing.seat), row, size, gap.w - 24)
    wide = min(gap.w - 8, page.measure(words, size, "bold") + 26)
    left = min(max(x - wide / 2, gap.x + 4), gap.right - wide - 4)
    ground = PAPER_LIGHT if road is NEAR else PAPER
    page.svg(box(1, 1, wide - 2, 28, 3, ground, SIGN, 1.6), left, foot + 6, wide, 30)
    page.text(words, left + wide / 2, foot + 20.5, size, INK, "bold", "middle", fit=wide - 16)


def with_name(page: Page, name: str, row: str, size: float, room: float) -> str:
    """Name and row, fitted to that room: with only the first word of a long name, or the row alone."""
    said = (f"{name}, {row}", f"{name.split(maxsplit=1)[0]}, {row}") if name.strip() else ()
    return next((words for words in said if page.fits(words, room, size, "bold")), row)


def draw_step(page: Page, table: RaceTable, standing: Standing, step: PodiumStep, reveal_progress: float = 1.0) -> None:
    """A block with rank, name and points, and the vehicle on it."""
    b, colour = step.place, table.colour(standing.seat)
    page.svg(podium_step(b.w, b.h, colour), b.x - 10, b.y - 26, b.w + 20, b.h + 30)
    points = trn("{n} prestige", "{n} prestige", round(standing.prestige * reveal_progress))
    step_words(page, b, step.rank + 1, table.name(standing.seat), points)
    draw_vehicle(page, colour, Pose(b.x + b.w / 2 + 4, b.y - 8, scale=step.size))
