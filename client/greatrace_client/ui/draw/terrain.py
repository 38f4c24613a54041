"""The seven terrains, each a pattern over a box of -40..40 units; the board cuts it to a hexagon.

Told apart by pattern as well as by colour, and coarse enough to be told apart at 34 pixels a hexagon.
"""

import functools
from collections.abc import Callable

from greatrace_client.ui.draw.module_grounds import microclimate_ground, village_ground
from greatrace_client.ui.draw.palette import TERRAIN, Ground, mix
from greatrace_client.ui.draw.shapes import at, box, disc, shape


@functools.cache
def terrain(kind: str) -> str:
    """The pattern of a terrain."""
    tone = TERRAIN[kind]
    return box(-40, -40, 80, 80, 0, tone.ground) + PATTERNS[kind](tone)


def _light(tone: Ground) -> str:
    return mix(tone.ground, "#FFFFFF", 0.38)


def _dark(tone: Ground) -> str:
    return mix(tone.ground, tone.line, 0.45)


def _dunes(tone: Ground) -> str:
    out = ""
    for x, y, w in ((-30, -20, 46), (2, -14, 50), (-46, 0, 50), (-8, 8, 54), (-38, 24, 52), (14, 26, 46)):
        crest, foot = x + w * 0.56, x + w * 0.5
        lit = f"M{x} {y}Q{x + w * 0.42:.1f} {y - 20} {crest:.1f} {y - 9}Q{x + w * 0.8:.1f} {y + 3} {x + w} {y + 2}"
        out += shape(f"{lit}Q{foot:.1f} {y + 13} {x} {y}Z", _light(tone))
        lee = f"M{foot:.1f} {y - 12}Q{x + w * 0.42:.1f} {y + 1} {x + w * 0.66:.1f} {y + 6}"
        lee += f"Q{x + w * 0.84:.1f} {y + 6} {x + w} {y + 2}Q{x + w * 0.72:.1f} {y + 1} {foot:.1f} {y - 12}Z"
        out += shape(lee, _dark(tone))
    return out


def _track(tone: Ground) -> str:
    """A pale road with two ruts across the plain."""
    out = shape("M-44 -12C-20 -30 6 -2 44 -24", stroke=_light(tone), width=18)
    ruts = "M-44 -7C-20 -25 6 3 44 -19M-44 -17C-20 -35 6 -7 44 -29"
    out += shape(ruts, stroke=tone.line, width=2, more='stroke-dasharray="7 4"')
    tufts = ((-26, 8), (20, 4), (-6, 22), (28, 24), (-34, 28))
    return out + "".join(shape(f"M{x} {y}q4 -5 8 0", stroke=tone.line, width=1.6) for x, y in tufts)


def _stones(tone: Ground) -> str:
    whole, side = "M-9 5L-6 -5L2 -8L9 -2L8 6Z", "M2 -8L9 -2L8 6L1 4Z"
    stone = shape(whole, _light(tone)) + shape(side, _dark(tone)) + shape(whole, stroke=tone.line, width=1.3)
    places = (
        (-24, -14, 1.1),
        (4, -25, 0.9),
        (21, -8, 1.2),
        (-6, -6, 0.75),
        (-31, 12, 1.0),
        (25, 17, 0.9),
        (-4, 20, 1.2),
        (-19, 31, 0.8),
    )
    return "".join(at(x, y, stone, s) for x, y, s in places)


def _savanna(tone: Ground) -> str:
    """Grass and one flat-topped tree."""
    tufts = ((-30, -16), (28, -22), (-14, 6), (30, 8), (-34, 22), (6, 28))
    out = "".join(
        shape(f"M{x - 5} {y - 7}L{x} {y}L{x} {y - 10}M{x} {y}L{x + 6} {y - 7}", stroke=tone.line, width=1.7)
        for x, y in tufts
    )
    out += shape("M-3 -6C-2 -14 -6 -18 -10 -22M-3 -6C-3 -14 3 -18 8 -22", stroke="#4A3A1C", width=2.4)
    out += shape("M-22 -20C-18 -29 -6 -29 -2 -24C4 -31 16 -29 20 -20C8 -17 -10 -17 -22 -20Z", "#5D6B22")
    return out + shape("M-18 -22C-12 -27 -6 -26 -3 -23C4 -28 12 -27 16 -22", stroke="#8FA03A", width=1.8)


def _forest(tone: Ground) -> str:
    tree = disc(0, 0, 13, tone.line) + disc(-2, -3, 10.5, tone.ground)
    tree += disc(-4, -5.5, 5.5, mix(tone.ground, "#D8E08A", 0.4))
    places = (
        (-26, -20, 1.1),
        (0, -26, 1.2),
        (26, -18, 1.1),
        (-13, -7, 1.15),
        (14, -6, 1.15),
        (-30, 8, 1.1),
        (30, 10, 1.1),
        (0, 12, 1.1),
        (-18, 28, 1.1),
        (18, 28, 1.1),
    )
    return "".join(at(x, y, tree, s) for x, y, s in places)


def _swamp(tone: Ground) -> str:
    """Open water with reeds: pools, so that it can't be taken for forest."""
    pools = ((-22, -20, 22, 8), (18, -6, 20, 8), (-16, 12, 24, 9), (22, 26, 20, 8))
    water = mix(tone.line, "#9FD0D6", 0.62)
    out = "".join(
        f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{water}" stroke="{tone.line}" stroke-width="1.4"/>'
        for x, y, rx, ry in pools
    )
    ripples = ((-36, -20), (4, -6), (-32, 12), (10, 26))
    out += "".join(shape(f"M{x} {y}q5 -4 10 0t10 0t10 0", stroke=_light(tone), width=1.8) for x, y in ripples)
    for x, y in ((-6, -10), (30, -14), (-34, 4), (12, 10), (-30, 30)):
        out += shape(
            f"M{x} {y}V{y - 15}M{x - 5} {y}L{x - 7} {y - 9}M{x + 5} {y}L{x + 8} {y - 10}", stroke="#2F5A38", width=2.2
        )
        out += box(x - 2, y - 19, 4, 8, 2, "#6A4526")
    return out


def _mountain(tone: Ground) -> str:
    peak = shape("M-20 8L0 -24L20 8Z", mix(tone.ground, "#FFFFFF", 0.2))
    peak += shape("M0 -24L20 8H3L-3 -4L3 -12Z", tone.line)
    peak += shape("M0 -24L-7 -13L-3 -14L-1 -10L3 -13L7 -13Z", "#FFFDF2")
    peak += shape("M-20 8L0 -24L20 8", stroke=tone.line, width=1.6)
    places = ((22, -6, 0.9), (-22, -4, 1.0), (2, -2, 1.25), (-34, 24, 0.9), (30, 28, 0.9))
    return "".join(at(x, y, peak, s) for x, y, s in places)


PATTERNS: dict[str, Callable[[Ground], str]] = {
    "track": _track,
    "dunes": _dunes,
    "stones": _stones,
    "savanna": _savanna,
    "forest": _forest,
    "swamp": _swamp,
    "mountain": _mountain,
    "village": village_ground,
    "microclimate": microclimate_ground,
}
