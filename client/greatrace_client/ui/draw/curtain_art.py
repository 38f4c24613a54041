"""A theatre's curtain that hides one player's table from the next."""

from __future__ import annotations

from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS, GOLD, INK, mix
from greatrace_client.ui.draw.shapes import box, disc, poly, shape

CLOTH, SHADE, LIGHT = "#5A1630", "#3A0C20", "#7E2440"
FOLD = 96.0  # width of a fold
# For each fold: its stripes' start, width, colour and opacity.
STRIPES = ((0, 26, SHADE, 0.9), (26, 14, SHADE, 0.45), (58, 16, LIGHT, 0.55), (64, 5, LIGHT, 0.6))
HEM, PELMET = 44.0, 132.0


def curtain(page: Page) -> None:
    """Draw the curtain over the whole window."""
    w, h = page.width, page.height
    page.svg(box(0, 0, w, h, 0, CLOTH) + _folds(w, h) + _hem(w, h) + _pelmet(w), 0, 0, w, h)
    page.grain(0, 0, w, h, 22, 5)


def _folds(w: float, h: float) -> str:
    """Light and shade from top to bottom."""
    body = ""
    for i in range(int(w / FOLD) + 1):
        for left, wide, hue, share in STRIPES:
            band = _band(i * FOLD + left, wide, h, 9 if i % 2 else -7)
            body += shape(band, hue, more=f'opacity="{share}"')
    return body


def _band(x: float, wide: float, h: float, sway: float) -> str:
    """A stripe of the cloth that sways a little on its way down."""
    right, upper, lower = x + wide, h * 0.3, h * 0.7
    down = f"M{x:.0f} 0C{x + sway:.0f} {upper:.0f} {x - sway:.0f} {lower:.0f} {x:.0f} {h:.0f}"
    return down + f"H{right:.0f}C{right - sway:.0f} {lower:.0f} {right + sway:.0f} {upper:.0f} {right:.0f} 0Z"


def _hem(w: float, h: float) -> str:
    """A golden band with a fringe at the foot."""
    y = h - HEM
    band = box(-4, y, w + 8, 12, 0, GOLD, INK, 1.6) + box(-4, y + 3.5, w + 8, 2.4, 0, BRASS)
    fringe = "".join(f"M{x} {y + 12:.0f}v{24 if x % 16 else 30}" for x in range(4, int(w), 8))
    return band + shape(fringe, stroke=mix(GOLD, BRASS, 0.5), width=3.2)


def _pelmet(w: float) -> str:
    """Scallops with tassels between them along the top."""
    number = max(6, round(w / 240))
    each = w / number
    body = "".join(_scallop(i * each, each) for i in range(number))
    return body + box(-4, -4, w + 8, 16, 0, GOLD, INK, 1.6)


def _scallop(x: float, wide: float) -> str:
    """A scallop, and the tassel at its left."""
    high, right = PELMET * 0.5, x + wide
    middle = x + wide / 2
    body = shape(
        f"M{x:.1f} 0V{high}Q{middle:.1f} {PELMET * 1.42:.1f} {right:.1f} {high}V0Z", mix(CLOTH, LIGHT, 0.35), INK, 2
    )
    for inset, width, share in ((0.0, 5, 1.0), (14.0, 2, 0.55)):
        y = high - inset
        edge = f"M{x:.1f} {y}Q{middle:.1f} {PELMET * 1.42 - inset * 2:.1f} {right:.1f} {y}"
        body += shape(edge, stroke=GOLD, width=width, more=f'opacity="{share}"')
    tassel = [(x - 8, high + 16), (x + 8, high + 16), (x + 5, high + 52), (x - 5, high + 52)]
    return body + disc(x, high + 8, 10, GOLD, INK, 1.6) + poly(tassel, BRASS, INK, 1.4)
