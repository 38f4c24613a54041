"""Drawings for great moments: the flag at the start with all names, the ribbon at the finish, confetti, the portrait of
a leader who joins.
"""

from __future__ import annotations

import math

from greatrace_client.games.great_race.board_view import BoardView
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.view_state import effects as fx
from greatrace_client.model.routes import way_name
from greatrace_client.race_common.title_plate import title_plate
from greatrace_client.ui.draw.moving import easing
from greatrace_client.ui.draw.moving.confetti import draw_confetti
from greatrace_client.ui.draw.moving.traffic import Pose, draw_vehicle
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import CREWS, GOLD_PALE, INK, NIGHT, PAPER_LIGHT
from greatrace_client.ui.draw.portraits import WIDE, portrait
from greatrace_client.ui.draw.shapes import box, chequers, disc, shape

ROSTER, ROW = 620.0, 66.0  # units: width of the plate with the names; a name
CELL, STRIPS, ROWS_OF_FLAG = 15.0, 12, 7  # the flag's squares, across and down
STAFF = 40.0  # units from the plate's right edge to the flag's staff
POST, SPAN = 74.0, 52.0  # units: height of the ribbon's posts, and from the middle to a post
TORN = 0.55  # share of the arrival at which the ribbon tears
WANTED = 250.0, 312.5  # units of a portrait


def coming_and_going(t: float, come: float = 0.12, go: float = 0.8) -> float:
    """A share that goes from 0 to 1, and back at the end."""
    return easing.out(min(1.0, t / come)) if t < go else max(0.0, (1 - t) / (1 - go))


def start_flag(page: Page, board: BoardView, shown: Shown, e: fx.StartFlag) -> None:
    """Draw the route and all players under a waving flag."""
    sight, crews = shown.layout.sight, shown.table.view.open.crews
    share = coming_and_going(e.t)
    alpha, wide, tall = int(255 * share), min(ROSTER, sight.w - 40), 112 + ROW * len(crews)
    x, y = sight.x + (sight.w - wide) / 2, sight.y + max(80.0, (sight.h - tall) * 0.45) - 20 * (1 - share)
    body = box(6, 8, wide, tall, 6, INK, more='opacity=".35"') + box(2, 2, wide, tall, 6, PAPER_LIGHT, INK, 2)
    body += box(2, 2, wide, 70, 6, NIGHT, INK, 2) + box(9, 9, wide - 14, tall - 14, 3, "none", "url(#brass)", 2)
    page.svg(body, x, y, wide + 10, tall + 12, alpha)
    route = way_name(board.ruleset.board, (board.ruleset.start, board.ruleset.finish)).upper()
    room = wide - STAFF - 24  # the staff and its flag stand over the right end of the bar
    page.text(route, x + 24 + room / 2, y + 36, 34, GOLD_PALE, "display", "middle", 0.04, alpha=alpha, fit=room)
    for row in range(len(crews)):
        come = easing.out(min(1.0, max(0.0, e.t * 7 - 0.4 - 0.35 * row)))
        if come > 0:
            name_of_crew(page, shown, row, x + 70 - 240 * (1 - come), y + 84 + ROW * row, wide - 120, int(alpha * come))
    waving_flag(page, x + wide - STAFF, y - 44, e.t, alpha)


def name_of_crew(page: Page, shown: Shown, seat: int, x: float, y: float, room: float, alpha: int) -> None:
    """The vehicle and who drives it."""
    vehicle = shown.stage.vehicle(seat)
    draw_vehicle(page, vehicle.crew, Pose(x + 36, y + ROW - 12, scale=0.62), vehicle.model, alpha=alpha)
    page.text(shown.name(seat), x + 104, y + ROW / 2, 26, INK, "bold", alpha=alpha, fit=room - 100)


