"""The country behind the line: evening sky and hills."""

from __future__ import annotations

from greatrace_client.ui.draw.palette import INK, mix
from greatrace_client.ui.draw.shapes import box, disc, polar, poly, shape


def sunburst(w: float, h: float, x: float, y: float) -> str:
    """The evening sky of the line behind everything, w x h, the sun at (x, y)."""
    sky, ray, sun = "#2E6A6C", "#3C7D7A", "#F3DFA8"
    out = box(0, 0, w, h, 0, sky)
    reach = w + h
    for i in range(32):
        out += poly([(x, y), polar(x, y, reach, i * 11.25), polar(x, y, reach, i * 11.25 + 5.6)], fill=ray)
    for r, share in ((330, 0.18), (270, 0.4), (212, 0.75)):
        out += disc(x, y, r, mix(ray, sun, share))
    return out


COUNTRY = (("#8FA86A", "#5E7A45"), ("#D9B56A", "#A67F38"), ("#B7B25C", "#7C7A30"), ("#C98F55", "#8A5527"))


def hills(w: float, h: float, i: int, *, tall: float = 26.0) -> str:
    """A band of country, w x h below a rolling edge that rises `tall` units above 0 (the drawing begins there)."""
    ground, dark = COUNTRY[i % len(COUNTRY)]
    t, edge = tall, f"M0 {tall + 6:.1f}"
    step = w / 6
    for j in range(6):
        lift = (0.1, 0.9, 0.35, 1.0, 0.2, 0.7, 0.5)[(j + 2 * i) % 7] * tall
        edge += f"Q{step * (j + 0.5):.1f} {t - lift:.1f} {step * (j + 1):.1f} {t + (4 if j % 2 else 8):.1f}"
    out = shape(f"{edge}V{h + tall:.1f}H0Z", ground, INK, 1.8)
    for j in range(int(w / 92)):  # trees and tufts, the same ones every time
        x, kind = 30 + j * 92 + (j * 53 + i * 37) % 47, (j * 7 + i * 3) % 4
        y = t + 18 + (j * 29 + i * 11) % 9
        if kind == 0:
            out += box(x - 1.6, y, 3.2, 10, 0, INK) + shape(
                f"M{x - 9} {y + 2}L{x} {y - 20}L{x + 9} {y + 2}Z", dark, INK, 1.3
            )
        elif kind == 1:
            out += box(x - 1.6, y, 3.2, 9, 0, INK) + disc(x, y - 6, 9, dark, INK, 1.3)
        else:
            out += shape(
                f"M{x - 9} {y + 6}Q{x - 6} {y} {x - 3} {y + 6}M{x} {y + 6}Q{x + 3} {y - 2} {x + 6} {y + 6}",
                stroke=dark,
                width=2,
            )
    return out
