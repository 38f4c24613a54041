"""Pictures of the six microclimates, each a window of 96 x 84 units, and signs of what they do."""

from __future__ import annotations

from collections.abc import Callable

from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.palette import BAD, GOOD, INK, PAPER_LIGHT, WEAR
from greatrace_client.ui.draw.shapes import at, box, disc, polar, poly, shape

WIND = "#F4F1E6"


def landslide() -> str:
    """Boulders come down a red slope onto the road."""
    out = box(0, 0, 96, 84, 0, "#E2A76A") + disc(74, 20, 12, "#F6D08A")
    out += shape("M0 84V10L22 4L38 22L60 48L96 66V84Z", "#8A4B2E", INK, 2)
    out += shape("M0 30L16 24L30 42L52 60L96 76V84H0Z", "#6B3520") + shape("M0 84V74H96V84Z", "#D9B56A", INK, 1.6)
    stones = ((40, 34, 9), (58, 52, 11), (72, 68, 8), (30, 60, 7), (84, 72, 6))
    for x, y, r in stones:
        rock = [polar(x, y, r * (1.0, 0.84, 1.06, 0.9, 1.0, 0.8, 0.96)[i], i * 360 / 7 + 14) for i in range(7)]
        out += poly(rock, fill="#A79A8C", stroke=INK, width=1.8)
        out += shape(f"M{x - r * 0.5:.1f} {y - r * 0.3:.1f}L{x:.1f} {y - r * 0.6:.1f}", stroke=PAPER_LIGHT, width=1.6)
    return out + shape("M24 14l8 7M44 12l7 9M60 26l7 7M78 44l5 6", stroke=PAPER_LIGHT, width=2.2)


def headwind() -> str:
    """A palm bent to the left by a gale with sand in it."""
    out = box(0, 0, 96, 84, 0, "#D9A45B") + shape("M0 84V66Q30 56 52 66T96 62V84Z", "#A8702A", INK, 1.8)
    trunk = "M62 70Q66 42 42 26"
    out += shape(trunk, stroke=INK, width=8) + shape(trunk, stroke="#7A4B22", width=4.6)
    leaf = shape("M0 0Q-14 -9 -32 -1Q-16 -2 0 0Z", "#3F6B3C", INK, 1.4)
    out += "".join(at(43, 26, leaf, 1, turn) for turn in (-24, -6, 12, 30))
    gust = "M96 {y}H54q-9 0 -9 -6q0 -5 5 -5q5 0 5 5"
    out += "".join(shape(gust.format(y=y), stroke=WIND, width=3) for y in (20, 46))
    return out + shape("M92 32H66M90 58H72M40 52H12M34 64H6", stroke=WIND, width=2.4)


def fog() -> str:
    """Grey bands, a pale sun, the shape of a mountain that is just guessed."""
    out = box(0, 0, 96, 84, 0, "#93A6A6") + disc(62, 26, 13, "#E8E3CE", more='opacity=".8"')
    out += shape("M4 84L34 34L52 58L64 44L94 84Z", "#6D8384")
    for x, y, w in ((-6, 30, 62), (30, 42, 72), (-10, 54, 74), (24, 66, 78), (-8, 77, 70)):
        out += box(x, y, w, 9, 4.5, "#DDE3DC", more='opacity=".82"')
    return out + box(18, 60, 30, 3, 1.5, WIND) + box(50, 36, 24, 3, 1.5, WIND)


def calm() -> str:
    """Sun over still dunes, and a hammock."""
    out = box(0, 0, 96, 84, 0, "#F2D28B") + disc(48, 26, 14, "#E9823A", INK, 1.6)
    out += shape("M0 56Q26 40 52 54T96 48V84H0Z", "#D9A24E", INK, 1.8) + shape(
        "M0 66Q30 58 60 68T96 64V84H0Z", "#BE8433"
    )
    out += shape("M14 80V38M82 80V38", stroke=INK, width=5) + shape("M14 80V38M82 80V38", stroke="#7A4B22", width=2.4)
    out += shape("M14 44Q48 82 82 44Q48 68 14 44Z", "#B3261A", INK, 1.8)
    return out + shape("M22 52Q48 76 74 52", stroke=PAPER_LIGHT, width=2) + disc(60, 57, 5, "#C98F5E", INK, 1.4)


