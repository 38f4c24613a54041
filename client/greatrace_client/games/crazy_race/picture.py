"""The picture behind and over the panels: country and tracks, painted once; locomotives, flights, steam, plates."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from greatrace.crazy_race import words
from greatrace.crazy_race.rules.moving import way
from greatrace.crazy_race.state import Laid
from greatrace_client.games.crazy_race import stage as fx
from greatrace_client.games.crazy_race.table_view import draw_field, draw_sums, sums_at
from greatrace_client.race_common.title_plate import title_plate
from greatrace_client.ui.draw import railway
from greatrace_client.ui.draw.moving import easing
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, BLACK, GOLD, GOOD, INK, NIGHT, PAPER_LIGHT
from greatrace_client.ui.draw.railway import LIVERIES
from greatrace_client.ui.draw.raster import solid
from greatrace_client.ui.draw.shapes import at, box, disc, shape

if TYPE_CHECKING:
    from greatrace.crazy_race.actions import Advance
    from greatrace_client.games.crazy_race.layout import Lane, Layout
    from greatrace_client.games.crazy_race.panel import Shown


def draw_engines(page: Page, shown: Shown) -> None:
    """Draw all locomotives; those under way last."""
    for seat, engines in enumerate(shown.stage.engines):
        lane, colour = shown.layout.lanes[seat], shown.stage.colour(seat)
        for engine in engines:
            if engine.turned is not None:
                draw_turning(page, lane, engine.turned)
        for i, engine in enumerate(engines):
            home = engine.place >= words.HOME
            x, y = lane.x(i, engine.place), lane.rail - 2 - engine.hop
            if words.space(int(engine.place)) == words.TURNTABLE and engine.place == int(engine.place):
                y -= 4
            railway.draw_locomotive(page, words.LOCOMOTIVES[i], colour, x, y, lane.scale, left=engine.left)
            if home:
                tick = disc(13, 13, 11.5, GOOD, PAPER_LIGHT, 2) + shape(
                    "M7.5 13.5L11.5 17.5L19 9", stroke=PAPER_LIGHT, width=3
                )
                page.svg(tick, x + 20, y - 88 * lane.scale, 26, 26)


def draw_turning(page: Page, lane: Lane, t: float) -> None:
    """The bridge of the turntable on its way around."""
    x, y = lane.table
    r = lane.r
    page.svg(railway.turntable(r), x - r - 4, y - r - 4, 2 * r + 8, 2 * r + 10)
    page.sprite(at(r, r, railway.bridge(r)), x - r, y - r, 2 * r, 2 * r, turn=round(180 * t / 6) * 6)


def draw_preview(page: Page, shown: Shown, move: Advance) -> None:
    """Draw where that share would lead the player's locomotive."""
    seat = shown.seat
    if seat is None:
        return
    lane, places = shown.layout.lanes[seat], shown.table.view.open.crews[seat].locomotives
    i = words.LOCOMOTIVES.index(move.locomotive)
    passed = way(places, move.locomotive, move.spaces)
    for place in passed:
        x = lane.x(i, place)
        page.svg(disc(12, 12, 8, GOLD, INK, 2), x - 12, lane.rail - 20, 24, 24)
    end = passed[-1]
    railway.draw_locomotive(
        page,
        move.locomotive,
        shown.stage.colour(seat),
        lane.x(i, end),
        lane.rail - 2,
        lane.scale,
        left=end >= words.TURNTABLE,
        alpha=170,
        rim=GOLD,
    )


def driver_flight(page: Page, shown: Shown, e: fx.DriverFlight) -> None:
    if e.t <= 0:
        return
    x, y = easing.arc(e.start, e.end, e.t, 50)
    railway.driver_card(page, x, y, shown.stage.colour(e.seat), e.value, shown.layout.table.scale)


def points_flight(page: Page, shown: Shown, e: fx.PointsFlight) -> None:
    x, y = easing.arc(e.start, e.end, e.t, 70)
    railway.draw_points(page, x, y, e.pile, e.points, 1.15)


def steam(page: Page, shown: Shown, e: fx.SteamPuff) -> None:
    railway.draw_steam(page, *e.at, e.t, e.drift)


def notice(page: Page, shown: Shown, e: fx.RisingNote) -> None:
    """A small plate that rises and fades."""
    x, y = e.at
    y -= 26 * easing.out(e.t)
    alpha = int(255 * min(1.0, (1 - e.t) * 3))
    w = page.measure(e.text, 19, "bold") + 24
    tone = GOOD if e.good else BAD
    body = box(3, 5, w, 30, 8, BLACK, more='opacity=".3"') + box(1, 1, w, 30, 8, PAPER_LIGHT, tone, 2.2)
    page.svg(body, x - w / 2, y - 16, w + 5, 37, alpha)
    page.text(e.text, x + 1, y - 0.5, 19, tone, "bold", "middle", alpha=alpha)


