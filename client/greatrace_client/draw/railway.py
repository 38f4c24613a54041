"""Crazy Race: locomotives, turntable, driver cards, stage cards, point cards, tracks.

Three types of locomotive, known by their outline; four liveries, known by colour and emblem. Locomotives are drawn from
the side, facing right, in a box of 150 x 90 units with the rails at y = 86.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from .emblems import emblem
from .palette import (
    BLACK,
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CREWS,
    GOLD,
    INK,
    NIGHT,
    PAPER,
    PAPER_DARK,
    PAPER_LIGHT,
    SEPIA,
    Crew,
    mix,
)
from .shapes import at, box, disc, ellipse, notch, polar, poly, scaled, shape

if TYPE_CHECKING:
    from .page import Page

LOCO = 150.0, 90.0
RAIL = 86.0  # where the wheels stand
IRON, STEEL, COAL = "#2B241E", "#A3957C", "#1C1712"
LIVERIES: dict[str, Crew] = {
    "lilac": Crew("#9A6CC2", "#57347C", "#CDB0E8", "#FBF2D9", "ring"),
    "orange": Crew("#E57A1E", "#97490A", "#FFBE7F", "#2A1D12", "chevron"),
    "green": Crew("#2E8454", "#14492B", "#7CC79B", "#FBF2D9", "crescent"),
    "blue": CREWS["blue"],
    "brass": Crew("#8C8468", "#4E4636", "#C9BC92", "#FBF2D9", "star"),  # nobody's: on stage cards
}


@functools.cache
def badge(colour: str, r: float = 12.0) -> str:
    """A player's enamel pin."""
    body, dark, _, ink, name = LIVERIES[colour]
    rim = disc(0, 0, r, "url(#brass)") + disc(0, 0, r * 0.86, body, dark, r * 0.08)
    return rim + at(0, 0, emblem(name, ink), r * 0.052)


# ---- locomotives


@functools.cache
def locomotive(kind: str, colour: str) -> str:
    """One locomotive: tank, express or goods."""
    return {"tank": tank, "express": express, "goods": goods}[kind](LIVERIES[colour])


def wheel(x: float, r: float, hue: Crew) -> str:
    """A spoked wheel that stands on the rails."""
    y = RAIL - r
    spokes = "".join(shape(f"M0 0L{px:.1f} {py:.1f}", stroke=hue.dark, width=1.3)
                     for px, py in (polar(0, 0, r - 2, 22 + 45 * i) for i in range(8)))  # fmt: skip
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
    page: Page, kind: str, colour: str, x: float, y: float, scale: float = 1.0, *, left: bool = False,
    turn: float = 0.0, alpha: int = 255, rim: str | None = PAPER_LIGHT,
) -> None:  # fmt: skip
    """With the middle of its wheels on the rails at (x, y)."""
    w, h = LOCO
    page.svg(ellipse(40, 6, 38, 5, BLACK, more='opacity=".3"'), x - 66 * scale, y - 5 * scale, 132 * scale, 12 * scale,
             alpha) if scale == 1.0 else shadow(page, x, y, scale, alpha)  # fmt: skip
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


# ---- the track


def turntable(r: float) -> str:
    """The pit from above in a box of 2r + 8: brass ring, boards, and the hub."""
    c = r + 4
    out = disc(c + 2, c + 4, r, BLACK, more='opacity=".3"') + disc(c, c, r, "url(#brass)", INK, 1.8)
    out += disc(c, c, r - 5, "#6F5A40", INK, 1.4) + disc(c, c, r - 10, "none", "#8E7453", 1.4)
    for i in range(24):
        a, b = polar(c, c, r - 5, i * 15), polar(c, c, r - 9, i * 15)
        out += shape(f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}", stroke=INK, width=1.1)
    return out


def bridge(r: float) -> str:
    """The turntable's bridge with its rails, around (0, 0)."""
    out = box(-r + 7, -15, 2 * r - 14, 30, 3, "#B58A55", INK, 1.6)
    out += "".join(shape(f"M{x:.1f} -13V13", stroke="#7A5A34", width=3) for x in range(int(-r + 14), int(r - 10), 10))
    out += shape(f"M{-r + 7} -7H{r - 7}M{-r + 7} 7H{r - 7}", stroke=INK, width=3.6)
    return (
        out
        + shape(f"M{-r + 7} -7H{r - 7}M{-r + 7} 7H{r - 7}", stroke=STEEL, width=1.7)
        + disc(0, 0, 4, BRASS_LIGHT, INK, 1.2)
    )


