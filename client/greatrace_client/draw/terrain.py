"""The seven terrains, each a pattern over a box of -40..40 units; the board masks it to a hexagon."""

from .palette import TERRAIN, mix
from .shapes import at, box, disc, shape


def terrain(kind: str) -> str:
    """Pattern of one terrain in a box of -40..40; the caller masks it to the hex."""
    ground, line = TERRAIN[kind]
    light, dark = mix(ground, "#FFFFFF", 0.38), mix(ground, line, 0.45)
    out = box(-40, -40, 80, 80, 0, ground)
    if kind == "dunes":
        for x, y, w in ((-30, -20, 46), (2, -14, 50), (-46, 0, 50), (-8, 8, 54), (-38, 24, 52), (14, 26, 46)):
            out += shape(
                f"M{x} {y}Q{x + w * 0.42} {y - 20} {x + w * 0.56} {y - 9}Q{x + w * 0.8} {y + 3} {x + w} {y + 2}Q{x + w * 0.5} {y + 13} {x} {y}Z",
                light,
            )
            out += shape(
                f"M{x + w * 0.5} {y - 12}Q{x + w * 0.42} {y + 1} {x + w * 0.66} {y + 6}Q{x + w * 0.84} {y + 6} {x + w} {y + 2}Q{x + w * 0.72} {y + 1} {x + w * 0.5} {y - 12}Z",
                dark,
            )
    elif kind == "track":
        out += shape("M-44 -12C-20 -30 6 -2 44 -24", stroke=light, width=15) + shape(
            "M-44 -7C-20 -25 6 3 44 -19M-44 -16C-20 -34 6 -6 44 -28",
            stroke=line,
            width=1.6,
            more='stroke-dasharray="6 4"',
        )
        for x, y in ((-26, 8), (20, 4), (-6, 22), (28, 24), (-34, 28)):
            out += shape(f"M{x} {y}q4 -5 8 0", stroke=line, width=1.6)
    elif kind == "stones":
        for x, y, s in (
            (-24, -14, 1),
            (4, -24, 0.8),
            (20, -8, 1.1),
            (-6, -6, 0.7),
            (-30, 12, 0.9),
            (24, 16, 0.8),
            (-4, 20, 1.1),
            (-18, 30, 0.7),
        ):
            out += at(
                x,
                y,
                shape("M-9 5L-6 -5L2 -8L9 -2L8 6Z", light)
                + shape("M2 -8L9 -2L8 6L1 4Z", dark)
                + shape("M-9 5L-6 -5L2 -8L9 -2L8 6Z", stroke=line, width=1.2),
                s,
            )
    elif kind == "savanna":
        for x, y in ((-30, -16), (28, -22), (-14, 6), (30, 8), (-34, 22), (6, 28)):
            out += shape(f"M{x - 5} {y - 7}L{x} {y}L{x} {y - 10}M{x} {y}L{x + 6} {y - 7}", stroke=line, width=1.6)
        out += shape("M-3 -6C-2 -14 -6 -18 -10 -22M-3 -6C-3 -14 3 -18 8 -22", stroke="#4A3A1C", width=2.4)
        out += shape("M-22 -20C-18 -29 -6 -29 -2 -24C4 -31 16 -29 20 -20C8 -17 -10 -17 -22 -20Z", "#5D6B22") + shape(
            "M-18 -22C-12 -27 -6 -26 -3 -23C4 -28 12 -27 16 -22", stroke="#8FA03A", width=1.8
        )
    elif kind == "forest":
        for x, y, s in (
            (-26, -20, 1),
            (0, -26, 1.15),
            (26, -18, 1),
            (-14, -8, 1.1),
            (14, -6, 1.1),
            (-30, 8, 1),
            (30, 10, 1),
            (0, 12, 1),
            (-18, 28, 1),
            (18, 28, 1),
        ):
            out += at(
                x,
                y,
                disc(0, 0, 13, line) + disc(-2, -3, 10.5, ground) + disc(-4, -5.5, 5.5, mix(ground, "#D8E08A", 0.4)),
                s,
            )
    elif kind == "swamp":
        for x, y in ((-38, -18), (-4, -26), (-18, -6), (16, -10), (-40, 10), (6, 14), (-22, 28), (22, 30)):
            out += shape(f"M{x} {y}q6 -4 12 0t12 0", stroke=light, width=2)
        for x, y in ((-14, -12), (20, -18), (-30, 2), (30, 6)):
            out += shape(
                f"M{x} {y}V{y - 15}M{x - 5} {y}L{x - 7} {y - 9}M{x + 5} {y}L{x + 8} {y - 10}", stroke=line, width=2
            ) + box(x - 2, y - 19, 4, 8, 2, "#6A4526")
    elif kind == "mountain":
        for x, y, s in ((22, -6, 0.9), (-22, -4, 1), (2, -2, 1.25), (-34, 24, 0.9), (30, 28, 0.9)):
            out += at(
                x,
                y,
                shape("M-20 8L0 -24L20 8Z", mix(ground, "#FFFFFF", 0.2))
                + shape("M0 -24L20 8H3L-3 -4L3 -12Z", line)
                + shape("M0 -24L-7 -13L-3 -14L-1 -10L3 -13L7 -13Z", "#FFFDF2")
                + shape("M-20 8L0 -24L20 8", stroke=line, width=1.6),
                s,
            )
    return out
