"""The people on the driver cards: one for each value, from the apprentice to the old master.

Each is drawn around (0, 0) in a window of 52 x 46 units, from the chest up; the livery is the player's.
"""

from __future__ import annotations

from collections.abc import Callable

from greatrace_client.ui.draw.palette import GOLD, INK, PAPER_LIGHT, Crew, mix
from greatrace_client.ui.draw.railway.liveries import COAL
from greatrace_client.ui.draw.shapes import at, box, disc, polar, poly, shape, star

SKINS = {1: "#E9B98C", 2: "#C98F5E", 3: "#D9A06F", 4: "#E0A878", 6: "#EBC09A"}
WINDOW = 52.0, 46.0


def face(value: int, hue: Crew) -> str:
    """The driver of a card of that value (1, 2, 3, 4 or 6)."""
    return BEHIND[value](hue) + FACES[value](hue)


# ---- parts


def chest(hue: Crew, w: float = 18.0) -> str:
    """Shoulders in the livery, cut off by the window's edge."""
    return shape(f"M{-w} 23Q{-w} 13 -7 11.5L0 16L7 11.5Q{w} 13 {w} 23Z", hue.dark, INK, 1.5)


def head(value: int, y: float = 1.0) -> str:
    """Neck, ears and face."""
    skin = SKINS[value]
    out = box(-4, y + 7, 8, 8, 2, mix(skin, INK, 0.18), INK, 1.2)
    out += disc(-9.6, y + 1, 2.4, skin, INK, 1.2) + disc(9.6, y + 1, 2.4, skin, INK, 1.2)
    return out + shape(f"M-9 {y - 4}Q-9.5 {y + 10} 0 {y + 11}Q9.5 {y + 10} 9 {y - 4}Z", skin, INK, 1.5)


def eyes(y: float = 1.0, apart: float = 3.8) -> str:
    """Two dots."""
    return disc(-apart, y, 1.35, INK) + disc(apart, y, 1.35, INK)


def smile(y: float, w: float = 3.4) -> str:
    """A mouth that likes its work."""
    return shape(f"M{-w} {y}Q0 {y + 3.2} {w} {y}", stroke=INK, width=1.5)


def peaked_cap(hue: Crew, y: float = -5.0, band: str = INK) -> str:
    """Crown, band and peak."""
    out = shape(f"M-11 {y}Q-13 {y - 11} 0 {y - 11.5}Q13 {y - 11} 11 {y}Z", hue.body, INK, 1.5)
    out += shape(f"M-11 {y - 1.2}H11", stroke=band, width=3.6)
    return out + shape(f"M-12.5 {y + 1.8}Q0 {y - 2.4} 12.5 {y + 1.8}Q0 {y + 5} -12.5 {y + 1.8}Z", INK)


# ---- the five of them


def apprentice(hue: Crew) -> str:
    """Freckles, a flat cap too large for him, and the oil can."""
    out = chest(hue, 15) + shape("M-4 13L0 17L4 13", stroke=PAPER_LIGHT, width=2) + head(1) + eyes(1.6)
    out += "".join(disc(x, y, 0.6, "#9A5A2C") for x, y in ((-6, 4), (-4, 5.2), (-7, 5.8), (6, 4), (4, 5.2), (7, 5.8)))
    out += smile(6.2, 2.8) + shape("M-9 -3Q-8 -6 -3 -5", stroke="#8A4A1C", width=3)
    out += shape("M-13 -3Q-15 -13 -2 -13.5Q13 -13.5 13 -4Q4 -7 -13 -3Z", hue.body, INK, 1.5)
    out += shape("M-14.5 -2.4Q-6 -7 4 -5.4", stroke=INK, width=2.6) + disc(0, -13.5, 1.6, hue.dark, INK, 1)
    can = shape("M15 22V15H23V22Z", "#B98A2E", INK, 1.3) + shape("M19 15L20.5 11", stroke=INK, width=2)
    return out + can + shape("M20.4 11.4L24 8.6", stroke=INK, width=1.6)


