"""The flags of the crews, 36 x 24 units, as they were flown around 1932, drawn plainly."""

from collections.abc import Callable

from greatrace_client.ui.draw.palette import BRASS, BRASS_LIGHT, GOLD, INK, PAPER_LIGHT
from greatrace_client.ui.draw.portraits.grounds import dunes, rays, sun
from greatrace_client.ui.draw.shapes import at, box, disc, poly, shape, star

WIDE, TALL = 36.0, 24.0
WHITE = PAPER_LIGHT


def upright(first: str, second: str, third: str) -> str:
    """Three bands side by side."""
    return box(0, 0, 12, 24, 0, first) + box(12, 0, 12, 24, 0, second) + box(24, 0, 12, 24, 0, third)


def level(first: str, second: str, third: str) -> str:
    """Three bands one below the other."""
    return box(0, 0, 36, 8, 0, first) + box(0, 8, 36, 8, 0, second) + box(0, 16, 36, 8, 0, third)


def cross(ground: str, bars: str, thick: float = 5) -> str:
    """A cross from edge to edge."""
    return (
        box(0, 0, 36, 24, 0, ground)
        + box(18 - thick / 2, 0, thick, 24, 0, bars)
        + box(0, 12 - thick / 2, 36, thick, 0, bars)
    )


def stripes() -> str:
    """Stripes and a canton of stars."""
    out = "".join(box(0, i * 24 / 7, 36, 24 / 7, 0, "#B3261A" if i % 2 == 0 else WHITE) for i in range(7))
    out += box(0, 0, 16, 13.7, 0, "#23406B")
    return out + "".join(disc(2.8 + 3.4 * i, 2.8 + 3.9 * j, 0.9, WHITE) for i in range(4) for j in range(3))


def red_star() -> str:
    """A gold-rimmed star on red."""
    return box(0, 0, 36, 24, 0, "#B3261A") + at(10, 9, poly(star(5, 6, 2.4), fill="#B3261A", stroke=GOLD, width=1.6))


def white_sun() -> str:
    """A white sun on blue in the corner of a red field."""
    out = box(0, 0, 36, 24, 0, "#B3261A") + box(0, 0, 18, 12, 0, "#23406B")
    return out + at(9, 6, poly(star(12, 5, 3), fill=WHITE)) + disc(9, 6, 2.2, WHITE, "#23406B", 0.8)


def clapper() -> str:
    """Hollywood has no flag: a clapperboard and a star."""
    out = box(0, 0, 36, 24, 0, "#2B3350") + box(0, 0, 36, 7, 0, INK)
    out += "".join(shape(f"M{x} 0H{x + 5}L{x + 1} 7H{x - 4}Z", WHITE) for x in range(2, 40, 10))
    return out + at(18, 15.6, poly(star(5, 6.4, 2.6), fill=GOLD))


def helvetic() -> str:
    """A short white cross on red."""
    return box(0, 0, 36, 24, 0, "#B3261A") + box(15.4, 5, 5.2, 14, 0, WHITE) + box(11, 9.4, 14, 5.2, 0, WHITE)


def hired() -> str:
    """No crew of one's own: crossed keys of any car on plain canvas."""
    key = disc(0, -5.6, 3, "none", BRASS_LIGHT, 2) + shape("M0 -2.6V8M0 4H3.4M0 7.4H3.4", stroke=BRASS_LIGHT, width=2)
    return box(0, 0, 36, 24, 0, "#4B4034") + at(18, 12, key, 1, 40) + at(18, 12, key, 1, -40)


FLAGS: dict[str, Callable[[], str]] = {
    "france": lambda: upright("#23406B", WHITE, "#B3261A"),
    "italy": lambda: (
        upright("#2F7D4F", WHITE, "#B3261A")
        + shape("M15 8H21V13Q21 16 18 17.4Q15 16 15 13Z", "#B3261A", "#23406B", 1.2)
    ),
    "belgium": lambda: upright(INK, "#EFB526", "#B3261A"),
    "england": lambda: cross(WHITE, "#B3261A"),
    "usa": stripes,
    "ussr": red_star,
    "germany": lambda: level(INK, "#B3261A", "#EFB526"),
    "china": white_sun,
    "hollywood": clapper,
    "switzerland": helvetic,
    "any": hired,
}


def pennant(nation: str) -> str:
    """The flag of a crew in an ink frame. Raises KeyError."""
    return FLAGS[nation]() + box(0.6, 0.6, 34.8, 22.8, 0, "none", INK, 1.3)


def standard(nation: str) -> str:
    """The flag on its staff before a morning sky and a road: a poster of 120 x 150 units."""
    out = rays("#BFD8CF", "#CFE3DA", 60, 112, 18) + sun(60, 112, 26, "#F3D9A0", "#F0C98B")
    out += dunes("#C98A3E", "#9A5F25") + shape("M52 150Q70 128 58 114Q66 126 96 150Z", "#E3C48A")
    out += shape("M21 22V138", stroke=INK, width=5) + shape("M21 22V138", stroke=BRASS, width=2.6)
    return out + disc(21, 19, 4.4, "url(#brass)", INK, 1.4) + at(22, 26, pennant(nation), 2.3)