def plate(page: Page, shown: Shown, e: fx.Plate) -> None:
    """Draw large text over the table."""
    area = shown.layout.table.area
    share = min(1.0, e.t / 0.2) if e.t < 0.7 else max(0.0, (1 - e.t) / 0.3)
    alpha = int(255 * easing.out(share))
    text = e.text.upper()
    w = max(page.measure(text, 44, "display", 0.06), page.measure(e.small, 20, "bold")) + 110
    x, y = area.middle[0], area.bottom + 52 - 14 * (1 - share)
    hue = LIVERIES[shown.stage.colour(e.seat)] if e.seat is not None else None
    page.svg(title_plate(w, hue.body if hue else NIGHT, tall=bool(e.small)), x - w / 2 - 8, y - 62, w + 16, 140, alpha)
    ink = hue.ink if hue else PAPER_LIGHT
    page.text(text, x, y - (12 if e.small else 0), 44, ink, "display", "middle", 0.06, alpha=alpha)
    if e.small:
        page.text(e.small, x, y + 32, 20, ink, "bold", "middle", alpha=alpha)


def glow(page: Page, shown: Shown, e: fx.SideGlow) -> None:
    """Draw a frame around the side that is scored; its cards turn up one after the other, and the sums grow
    with them.
    """
    table, laid = shown.layout.table, shown.stage.view.open.sides[e.side]
    alpha = int(255 * min(1.0, (1 - e.t) * 4)) if not e.cards else 255
    draw_field(page, table, e.side, "#E0552F", 4.4, alpha)
    up: list[Laid] = []
    for i, value in enumerate(e.cards):
        share = min(1.0, max(0.0, e.t * (1 + 0.15 * len(e.cards)) - 0.15 * i) * 1.6)
        if share > 0:
            cx, cy = table.spot(e.side, i, len(laid))
            railway.turning_card(
                page, cx, cy - 14 * 4 * share * (1 - share), shown.stage.colour(laid[i].seat), value, table.scale, share
            )
        if share > 0.5:
            up.append(Laid(laid[i].seat, value))
    if up:
        draw_sums(page, shown, e.side, sums_at(up))


DRAWERS: dict[type[Any], Callable[[Page, Shown, Any], None]] = {
    fx.DriverFlight: driver_flight,
    fx.PointsFlight: points_flight,
    fx.SteamPuff: steam,
    fx.RisingNote: notice,
    fx.Plate: plate,
    fx.SideGlow: glow,
}


def draw_effects(page: Page, shown: Shown) -> None:
    """Draw frames below, text above."""
    for effect in sorted(shown.stage.effects, key=lambda e: isinstance(e, fx.RisingNote | fx.Plate)):
        DRAWERS[type(effect)](page, shown, effect)


# ---- the still background: the evening sky, bands of country, stations, tracks and turntables. Painted once a window


RISE = 24.0  # height of a band's hills above it


def painted(page: Page, layout: Layout, colours: list[str]) -> pygame.Surface:
    """The whole window behind everything."""
    out = Page.on(solid(page.surface.get_size()), page.k)
    x, y = layout.table.card.middle
    w, h = page.width, page.height
    out.svg(railway.sunburst(w, layout.country + 40, x, y), 0, 0, w, layout.country + 40, keep=False)
    for i, lane in enumerate(layout.lanes):
        tall = h - lane.box.y
        out.svg(railway.hills(w, tall, i, tall=RISE), 0, lane.box.y - RISE + 6, w, tall + RISE, keep=False)
    for lane, colour in zip(layout.lanes, colours, strict=True):
        draw_lane(out, lane, colour)
    out.grain(0, 0, w, h, 14, 5)
    return out.surface


def draw_lane(page: Page, lane: Lane, colour: str) -> None:
    """Draw one track without its locomotives."""
    s = lane.shed
    page.svg(railway.shed(s.w, s.h - 6, colour), s.x, s.y, s.w, s.h - 6)
    end = lane.table[0] - lane.r + 8
    page.svg(railway.rails(end - s.x + 6), s.x - 2, lane.rail - 21, end - s.x + 6, 26)
    page.svg(
        railway.turntable(lane.r),
        lane.table[0] - lane.r - 4,
        lane.table[1] - lane.r - 4,
        2 * lane.r + 8,
        2 * lane.r + 10,
    )
    bridge = at(lane.r, 20, railway.bridge(lane.r))
    page.svg(bridge, lane.table[0] - lane.r, lane.table[1] - 20, 2 * lane.r, 40)
    for space in range(1, words.TURNTABLE):
        x = lane.first + (space - 1) * lane.step
        page.svg(disc(11, 11, 10, PAPER_LIGHT, INK, 1.5), x - 11, lane.rail + 1, 22, 22)
        page.text(str(space), x, lane.rail + 11.5, 14, INK, "bold", "middle")
