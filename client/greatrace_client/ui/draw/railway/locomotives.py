"""Three types of locomotive, known by their outline, and their steam.

Drawn from the side, facing right, in a box of 150 x 90 units with the rails at y = 86.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from greatrace_client.ui.draw.emblems import emblem
from greatrace_client.ui.draw.palette import BLACK, BRASS, BRASS_LIGHT, INK, NIGHT, PAPER_LIGHT, SEPIA, Crew
from greatrace_client.ui.draw.railway.liveries import COAL, IRON, LIVERIES, STEEL
from greatrace_client.ui.draw.shapes import at, box, disc, ellipse, polar, shape

if TYPE_CHECKING:
    from greatrace_client.ui.draw.page import Page


LOCO = 150.0, 90.0
RAIL = 86.0  # where the wheels stand


@functools.cache
def locomotive(kind: str, colour: str) -> str:
    """One locomotive: tank, express or goods."""
    return {"tank": tank, "express": express, "goods": goods}[kind](LIVERIES[colour])


def wheel(x: float, r: float, hue: Crew) -> str:
    """A spoked wheel that stands on the rails."""
    y = RAIL - r
    spokes = "".join(
        shape(f"M0 0L{px:.1f} {py:.1f}", stroke=hue.dark, width=1.3)
        for px, py in (polar(0, 0, r - 2, 22 + 45 * i) for i in range(8))
    )
    hub = disc(0, 0, r - 2.6, hue.body, PAPER_LIGHT, 1.2) + spokes + disc(0, 0, r * 0.24, PAPER_LIGHT, INK, 1)
    return at(x, y, disc(0, 0, r, IRON, INK, 1.6) + hub)


def rod(first: float, last: float, y: float) -> str:
    """The coupling rod."""
    line = f"M{first} {y}H{last}"
    return shape(line, stroke=INK, width=5.4) + shape(line, stroke=STEEL, width=2.8)


def boiler(x: float, y: float, w: float, h: float, hue: Crew) -> str:
    """Lit above, dark below, with brass bands."""
    out = box(x, y, w, h, 5, hue.body, INK, 2.4) + box(x + 1.5, y + 1.5, w - 3, h * 0.28, 3, hue.light)
    out += box(x + 1.5, y + h * 0.72, w - 3, h * 0.26, 3, hue.dark)
    return out + "".join(
        shape(f"M{x + w * share:.1f} {y + 1}V{y + h - 1}", stroke=BRASS, width=2.2) for share in (0.25, 0.55)
    )


def cab(x: float, y: float, w: float, foot: float, hue: Crew) -> str:
    """The driver's cab, its window lit, a curved roof over it."""
    out = box(x, y, w, foot - y, 2, hue.body, INK, 2.4) + box(x + w * 0.24, y + 7, w * 0.52, 13, 2, "#F9DF9A", INK, 1.6)
    out += disc(x + w * 0.5, y + 16, 4.2, "#C98F5E") + shape(
        f"M{x + w * 0.5 - 5:.1f} {y + 12.5}H{x + w * 0.5 + 6:.1f}", stroke=NIGHT, width=3.4
    )
    out += box(x + w * 0.22, y + 13, w * 0.56, 8, 1, hue.body)
    roof = f"M{x - 5} {y + 2}Q{x + w / 2} {y - 9} {x + w + 5} {y + 2}Z"
    return out + shape(roof, hue.dark, INK, 2.2)


def plate_of(x: float, y: float, hue: Crew, size: float = 0.62) -> str:
    """The player's emblem on a cream disc."""
    return disc(x, y, 13 * size, PAPER_LIGHT, INK, 1.3) + at(x, y, emblem(hue.emblem, hue.dark), size * 0.8)


def buffer(x: float, y: float) -> str:
    return box(x - 4, y - 2.5, 7, 5, 1, STEEL, INK, 1.2) + box(x + 2, y - 6, 4, 12, 1.6, IRON)


def tank(hue: Crew) -> str:
    """Short and stout, water in two boxes beside the boiler."""
    out = buffer(134, 64) + box(20, 61, 114, 9, 2, IRON, INK, 1.4) + box(20, 60, 116, 4, 1, "#B3261A")
    out += shape("M108 32L105 12H123L120 32Z", IRON, INK, 2) + box(102, 8, 24, 6, 2, IRON, INK, 1.6)
    out += shape("M76 33Q76 21 85 21T94 33Z", "url(#brass)", INK, 1.8)
    out += (
        boiler(50, 31, 58, 30, hue) + box(104, 29, 24, 33, 4, IRON, INK, 2.2) + disc(127, 45, 3.6, BRASS_LIGHT, INK, 1)
    )
    out += box(44, 41, 54, 20, 3, hue.body, INK, 2.2) + shape("M48 45H94", stroke=PAPER_LIGHT, width=1.6)
    out += shape("M48 57H94", stroke=PAPER_LIGHT, width=1.6) + cab(18, 22, 34, 61, hue)
    out += shape("M10 36V61H18V36Z", hue.dark, INK, 2) + ellipse(14, 36, 6, 4, COAL)
    out += plate_of(71, 51, hue, 0.64) + "".join(wheel(x, 11.5, hue) for x in (42, 71, 100))
    return out + rod(42, 100, RAIL - 9) + box(113, 36, 7, 7, 2, BRASS_LIGHT, INK, 1.2)