def spring() -> str:
    """Clear water among stones under two palms."""
    out = box(0, 0, 96, 84, 0, "#CFE0C4") + shape("M0 52Q40 40 96 54V84H0Z", "#C9A45A", INK, 1.8)
    for x, lean, foot in ((24, -6, 60), (72, 8, 58)):
        trunk = f"M{x} {foot}Q{x + lean} 40 {x + lean} 22"
        out += shape(trunk, stroke=INK, width=5.6) + shape(trunk, stroke="#7A4B22", width=3)
        leaf = shape("M0 0Q9 -9 22 -1Q10 -3 0 0Z", "#3F6B3C", INK, 1.2)
        out += "".join(at(x + lean, 22, leaf, 0.95, turn) for turn in (-30, 15, 60, 120, 165, 210))
    out += shape("M14 66Q48 50 82 66Q84 78 48 80T14 66Z", "#3F8FA3", INK, 2)
    out += shape("M30 66q7 -5 14 0t14 0M38 73q6 -4 12 0t12 0", stroke="#D6EEF0", width=2.2)
    return out + at(48, 40, emblems.drop("#3F8FA3", INK, 1.4), 1.15)


def tailwind() -> str:
    """A pennant stretched forwards, and birds that fly with the wind."""
    out = box(0, 0, 96, 84, 0, "#8FC1C4") + disc(18, 20, 10, "#F6D08A")
    out += shape("M0 84V64Q34 54 60 64T96 60V84Z", "#C7A552", INK, 1.8)
    out += shape("M30 78V16", stroke=INK, width=5) + shape("M30 78V16", stroke="#8B5A2B", width=2.4)
    out += shape("M31 18Q50 12 62 20T90 22L78 30L90 38Q72 42 60 37T31 42Z", "#D5451B", INK, 2)
    out += shape("M34 26Q50 21 62 28T82 30", stroke="#F7C9A0", width=2.2)
    out += shape("M2 50H40M6 60H28M46 54H70", stroke=WIND, width=2.8)
    return out + shape("M70 54q5 -6 9 0q4 -6 9 0M52 66q4 -5 7 0q3 -5 7 0", stroke=INK, width=2)


WHIMS: dict[str, Callable[[], str]] = {
    "landslide": landslide,
    "headwind": headwind,
    "fog": fog,
    "calm": calm,
    "spring": spring,
    "tailwind": tailwind,
}


def change_of(icon: str, *, more: bool) -> str:
    """A level more or less of something: its sign with a plus or a minus."""
    stroke = shape("M-4 0H4" + ("M0 -4V4" if more else ""), stroke=PAPER_LIGHT, width=2.6)
    return at(-4, 1, icon, 1.1) + at(9, -7, disc(0, 0, 7, GOOD if more else BAD, PAPER_LIGHT, 1.2) + stroke)


def further() -> str:
    """A space more: an arrow onto a hexagon."""
    hexagon = poly([polar(6, 0, 9, 60 * i - 90) for i in range(6)], fill=PAPER_LIGHT, stroke=INK, width=1.6)
    return hexagon + shape("M-15 0H5M0 -5L5 0L0 5", stroke=GOOD, width=3)


def nothing_sign() -> str:
    """It has no effect."""
    return shape("M-8 0H8", stroke=INK, width=3)


def effect_sign(fuel: int, wear: int, spaces: int, *, stop: bool) -> str:
    """What a microclimate does, as a sign around (0, 0)."""
    if stop:
        return emblems.stop()
    if fuel:
        return change_of(emblems.drop(), more=fuel > 0)
    if wear:
        return change_of(emblems.cog(WEAR, PAPER_LIGHT), more=False)
    return further() if spaces else nothing_sign()


def sky_whim() -> str:
    """The module's own sign: half sun, half cloud, around (0, 0), about 34 wide."""
    rays = "".join(
        poly([polar(-6, -5, 9, a - 12), polar(-6, -5, 14, a), polar(-6, -5, 9, a + 12)], fill="#F2B632")
        for a in range(120, 331, 42)
    )
    cloud = "M-6 12q-8 -1 -7 -8q2 -7 9 -5q4 -9 13 -5q6 3 5 9q8 1 6 7q-2 4 -7 3Z"
    return rays + disc(-6, -5, 8, "#F2B632", INK, 1.3) + shape(cloud, "#F4F1E6", INK, 1.5)
