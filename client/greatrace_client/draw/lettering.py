"""Display letters."""

import math

import pygame

from .fonts import font
from .raster import clear


def width(string: str, px: int, track: float = 0.0) -> float:
    """Width of a line of display letters in real pixels."""
    letters = font("bold", px)
    return sum(letters.size(c)[0] for c in string) + track * px * max(0, len(string) - 1)


def line(string: str, px: int, colour: str, track: float = 0.0) -> pygame.Surface:
    """One line of display letters as a surface."""
    letters = font("bold", px)
    out = clear((math.ceil(width(string, px, track)) + 1, letters.get_height()))
    x = 0.0
    for c in string:
        glyph = letters.render(c, True, colour)
        out.blit(glyph, (round(x), 0))
        x += glyph.get_width() + track * px
    return out
