"""Highlights on the race screen: the boxes of things, and gold rings around them."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final, TypeAlias

from greatrace_client.model.target import Name
from greatrace_client.race_common.targets import Space
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, INK
from greatrace_client.ui.draw.raster import raster
from greatrace_client.ui.draw.shapes import box, poly, shape

if TYPE_CHECKING:
    from greatrace_client.ui.widgets import Form

EDGE = 0.93  # of a hexagon's radius: its sides leave what is printed on the space visible
RIM = 20.0  # units: the sides of a ring, corners included
ARROW = "M0 0L-14 -18H-6V-36H6V-18H14Z"
LONG, WIDE, GAP = 36.0, 28.0, 10.0  # units of the arrow, and from its tip to its target
SIDES = {"above": (0.0, -1.0), "left": (-1.0, 0.0), "right": (1.0, 0.0), "below": (0.0, 1.0)}


def widget_box(form: Form, name: Name) -> Box | None:
    """The box of that control, None while it is hidden."""
    return next((Box(*widget.box) for widget in form.widgets if widget.name == name and widget.shown), None)


def around(page: Page, name: Name, b: Box) -> None:
    """The ring that fits what is called so."""
    if isinstance(name, Space):
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
    """Draw a ring around a space."""
    r = b.w / 2 * EDGE
    corners = [(r + 6 + r * cos(angle), r + 6 + r * sin(angle)) for angle in (pi / 6 + pi / 3 * i for i in range(6))]
    body = poly(corners, fill="none", stroke=INK, width=6.4) + poly(corners, fill="none", stroke=GOLD, width=3.6)
    x, y = b.middle
    page.svg(body, x - r - 6, y - r - 6, 2 * r + 12, 2 * r + 12)


def arrow_box(b: Box, side: str) -> Box:
    """The box of an arrow from that side."""
    dx, dy = SIDES[side]
    x, y = b.x + b.w / 2 + dx * (b.w + LONG + 2 * GAP) / 2, b.y + b.h / 2 + dy * (b.h + LONG + 2 * GAP) / 2
    w, h = (LONG, WIDE) if dx else (WIDE, LONG)
    return Box(x - w / 2, y - h / 2, w, h)


def arrow(page: Page, b: Box, side: str, swing: float) -> None:
    """Draw an arrow from that side, `swing` units further off."""
    dx, dy = SIDES[side]
    a, angle = arrow_box(b, side), {"above": 0, "right": 90, "below": 180, "left": 270}[side]
    x, y = a.x + a.w / 2 + dx * swing, a.y + a.h / 2 + dy * swing
    body = f'<g transform="translate(24 24) rotate({angle}) translate(0 {LONG / 2})">{shape(ARROW, GOLD, INK, 2.4)}</g>'
    page.svg(body, x - 24, y - 24, 48, 48)


Ring: TypeAlias = Callable[[Page, Name, Box], object]
"""Draws the ring around what is called so and lies there: `around`, or what knows more of the table."""

PANELS: Final = {name: name for name in ("turn_order", "banner", "hand", "dashboard", "actions", "sight")} | {
    "journal": "log"
}
"""What lessons call a panel, and the field of the layout where it lies."""
