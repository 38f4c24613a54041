"""Draws the stage's effects, each at its t."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from greatrace_client.games.great_race import ceremonies
from greatrace_client.games.great_race.board_view import BoardView
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.plans_open import draw_reveal
from greatrace_client.games.great_race.view_state import effects as fx
from greatrace_client.race_common.title_plate import Title, title_plate
from greatrace_client.race_common.view_state.show import Effect
from greatrace_client.ui.draw import emblems, instruments
from greatrace_client.ui.draw.frame_budget import PicturePending, picture_budget
from greatrace_client.ui.draw.moving import easing, routes, terrain_motion, tile_motion, weather_particles
from greatrace_client.ui.draw.notes import note_in
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, BLACK, CREWS, GOOD, INK, NIGHT, PAPER_LIGHT, WEAR
from greatrace_client.ui.draw.pictures import picture
from greatrace_client.ui.draw.shapes import at, box, scaled, shape

ICONS = {
    "fuel": emblems.drop(),
    "engine": emblems.cog(WEAR, PAPER_LIGHT),
    "chassis": emblems.chassis_icon(),
    "money": emblems.coin(),
    "danger": emblems.danger(),
    "card": emblems.card_back(),
    "escort": at(0, 0, emblems.box_icon("escort", INK), 0.7),
    "tile": emblems.compass(INK, 11),
}

NEW = 0.004  # seconds of a frame for the signs of a danger while they are new
EDGE = 30.0  # units that the red edge of a danger is wide
PLATE = 0.42  # of the map's height: y of a plate's title, between the two places of the drive strip
FLAG = 146.0  # units between the target and the top of the flag with the danger's name


def draw_below(page: Page, board: BoardView, shown: Shown) -> None:
    """Draw what lies under the vehicles: tiles in motion, dust, rings."""
    view = board.view(page)
    for effect in shown.stage.effects:
        if isinstance(effect, fx.TileMove):
            tile_move(view, board, shown, effect)
        elif isinstance(effect, fx.Dust):
            terrain_motion.draw_cloud(view, *effect.at, effect.t, effect.terrain, left=effect.left)
        elif isinstance(effect, fx.Ruts):
            terrain_motion.draw_ruts(view, effect.start, effect.end, effect.t)


def draw_above(page: Page, board: BoardView, shown: Shown) -> None:
    """Draw what flies over everything on the map, the signs of a danger on top."""
    view = board.view(page)
    for effect in shown.stage.effects:
        if isinstance(effect, fx.Ribbon):
            ceremonies.ribbon(view, effect)
        elif isinstance(effect, fx.Steam):
            terrain_motion.draw_steam(view, *effect.at, effect.t, left=effect.left)
        elif isinstance(effect, fx.Idling):
            pose = shown.stage.vehicle(effect.seat).pose
            terrain_motion.draw_exhaust(view, pose.x, pose.y - pose.hop, effect.t, left=pose.left)
        elif isinstance(effect, fx.Weather):
            weather_particles.draw_weather(page, shown.layout.sight, effect.sort, effect.t)
    with picture_budget(NEW):  # they appear together: what is left comes in the next frames
        for effect in shown.stage.effects:
            with suppress(PicturePending):
                draw_danger(page, board, shown, effect)


def draw_danger(page: Page, board: BoardView, shown: Shown, effect: Effect) -> None:
    """Draw the effect if it is a sign of a danger. Raises PicturePending if a picture has to wait."""
    view = board.view(page)
    if isinstance(effect, fx.Alarm):
        routes.draw_alarm(view, *effect.at, effect.t)
    elif isinstance(effect, fx.Arrow):
        arrow(page, view, board, shown, effect)
    elif isinstance(effect, fx.RedEdge):
        red_edge(page, shown, effect)


def draw_plates(page: Page, board: BoardView, shown: Shown) -> None:
    """Draw the plates that come and go over the map: below the notes that can be read and pressed."""
    for effect in shown.stage.effects:
        if (drawer := PLATES.get(type(effect))) is not None:
            with (
                suppress(PicturePending),
                picture_budget(NEW),
            ):  # they appear slowly: one picture after the other
                drawer(page, board, shown, effect)


def draw_over(page: Page, board: BoardView, shown: Shown) -> None:
    """Draw what crosses the whole page: cards, pawns, signs."""
    for effect in shown.stage.effects:
        if (drawer := OVER.get(type(effect))) is not None:
            with suppress(PicturePending):
                drawer(page, board, shown, effect)


def tile_move(view: Page, board: BoardView, shown: Shown, e: fx.TileMove) -> None:
    face, (x, y) = shown.stage.tile(e.kind), board.spot(e.space)
    risk = e.space in shown.table.ruleset.board.risk
    if e.how == "fall":
        tile_motion.draw_falling(view, x, y, face, e.t, risk=risk)
    elif e.how == "bag":
        tile_motion.draw_from_bag(view, x, y, e.crew, e.t)
    elif e.how == "turn":
        tile_motion.draw_turning(view, x, y, face, e.t, risk=risk, drop=tile_motion.LIFT)
    elif e.how == "back":
        tile_motion.draw_turning(view, x, y, face, 0.0)
    elif e.how == "lift":
        tile_motion.draw_lifted(view, x, y, face, e.t, risk=risk)
    elif e.start is not None:
        tile_motion.draw_gliding(view, e.start, (x, y), face, e.t)


def arrow(page: Page, view: Page, board: BoardView, shown: Shown, e: fx.Arrow) -> None:
    """Draw the threat's arc, and a red flag with its name: above the target, or below it at the map's edge."""
    for end in e.ends:
        routes.draw_threat(view, e.start, (end[0], end[1] + 22), e.t)
    if not e.ends:
        return
    sight, (x, y) = shown.layout.sight, board.sheet.to_window(*e.ends[0])
    w = page.measure(e.text, 24, "bold") + 78
    left = max(sight.x + 6, min(x - w / 2, sight.right - w - 10))
    top = y - FLAG if y - FLAG > sight.y else y + FLAG - 60
    body = shape(f"M6 6H{w:.0f}V56H6Z", BLACK, more='opacity=".35"') + shape(f"M2 2H{w - 4:.0f}V52H2Z", BAD, INK, 2)
    body += shape(f"M7 7H{w - 9:.0f}V47H7Z", stroke="#FFB59E", width=1.2) + at(30, 28, emblems.danger(), 1.3)
    page.svg(body, left, top, w + 6, 60)
    page.text(e.text, left + 56, top + 27, 24, PAPER_LIGHT, "bold")


def red_edge(page: Page, shown: Shown, e: fx.RedEdge) -> None:
    """Draw four strips along the edges, each fainter towards the middle, flaring up and dying."""
    b, alpha = shown.layout.sight, int(255 * min(1.0, e.t * 6) * (1 - e.t))
    for x, y, w, h in (
        (0.0, 0.0, b.w, EDGE),
        (0.0, b.h - EDGE, b.w, EDGE),
        (0.0, 0.0, EDGE, b.h),
        (b.w - EDGE, 0.0, EDGE, b.h),
    ):
        frames = "".join(
            box(
                3.5 + 7 * i - x,
                3.5 + 7 * i - y,
                b.w - 7 - 14 * i,
                b.h - 7 - 14 * i,
                10,
                "none",
                BAD,
                7,
                f'opacity="{0.75 - 0.17 * i:.2f}"',
            )
            for i in range(4)
        )
        page.svg(frames, b.x + x, b.y + y, w, h, alpha)


def coins(page: Page, board: BoardView, shown: Shown, e: fx.Coins) -> None:
    """Draw coins one after the other in an arc, spinning."""
    for i in range(e.number):
        t = min(1.0, max(0.0, e.t * 1.7 - i * 0.7 / e.number))
        if not 0 < t < 1:
            continue
        x, y = easing.arc(e.start, e.end, t, 70)
        wide = round(abs(math.cos(7 * t + i)) * 4) / 4 or 0.15
        page.svg(at(14, 14, scaled(emblems.coin(), wide, 1.0)), x - 14, y - 14, 28, 28)


def sign(page: Page, board: BoardView, shown: Shown, e: fx.Sign) -> None:
    """A small plate that rises and fades."""
    x, y = board.sheet.to_window(*e.at) if e.on_sheet else e.at
    y -= 26 * easing.out(e.t)
    if e.on_sheet:
        y = max(y, shown.layout.sight.y + 20)  # over a vehicle of the northmost row: not on the banner
    alpha = int(255 * min(1.0, (1 - e.t) * 3))
    w = page.measure(e.text, 20, "bold") + (44 if e.icon else 20)
    plate = box(2, 4, w, 30, 8, BLACK, more='opacity=".3"') + box(
        1, 1, w, 30, 8, PAPER_LIGHT, GOOD if e.good else BAD, 2
    )
    if e.icon:
        plate += at(w - 18, 16, ICONS[e.icon], 0.9)
    page.svg(plate, x - w / 2, y - 16, w + 4, 36, alpha)
    page.text(e.text, x - w / 2 + 11, y - 0.5, 20, GOOD if e.good else BAD, "bold", alpha=alpha)


def card(page: Page, board: BoardView, shown: Shown, e: fx.CardFlight) -> None:
    """Draw a flying card: its picture or its back; a swelling one stops half-way, large."""
    if not e.swell:
        x, y = easing.arc(e.start, e.end, min(1.0, e.t), 60)
        draw_small_card(page, e.card, x, y, 0.62)
        return
    goal = shown.layout.sight.middle
    if e.t < 0.3:
        x, y = easing.arc(e.start, goal, e.t / 0.3, 40)
        scale = 0.6 + 1.0 * easing.out(e.t / 0.3)
    elif e.t < 0.75:
        (x, y), scale = goal, 1.6
    else:
        share = (e.t - 0.75) / 0.25
        x, y = easing.arc(goal, e.end, share, 20)
        scale = 1.6 - 1.1 * share
    draw_small_card(page, e.card, x, y, round(scale * 12) / 12)


def draw_small_card(page: Page, name: str | None, x: float, y: float, scale: float) -> None:
    """A card without words, around (x, y): 104 x 128 units times scale."""
    w, h = 104.0, 128.0
    body = box(4, 6, w, h, 7, BLACK, more='opacity=".35"')
    if name is None:
        body += box(2, 2, w, h, 7, "#8E1F16", INK, 1.6) + box(8, 8, w - 12, h - 12, 4, "none", "#F4DD98", 2)
        body += at(2 + w / 2, 2 + h / 2, emblems.compass("#F4DD98", 30, "#8E1F16"))
    else:
        body += box(2, 2, w, h, 7, PAPER_LIGHT, INK, 1.6)
    left, top = x - w * scale / 2, y - h * scale / 2
    page.svg(scaled(body, scale), left, top, (w + 8) * scale, (h + 10) * scale)
    if name is not None:
        image = picture(name) + box(0.7, 0.7, 94.6, 82.6, 0, "none", INK, 1.6)
        page.svg(scaled(image, scale), left + 6 * scale, top + 6 * scale, 96 * scale, 84 * scale)
    if name is not None and scale > 0.9:
        from greatrace_client.i18n.names import card_name

        room, middle = 96 * scale, y + 44 * scale
        note = note_in(page, card_name(name), room, 36 * scale, 17 * scale, "bold")
        for i, line in enumerate(note.lines):
            place = middle + (i - (len(note.lines) - 1) / 2) * note.step
            page.text(line, x + 2 * scale, place, note.size, INK, "bold", "middle", fit=room)


def pawn(page: Page, board: BoardView, shown: Shown, e: fx.PawnHop) -> None:
    """An assistant that hops up and fades."""
    x, y = e.start
    up = 60 * easing.out(e.t)
    page.svg(scaled(instruments.pawn(e.crew), 1.18), x - 14, y - 24 - up, 29, 47, int(255 * (1 - e.t * 0.8)))


def title(page: Page, board: BoardView, shown: Shown, e: Title) -> None:
    """A plate over the map; it slides in and out."""
    sight = shown.layout.sight
    share = min(1.0, e.t / 0.2) if e.t < 0.7 else max(0.0, (1 - e.t) / 0.3)
    alpha = int(255 * easing.out(share))
    text = e.text.upper()
    w = max(page.measure(text, 44, "display", 0.06), page.measure(e.small, 20, "bold")) + 110
    x, y = sight.x + sight.w / 2, sight.y + sight.h * PLATE - 14 * (1 - share)
    plate = title_plate(w, CREWS[e.crew].body if e.crew else NIGHT, tall=bool(e.small))
    page.svg(plate, x - w / 2 - 8, y - 62, w + 16, 140, alpha)
    ink = CREWS[e.crew].ink if e.crew else PAPER_LIGHT
    page.text(text, x, y - (12 if e.small else 0), 44, ink, "display", "middle", 0.06, alpha=alpha)
    if e.small:
        page.text(e.small, x, y + 32, 20, ink, "bold", "middle", alpha=alpha)


Drawer = Callable[[Page, BoardView, Shown, Any], None]

PLATES: dict[type[Any], Drawer] = {
    Title: title,
    fx.Reveal: draw_reveal,
    fx.StartFlag: ceremonies.start_flag,
    fx.LeaderPortrait: ceremonies.poster,
}

OVER: dict[type[Any], Drawer] = {
    fx.Coins: coins,
    fx.Sign: sign,
    fx.CardFlight: card,
    fx.PawnHop: pawn,
    fx.Confetti: ceremonies.confetti,
}
