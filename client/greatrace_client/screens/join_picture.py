"""The layout of the join page, and the picture under its list: the crews travelling into evening."""

from __future__ import annotations

import math
from typing import Final

from greatrace_client.screens.join_rows import ROW
from greatrace_client.ui.board_picture import thumbnail
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import CREWS, GOLD, INK, NIGHT_DEEP, PAPER_LIGHT, mix
from greatrace_client.ui.draw.shapes import box, disc, polar, poly, shape
from greatrace_client.ui.draw.vehicles import half_track
from greatrace_client.ui.layout import Column, Row, fixed, stretch
from greatrace_client.ui.menu_chrome import GUTTER
from greatrace_client.ui.widgets import Form

LEAST = 130.0  # height from which on there is a picture
SKY, GLOW, SAND, LIT = "#D9772F", "#F2B65A", "#A8602A", "#C98A3E"


def draw_caravan(page: Page, b: Box, words: str = "") -> None:
    """Draw the picture in that box; `words` stand in its sky."""
    if b.h < LEAST:
        return
    thumbnail(page, "caravan", b, _paint)
    if words:
        page.svg(box(0, 0, b.w - 3, 40, 0, NIGHT_DEEP, more='opacity=".82"'), b.x + 1.5, b.y + 1.5, b.w - 3, 40)
        page.text(words, b.x + b.w / 2, b.y + 22, 20, PAPER_LIGHT, at="middle", fit=b.w - 40)


def _paint(page: Page, b: Box) -> None:
    """Paint sun and rays, two dunes, and the crews, smaller the further away they are."""
    w, h = b.w, b.h
    cx, cy, reach = w * 0.74, h * 0.66, math.hypot(w, h)
    rays = "".join(
        poly([(cx, cy), polar(cx, cy, reach, -186 + 12 * j), polar(cx, cy, reach, -180 + 12 * j)], fill=GLOW)
        for j in range(17)
    )
    sun = disc(cx, cy, min(w * 0.16, h * 0.42), mix(GOLD, PAPER_LIGHT, 0.45))
    far = shape(
        f"M0 {h * 0.74:.0f}Q{w * 0.3:.0f} {h * 0.52:.0f} {w * 0.62:.0f} {h * 0.7:.0f}T{w:.0f} {h * 0.6:.0f}V{h}H0Z", LIT
    )
    near = shape(f"M0 {h * 0.86:.0f}Q{w * 0.42:.0f} {h * 0.7:.0f} {w:.0f} {h * 0.84:.0f}V{h}H0Z", SAND)
    page.clip(*b)
    page.svg(box(0, 0, w, h, 0, SKY) + f'<g opacity=".4">{rays}</g>' + sun + far + near, *b)
    largest = min(h * 0.42 / 92, w * 0.23 / 170)
    for i, crew in enumerate(CREWS):
        size = largest * (0.62 + 0.38 * i / 4)
        x, y = w * (0.87 - 0.185 * i), h * (0.8 + 0.035 * i)
        page.sprite(half_track(crew), x - 85 * size, y - 92 * size, 170, 100, size, rim=PAPER_LIGHT)
    page.grain(0, 0, w, h, 20)
    page.unclip()
    page.svg(box(0.8, 0.8, w - 1.6, h - 1.6, 2, "none", INK, 1.6), *b)


# ---- the layout of the join page


GAP: Final = 14.0  # units between list, picture and button


def lay_list(form: Form, area: Box, number: int) -> Box:
    """Lay out the list of `number` rows and the button below. Returns the box left between them for a picture."""
    room = area.h - 58 - 4 - 2 * GAP
    listed = min(room, number * ROW)
    if number and room - listed < LEAST:  # there is no room for a picture below
        listed = room
    join = Row(stretch(1), fixed(260, form.named("join")))
    Column(fixed(max(1.0, listed), form.named("servers")), stretch(1), fixed(58, join), fixed(4)).place(*area)
    top = listed + GAP if listed else 0.0
    return Box(area.x, area.y + top, area.w, room + GAP - top)


def lay_fields(form: Form, area: Box) -> None:
    """Lay out name, password, address, the buttons for them, and the back button."""
    named = form.named
    beside = form.find("register") or named("mail_code")
    Column(
        fixed(34),
        fixed(50, Row(stretch(1, named("player")), stretch(1, named("password")), gap=GUTTER)),
        fixed(44),
        fixed(50, Row(stretch(0.7, named("address")), stretch(0.3, named("paste")), gap=GUTTER)),
        fixed(26),
        fixed(56, Row(stretch(0.56, named("connect")), stretch(0.44, beside), gap=GUTTER)),
        stretch(1),
        fixed(48, form.find("trust") or form.find("forgot")),
        fixed(20),
        fixed(58, Row(stretch(1, named("host")), stretch(1, named("back")), gap=GUTTER)),
        fixed(4),
    ).place(*area)
