"""Pointing things out on the race screen: where they are, and rings of gold around them."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from greatrace.great_race import words
from greatrace_client.draw.page import Page
from greatrace_client.draw.palette import GOLD, INK
from greatrace_client.draw.raster import raster
from greatrace_client.draw.shapes import box, poly, shape
from greatrace_client.scenes.race.layout import Box

if TYPE_CHECKING:
    from greatrace_client.scenes.race.scene import RaceScene
    from greatrace_client.widgets import Form

HALF = 42.0  # of a hex on the board's sheet
RIM = 20.0  # units: the sides of a ring, corners included
ARROW = "M0 0L-17 -22H-7V-46H7V-22H17Z"
PANELS = ("turn_order", "journal", "banner", "hand", "dashboard", "actions", "sight")


def place_of(scene: RaceScene, name: str) -> Box | None:
    """Where it is on the race's page: `space 4c`, `card jerrycan`, `rival blue`, a panel, or a control by its name."""
    word, _, what = name.partition(" ")
    if word == "space":
        sheet = scene.board.sheet
        (x, y), half = sheet.centre(what), HALF * sheet.scale
        return Box(x - half, y - half, 2 * half, 2 * half)
    if name in PANELS:
        found: Box = getattr(scene.layout, name)
        return found
    if word == "card":
        hand = scene.table.view.own.hand
        return widget_box(scene.form, f"card {hand.index(what)}") if what in hand else None
    if word == "rival" and what in words.CREW_COLOURS:
        seat = next(seat for seat in range(len(scene.table.seats)) if scene.table.colour(seat) == what)
        return widget_box(scene.form, f"rival {seat}")
    return widget_box(scene.form, name)


def widget_box(form: Form, name: str) -> Box | None:
    """The place of that control, None while it is not there."""
    return next((Box(*widget.box) for widget in form.widgets if widget.name == name and widget.shown), None)


def around(page: Page, name: str, b: Box) -> None:
    """The ring that fits what is called so."""
    if name.startswith("space "):
        hexagon(page, b)
    else:
        ring(page, b)


def ring(page: Page, b: Box) -> None:
    """A ring that reads on paper and on enamel. Only its four sides are drawn: a panel's middle is large and empty."""
    w, h = b.w + 20, b.h + 20
    body = box(5, 5, w - 10, h - 10, 12, "none", INK, 8) + box(5, 5, w - 10, h - 10, 12, "none", GOLD, 4.5)
    image = raster(body, w, h, page.k)
    x, y = page.corner(b.x - 10, b.y - 10)
    wide, tall = image.get_size()
    rim = min(page.px(RIM), wide // 2, tall // 2)
    inner = tall - 2 * rim
    for area in ((0, 0, wide, rim), (0, tall - rim, wide, rim), (0, rim, rim, inner), (wide - rim, rim, rim, inner)):
        page.surface.blit(image, (x + area[0], y + area[1]), area)


def hexagon(page: Page, b: Box) -> None:
    """The same around a space."""
    r = b.w / 2 * 1.1
    corners = [(r + 6 + r * cos(angle), r + 6 + r * sin(angle)) for angle in (pi / 6 + pi / 3 * i for i in range(6))]
    body = poly(corners, fill="none", stroke=INK, width=8) + poly(corners, fill="none", stroke=GOLD, width=4.5)
    x, y = b.middle
    page.svg(body, x - r - 6, y - r - 6, 2 * r + 12, 2 * r + 12)


def arrow(page: Page, b: Box, swing: float) -> None:
    """From above, or from below where there is no room above."""
    middle, above = b.x + b.w / 2, b.y > 74
    y = b.y - 12 + swing if above else b.bottom + 12 - swing
    turn = "" if above else 'transform="rotate(180 24 52)"'
    body = f'<g {turn}><g transform="translate(24 52)">{shape(ARROW, GOLD, INK, 2.6)}</g></g>'
    page.svg(body, middle - 24, y - 52, 48, 104)
