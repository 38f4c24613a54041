"""The common parts of the scenes around the race: the chart behind them, the header, portraits of crews, small maps."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems, painter, panels, railway
from greatrace_client.ui.draw.art import composed
from greatrace_client.ui.draw.geography import geography
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import (
    CREWS,
    GOLD,
    INK,
    NIGHT_DEEP,
    NIGHT_TEXT,
    PAPER,
    PAPER_DARK,
    PAPER_LIGHT,
    SEA,
    SEA_DEEP,
    SEA_LINE,
    mix,
)
from greatrace_client.ui.draw.raster import begin, derived, solid
from greatrace_client.ui.draw.shapes import at, box, disc, outline, polar, poly, shape
from greatrace_client.ui.draw.vehicles import half_track

FEWEST = 1280.0, 720.0  # units that a menu needs; a larger UI scale than that allows is not followed
MOST = 1920.0, 1080.0
LONE_MOST, LONE_LINE = 620.0, 26.0  # units: width of the picture of `lone_crew`, and from line to line below it
MARGIN, GUTTER = 24.0, 16.0


def menu_page(page: Page) -> Page:
    """The page for menus: the window's own, or one of smaller units when the UI scale leaves too few of them."""
    width, height = page.surface.get_size()
    k = min(page.k, width / FEWEST[0], height / FEWEST[1])
    return page if k >= page.k else Page.on(page.surface, k)


def body_area(page: Page) -> Box:
    """The area of the panels below the header: in the middle of a wide or tall page."""
    w, h = min(page.width, MOST[0]), min(page.height, MOST[1])
    x, y = (page.width - w) / 2, (page.height - h) / 2
    return Box(x + MARGIN, y + 128, w - 2 * MARGIN, h - 128 - MARGIN)


def two_panels(page: Page, share: float, most: float = MOST[0]) -> tuple[Box, Box]:
    """The left part of the body, that share of it and at most `most` units wide, and the rest beside it."""
    area = body_area(page)
    left = min(area.w * share, most)
    return Box(area.x, area.y, left, area.h), Box(area.x + left + GUTTER, area.y, area.w - left - GUTTER, area.h)


def headed_panel(page: Page, area: Box, words: str, *, lit: bool = False) -> None:
    """A panel with a heading."""
    panels.panel(page, *area, lit=lit)
    panels.heading(page, words, area.x + 24, area.y + 30, area.w - 48)


def still(page: Page, key: object, paint: Callable[[Page], None], begin: Callable[[Page], None] | None = None) -> None:
    """Paint once for this size of window, then blit: for everything behind the widgets. `begin`: lets a thread draw the
    slow parts.
    """
    size = page.surface.get_size()

    def make() -> pygame.Surface:
        sheet = Page.on(solid(size), page.k)
        if begin is not None:
            begin(sheet)
            painter.wait()
        paint(sheet)
        return sheet.surface

    page.surface.blit(derived(("still", key, size, page.k), make), (0, 0))


# ---- the chart behind menus


def _coast(board: str, x: float, y: float, unit: float) -> str:
    """The land of a board's geography as a path: `unit` page units a degree, longitude 0 and the equator at (x, y)."""
    path = ""
    for ring in geography(board).land:
        points = [(x + lon * unit, y - lat * unit) for lon, lat in ring]
        path += outline(points)
    return path