def express(hue: Crew) -> str:
    """Long, low and pointed, on tall wheels."""
    out = box(8, 64, 132, 7, 2, IRON, INK, 1.4)
    out += shape("M2 40H34V63H2Z", hue.body, INK, 2.4) + shape("M4 40Q10 32 18 35T33 40Z", COAL, INK, 1.4)
    out += shape("M4 46H32M4 58H32", stroke=PAPER_LIGHT, width=1.5)
    whole = "M56 63V31H112Q132 31 147 55L149 63Z"
    out += shape(whole, hue.body, INK, 2.6) + shape("M57 38V32.4H112Q122 32.4 131 38Z", hue.light)
    out += shape("M57 55H145.6L147.6 62H57Z", hue.dark) + shape("M57 51H144", stroke=PAPER_LIGHT, width=2.2)
    out += shape("M57 46.6H141", stroke=BRASS, width=1.6)
    out += shape("M104 31L106 22H118L121 32Z", IRON, INK, 2) + shape(
        "M76 31Q77 24 84 24T92 31Z", "url(#brass)", INK, 1.6
    )
    out += shape("M38 63V26H60V63Z", hue.body, INK, 2.4) + box(43, 32, 12, 12, 2, "#F9DF9A", INK, 1.6)
    out += shape("M34 28Q46 18 66 28L62 31H36Z", hue.dark, INK, 2.2) + disc(49, 40, 3.6, "#C98F5E")
    out += shape("M44.6 37.4H54", stroke=NIGHT, width=2.8)
    out += disc(138, 47, 4.2, "#FFF1BF", INK, 1.5) + plate_of(49, 54, hue, 0.52)
    out += wheel(9, 7.4, hue) + wheel(28, 7.4, hue) + wheel(120, 7.4, hue) + wheel(138, 7.4, hue)
    return out + wheel(66, 16, hue) + wheel(98, 16, hue) + rod(66, 98, RAIL - 12)


def goods(hue: Crew) -> str:
    """Heavy: a fat boiler, a tall chimney, many small wheels, a heap of coal."""
    out = box(4, 64, 134, 8, 2, IRON, INK, 1.4)
    out += shape("M4 44H38V64H4Z", hue.dark, INK, 2.4)
    out += shape("M6 44Q8 33 14 35Q18 25 25 31Q33 28 37 44Z", COAL, INK, 1.6) + shape(
        "M7 50H35", stroke=PAPER_LIGHT, width=1.5
    )
    out += shape("M110 28L106 4H126L121 28Z", IRON, INK, 2) + shape("M102 4H130L127 -1H105Z", IRON, INK, 1.8)
    out += shape("M66 28Q66 15 75 15T84 28Z", hue.dark, INK, 1.8) + shape(
        "M88 28Q88 18 95 18T102 28Z", "url(#brass)", INK, 1.6
    )
    out += boiler(60, 26, 52, 36, hue) + box(108, 25, 24, 38, 4, IRON, INK, 2.2)
    out += disc(131, 44, 4, BRASS_LIGHT, INK, 1.2) + cab(40, 20, 26, 64, hue) + plate_of(88, 45, hue, 0.7)
    out += box(114, 14, 10, 9, 2, BRASS_LIGHT, INK, 1.4) + shape("M134 62L149 84H128V62Z", "#B3261A", INK, 1.8)
    out += shape("M133 68L143 83M131 70V83", stroke=PAPER_LIGHT, width=1.4)
    return out + "".join(wheel(x, 9, hue) for x in (14, 32, 54, 74, 94, 114)) + rod(54, 114, RAIL - 7)


def draw_locomotive(
    page: Page,
    kind: str,
    colour: str,
    x: float,
    y: float,
    scale: float = 1.0,
    *,
    left: bool = False,
    turn: float = 0.0,
    alpha: int = 255,
    rim: str | None = PAPER_LIGHT,
) -> None:
    """With the middle of its wheels on the rails at (x, y)."""
    w, h = LOCO
    page.svg(
        ellipse(40, 6, 38, 5, BLACK, more='opacity=".3"'), x - 66 * scale, y - 5 * scale, 132 * scale, 12 * scale, alpha
    ) if scale == 1.0 else shadow(page, x, y, scale, alpha)
    # The drawing is given room above for the chimney.
    body = at(0, 4, locomotive(kind, colour))
    page.sprite(
        body, x - w / 2 * scale, y - (RAIL + 4) * scale, w, h + 4, scale, flip=left, rim=rim, alpha=alpha, turn=turn
    )


def shadow(page: Page, x: float, y: float, scale: float, alpha: int = 255) -> None:
    """The short shadow under a locomotive."""
    w = 132 * scale
    page.svg(ellipse(w / 2, 6, w / 2 - 1, 5, BLACK, more='opacity=".3"'), x - w / 2, y - 5, w, 12, alpha)


def puff(r: float) -> str:
    """A ball of steam in a box of 2r."""
    return disc(r, r, r - 1, PAPER_LIGHT, SEPIA, 0.9) + disc(r * 0.8, r * 0.78, r * 0.5, "#FFFFFF")


def draw_steam(page: Page, x: float, y: float, t: float, drift: float = -1.0) -> None:
    """A puff `t` (0..1) after it left the chimney at (x, y); `drift`: -1 to the left, 1 to the right."""
    if not 0 < t < 1:
        return
    r = round(5 + 13 * t)
    page.svg(puff(r), x + drift * 26 * t - r, y - 34 * t - r, 2 * r, 2 * r, int(235 * (1 - t) ** 1.2))
