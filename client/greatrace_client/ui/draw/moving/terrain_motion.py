"""How a half-track moves over each terrain: how high it hops, how far it leans, what its tracks throw up and leave."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

import pygame

from greatrace_client.ui.draw.moving import easing
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import INK
from greatrace_client.ui.draw.raster import derived, raster
from greatrace_client.ui.draw.shapes import Point, at, disc, poly, shape


class Going(NamedTuple):
    """The motion on a terrain. `hop` units, `lean` degrees, `bumps` a space; the chips' hue, edge, and shape."""

    hop: float
    lean: float
    bumps: int
    hue: str
    edge: str
    sort: str = "puff"  # puff, splash, leaf, stone
    size: float = 1.0


ROAD = Going(2.5, 2.5, 2, "#E4CD9A", "#9C7B4A", size=0.8)  # tracks, cities, free spaces
GOINGS: dict[str, Going] = {
    "track": ROAD,
    "dunes": Going(5.0, 8.0, 1, "#EEC06A", "#A8752A", size=1.35),
    "stones": Going(4.0, 4.0, 4, "#C9B8A0", "#6E5B49", "stone"),
    "savanna": Going(3.0, 3.5, 2, "#D9C77C", "#7F7A3A"),
    "forest": Going(3.5, 4.0, 3, "#6FA35A", "#2C5131", "leaf"),
    "swamp": Going(2.0, 5.0, 2, "#7FB3AE", "#2E5E60", "splash", 1.2),
    "mountain": Going(6.5, 9.0, 3, "#D8D3C8", "#6A6258", "stone", 1.2),
    "microclimate": Going(4.0, 6.0, 2, "#D9DEE0", "#6C7F86"),
}
IN_WEATHER: dict[str, Going] = {  # what tracks throw up on any ground
    "snow": Going(0.0, 0.0, 0, "#F6F9FB", "#9FB3C2", size=1.2),
    "rain": Going(0.0, 0.0, 0, "#8D7152", "#4E3C28", "splash"),  # mud
}
STEAM = Going(0.0, 0.0, 0, "#FBF6EA", "#8D8578")  # of a radiator
FUMES = Going(0.0, 0.0, 0, "#B4B3AE", "#55514A")  # of an exhaust
TREMBLE, SHAKES = 1.6, 26  # units that a vehicle with a running engine hops, and how often while that is shown
# Where puffs start (units behind the tracks' middle and above the ground), and their final sizes.
PUFFS = ((4, 3, 8.0), (12, 9, 10.5), (22, 4, 9.5), (17, 15, 8.0), (30, 10, 7.0), (36, 3, 6.0), (26, 18, 5.5))
PUFF_SIZES, PUFF_EDGE = (7.0, 12.0, 20.0), 2.0  # radii of the drawn ones, and their edge; units
CHIP_REACH = 8.0  # half of a chip's picture
CHIPS = ((-64, 1.0), (-48, 0.8), (-33, 0.6), (-75, 0.55), (-55, 1.2), (-20, 0.5))  # degrees and speeds of the chips


def going_over(terrain: str) -> Going:
    """The motion on that terrain, or on a road."""
    return GOINGS.get(terrain, ROAD)


def sway(going: Going, share: float) -> tuple[float, float]:
    """Height above the ground and lean forward (degrees) at a share of a space's way."""
    swing = math.sin(2 * math.pi * going.bumps * share)
    settled = min(1.0, 6 * share, 6 * (1 - share))
    return going.hop * easing.bounce(share, going.bumps), going.lean * swing * settled


def thrown_up(terrain: str, weather: str) -> Going:
    """What tracks throw up there: snow and mud lie on every ground."""
    return IN_WEATHER.get(weather, going_over(terrain))


def draw_cloud(view: Page, x: float, y: float, t: float, terrain: str, *, left: bool, weather: str = "") -> None:
    """Draw what the tracks at (x, y) have thrown up: puffs that grow and fade, chips that fly in an arc."""
    going, back = thrown_up(terrain, weather), 1 if left else -1
    for i, (dx, dy, r) in enumerate(PUFFS):
        size = round(r * going.size * (0.45 + 0.9 * easing.out(t)) * 2) / 2  # few sizes: they are cached
        alpha = int(235 * (1 - t) ** 1.4 * (1 - 0.07 * i))
        if alpha <= 4 or (going.sort == "splash" and i % 2):
            continue
        _puff(view, (x + back * (30 + dx + 20 * t), y - dy - 9 * t), going, size, alpha)
    if going.sort != "puff":
        for angle, speed in CHIPS:
            _chip(view, (x + back * 30, y - 4), going, angle, speed, t, back)


def _chip(view: Page, start: Point, going: Going, angle: float, speed: float, t: float, back: int) -> None:
    """Draw one pebble, leaf or drop."""
    reach = 46 * speed * t
    px = start[0] + back * reach * math.cos(math.radians(angle))
    py = start[1] + reach * math.sin(math.radians(angle)) * 1.3 + 52 * t * t
    turn = round(angle * 3 + 540 * t * speed) // 30 * 30 % 360
    plain = raster(_chip_body(going), 2 * CHIP_REACH, 2 * CHIP_REACH, view.k)
    image = derived(("chip", going, view.k, turn), lambda: pygame.transform.rotozoom(plain, -turn, 1.0))
    _centred(view, image, px, py, int(255 * (1 - t**3)))


