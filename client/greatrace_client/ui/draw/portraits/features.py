"""What faces are made of: heads, eyes, noses, mouths, beards, shoulders. All in a bust of 120 x 150 units.

A head stands around x = 60, eyes at y = 66. Light comes from above left, so every head has one darker plane on
the right: two flat tones and an ink line, as a poster is printed.
"""

from typing import NamedTuple

from greatrace_client.ui.draw.palette import INK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import at, disc, ellipse, shape

MIDDLE, EYES = 60.0, 66.0
LINE = 1.9  # width of the ink outline


class Head(NamedTuple):
    """Half widths at temples and jaw, half width of the chin, the chin's height; skin, its dark plane; which way it
    looks.
    """

    temples: float
    jaw: float
    chin: float
    foot: float
    skin: str
    shade: str
    look: float = -2.0  # units that the features stand off the middle


def _sides(h: Head) -> tuple[str, str]:
    """The right side of the head from the temple to the chin, and the way back up the left side."""
    m, mid = MIDDLE, (EYES + h.foot) / 2 + 3
    right = f"C{m + h.temples:.1f} {mid:.1f} {m + h.jaw:.1f} {h.foot - 10:.1f} {m + h.chin:.1f} {h.foot - 2:.1f}"
    right += f"Q{m:.1f} {h.foot + 2:.1f} {m - h.chin:.1f} {h.foot - 2:.1f}"
    left = f"C{m - h.jaw:.1f} {h.foot - 10:.1f} {m - h.temples:.1f} {mid:.1f} {m - h.temples:.1f} {EYES - 6:.1f}"
    return right, left


def skull(h: Head) -> str:
    """The bare head: ears, face, and its dark side."""
    m, t = MIDDLE, h.temples
    right, left = _sides(h)
    top = f"C{m - t:.1f} 32 {m + t:.1f} 32 {m + t:.1f} {EYES - 6:.1f}"
    ears = ellipse(m - t, EYES + 3, 4, 6.6, h.skin, INK, LINE) + ellipse(m + t, EYES + 3, 4, 6.6, h.shade, INK, LINE)
    ears += shape(f"M{m - t - 1.4:.1f} {EYES:.0f}q-1 4 1 6", stroke=h.shade, width=1.4)
    face = shape(f"M{m - t:.1f} {EYES - 6:.1f}{top}{right}{left}Z", h.skin)
    dark = f"M{m + t * 0.5:.1f} 38Q{m + t:.1f} 44 {m + t:.1f} {EYES - 6:.1f}{right}L{m - 1:.1f} {h.foot - 1:.1f}"
    dark += f"Q{m + t * 0.62:.1f} {h.foot - 9:.1f} {m + t * 0.52:.1f} {EYES + 12:.1f}"
    dark += f"Q{m + t * 0.78:.1f} {EYES:.1f} {m + t * 0.5:.1f} 38Z"
    # the path back from the chin's left corner is the dark side's own edge
    face += shape(dark, h.shade)
    return ears + face + shape(f"M{m - t:.1f} {EYES - 6:.1f}{top}{right}{left}Z", stroke=INK, width=LINE)


def neck(h: Head, wide: float = 11.0) -> str:
    """The neck with the chin's shadow on it."""
    m = MIDDLE
    out = shape(f"M{m - wide} {h.foot - 14}V116H{m + wide}V{h.foot - 14}Z", h.skin, INK, LINE)
    return out + shape(
        f"M{m - wide + 1} {h.foot - 4}Q{m} {h.foot + 12} {m + wide - 1} {h.foot - 4}V116H{m + 2}Z", h.shade
    )


def shoulders(cloth: str, dark: str, wide: float = 46.0, top: float = 110.0) -> str:
    """A chest down to the frame, its right side in shade."""
    m = MIDDLE
    outline = (
        f"M{m - wide:.1f} 152Q{m - wide + 1:.1f} {top + 14:.1f} {m - 24:.1f} {top + 4:.1f}L{m - 11:.1f} {top - 4:.1f}"
    )
    outline += f"H{m + 11:.1f}L{m + 24:.1f} {top + 4:.1f}Q{m + wide - 1:.1f} {top + 14:.1f} {m + wide:.1f} 152Z"
    shadow = (
        f"M{m + 11:.1f} {top - 4:.1f}L{m + 24:.1f} {top + 4:.1f}Q{m + wide - 1:.1f} {top + 14:.1f} {m + wide:.1f} 152"
    )
    shadow += f"H{m + 14:.1f}Q{m + 22:.1f} {top + 18:.1f} {m + 11:.1f} {top - 4:.1f}Z"
    return shape(outline, cloth) + shape(shadow, dark) + shape(outline, stroke=INK, width=LINE)