def rails(w: float) -> str:
    """A straight of w units on its sleepers, 26 high, the rails at 6 and 20."""
    out = "".join(box(x, 1, 6, 24, 1, "#7A5A34", INK, 0.8) for x in range(3, int(w) - 4, 13))
    line = f"M0 7H{w:.1f}M0 19H{w:.1f}"
    return out + shape(line, stroke=INK, width=3.8, cap="butt") + shape(line, stroke="#CDBf9E", width=1.7, cap="butt")


def shed(w: float, h: float, colour: str) -> str:
    """The station at the start of a track: platform, gable and clock in the player's colour, (w x h)."""
    hue = LIVERIES[colour]
    out = box(0, h - 12, w, 12, 0, mix(PAPER_DARK, SEPIA, 0.25), INK, 1.5)
    out += box(12, h * 0.42, w - 24, h * 0.58 - 12, 0, PAPER, INK, 1.8)
    out += shape(
        f"M4 {h * 0.44:.1f}L{w * 0.2:.1f} {h * 0.18:.1f}H{w * 0.8:.1f}L{w - 4:.1f} {h * 0.44:.1f}Z", hue.body, INK, 2
    )
    out += shape(f"M{w * 0.2 + 3:.1f} {h * 0.18 + 3:.1f}H{w * 0.8 - 3:.1f}", stroke=hue.light, width=2.6)
    low, high, c = h * 0.4, h * 0.16, w / 2
    out += shape(f"M{c - 17:.1f} {low:.1f}V{high:.1f}L{c:.1f} 3L{c + 17:.1f} {high:.1f}V{low:.1f}Z",
                 PAPER_LIGHT, INK, 1.8)  # fmt: skip
    clock = disc(w / 2, h * 0.25, 8, PAPER_LIGHT, INK, 1.6) + shape(
        f"M{w / 2:.1f} {h * 0.25 - 5:.1f}V{h * 0.25:.1f}H{w / 2 + 4:.1f}", stroke=INK, width=1.5
    )
    bays = ""
    for i in range(3):
        x = 22 + i * (w - 44) / 3
        wide, spring = (w - 56) / 3, h * 0.62
        arch = f"Q{x + wide / 2:.1f} {h * 0.48:.1f} {x + wide:.1f} {spring:.1f}"
        bays += shape(f"M{x:.1f} {h - 12}V{spring:.1f}{arch}V{h - 12}Z",
                      mix(NIGHT, SEPIA, 0.3), INK, 1.3)  # fmt: skip
    return out + bays + clock


# ---- cards


def cap_of(hue: Crew) -> str:
    """The engine driver's head under his cap, around (0, 0), about 40 wide."""
    out = shape("M-13 22Q-13 10 0 10T13 22Z", hue.dark, INK, 1.5) + disc(0, 0, 10.5, "#E0A878", INK, 1.5)
    out += (
        shape("M-7 3Q-3 7 0 4Q3 7 7 3", stroke=INK, width=2.4) + disc(3.6, -1.4, 1.2, INK) + disc(-3.2, -1.4, 1.2, INK)
    )
    return out + shape("M-12 -4Q-13 -15 0 -15T12 -4Z", hue.body, INK, 1.6) + shape("M-13 -4H15", stroke=INK, width=3)


@functools.cache
def driver_back(colour: str) -> str:
    """A driver card face down, 60 x 84: enamel with the emblem in rays."""
    hue = LIVERIES[colour]
    out = box(3.5, 5, 60, 84, 6, BLACK, more='opacity=".33"') + box(1, 1, 60, 84, 6, PAPER_LIGHT, INK, 1.6)
    out += box(5, 5, 52, 76, 4, hue.body, hue.dark, 1.4)
    rays = "".join(poly([(31, 43), polar(31, 43, 25, 30 * i), polar(31, 43, 25, 30 * i + 14)], fill=hue.dark)
                   for i in range(12))  # fmt: skip
    out += f'<g opacity=".45">{rays}</g>' + box(9, 9, 44, 68, 3, "none", hue.light, 1.4)
    return out + at(31, 43, badge(colour, 16))


@functools.cache
def driver_face(colour: str) -> str:
    """A driver card face up without its number, 60 x 84."""
    hue = LIVERIES[colour]
    out = box(3.5, 5, 60, 84, 6, BLACK, more='opacity=".33"') + box(1, 1, 60, 84, 6, PAPER_LIGHT, INK, 1.6)
    out += box(5, 5, 52, 38, 3, mix(hue.light, PAPER_LIGHT, 0.35), INK, 1.2)
    rays = "".join(poly([(31, 43), polar(31, 43, 36, 180 + 18 * i), polar(31, 43, 36, 189 + 18 * i)], fill=hue.light)
                   for i in range(10))  # fmt: skip
    out += f'<g opacity=".0">{rays}</g>' + at(34, 21.4, cap_of(hue), 0.88)
    out += box(5, 43, 52, 38, 0, hue.body, INK, 1.2) + box(5, 5, 52, 76, 3, "none", INK, 1.4)
    return out + at(14, 15, badge(colour, 8.5))


