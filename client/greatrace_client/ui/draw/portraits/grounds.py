"""What stands behind the busts: rays and a little landscape, as on a travel poster. 120 x 150 units."""

from collections.abc import Iterable

from greatrace_client.ui.draw.palette import INK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import at, box, disc, outline, polar, poly, shape, star

WIDE, TALL = 120.0, 150.0


def rays(sky: str, ray: str, x: float = 60, y: float = 104, number: int = 14, turn: float = 0.0) -> str:
    """A sky with rays from a point."""
    step = 360 / number
    fans = [
        [(x, y), polar(x, y, 210, turn + step * i), polar(x, y, 210, turn + step * (i + 0.5))] for i in range(number)
    ]
    return box(0, 0, WIDE, TALL, 0, sky) + shape("".join(outline(fan) for fan in fans), ray)


def dunes(light: str, dark: str) -> str:
    """Three waves of sand."""
    out = shape("M0 104Q30 88 64 100T120 94V150H0Z", dark) + shape("M0 118Q44 98 120 116V150H0Z", light)
    return out + shape("M0 118Q44 98 120 116Q60 108 30 130Q14 128 0 130Z", dark, more='opacity=".5"')


def peaks(rock: str, dark: str, snow: str) -> str:
    """Two summits with snow on them, the right sides in shade."""
    out = ""
    for x, top, foot, half in ((24, 52, 120, 44), (98, 40, 120, 46)):
        out += poly([(x, top), (x + half, foot), (x - half, foot)], fill=rock)
        out += poly([(x, top), (x + half, foot), (x + half * 0.1, foot)], fill=dark)
        cap = [(x, top), (x + 13, top + 21), (x + 6, top + 17), (x, top + 25), (x - 6, top + 16), (x - 13, top + 21)]
        out += poly(cap, fill=snow)
    return out + box(0, 118, WIDE, 40, 0, dark)


def mesas(stone: str, dark: str, sand: str) -> str:
    """Table mountains of a red desert."""
    out = shape("M-4 112L2 70H30L36 112Z", stone) + shape("M20 70H30L36 112H24Z", dark)
    out += shape("M82 112L88 56H110L116 112Z", stone) + shape("M102 56H110L116 112H104Z", dark)
    return out + box(0, 108, WIDE, 50, 0, sand) + shape("M0 116H120M10 124H112", stroke=dark, width=1.2)


def waves(deep: str, foam: str) -> str:
    """A swell with white crests."""
    out = box(0, 96, WIDE, 60, 0, deep)
    for j in range(4):
        out += shape(f"M{-8 + 5 * (j % 2)} {101 + 12 * j}" + "q6 -6 12 0" * 12, stroke=foam, width=1.9)
    return out


def sails(x: float, y: float, scale: float, hull: str) -> str:
    """A yacht far out."""
    body = shape("M-14 0H14L9 6H-9Z", hull, INK, 1) + shape("M0 -30V0", stroke=INK, width=1.2)
    return at(
        x,
        y,
        body
        + shape("M1 -29Q14 -14 12 -2H1Z", PAPER_LIGHT, INK, 1)
        + shape("M-1 -24Q-9 -12 -9 -2H-1Z", "#EBC27C", INK, 1),
        scale,
    )


def columns(stone: str, dark: str, xs: Iterable[float]) -> str:
    """What is left of a temple."""
    out = ""
    for i, x in enumerate(xs):
        top = 34 + 14 * (i % 3)
        out += box(x - 7, top, 14, 100, 0, stone) + box(x + 2, top, 5, 100, 0, dark)
        out += shape(f"M{x - 3} {top}V150M{x + 1} {top}V150", stroke=dark, width=1)
        out += box(x - 10, top - 6, 20, 7, 1, stone, dark, 1)
    return out


def searchlights(sky: str, beam: str) -> str:
    """A premiere: beams over a night with stars."""
    out = box(0, 0, WIDE, TALL, 0, sky)
    for x, degrees in ((6, -66), (30, -100), (92, -80), (114, -116)):
        out += poly(
            [(x, 156), polar(x, 150, 190, degrees - 5), polar(x, 150, 190, degrees + 5)], fill=beam, more='opacity=".5"'
        )
    for x, y, r in ((14, 22, 5), (102, 14, 6.5), (108, 56, 3.6), (10, 62, 3), (34, 12, 3)):
        out += at(x, y, poly(star(5, r, r * 0.42), fill="#FFE9A8"))
    return out


def leaves(dark: str, light: str) -> str:
    """Broad leaves from both sides."""
    out = ""
    blade = shape("M0 0Q14 -16 34 -10Q22 6 0 0Z", dark, INK, 1.1) + shape("M2 -1L28 -8", stroke=light, width=1.4)
    for x, y, turn, size in ((-4, 40, 8, 1), (-6, 70, -18, 1.1), (-4, 100, 10, 1.2), (-2, 18, 30, 0.8)):
        out += at(x, y, blade, size, turn)
    for x, y, turn, size in ((124, 34, 168, 1), (126, 64, 196, 1.1), (124, 98, 172, 1.2), (122, 14, 150, 0.8)):
        out += at(x, y, blade, size, turn)
    return out


def mists(far: str, middle: str, near: str) -> str:
    """Steep hills one behind the other, as in an ink drawing."""
    out = shape("M-4 96Q8 40 22 34Q34 42 38 78Q48 50 60 46Q74 52 78 86Q92 34 104 28Q118 38 126 92V150H-4Z", far)
    out += shape("M-4 116Q12 66 28 64Q42 74 50 108Q70 84 88 70Q108 66 124 110V150H-4Z", middle)
    return out + shape("M-4 128Q30 100 66 118T124 112V150H-4Z", near)


def skyline(tone: str, tops: Iterable[tuple[float, float, float]]) -> str:
    """Roofs (x, width, top) before the sky."""
    return "".join(box(x, top, w, 150 - top, 0, tone) for x, w, top in tops)


def sun(x: float, y: float, r: float, inner: str, outer: str) -> str:
    """Two discs."""
    return disc(x, y, r * 1.25, outer) + disc(x, y, r, inner)
