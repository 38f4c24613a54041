"""A die: thrown, tumbling, lying."""

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


def die(face: int) -> str:
    """A die of ivory in a 60 x 60 box."""
    body = box(4, 7, 52, 52, 11, "#B79E6B", INK, 2) + box(4, 3, 52, 52, 11, PAPER_LIGHT, INK, 2)
    body += box(8, 7, 44, 44, 9, "none", "#E6D6A8", 2)
    return body + "".join(disc(30 + 14 * x, 29 + 14 * y, 4.8, "#A3241A" if face == 1 else INK) for x, y in SPOTS[face])


def draw_die(page: Page, x: float, y: float, face: int, t: float = 1.0, *, side: float = 60.0) -> None:
    """A die around (x, y); t < 1: it comes in from the right, hops lower and lower, and shows `face` at last."""
    t = min(max(t, 0.0), 1.0)
    left = 1 - t
    showing = face if t > 0.82 else TUMBLE[(face + int(t * 14)) % 6]
    turn = round(left * left * 420 / 15) * 15
    height = 70 * left * abs(math.sin(3.5 * math.pi * easing.out(t)))
    scale = side / 60
    image = _turned(page.k * scale, showing, turn)
    px, py = x + 150 * left * scale, y - height * scale
    shadow = ellipse(30, 8, 26 - height * 0.15, 6, BLACK, more='opacity=".3"')
    page.svg(shadow, px - 30, y + 22 * scale, 60, 16)
    cx, cy = page.corner(px, py)
    page.surface.blit(image, (cx - image.get_width() // 2, cy - image.get_height() // 2))


def _turned(k: float, face: int, turn: int) -> pygame.Surface:
    """A die at an angle, in steps of 15 degrees."""
    return derived(("die", k, face, turn), lambda: pygame.transform.rotozoom(raster(die(face), 60, 60, k), turn, 1.0))
