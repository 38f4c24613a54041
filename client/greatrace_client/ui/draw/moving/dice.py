"""A die: thrown, tumbling, lying."""

import bisect
import math

import pygame

from greatrace_client.ui.draw.moving import easing
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BLACK, INK, PAPER_LIGHT
from greatrace_client.ui.draw.raster import derived, raster
from greatrace_client.ui.draw.shapes import box, disc, ellipse

SPOTS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
TUMBLE = (3, 6, 2, 5, 1, 4)
HITS = (0.0, 0.3, 0.53, 0.7, 0.83, 0.92, 1.0)  # shares of the throw at which the die touches the table
HIGH = 74.0  # units of its first hop; the height of a hop is proportional to the square of its duration
FLAT = 6  # steps of its turning over in a hop


def die(face: int) -> str:
    """A die of ivory in a 60 x 60 box."""
    body = box(4, 7, 52, 52, 11, "#B79E6B", INK, 2) + box(4, 3, 52, 52, 11, PAPER_LIGHT, INK, 2)
    body += box(8, 7, 44, 44, 9, "none", "#E6D6A8", 2)
    return body + "".join(disc(30 + 14 * x, 29 + 14 * y, 4.8, "#A3241A" if face == 1 else INK) for x, y in SPOTS[face])


def draw_die(page: Page, x: float, y: float, face: int, t: float = 1.0, *, side: float = 60.0) -> None:
    """Draw a die around (x, y); t < 1: it comes in from the right, turns over in every hop, hops lower and lower, and
    finally shows `face`.
    """
    t = min(max(t, 0.0), 1.0)
    hop, share = hop_of(t)
    high = HIGH * ((HITS[hop + 1] - HITS[hop]) / HITS[1]) ** 2
    height = 4 * share * (1 - share) * high
    scale = side / 60
    last = hop == len(HITS) - 2
    showing = face if last else TUMBLE[(face + hop + (share > 0.5)) % 6]
    image = _turned(page.k * scale, showing, *pose(hop, share, high))
    px, py = x + 170 * (1 - easing.out(t)) * scale, y - height * scale
    shadow = ellipse(30, 8, 26 - height * 0.15, 6, BLACK, more='opacity=".3"')
    page.svg(shadow, px - 30, y + 22 * scale, 60, 16)
    cx, cy = page.corner(px, py)
    page.surface.blit(image, (cx - image.get_width() // 2, cy - image.get_height() // 2))


def hop_of(t: float) -> tuple[int, float]:
    """The hop of a throw, and the share of it that is over."""
    hop = min(bisect.bisect_right(HITS, t), len(HITS) - 1) - 1
    return hop, (t - HITS[hop]) / (HITS[hop + 1] - HITS[hop])


def pose(hop: int, share: float, high: float) -> tuple[int, int]:
    """The rotation in degrees, in steps of 15, and the visible height of its upper side (FLAT: all of it)."""
    left = high / HIGH * (1 - share) + 0.02
    turn = round(math.sqrt(left) * 200 / 15) * 15 * (-1 if hop % 2 else 1)
    if hop == len(HITS) - 2:
        return 0, FLAT
    return turn, max(2, round(FLAT * abs(math.cos(math.pi * share))))


def _turned(k: float, face: int, turn: int, flat: int) -> pygame.Surface:
    """A die at an angle, its upper side seen more or less from the side."""

    def make() -> pygame.Surface:
        plain = raster(die(face), 60, 60, k)
        low = max(1, plain.get_height() * (FLAT + flat) // (2 * FLAT))
        return pygame.transform.rotozoom(pygame.transform.smoothscale(plain, (plain.get_width(), low)), turn, 1.0)

    return derived(("die", k, face, turn, flat), make)