CARD = 60.0, 84.0


def driver_card(
    page: Page, x: float, y: float, colour: str, value: int, scale: float = 1.0, *, alpha: int = 255
) -> None:
    """With its left upper corner there; value 0: face down."""
    body = driver_face(colour) if value else driver_back(colour)
    page.svg(scaled(body, scale), x, y, 66 * scale, 92 * scale, alpha)
    if value:
        page.text(str(value), x + 31 * scale, y + 62.5 * scale, 34 * scale, LIVERIES[colour].ink, "bold", "middle",
                  alpha=alpha)  # fmt: skip


def chosen_frame(page: Page, x: float, y: float, w: float, h: float, colour: str = GOLD) -> None:
    """A frame around something that is yours to act on."""
    page.svg(
        box(2, 2, w + 4, h + 4, 8, "none", INK, 5) + box(2, 2, w + 4, h + 4, 8, "none", colour, 3.2),
        x - 4,
        y - 4,
        w + 8,
        h + 8,
    )


def stage_card(w: float) -> str:
    """The stage card without its signs: a square of w units, four fields of paper between brass diagonals."""
    c = w / 2
    out = shape(notch(6, 9, w, w, 14), BLACK, more='opacity=".35"')
    out += shape(notch(4, 4, w, w, 14), "url(#brass)", INK, 1.8) + shape(
        notch(11, 11, w - 14, w - 14, 12), PAPER_LIGHT, INK, 1.6
    )
    tones = (mix(PAPER, PAPER_LIGHT, 0.4), PAPER, mix(PAPER, PAPER_DARK, 0.35), mix(PAPER, PAPER_DARK, 0.15))
    m, e = 4 + c, c - 18
    corners = [(m - e, m - e), (m + e, m - e), (m + e, m + e), (m - e, m + e)]
    for i, tone in enumerate(tones):
        out += poly([corners[i], corners[(i + 1) % 4], (m, m)], fill=tone)
    for x, y in corners:
        out += shape(f"M{x:.1f} {y:.1f}L{m:.1f} {m:.1f}", stroke=BRASS_DARK, width=3) + shape(
            f"M{x:.1f} {y:.1f}L{m:.1f} {m:.1f}", stroke=BRASS_LIGHT, width=1
        )
    return out + box(m - e, m - e, 2 * e, 2 * e, 0, "none", SEPIA, 1.2)


def hub(r: float) -> str:
    """The disc in the middle of a stage card with an arrow clockwise around it, in a box of 2r + 8."""
    c = r + 4
    out = disc(c, c, r, "url(#brass)", INK, 1.8) + disc(c, c, r - 5, NIGHT, INK, 1.2)
    start, end = polar(c, c, r - 10, -150), polar(c, c, r - 10, 120)
    out += shape(
        f"M{start[0]:.1f} {start[1]:.1f}A{r - 10} {r - 10} 0 1 1 {end[0]:.1f} {end[1]:.1f}",
        stroke=BRASS_LIGHT,
        width=2.4,
    )
    return out + at(*end, shape("M-6 -5L5 0L-5 6Z", BRASS_LIGHT), 1, 212)


def first_arrow() -> str:
    """The red arrow of the side that is scored first, pointing up at (0, 0) from below, 30 wide."""
    return shape("M0 -15L17 8H8V17H-8V8H-17Z", "#B3261A", INK, 2) + shape("M0 -9L10 5", stroke="#F58A5E", width=2.2)


def joker(r: float = 30.0) -> str:
    """Any locomotive: a star of all liveries, around (0, 0)."""
    out = disc(1.5, 3, r, BLACK, more='opacity=".25"') + disc(0, 0, r, "url(#brass)", INK, 1.6)
    for i, name in enumerate(("lilac", "orange", "green", "blue", "lilac", "orange", "green", "blue")):
        a, b = polar(0, 0, r - 4, 45 * i - 90), polar(0, 0, r - 4, 45 * i - 45)
        wedge = f"M0 0L{a[0]:.1f} {a[1]:.1f}A{r - 4} {r - 4} 0 0 1 {b[0]:.1f} {b[1]:.1f}Z"
        out += shape(wedge, LIVERIES[name].body, PAPER_LIGHT, 1.2)
    return out + poly([polar(0, 0, (r - 7) if i % 2 == 0 else (r - 7) * 0.45, 36 * i - 90) for i in range(10)],
                      fill=PAPER_LIGHT, stroke=INK, width=1.6)  # fmt: skip


