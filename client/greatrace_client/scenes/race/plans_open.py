"""P1. All plans at the same moment: a small screen for each crew, whose shutters go up together."""

from __future__ import annotations

from greatrace.great_race import words
from greatrace_client.draw import emblems, instruments
from greatrace_client.draw.moving import easing
from greatrace_client.draw.page import Page
from greatrace_client.draw.palette import CREWS, INK, NIGHT, PAPER, PAPER_LIGHT, SEPIA
from greatrace_client.draw.shapes import at, box, scaled, shape
from greatrace_client.scenes.race.board_view import BoardView
from greatrace_client.scenes.race.panel import Shown
from greatrace_client.scenes.race.planning import Counts
from greatrace_client.stage import effects as fx

WIDE, TALL, GAP = 236.0, 132.0, 12.0  # units of one crew's screen
HEAD, EDGE = 34.0, 8.0
COMES, UP, GOES = 0.06, 0.24, 0.9  # shares of the time: it has come, the shutters are up, it begins to go
LOW = 0.62  # of the height of what is seen of the map: their middle; the plate with the phase is above


def draw_reveal(page: Page, board: BoardView, shown: Shown, e: fx.Reveal) -> None:
    """Over the map, in as many rows as it takes."""
    sight = shown.layout.sight
    across = max(1, min(len(e.plans), int((sight.w - GAP) // (WIDE + GAP))))
    rows = [e.plans[i : i + across] for i in range(0, len(e.plans), across)]
    y = sight.y + sight.h * LOW - (len(rows) * (TALL + GAP) - GAP) / 2
    alpha = round(255 * min(1.0, e.t / COMES, (1 - e.t) / (1 - GOES)))
    up = 1.0 if shown.stage.calm else easing.in_out(min(1.0, max(0.0, (e.t - COMES) / (UP - COMES))))
    seat = 0
    for row in rows:
        x = sight.x + (sight.w - len(row) * (WIDE + GAP) + GAP) / 2
        for plan in row:
            draw_plan(page, shown, seat, plan, x, y, alpha)
            draw_shutter(page, shown.table.colour(seat), x, y, up, alpha)
            x, seat = x + WIDE + GAP, seat + 1
        y += TALL + GAP


def draw_plan(page: Page, shown: Shown, seat: int, plan: Counts, x: float, y: float, alpha: int) -> None:
    """Whose it is, and the four boxes."""
    colour = shown.table.colour(seat)
    body, _, _, ink, _ = CREWS[colour]
    plate = box(1, 1, WIDE - 2, TALL - 2, 5, PAPER_LIGHT, INK, 2) + box(6, 6, WIDE - 12, HEAD - 6, 3, body, INK, 1.2)
    page.svg(plate + at(23, 20, emblems.badge(colour, 10)), x, y, WIDE, TALL, alpha)
    page.text(shown.name(seat), x + 40, y + 20, 19, ink, "bold", fit=WIDE - 56, alpha=alpha)
    wide = (WIDE - 2 * EDGE) / 4
    for i, kind in enumerate(words.BOXES):
        left = x + EDGE + i * wide
        cell = box(2, 2, wide - 4, 34, 3, NIGHT, INK, 1) + at(wide / 2, 19, emblems.box_icon(kind, ground=NIGHT), 0.8)
        cell += box(2, 38, wide - 4, 46, 3, PAPER, SEPIA, 1)
        page.svg(cell, left, y + HEAD + 4, wide, 88, alpha)
        step = min(17.0, (wide - 26) / max(1, plan[i] - 1))
        for n in range(plan[i]):
            across = left + wide / 2 - 11 + (n - (plan[i] - 1) / 2) * step
            page.svg(scaled(instruments.pawn(colour), 0.9), across, y + HEAD + 46, 24, 37, alpha)


def draw_shutter(page: Page, colour: str, x: float, y: float, up: float, alpha: int) -> None:
    """The canvas before the boxes, rolled up so far."""
    tall = (TALL - HEAD - EDGE) * (1 - up)
    if tall < 1:
        return
    body, dark, light, _, _ = CREWS[colour]
    slats = "".join(shape(f"M4 {n}H{WIDE - 16}", stroke=light, width=1.2) for n in range(14, int(TALL - HEAD), 14))
    canvas = box(1, 1, WIDE - 14, TALL - HEAD - EDGE - 2, 3, body, INK, 1.6) + slats
    canvas += box(1, TALL - HEAD - EDGE - 12, WIDE - 14, 10, 3, dark, INK, 1.2)
    full, left, top = TALL - HEAD - EDGE, x + 6, y + HEAD + 2
    part = page.layer(left, top, WIDE - 12, tall)
    part.svg(canvas, left, top + tall - full, WIDE - 12, full)
    page.paste(part, alpha=alpha)
