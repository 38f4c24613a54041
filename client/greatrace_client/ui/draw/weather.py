"""The weather: the wheel of the year with its six painted periods, and the signs of its effects.

Signs stand around (0, 0) with a radius of about 14 units. The wheel turns; everything on a sector points outward, so
that the sector on top stands upright.
"""

from __future__ import annotations

import pygame

from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.art import art, composed
from greatrace_client.ui.draw.assembled import assembled
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import (
    BLACK,
    BRASS_LIGHT,
    GOLD,
    INK,
    NIGHT,
    PAPER_LIGHT,
    SEPIA,
    mix,
)
from greatrace_client.ui.draw.raster import derived, raster
from greatrace_client.ui.draw.shapes import at, box, disc, polar, shape

PERIODS = 6
WHEEL = 220.0  # side of the wheel's box
RIM, HUB, MIDDLE = 104.0, 24.0, 68.0  # radii: sectors end, hub, the middle of a sector's scene
SKIES = ("#3E6E93", "#7FB39B", "#E9C46A", "#E07B39", "#A9542B", "#41667A")
TURNED = 60.0  # degrees a period
SCENES = ("frost", "storms", "spring_sun", "heat", "harvest", "rains")  # in `assets/art/weather`, around (0, 0)


def sector(index: int) -> str:
    """One sixth of the wheel, its scene upright at the top, around (0, 0)."""
    half = TURNED / 2
    left, right = polar(0, 0, RIM, -90 - half), polar(0, 0, RIM, -90 + half)
    wedge = f"M0 0L{left[0]:.2f} {left[1]:.2f}A{RIM} {RIM} 0 0 1 {right[0]:.2f} {right[1]:.2f}Z"
    sky = SKIES[index]
    low_left, low_right = polar(0, 0, 52, -90 - half), polar(0, 0, 52, -90 + half)
    ground = f"M0 0L{low_left[0]:.2f} {low_left[1]:.2f}Q0 -62 {low_right[0]:.2f} {low_right[1]:.2f}Z"
    out = shape(wedge, sky) + shape(ground, mix(sky, INK, 0.35)) + at(0, -MIDDLE, art(f"weather/{SCENES[index]}"))
    return out + shape(wedge, stroke=INK, width=2.4)


@composed
def wheel_face(period: int) -> str:
    """The turning part in a WHEEL box, with that period (1-6) on top; 0: before the date is known."""
    c = WHEEL / 2
    first = max(period, 1) - 1
    return "".join(at(c, c, sector(i), 1, TURNED * (i - first)) for i in range(PERIODS))


def draw_wheel(page: Page, x: float, y: float, side: float, period: int, turned: float = 0.0) -> None:
    """Draw the wheel in a square of that side; `turned`: degrees that it has turned since that period,
    anticlockwise.
    """
    scale = side / WHEEL
    k = page.k * scale
    shadow = disc(WHEEL / 2 + 3, WHEEL / 2 + 6, RIM + 4, BLACK, more='opacity=".35"')
    face = raster(wheel_face(period), WHEEL, WHEEL, k)
    cx, cy = page.corner(x + side / 2, y + side / 2)
    page.surface.blit(raster(shadow, WHEEL, WHEEL + 10, k), page.corner(x, y))
    if turned:
        face = pygame.transform.rotozoom(face, turned, 1.0)  # uncached: no two frames of a turn are alike
    page.surface.blit(face, (cx - face.get_width() // 2, cy - face.get_height() // 2))
    page.surface.blit(raster(assembled("wheel/frame"), WHEEL, WHEEL, k), page.corner(x, y))


@composed
def period_medal(period: int) -> str:
    """One period alone, in a 44 x 44 box: its scene on enamel; 0: a compass."""
    rim = disc(22, 22, 21, "url(#brass)", INK, 1.4)
    if not period:
        return rim + disc(22, 22, 18.4, NIGHT, INK, 1) + at(22, 22, emblems.compass(BRASS_LIGHT, 15, NIGHT))
    return rim + disc(22, 22, 18.4, SKIES[period - 1], INK, 1) + at(22, 23.5, art(f"weather/{SCENES[period - 1]}"), 0.5)


# ---- effects of the weather


@composed
def effect_sign(effect: str) -> str:
    """A level more of fuel or wear, no boats; "": nothing. Raises KeyError."""
    return assembled(f"weather_effects/{effect or 'fine'}")


def draw_faces(page: Page, x: float, y: float, w: float, effects: tuple[str, ...], rolled: int) -> None:
    """Draw the six faces of the die in a row of w units, each over its effect; the rolled one is framed."""
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
        page.svg(at(18, 18, effect_sign(effect), 0.86), left - 18, y + side + 5, 36, 36)