def distance_disc(r: float = 21.0) -> str:
    """What the number of a side stands on, around (0, 0)."""
    return (
        disc(1.5, 3, r, BLACK, more='opacity=".25"')
        + disc(0, 0, r, INK)
        + disc(0, 0, r - 1.8, NIGHT)
        + disc(0, 0, r - 4.4, "none", BRASS_LIGHT, 1.2)
    )


def point_card(pile: str) -> str:
    """A point card without its number, 62 x 46: a ticket; the turntable's is blue-green, the finish's red."""
    tone = "#1E5560" if pile == "turntable" else "#A3241A"
    whole = "M6 1H58Q58 6 62 6V41Q58 41 58 46H6Q6 41 1 41V6Q6 6 6 1Z"
    out = at(2, 3, shape(whole, BLACK, more='opacity=".3"')) + shape(whole, PAPER_LIGHT, INK, 1.6)
    out += box(6, 6, 24, 35, 2, tone, INK, 1.2)
    if pile == "turntable":
        sign = disc(18, 23.5, 8.5, "none", PAPER_LIGHT, 2.4) + shape("M12 23.5H24", stroke=PAPER_LIGHT, width=3.4)
    else:
        sign = shape("M12 34V13", stroke=PAPER_LIGHT, width=2)
        sign += "".join(
            box(13 + 4 * i, 13 + 4 * j, 4, 4, 0, PAPER_LIGHT if (i + j) % 2 else INK)
            for i in range(3)
            for j in range(3)
        )
    return out + sign


def draw_points(page: Page, x: float, y: float, pile: str, points: int, scale: float = 1.0, alpha: int = 255) -> None:
    """A point card with its left upper corner there."""
    page.svg(scaled(point_card(pile), scale), x, y, 66 * scale, 50 * scale, alpha)
    if points:
        page.text(str(points), x + 45 * scale, y + 24 * scale, 27 * scale, INK, "bold", "middle", alpha=alpha)


# ---- the country


def sunburst(w: float, h: float, x: float, y: float) -> str:
    """The evening sky of the line behind everything, w x h, the sun at (x, y)."""
    sky, ray, sun = "#2E6A6C", "#3C7D7A", "#F3DFA8"
    out = box(0, 0, w, h, 0, sky)
    reach = w + h
    for i in range(32):
        out += poly([(x, y), polar(x, y, reach, i * 11.25), polar(x, y, reach, i * 11.25 + 5.6)], fill=ray)
    for r, share in ((330, 0.18), (270, 0.4), (212, 0.75)):
        out += disc(x, y, r, mix(ray, sun, share))
    return out


COUNTRY = (("#8FA86A", "#5E7A45"), ("#D9B56A", "#A67F38"), ("#B7B25C", "#7C7A30"), ("#C98F55", "#8A5527"))


def hills(w: float, h: float, i: int, *, tall: float = 26.0) -> str:
    """One band of country, w x h below a rolling edge that rises `tall` units above 0 (the drawing begins there)."""
    ground, dark = COUNTRY[i % len(COUNTRY)]
    t, edge = tall, f"M0 {tall + 6:.1f}"
    step = w / 6
    for j in range(6):
        lift = (0.1, 0.9, 0.35, 1.0, 0.2, 0.7, 0.5)[(j + 2 * i) % 7] * tall
        edge += f"Q{step * (j + 0.5):.1f} {t - lift:.1f} {step * (j + 1):.1f} {t + (4 if j % 2 else 8):.1f}"
    out = shape(f"{edge}V{h + tall:.1f}H0Z", ground, INK, 1.8)
    for j in range(int(w / 92)):  # trees and tufts, the same ones every time
        x, kind = 30 + j * 92 + (j * 53 + i * 37) % 47, (j * 7 + i * 3) % 4
        y = t + 18 + (j * 29 + i * 11) % 9
        if kind == 0:
            out += box(x - 1.6, y, 3.2, 10, 0, INK) + shape(
                f"M{x - 9} {y + 2}L{x} {y - 20}L{x + 9} {y + 2}Z", dark, INK, 1.3
            )
        elif kind == 1:
            out += box(x - 1.6, y, 3.2, 9, 0, INK) + disc(x, y - 6, 9, dark, INK, 1.3)
        else:
            out += shape(
                f"M{x - 9} {y + 6}Q{x - 6} {y} {x - 3} {y + 6}M{x} {y + 6}Q{x + 3} {y - 2} {x + 6} {y + 6}",
                stroke=dark,
                width=2,
            )
    return out