def waving_flag(page: Page, x: float, y: float, t: float, alpha: int) -> None:
    """A chequered flag on its staff, strip by strip on a wave."""
    staff = shape("M6 4L30 182", stroke=INK, width=7) + shape("M6 4L30 182", stroke="#B98449", width=3.4)
    page.svg(staff, x - 6, y - 4, 40, 190, alpha)
    for strip in range(STRIPS):
        squares = chequers(0, 0, CELL, 1, ROWS_OF_FLAG, *((INK, PAPER_LIGHT) if strip % 2 else (PAPER_LIGHT, INK)))
        lift = strip / STRIPS * 12 * math.sin(26 * t - strip * 0.62)
        page.svg(squares, x + strip * CELL, y + lift, CELL + 0.6, CELL * ROWS_OF_FLAG, alpha)


def ribbon(view: Page, e: fx.Ribbon) -> None:
    """Draw two posts at the finish and a ribbon between them, which tears as the vehicle comes through."""
    x, y = e.at
    posts = "".join(
        shape(f"M{side} {POST}V8", stroke=INK, width=7)
        + shape(f"M{side} {POST}V8", stroke="#F2E3BC", width=3.6)
        + disc(side, 6, 6, "url(#brass)", INK, 1.4)
        for side in (10, 10 + 2 * SPAN)
    )
    alpha = int(255 * coming_and_going(e.t, 0.1, 0.9))
    view.svg(posts, x - SPAN - 10, y - POST, 2 * SPAN + 20, POST + 2, alpha)
    hue, dark, *_ = CREWS[e.crew]
    if e.t < TORN:
        wave = 4 * math.sin(18 * e.t)
        cloth = f"M0 20Q{SPAN} {20 + wave:.0f} {2 * SPAN} 20V32Q{SPAN} {32 + wave:.0f} 0 32Z"
        view.svg(shape(cloth, hue, dark, 1.6), x - SPAN, y - POST, 2 * SPAN, 44, alpha)
        return
    fall = easing.out((e.t - TORN) / (1 - TORN))
    for side in (-1, 1):
        reach, drop = SPAN * (1 - 0.55 * fall), 46 * fall
        half = f"M2 2Q{reach / 2:.0f} {2 + drop:.0f} {reach:.0f} {drop + 6:.0f}L{reach - 6:.0f} {drop + 16:.0f}"
        half += f"Q{reach / 2:.0f} {14 + drop:.0f} 2 14Z"
        left = x - SPAN if side < 0 else x + SPAN - reach - 4
        view.svg(shape(half, hue, dark, 1.6), left, y - POST + 18, SPAN + 6, 76, alpha, flip=side > 0)


def confetti(page: Page, board: BoardView, shown: Shown, e: fx.Confetti) -> None:
    """Draw confetti in the crews' colours over the map, each piece with its own motion."""
    sight = shown.layout.sight
    draw_confetti(page, sight.x, sight.y, sight.w, sight.h, e.t)


def poster(page: Page, board: BoardView, shown: Shown, e: fx.LeaderPortrait) -> None:
    """Draw a portrait that comes down over the map, with a name and a line below it in the crew's colours."""
    sight, (w, h) = shown.layout.sight, WANTED
    share = coming_and_going(e.t, 0.18, 0.84)
    x, y = sight.x + (sight.w - w) / 2, sight.y + (sight.h - h - 80) * 0.42 - 40 * (1 - share)
    alpha, hue = int(255 * share), CREWS[e.crew]
    frame = box(5, 7, w + 16, h + 16, 4, INK, more='opacity=".35"') + box(1, 1, w + 16, h + 16, 4, PAPER_LIGHT, INK, 2)
    page.svg(frame, x - 8, y - 8, w + 24, h + 26, alpha)
    page.svg(f'<g transform="scale({w / WIDE:.4f})">{portrait(e.portrait)}</g>', x + 1, y + 1, w, h, alpha)
    wide = max(w + 40, page.measure(e.text, 34, "display", 0.04) + 90, page.measure(e.small, 20, "bold") + 90)
    page.svg(title_plate(wide, hue.body, tall=True), x + w / 2 - wide / 2 - 8, y + h - 40, wide + 16, 140, alpha)
    page.text(e.text, x + w / 2, y + h + 12, 34, hue.ink, "display", "middle", 0.04, alpha=alpha)
    page.text(e.small, x + w / 2, y + h + 54, 20, hue.ink, "bold", "middle", alpha=alpha)
