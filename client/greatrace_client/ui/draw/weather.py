"""The weather: the wheel of the year with its six painted periods, and the signs of what weather does.

Signs stand around (0, 0) with a radius of about 14 units. The wheel turns; everything on a sector points outward, so
that the sector on top stands upright.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pygame

from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import (
    BAD,
    BLACK,
    BRASS_DARK,
    BRASS_LIGHT,
    GOLD,
    INK,
    NIGHT,
    PAPER_LIGHT,
    SEA_LINE_PLATE,
    SEPIA,
    WEAR,
    mix,
)
from greatrace_client.ui.draw.raster import derived, raster
from greatrace_client.ui.draw.shapes import at, box, disc, polar, poly, shape

PERIODS = 6
WHEEL = 220.0  # side of the wheel's box
RIM, HUB, MIDDLE = 104.0, 24.0, 68.0  # radii: sectors end, hub, the middle of a sector's scene
SKIES = ("#3E6E93", "#7FB39B", "#E9C46A", "#E07B39", "#A9542B", "#41667A")
TURNED = 60.0  # degrees a period


def sector(index: int) -> str:
    """One sixth of the wheel, its scene upright at the top, around (0, 0)."""
    half = TURNED / 2
    left, right = polar(0, 0, RIM, -90 - half), polar(0, 0, RIM, -90 + half)
    wedge = f"M0 0L{left[0]:.2f} {left[1]:.2f}A{RIM} {RIM} 0 0 1 {right[0]:.2f} {right[1]:.2f}Z"
    sky = SKIES[index]
    low_left, low_right = polar(0, 0, 52, -90 - half), polar(0, 0, 52, -90 + half)
    ground = f"M0 0L{low_left[0]:.2f} {low_left[1]:.2f}Q0 -62 {low_right[0]:.2f} {low_right[1]:.2f}Z"
    out = shape(wedge, sky) + shape(ground, mix(sky, INK, 0.35)) + at(0, -MIDDLE, SCENES[index]())
    return out + shape(wedge, stroke=INK, width=2.4)


def frost() -> str:
    """January, February: a clear cold night, the new moon, a star of frost."""
    arm = shape("M0 0V-17M-5 -14L0 -9L5 -14M-3.6 -7L0 -4L3.6 -7", stroke="#F4FAFF", width=2.4)
    out = "".join(disc(x, y, 1.5, PAPER_LIGHT) for x, y in ((-24, -10), (24, -14), (-14, -24), (18, 6), (-30, -22)))
    return out + "".join(at(0, -4, arm, 0.92, 60 * i) for i in range(6))


def storms() -> str:
    """March, April: a sail bent by the wind over a breaking wave."""
    out = shape("M-34 -20q8 -7 16 0t16 0M8 -26q7 -6 13 0t12 0", stroke=PAPER_LIGHT, width=2)
    boat = shape("M-15 6H15L9 14H-9Z", "#8E3B20", INK, 1.6) + shape("M-2 6V-20L15 2Z", PAPER_LIGHT, INK, 1.5)
    out += at(0, -2, boat + shape("M-4 5V-14L-13 3Z", "#F1D9A0", INK, 1.3), 0.95, 14)
    return out + shape("M-30 14q8 -11 15 0t15 0t15 0t14 -2", stroke=mix(SEA_LINE_PLATE, PAPER_LIGHT, 0.55), width=3.6)


def spring_sun() -> str:
    """May, June: the sun rises behind an acacia."""
    rays = "".join(
        poly([polar(0, 2, 15, a - 5), polar(0, 2, 27, a), polar(0, 2, 15, a + 5)], fill="#FFF1BF")
        for a in range(-180, 1, 30)
    )
    out = at(-8, -3, rays + disc(0, 2, 12, "#E8842A", INK, 1.5), 0.92)
    tree = shape("M0 20V-4M0 8L-9 -3M0 5L9 -4", stroke=INK, width=3)
    crown = shape("M-19 -3Q-15 -13 -2 -12Q14 -15 19 -4Q8 0 0 -2T-19 -3Z", "#4E7A3B", INK, 1.5)
    return out + at(17, 3, tree + crown, 0.9)


def heat() -> str:
    """July, August: a white sun over trembling air."""
    out = "".join(
        poly([polar(0, -6, 17, a - 7), polar(0, -6, 29, a), polar(0, -6, 17, a + 7)], fill="#FFE08A")
        for a in range(0, 360, 30)
    )
    out += disc(0, -6, 15, "#FFF3C4", "#B4430F", 2)
    wave = "q5 -5 10 0t10 0t10 0t10 0"
    return out + shape(f"M-20 13{wave}M-20 20{wave}", stroke="#FFE9B0", width=2.2)


def harvest() -> str:
    """September, October: dates under a dark palm, the first clouds."""
    out = shape("M-30 -22q3 -8 11 -6q5 -8 13 -3q7 1 6 8H-28Z", "#E8D3B0", INK, 1.4)
    out += shape("M2 22Q6 4 4 -10", stroke="#4A2E14", width=5) + shape("M2 22Q6 4 4 -10", stroke="#8B5A2B", width=2.6)
    leaf = shape("M0 0Q12 -13 26 -3Q13 -5 0 0Z", "#35603A", INK, 1.2)
    out += "".join(at(4, -10, leaf, 0.95, turn) for turn in (-15, 25, 65, 115, 150, 190))
    return out + "".join(disc(x, y, 3, "#C9541F", INK, 1) for x, y in ((0, -3), (6, -1), (2, 3)))


def rains() -> str:
    """November, December: a cloud that empties itself."""
    drops = "".join(
        shape(f"M{x} {y}l-5 12", stroke="#CFE6EE", width=2.6) for x, y in ((-16, 2), (-4, 4), (8, 2), (20, 4))
    )
    cloud = "M-24 0q-8 -3 -4 -11q4 -7 12 -4q4 -13 17 -9q10 2 9 11q11 0 10 9q-2 6 -9 4Z"
    return drops + shape("M-10 18l-5 11M4 18l-5 11", stroke="#CFE6EE", width=2.6) + shape(cloud, "#DCE3DF", INK, 1.8)


SCENES: tuple[Callable[[], str], ...] = (frost, storms, spring_sun, heat, harvest, rains)


@cache
def wheel_face(period: int) -> str:
    """The turning part in a WHEEL box, with that period (1-6) on top; 0: before the date is known."""
    c = WHEEL / 2
    first = max(period, 1) - 1
    return "".join(at(c, c, sector(i), 1, TURNED * (i - first)) for i in range(PERIODS))


@cache
def wheel_frame() -> str:
    """What stands still around it: brass ring with six studs, hub, and the pointer at the top."""
    c = WHEEL / 2
    out = disc(c, c, RIM + 2.5, stroke=INK, width=8) + disc(c, c, RIM + 2.5, stroke="#B98B3C", width=5.6)
    out += disc(c, c, RIM + 2.5, stroke=BRASS_LIGHT, width=1.2)
    out += disc(c, c, HUB, "url(#brass)", INK, 1.6) + disc(c, c, HUB - 6, NIGHT, INK, 1.2)
    out += at(c, c, emblems.compass(BRASS_LIGHT, 13, NIGHT))
    for i in range(PERIODS):
        out += at(*polar(c, c, RIM + 2.5, 60 * i - 60), disc(0, 0, 3, BRASS_LIGHT, BRASS_DARK, 1))
    return (
        out
        + shape(f"M{c - 13} -1H{c + 13}L{c} 22Z", BAD, INK, 1.8)
        + shape(f"M{c - 7} 3H{c + 2}", stroke="#F58A5E", width=2)
    )


def draw_wheel(page: Page, x: float, y: float, side: float, period: int, turned: float = 0.0) -> None:
    """The wheel in a square of that side; `turned`: degrees that it has gone on since that period, anticlockwise."""
    scale = side / WHEEL
    k = page.k * scale
    shadow = disc(WHEEL / 2 + 3, WHEEL / 2 + 6, RIM + 4, BLACK, more='opacity=".35"')
    face = raster(wheel_face(period), WHEEL, WHEEL, k)
    cx, cy = page.corner(x + side / 2, y + side / 2)
    page.surface.blit(raster(shadow, WHEEL, WHEEL + 10, k), page.corner(x, y))
    if turned:
        face = pygame.transform.rotozoom(face, turned, 1.0)  # not kept: no two frames of a turn are alike
    page.surface.blit(face, (cx - face.get_width() // 2, cy - face.get_height() // 2))
    page.surface.blit(raster(wheel_frame(), WHEEL, WHEEL, k), page.corner(x, y))


@cache
def period_medal(period: int) -> str:
    """One period alone, in a 44 x 44 box: its scene on enamel; 0: a compass."""
    rim = disc(22, 22, 21, "url(#brass)", INK, 1.4)
    if not period:
        return rim + disc(22, 22, 18.4, NIGHT, INK, 1) + at(22, 22, emblems.compass(BRASS_LIGHT, 15, NIGHT))
    return rim + disc(22, 22, 18.4, SKIES[period - 1], INK, 1) + at(22, 23.5, SCENES[period - 1](), 0.5)


# ---- what the weather does


def more_of(icon: str) -> str:
    """A level more of something, red: the sign and a plus."""
    plus = shape("M0 -5V5M-5 0H5", stroke=PAPER_LIGHT, width=3.2)
    return at(-3, 1, icon, 1.15) + at(10, -8, disc(0, 0, 7.6, BAD, PAPER_LIGHT, 1.4) + at(0, 0, plus, 0.8))


def no_boats() -> str:
    """An anchor, struck out."""
    anchor = disc(0, -9, 3.2, "none", INK, 2.2) + shape(
        "M0 -6V11M-6 -2H6M-11 4Q-9 11 0 11.4Q9 11 11 4", stroke=INK, width=2.6
    )
    return (
        anchor + shape("M-12 10L12 -11", stroke=PAPER_LIGHT, width=6) + shape("M-12 10L12 -11", stroke=BAD, width=3.6)
    )


def fine() -> str:
    """A sun."""
    rays = "".join(
        poly(
            [polar(0, 0, 8.5, a - 12), polar(0, 0, 13.6, a), polar(0, 0, 8.5, a + 12)], fill=GOLD, stroke=INK, width=0.7
        )
        for a in range(0, 360, 45)
    )
    return rays + disc(0, 0, 7.4, GOLD, INK, 1.3)


SIGNS: dict[str, str] = {
    "": fine(),
    "fuel": more_of(emblems.drop()),
    "wear": more_of(emblems.cog(WEAR, PAPER_LIGHT)),
    "boats": no_boats(),
}


def draw_faces(page: Page, x: float, y: float, w: float, effects: tuple[str, ...], rolled: int) -> None:
    """The six faces of the die in a row of w units, each over what it brings; the one that was rolled is framed."""
    from greatrace_client.ui.draw.moving.dice import die

    step = w / len(effects)
    side = min(34.0, step - 8)
    for i, effect in enumerate(effects, 1):
        left = x + (i - 0.5) * step
        tone = "#F3D9C2" if effect else PAPER_LIGHT
        frame = box(2, 2, step - 6, side + 46, 5, tone, GOLD if i == rolled else SEPIA, 4 if i == rolled else 1)
        if i == rolled:
            frame = box(2, 2, step - 6, side + 46, 5, tone, INK, 6) + frame
        page.svg(frame, left - step / 2 + 1, y - 2, step, side + 52)
        image = derived(("small die", page.k, i, side), lambda i=i: raster(die(i), 60, 60, page.k * side / 60))  # type: ignore[misc]
        page.surface.blit(image, page.corner(left - side / 2, y + 6))
        page.svg(at(18, 18, SIGNS[effect], 0.86), left - 18, y + side + 5, 36, 36)
