"""Where the widgets of the join page stand."""

from __future__ import annotations

from typing import Final

from greatrace_client.screens.join_picture import LEAST
from greatrace_client.screens.join_rows import ROW
from greatrace_client.ui.box import Box
from greatrace_client.ui.layout import Column, Row, fixed, stretch
from greatrace_client.ui.menu_chrome import GUTTER
from greatrace_client.ui.widgets import Form

GAP: Final = 14.0  # units between list, picture and button


def lay_list(form: Form, area: Box, number: int) -> Box:
    """The list of so many rows and the button below; returns what is free between them, for a picture."""
    room = area.h - 58 - 4 - 2 * GAP
    listed = min(room, number * ROW)
    if number and room - listed < LEAST:  # no room for a picture below
        listed = room
    join = Row(stretch(1), fixed(260, form.named("join")))
    Column(fixed(max(1.0, listed), form.named("servers")), stretch(1), fixed(58, join), fixed(4)).place(*area)
    top = listed + GAP if listed else 0.0
    return Box(area.x, area.y + top, area.w, room + GAP - top)


def lay_fields(form: Form, area: Box) -> None:
    """Name, password, address, what to do with them, and the way back."""
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