# ---- features


def eye(x: float, y: float, iris: str, *, wide: float = 5.2, tall: float = 2.8, lid: float = 2.0) -> str:
    """An almond with a heavy upper lid."""
    almond = (
        f"M{x - wide} {y + 0.6}Q{x - 1} {y - tall * 1.5} {x + wide} "
        f"{y}Q{x + 0.5} {y + tall * 1.3} {x - wide} {y + 0.6}Z"
    )
    out = shape(almond, PAPER_LIGHT) + disc(x, y - 0.2, tall * 0.86, iris) + disc(x, y - 0.2, tall * 0.4, INK)
    out += disc(x - 0.9, y - 1.2, 0.7, PAPER_LIGHT)
    lash = f"M{x - wide} {y + 0.6}Q{x - 1} {y - tall * 1.5} {x + wide} {y}"
    return out + shape(lash, stroke=INK, width=lid)


def eyes(h: Head, iris: str, *, apart: float = 10.0, wide: float = 5.2, tall: float = 2.8, lid: float = 2.0) -> str:
    """Both of them."""
    x = MIDDLE + h.look
    one = eye(x - apart, EYES, iris, wide=wide, tall=tall, lid=lid)
    return f'{one}<g transform="translate({2 * x} 0) scale(-1 1)">{one}</g>'


def brows(h: Head, hair: str, *, apart: float = 10.0, thick: float = 3.0, lift: float = 0.0, slope: float = 2.0) -> str:
    """Two strokes over the eyes; `slope` sinks their inner ends, `lift` raises the whole."""
    x, y = MIDDLE + h.look, EYES - 8 - lift
    out = ""
    for side in (-1, 1):
        start, end = x + side * (apart + 7), x + side * (apart - 6)
        out += shape(
            f"M{start:.1f} {y + 1.4:.1f}Q{x + side * (apart + 1):.1f} {y - 3:.1f} {end:.1f} {y + slope:.1f}",
            stroke=hair,
            width=thick,
        )
    return out


def nose(h: Head, *, long: float = 15.0, wide: float = 5.0, hook: float = 0.0) -> str:
    """A ridge with its shadow on the right, and the nostrils' line."""
    x, y, foot = MIDDLE + h.look, EYES - 1, EYES + long
    side = (
        f"M{x + 2} {y}Q{x + 3 + hook} {y + 6} {x + 2.4} {foot - 5}"
        f"L{x + wide + 1} {foot - 1}Q{x + wide - 1} {foot + 3} {x} {foot + 1.6}Z"
    )
    out = shape(side, h.shade)
    ridge = (
        f"M{x - 1.6} {y + 3}Q{x - 2.2 - hook} {y + 8} {x - wide} "
        f"{foot - 2}Q{x - wide} {foot + 2.4} {x - 1.4} {foot + 1.4}"
    )
    return (
        out
        + shape(ridge, stroke=INK, width=1.5)
        + shape(f"M{x - 1.4} {foot + 1.4}Q{x + 2} {foot + 3} {x + wide} {foot}", stroke=INK, width=1.5)
    )


def mouth(h: Head, y: float, *, wide: float = 8.0, smile: float = 1.5, lips: str = "") -> str:
    """A line, and the lower lip's shadow or two painted lips."""
    x = MIDDLE + h.look
    if lips:
        upper = (
            f"M{x - wide} {y - smile * 0.4}Q{x - 4} {y - 4.4} {x} "
            f"{y - 2.4}Q{x + 4} {y - 4.4} {x + wide} {y - smile * 0.4}"
        )
        out = shape(f"{upper}Q{x} {y + 7} {x - wide} {y - smile * 0.4}Z", lips, INK, 1.0)
        return out + shape(
            f"M{x - wide} {y - smile * 0.4}Q{x} {y + smile} {x + wide} {y - smile * 0.4}", stroke=INK, width=1.3
        )
    out = shape(f"M{x - wide} {y - smile}Q{x} {y + smile} {x + wide} {y - smile}", stroke=INK, width=1.9)
    return out + shape(f"M{x - 4} {y + 4.6}Q{x} {y + 6} {x + 4} {y + 4.6}", stroke=h.shade, width=2.0)