def stoker(hue: Crew) -> str:
    """Soot on the cheek, a kerchief around head and neck, the shovel over his shoulder."""
    shovel = shape("M13 22L21 -9", stroke="#6B4A2A", width=3) + shape(
        "M17 -6L25 -8L24.5 -19Q20 -20.5 16.6 -17Z", "#8C8674", INK, 1.4
    )
    out = shovel + chest(hue, 19) + head(2) + eyes(0.6) + smile(6.4)
    out += shape("M-9 10Q0 18 9 10L7 16Q0 20 -7 16Z", "#C23B22", INK, 1.3)
    out += shape("M-9.6 -3Q-10 -13 0 -13T9.6 -3Q0 -7 -9.6 -3Z", hue.body, INK, 1.5)
    out += shape("M-9.6 -4L-15 -7M-9.6 -4L-14.5 -1.5", stroke=hue.body, width=3)
    out += "".join(disc(x, y, 1, PAPER_LIGHT) for x, y in ((-5, -8), (0, -10), (5, -8)))
    out += shape("M3.6 3.4L7 5M4 5.4L6.6 6.4", stroke=COAL, width=1.8)
    return out + shape("M-6.4 -2L-2 -2.6M2 -2.6L6.4 -2", stroke=INK, width=1.7)


def mechanic(hue: Crew) -> str:
    """Goggles on her forehead, a scarf in the wind."""
    hair = "#6B2E18"
    out = shape("M-11 12Q-15 -4 -9 -10H9Q15 -4 11 12Z", hair, INK, 1.4)
    out += shape("M6 13Q16 11 24 15L23 20Q15 17 7 18Z", hue.light, INK, 1.3) + chest(hue, 16) + head(3) + eyes(2)
    out += shape("M-5.8 0.2L-3.8 -0.8M5.8 0.2L3.8 -0.8", stroke=INK, width=1.2)
    out += shape("M-2.8 6.8Q0 9 2.8 6.8Z", "#A3241A", INK, 1)
    out += shape("M-9.6 -2Q-8 -9 0 -6Q7 -9 9.6 -2Q11 -14 0 -14.5T-9.6 -2Z", hair, INK, 1.4)
    out += shape("M-10 -5.5H10", stroke=INK, width=3)
    out += "".join(disc(x, -6, 4.3, "url(#brass)", INK, 1.3) + disc(x, -6, 2.6, "#BFE0E2", INK, 0.8) for x in (-5, 5))
    return out + shape("M-9 11.5Q0 18 9 11.5L8 16.5Q0 21 -8 16.5Z", hue.light, INK, 1.3)


def driver(hue: Crew) -> str:
    """A moustache to be proud of, a pipe, the company's cap."""
    out = chest(hue, 20) + shape("M-7 12L0 22L7 12", PAPER_LIGHT, INK, 1.3) + shape("M0 15L-2 22H2Z", "#A3241A")
    out += head(4) + eyes(0.4) + shape("M-6.4 -2.4H-1.8M1.8 -2.4H6.4", stroke="#3B2413", width=1.9)
    out += disc(0, 3, 2, mix(SKINS[4], "#A3241A", 0.25), INK, 1)
    out += shape("M0 5Q-5 3 -10.5 8Q-6 10.6 0 7Q6 10.6 10.5 8Q5 3 0 5Z", "#3B2413", INK, 1)
    out += shape("M4 9L12 11", stroke=INK, width=2) + shape("M10.6 11V6.6H15.4V11Q13 13 10.6 11Z", "#7A4A22", INK, 1.1)
    out += disc(14, 2, 1.8, PAPER_LIGHT) + disc(16.5, -2.5, 2.6, PAPER_LIGHT)
    return out + peaked_cap(hue) + at(0, -10.4, disc(0, 0, 2.7, "url(#brass)", INK, 1))