def chart_backdrop(page: Page) -> None:
    """A dimmed sea chart over the whole window."""

    def begin_chart(sheet: Page) -> None:
        begin(_dimmed_chart(sheet.width, sheet.height), sheet.width, sheet.height, sheet.k)
        sheet.begin_grain(sheet.width, sheet.height, 20)

    def paint(sheet: Page) -> None:
        sheet.svg(_dimmed_chart(sheet.width, sheet.height), 0, 0, sheet.width, sheet.height, keep=False)
        paper = sheet.grain_maker(sheet.width, sheet.height, 20, keep=False)()  # cached with the chart only
        sheet.surface.blit(paper, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    still(page, "chart", paint, begin_chart)


@composed
def _dimmed_chart(w: float, h: float) -> str:
    coast = _coast("africa", w * 0.42, h * 0.46, h / 62)
    hair = "".join(f"M0 {6 * i}H{w:.0f}" for i in range(int(h / 6) + 1))
    body = box(0, 0, w, h, 0, SEA) + shape(hair, stroke=SEA_LINE, width=0.7, more='opacity=".3"')
    for i in range(5, 0, -1):
        body += shape(coast, stroke=mix(SEA, SEA_DEEP, 0.9 - 0.15 * i), width=18 * i)
    body += shape(coast, PAPER_DARK, INK, 2.4)
    return body + box(0, 0, w, h, 0, NIGHT_DEEP, more='opacity=".38"')


def header(page: Page, title: str, right: str = "", *, light: str = "", kept: float = 0.0) -> None:
    """The bar at the top with the scene's name in display letters; `light`: the colour of a small lamp at its end.
    `kept`: units at the end for a button.
    """
    area = body_area(page)
    y = area.y - 110
    panels.panel(page, area.x, y, area.w, 94, lit=True)
    room = area.w - 80 - kept - (page.measure(right, "lead") + 90 if right else 0)
    page.text(title, area.x + 40, y + 46, 46, GOLD, "display", track=0.05, fit=room)
    end = area.x + area.w - kept - (96 if light else 44)
    if right:
        page.text(right, end, y + 46, "lead", PAPER_LIGHT, "text", "right", fit=area.w * 0.5)
    if light:
        page.svg(disc(12, 12, 9, light, INK, 1.4), end + 22, y + 34, 24, 24)


# ---- crews


def portrait(page: Page, crew: str, x: float, y: float, w: float, h: float, *, pale: bool = False) -> None:
    """The crew's half-track before its rays, on sand."""
    light, size = CREWS[crew].light, min(w / 220, h / 162)
    sky = box(0, 0, w, h, 2, mix(PAPER_LIGHT, light, 0.25))
    cx, cy, reach = w * 0.55, h * 0.93, max(w, h) * 2
    rays = "".join(
        poly([(cx, cy), polar(cx, cy, reach, -180 + 12 * j), polar(cx, cy, reach, -174 + 12 * j)], fill=light)
        for j in range(16)
    )
    sand = shape(f"M0 {h * 0.84:.1f}Q{w * 0.36:.1f} {h * 0.69:.1f} {w:.1f} {h * 0.81:.1f}V{h:.1f}H0Z", "#C98A3E")
    sand += shape(
        f"M0 {h * 0.84:.1f}Q{w * 0.36:.1f} {h * 0.69:.1f} {w:.1f} {h * 0.81:.1f}V{h * 0.86:.1f}"
        f"Q{w * 0.41:.1f} {h * 0.74:.1f} 0 {h * 0.89:.1f}Z",
        "#E9B65C",
    )
    page.clip(x, y, w, h)
    page.svg(sky + f'<g opacity=".38">{rays}</g>' + sand, x, y, w, h)
    car = 1.12 * size
    page.sprite(half_track(crew), x + w / 2 - 85 * car, y + h * 0.93 - 92 * car, 170, 100, car, rim=PAPER_LIGHT)
    if pale:
        page.svg(box(0, 0, w, h, 0, PAPER), x, y, w, h, alpha=150)
    page.unclip()
    page.svg(box(0.8, 0.8, w - 1.6, h - 1.6, 2, "none", INK, 1.4), x, y, w, h)


def lone_crew(page: Page, crew: str, area: Box, words: str) -> None:
    """Paint a half-track in the middle of an empty area, and below it text about why it is empty and what to do."""
    wide = min(area.w * 0.72, (area.h - 120) * 1.5, LONE_MOST)
    tall, middle, room = wide / 1.5, area.x + area.w / 2, area.w * 0.86
    lines = page.broken(words, room, "lead")
    top = area.y + (area.h - tall - 26 - LONE_LINE * len(lines)) / 2
    portrait(page, crew, middle - wide / 2, top, wide, tall)
    for i, line in enumerate(lines):
        page.text(line, middle, top + tall + 34 + LONE_LINE * i, "lead", NIGHT_TEXT, at="middle", fit=room)


def crew_badge(page: Page, crew: str, x: float, y: float, r: float) -> None:
    """The enamel pin with its middle at (x, y); a plain one for a colour without an emblem."""
    if crew in railway.LIVERIES:
        pin = railway.badge(crew, r)
    else:
        pin = emblems.badge(crew, r) if crew in CREWS else disc(0, 0, r, PAPER_DARK, INK, r * 0.1)
    page.svg(at(r * 1.2, r * 1.2, pin), x - r * 1.2, y - r * 1.2, 2.4 * r, 2.4 * r)


def empty_badge(page: Page, x: float, y: float, r: float) -> None:
    """The dashed ring of a free seat."""
    more = 'stroke-dasharray="4 4"'
    page.svg(disc(r * 1.2, r * 1.2, r * 0.85, "none", "#6B4A2B", 2, more), x - r * 1.2, y - r * 1.2, 2.4 * r, 2.4 * r)