def laugh(h: Head, y: float, *, wide: float = 9.0) -> str:
    """An open smile with teeth."""
    x = MIDDLE + h.look
    out = shape(
        f"M{x - wide} {y - 2.4}Q{x} {y} {x + wide} {y - 2.4}"
        f"Q{x + wide - 2} {y + 6.6} {x} {y + 6.6}T{x - wide} {y - 2.4}Z",
        "#7A1E16",
        INK,
        1.5,
    )
    out += shape(
        f"M{x - wide + 1.4} {y - 1.6}Q{x} {y + 0.6} {x + wide - 1.4} {y - 1.6}"
        f"L{x + wide - 2.6} {y + 1.4}Q{x} {y + 3.2} {x - wide + 2.6} {y + 1.4}Z",
        PAPER_LIGHT,
    )
    return out + shape(
        f"M{x - wide - 2} {y - 4.4}q-1.4 2.6 .6 4M{x + wide + 2} {y - 4.4}q1.4 2.6 -.6 4", stroke=h.shade, width=1.5
    )


def lines(h: Head, *, cheek: bool = True, eyes_too: bool = True) -> str:
    """What years in the wind leave: folds beside the mouth and at the eyes."""
    x, out = MIDDLE + h.look, ""
    if cheek:
        fold = f"M{x - 8} {EYES + 15}q-4 4 -3.4 9M{x + 9} {EYES + 15}q4 4 3.4 9"
        out += shape(fold, stroke=h.shade, width=1.5)
    if eyes_too:
        out += shape(f"M{x - 16} {EYES + 1}l-3.6 -1.4M{x - 16} {EYES + 3}l-3.4 1.4", stroke=h.shade, width=1.3)
        out += shape(f"M{x - 14} {EYES + 6}q4 2.4 8 .6M{x + 6} {EYES + 6.6}q4 1.8 8 -.6", stroke=h.shade, width=1.3)
    return out


def spectacles(h: Head, rim: str = INK, *, r: float = 8.2, apart: float = 10.0, width: float = 2.0) -> str:
    """Two round glasses on the nose."""
    x = MIDDLE + h.look
    out = ""
    for side in (-1, 1):
        cx = x + side * (apart + 0.4)
        out += disc(cx, EYES, r, "#DDF0EC", more='fill-opacity=".28"') + disc(cx, EYES, r, "none", rim, width)
        out += shape(f"M{cx - 4.4} {EYES - 3.4}L{cx - 1} {EYES - 6}", stroke=PAPER_LIGHT, width=1.4)
    bridge = f"M{x - apart + r - 0.4} {EYES - 1}Q{x} {EYES - 4.4} {x + apart - r + 0.4} {EYES - 1}"
    temples = (
        f"M{x - apart - r} {EYES - 1}L{MIDDLE - h.temples} {EYES - 2}"
        f"M{x + apart + r} {EYES - 1}L{MIDDLE + h.temples} {EYES - 2}"
    )
    return out + shape(bridge, stroke=rim, width=width) + shape(temples, stroke=rim, width=width)


def goggles(
    x: float, y: float, *, r: float = 9.0, apart: float = 12.0, strap: str = "#4A3524", tilt: float = 0.0
) -> str:
    """Driving goggles, on the brow or at the neck."""
    out = shape(f"M{-apart - r - 8} 1L{apart + r + 8} 1", stroke=INK, width=7) + shape(
        f"M{-apart - r - 8} 1L{apart + r + 8} 1", stroke=strap, width=4.4
    )
    for side in (-1, 1):
        out += disc(side * apart, 0, r + 1.6, "#6B4A2B", INK, 1.6) + disc(side * apart, 0, r - 1, "#9FD0CC", INK, 1.4)
        out += shape(
            f"M{side * apart - 5} 2.4L{side * apart + 1} -5M{side * apart - 1.6} 4.4L{side * apart + 4} -2",
            stroke=PAPER_LIGHT,
            width=1.7,
        )
    return at(x, y, out + shape("M-3 -1Q0 -3.4 3 -1", stroke=INK, width=3), 1, tilt)
