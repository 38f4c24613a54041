"""P1. The reveal of all plans at the same moment: a small screen for each crew, whose shutters go up together."""

from __future__ import annotations

from contextlib import suppress

import pygame

from greatrace.great_race import constants
from greatrace_client.games.great_race.board_view import BoardView
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.planner import Counts
from greatrace_client.games.great_race.view_state import effects as fx
from greatrace_client.ui.draw import emblems, instruments
from greatrace_client.ui.draw.frame_budget import PicturePending, picture_budget
from greatrace_client.ui.draw.moving import easing
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import CREWS, INK, NIGHT, PAPER, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.raster import derived, raster
from greatrace_client.ui.draw.shapes import Point, at, box, scaled, shape

WIDE, TALL, GAP = 236.0, 132.0, 12.0  # units of one crew's screen
HEAD, EDGE = 34.0, 8.0
BOX = (WIDE - 2 * EDGE) / 4
COMES, UP, GOES = 0.06, 0.24, 0.9  # shares of the time: it has come, the shutters are up, it begins to go
NEW = 0.004  # seconds of a frame for those not painted yet
LOW = 0.62  # of the height of the visible map: their middle; the plate with the phase is above


def draw_reveal(page: Page, board: BoardView, shown: Shown, e: fx.Reveal) -> None:
    """Draw the screens over the map, in as many rows as needed."""
    sight = shown.layout.sight
    across = max(1, min(len(e.plans), int((sight.w - GAP) // (WIDE + GAP))))
    rows = [e.plans[i : i + across] for i in range(0, len(e.plans), across)]
    y = sight.y + sight.h * LOW - (len(rows) * (TALL + GAP) - GAP) / 2
    alpha = round(255 * min(1.0, e.t / COMES, (1 - e.t) / (1 - GOES)))
    up = 1.0 if shown.stage.calm else easing.in_out(min(1.0, max(0.0, (e.t - COMES) / (UP - COMES))))
    seat = 0
    with suppress(PicturePending), picture_budget(NEW):  # the others come in the next frame
        for row in rows:
            x = sight.x + (sight.w - len(row) * (WIDE + GAP) + GAP) / 2
            for plan in row:
                draw_screen(page, shown, seat, plan, (x, y), up, alpha)
                x, seat = x + WIDE + GAP, seat + 1
            y += TALL + GAP


def draw_screen(page: Page, shown: Shown, seat: int, plan: Counts, corner: Point, up: float, alpha: int) -> None:
    """Draw one crew's screen, its shutter open to that share: both or, if there is no time for a picture
    (PicturePending), neither.
    """
    colour, (x, y), full = shown.table.colour(seat), corner, TALL - HEAD - EDGE
    opened = plan_picture(page, colour, shown.name(seat), plan)
    shutter = raster(canvas(colour), WIDE - 12, full, page.k)
    opened.set_alpha(alpha)
    page.surface.blit(opened, page.corner(x, y))
    if (hidden := page.px(full * up)) < shutter.get_height():
        shutter.set_alpha(alpha)
        page.surface.blit(shutter, page.corner(x + 6, y + HEAD + 2), (0, hidden, *shutter.get_size()))


def plan_picture(page: Page, colour: str, name: str, plan: Counts) -> pygame.Surface:
    """The crew's name, and the four boxes; cached, since it is shown in many frames."""

    def painted() -> pygame.Surface:
        part = page.layer(0, 0, WIDE, TALL)
        paint_plate(part, colour, name)
        for i, (kind, count) in enumerate(zip(constants.BOXES, plan, strict=True)):
            paint_box(part, colour, kind, count, EDGE + i * BOX)
        return part.surface

    return derived(("open plan", colour, name, plan, page.k), painted)


def paint_plate(part: Page, colour: str, name: str) -> None:
    """The plate with the crew's name, its corner at (0, 0)."""
    body, _, _, ink, _ = CREWS[colour]
    plate = box(1, 1, WIDE - 2, TALL - 2, 5, PAPER_LIGHT, INK, 2) + box(6, 6, WIDE - 12, HEAD - 6, 3, body, INK, 1.2)
    part.svg(plate + at(23, 20, emblems.badge(colour, 10)), 0, 0, WIDE, TALL)
    part.text(name, 40, 20, 19, ink, "bold", fit=WIDE - 56)


def paint_box(part: Page, colour: str, kind: str, count: int, left: float) -> None:
    """Draw one box with `count` assistants."""
    cell = box(2, 2, BOX - 4, 34, 3, NIGHT, INK, 1) + at(BOX / 2, 19, emblems.box_icon(kind, ground=NIGHT), 0.8)
    part.svg(cell + box(2, 38, BOX - 4, 46, 3, PAPER, SEPIA, 1), left, HEAD + 4, BOX, 88)
    step = min(17.0, (BOX - 26) / max(1, count - 1))
    for n in range(count):
        across = left + BOX / 2 - 11 + (n - (count - 1) / 2) * step
        part.svg(scaled(instruments.pawn(colour), 0.9), across, HEAD + 46, 24, 37)


def canvas(colour: str) -> str:
    """A shutter let down: slats in the crew's colour, a bar at its foot."""
    body, dark, light, _, _ = CREWS[colour]
    full = TALL - HEAD - EDGE
    slats = "".join(shape(f"M4 {n}H{WIDE - 16}", stroke=light, width=1.2) for n in range(14, int(TALL - HEAD), 14))
    foot = box(1, full - 12, WIDE - 14, 10, 3, dark, INK, 1.2)
    return box(1, 1, WIDE - 14, full - 2, 3, body, INK, 1.6) + slats + foot