def _puff(view: Page, middle: Point, going: Going, size: float, alpha: int) -> None:
    """Draw a puff of that size, shrunk from the next larger one: that takes a tenth of the time of drawing a
    new one.
    """
    larger = next((radius for radius in PUFF_SIZES if radius >= size), PUFF_SIZES[-1])
    reach = larger + PUFF_EDGE
    drawn = raster(_puff_body(larger, going.hue, going.edge), 2 * reach, 2 * reach, view.k)
    wide = max(1, view.px(2 * reach * size / larger))
    key = "puff", larger, going.hue, going.edge, view.k, wide
    _centred(view, derived(key, lambda: pygame.transform.smoothscale(drawn, (wide, wide))), *middle, alpha)


def _centred(view: Page, image: pygame.Surface, x: float, y: float, alpha: int) -> None:
    """A kept picture with its middle at (x, y)."""
    left, top = view.corner(x, y)
    image.set_alpha(alpha)
    view.surface.blit(image, (left - image.get_width() // 2, top - image.get_height() // 2))


@lru_cache(maxsize=64)
def _puff_body(radius: float, hue: str, edge: str) -> str:
    """A ball. Bodies are remembered: they are drawn by the dozen in every frame of a drive."""
    return disc(radius + PUFF_EDGE, radius + PUFF_EDGE, radius, hue, edge, PUFF_EDGE)


@lru_cache(maxsize=16)
def _chip_body(going: Going) -> str:
    """The body of a chip, unturned."""
    return at(CHIP_REACH, CHIP_REACH, CHIP[going.sort](going), 1, 0)


CHIP = {
    "stone": lambda g: poly([(-4, 2), (-2, -4), (3, -3), (5, 2), (0, 4)], g.hue, g.edge, 1.2),
    "leaf": lambda g: shape("M-5 0Q0 -5 5 0Q0 5 -5 0Z", g.hue, g.edge, 1.2),
    "splash": lambda g: shape("M0 -5Q4 0 3 3Q0 6 -3 3Q-4 0 0 -5Z", g.hue, g.edge, 1.2),
}


def draw_ruts(view: Page, start: Point, end: Point, t: float) -> None:
    """The marks of two tracks from place to place, fading."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    left, top = min(0.0, dx) - 8, min(0.0, dy) - 8
    far = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / far * 4.5, dx / far * 4.5
    body = ""
    for side in (-1, 1):
        x, y = nx * side - left, ny * side - top
        body += shape(
            f"M{x:.1f} {y:.1f}L{x + dx:.1f} {y + dy:.1f}",
            stroke=INK,
            width=3.2,
            more='stroke-dasharray="2.4 3.2" opacity=".8"',
        )
    view.svg(body, start[0] + left, start[1] + top, abs(dx) + 16, abs(dy) + 16, int(150 * (1 - t)))


def tremble(t: float) -> float:
    """The height, in units, of a vehicle whose engine runs."""
    return TREMBLE * (round(t * SHAKES) % 2)


def draw_exhaust(view: Page, x: float, y: float, t: float, *, left: bool) -> None:
    """Small puffs from the exhaust behind a vehicle, one after the other; they rise and fade."""
    back = 1 if left else -1
    for i in range(6):
        age = t * 2.4 - i * 0.28
        if 0 < age < 1:
            size = round((3.5 + 6 * age) * 2) / 2
            _puff(view, (x + back * (32 + 20 * age), y - 12 - 14 * age), FUMES, size, int(230 * (1 - age)))


def draw_steam(view: Page, x: float, y: float, t: float, *, left: bool) -> None:
    """A radiator that boils over: white clouds rise from the bonnet, one after the other, and two screws jump out."""
    nose = -34 if left else 34
    for i in range(7):
        age = t * 2.1 - i * 0.17
        if not 0 < age < 1:
            continue
        size = round((5 + 13 * age) * 2) / 2
        px = x + nose + 7 * math.sin(3 * age + i * 2.1) + (i % 3 - 1) * 5
        _puff(view, (px, y - 34 - 46 * age), STEAM, size, int(225 * (1 - age) ** 0.8))
    if t < 0.4:
        for back, speed in ((-1, 0.9), (1, 1.25)):
            s = t / 0.4
            px, py = x + nose + back * 34 * s * speed, y - 34 - 62 * s * speed + 92 * s * s
            nut = poly(
                [(8 + 5 * math.cos(a), 8 + 5 * math.sin(a)) for a in (0, 1.05, 2.1, 3.14, 4.19, 5.24)],
                "#A3957C",
                INK,
                1.4,
            )
            view.svg(nut + disc(8, 8, 2, INK), px - 8, py - 8, 16, 16, int(255 * (1 - s**4)))
