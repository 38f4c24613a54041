"""Horizontal gauges, as long as a vehicle's maximum: cells of enamel, cells that could be added, and their knobs."""

from greatrace_client.ui.draw.palette import BLACK, GOLD, INK, PAPER_DARK, PAPER_LIGHT, SEPIA, SEPIA_PALE, mix
from greatrace_client.ui.draw.shapes import box, disc, poly, shape

ROW = 34.0  # units


def ladder(
    cell: float, tall: float, level: int, top: int, bounds: tuple[int, int], hue: str, *, lit: bool = False
) -> str:
    """Cells of `cell` units in a row ROW high: full up to the level, empty up to `top`, dotted up to the upper bound.

    An arrow under a cell is the lower bound.
    """
    low, high = bounds
    y, out = ROW / 2 - tall / 2, ""
    for i in range(high):
        x, w = i * cell + 1, cell - 2.6
        if i >= top:
            out += box(x + 1, y + 2, w - 2, tall - 4, 2, "none", SEPIA_PALE, 1.2, 'stroke-dasharray="2.5 3"')
            continue
        out += box(x, y, w, tall, 2.4, hue if i < level else mix(PAPER_DARK, PAPER_LIGHT, 0.35), INK, 1.2)
        if i < level:
            out += shape(f"M{x + 3:.1f} {y + 3:.1f}H{x + w - 3:.1f}", stroke=mix(hue, "#FFFFFF", 0.5), width=1.6)
    if lit:
        out += box(0.8, y - 1.4, top * cell - 1, tall + 2.8, 4, "none", GOLD, 2.6)
    x, foot = low * cell - cell / 2, y + tall + 1.4
    return out + poly([(x, foot), (x + 5, foot + 4.6), (x - 5, foot + 4.6)], SEPIA)


def knob(*, more: bool, on: bool, hover: bool) -> str:
    """A round button with a plus or a minus, in a 30 x 30 box."""
    fill = mix(GOLD, "#FFFFFF", 0.35) if hover else GOLD if on else "#CFC2A0"
    out = disc(15, 16.5, 13, BLACK, more='opacity=".3"') + disc(15, 15, 13, fill, INK, 1.5)
    sign = "M8.5 15H21.5" + ("M15 8.5V21.5" if more else "")
    return out + shape(sign, stroke=INK if on else "#8C8060", width=3.4)
