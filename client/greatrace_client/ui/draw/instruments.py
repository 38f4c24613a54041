"""The parts of a dashboard: dials and pawns."""

import math

from greatrace_client.ui.draw.art import art, crew_art
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import (
    BAD,
    BLACK,
    BRASS_DARK,
    CREWS,
    GOLD,
    INK,
    PAPER_DARK,
    PAPER_LIGHT,
    WHITE,
    mix,
)
from greatrace_client.ui.draw.shapes import at, disc, polar, shape

C = 70.0  # the middle of a dial
FIRST, SWEEP = 140.0, 260.0  # degrees of level 0, and from there to the highest


def dial_angle(level: float, top: int) -> float:
    """The angle of a level on a dial with `top` levels, in degrees (0 is east, clockwise)."""
    return FIRST + SWEEP * level / top


def dial_level(dx: float, dy: float, top: int) -> int:
    """The level nearest to a place of a dial with `top` levels, from the dial's middle."""
    turned = (math.degrees(math.atan2(dy, dx)) - FIRST) % 360
    beyond = turned > SWEEP + (360 - SWEEP) / 2  # below the zero
    return 0 if beyond else min(top, round(turned / SWEEP * top))


def dial_face(level: int, top: int, hue: str, low: int = 1, after: int | None = None) -> str:
    """Brass, cream, the arc up to the level, the red `low` levels; `after`: a gold ghost needle for a planned move."""
    out = disc(C + 1, C + 5, 66, BLACK, more='opacity=".35"')
    out += disc(C, C, 66, "url(#brass)", BRASS_DARK, 1.5) + disc(C, C, 59, BRASS_DARK) + disc(C, C, 57, PAPER_LIGHT)
    out += disc(C, C, 57, stroke="#8A6A35", width=3, more='opacity=".35"')
    out += disc(C, C, 55, stroke="#8A6A35", width=2, more='opacity=".2"')
    out += _arc(0, top, top, 8, mix(PAPER_DARK, PAPER_LIGHT, 0.3))
    out += (_arc(0, level, top, 8, hue) if level else "") + _arc(0, low, top, 8, BAD)
    if after is not None and after != level:
        first, last = sorted((after, level))
        out += _arc(first, last, top, 8, GOLD) + _arc(first, last, top, 1.4, INK)
        ghost = shape("M-2 12L-3 0L0 -45L3 0L2 12Z", GOLD, INK, 1.2, 'opacity=".85"')
        out += at(C, C, ghost, 1, dial_angle(after, top) + 90)
    return out + "".join(_tick(dial_angle(v, top)) for v in range(top + 1))


def _arc(first: float, last: float, top: int, width: float, colour: str) -> str:
    """The part of the scale between two levels."""
    (x1, y1), (x2, y2) = polar(C, C, 49, dial_angle(first, top)), polar(C, C, 49, dial_angle(last, top))
    large = int(SWEEP * (last - first) / top > 180)
    return shape(f"M{x1:.2f} {y1:.2f}A49 49 0 {large} 1 {x2:.2f} {y2:.2f}", stroke=colour, width=width, cap="butt")


def _tick(degrees: float) -> str:
    (x1, y1), (x2, y2) = polar(C, C, 53.5, degrees), polar(C, C, 42, degrees)
    return shape(f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}", stroke=INK, width=2.2)


def dial_needle(degrees: float) -> str:
    """The needle with its hub, its shadow and the glint of the glass, around (0, 0)."""
    out = at(0, 0, shape("M-1.2 14L-4 0L0 -45L4 0L1.2 14Z", BLACK, more='opacity=".22"'), 1, degrees + 93)
    out += at(0, 0, shape("M-2.4 15L-3.6 0L0 -46L3.6 0L2.4 15Z", BAD, INK, 1.2), 1, degrees + 90)
    out += disc(0, 0, 8.5, "#C79A4B", INK, 1.4) + disc(-1.5, -2, 2.6, "#FFF6D2")
    return out + shape("M-44 -30A54 54 0 0 1 14 -52", stroke=WHITE, width=5, more='opacity=".5"')


def dial_numbers(page: Page, x: float, y: float, top: int, size: float, scale: float = 1.0) -> None:
    """The levels on a dial whose box begins at (x, y)."""
    for v in range(top + 1):
        px, py = polar(C, C, 33.5, dial_angle(v, top))
        page.text(str(v), x + px * scale, y + py * scale, size, INK, "bold", "middle")


def pawn(crew: str) -> str:
    """An assistant: a turned enamel pawn with a sun helmet, in a 24 x 40 box."""
    return crew_art("vehicles/pawn", CREWS[crew])


def pawn_slot() -> str:
    """The empty place of a pawn, in the same box."""
    return art("vehicles/pawn_slot")