def master(hue: Crew) -> str:
    """A white beard, gold on cap and chest: nobody has ever seen him late."""
    white = "#F4EEDD"
    out = chest(hue, 22) + head(6, 0) + shape("M-10 0Q-12 17 0 20Q12 17 10 0Q8 6 0 5Q-8 6 -10 0Z", white, INK, 1.5)
    out += shape("M-3.4 14.5Q-3 17 -1.6 18M3.4 14.5Q3 17 1.6 18M0 14V18", stroke="#B9AD92", width=1.1)
    out += disc(0, 3, 2.2, mix(SKINS[6], "#A3241A", 0.3), INK, 1)
    out += shape("M0 5.4Q-5 3.4 -9 7Q-4 9.6 0 7Q4 9.6 9 7Q5 3.4 0 5.4Z", white, INK, 1.1) + smile(9.4, 2)
    out += disc(-4.2, -0.4, 3.4, "#FFFFFF", INK, 1.1, 'fill-opacity=".35"')
    out += disc(4.2, -0.4, 3.4, "#FFFFFF", INK, 1.1, 'fill-opacity=".35"') + shape("M-1 -0.6H1", stroke=INK, width=1.1)
    out += eyes(-0.2, 4.2) + shape("M-7 -4.4H-2M2 -4.4H7", stroke=white, width=2)
    out += peaked_cap(hue, -6, GOLD) + at(0, -12.4, poly(star(5, 3.8, 1.7), GOLD, INK, 0.9))
    medals = "".join(at(x, 18.5, disc(0, 0, 2.1, GOLD, INK, 0.9)) for x in (13, 17.5))
    return out + medals + shape("M13 13.5V16.4M17.5 14.5V16.4", stroke="#A3241A", width=2)


# ---- what lies behind them


def ground(colour: str) -> str:
    """The whole window."""
    return box(-26, -23, 52, 46, 0, colour)


def yard(hue: Crew) -> str:
    """A shed's sawtooth roof."""
    roof = shape("M-26 2V-8L-16 -15V-8L-6 -15V-8L4 -15V-8L14 -15V-8L24 -15V-8H26V2Z", mix(hue.body, PAPER_LIGHT, 0.55))
    return ground(mix(hue.light, PAPER_LIGHT, 0.55)) + roof


def furnace(hue: Crew) -> str:
    """The open fire door."""
    out = ground(mix(hue.dark, COAL, 0.35)) + disc(-13, 4, 13, "#E0552F") + disc(-13, 5, 9, "#F9A03A")
    return out + disc(-13, 6.5, 5, "#FFE39A")


def distance(hue: Crew) -> str:
    """Telegraph poles along the line."""
    out = ground(mix(hue.light, PAPER_LIGHT, 0.35)) + shape("M-26 12H26V23H-26Z", mix(hue.body, PAPER_LIGHT, 0.3))
    poles = "".join(shape(f"M{x} 12V-16M{x - 4} -12H{x + 4}", stroke=hue.dark, width=1.6) for x in (-19, 18))
    return out + poles + shape("M-26 -10Q-22 -8 -19 -12Q0 -3 18 -12Q22 -8 26 -10", stroke=hue.dark, width=1)


def mountains(hue: Crew) -> str:
    """Two peaks."""
    out = ground(mix(hue.light, PAPER_LIGHT, 0.2))
    out += poly([(-26, 16), (-14, -12), (-2, 12), (10, -18), (26, 16)], mix(hue.dark, PAPER_LIGHT, 0.25))
    return (
        out + poly([(-17, -5), (-14, -12), (-11, -6)], PAPER_LIGHT) + poly([(6, -9), (10, -18), (14, -9)], PAPER_LIGHT)
    )


def glory(hue: Crew) -> str:
    """Rays of gold."""
    rays = "".join(
        poly([(0, 0), within(polar(0, 0, 60, 24 * i)), within(polar(0, 0, 60, 24 * i + 12))], "#F2B632")
        for i in range(15)
    )
    return ground(mix(GOLD, PAPER_LIGHT, 0.45)) + rays


def within(point: tuple[float, float]) -> tuple[float, float]:
    """The same direction, no further than the window's edge."""
    x, y = point
    shrink = min(1.0, 26 / max(abs(x), 1e-6), 23 / max(abs(y), 1e-6))
    return x * shrink, y * shrink


FACES: dict[int, Callable[[Crew], str]] = {1: apprentice, 2: stoker, 3: mechanic, 4: driver, 6: master}
BEHIND: dict[int, Callable[[Crew], str]] = {1: yard, 2: furnace, 3: distance, 4: mountains, 6: glory}
