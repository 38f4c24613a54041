"""The grounds of the modules' tiles: a village of round huts, a sky with a whim of its own."""

from __future__ import annotations

from greatrace_client.ui.draw.palette import Ground, mix
from greatrace_client.ui.draw.shapes import disc, shape


def village_ground(tone: Ground) -> str:
    """Round huts with thatched roofs about a well."""
    wall, roof = mix(tone.ground, "#FFFFFF", 0.45), mix(tone.ground, tone.line, 0.75)
    out = shape("M-44 20Q-10 6 6 18T44 12", stroke=mix(tone.ground, "#FFFFFF", 0.3), width=12)
    for x, y, s in ((-20, -16, 1.0), (16, -20, 0.85), (-26, 16, 0.8), (22, 12, 1.0), (0, 28, 0.75)):
        out += shape(f"M{x - 9 * s:.1f} {y}V{y + 10 * s:.1f}H{x + 9 * s:.1f}V{y}Z", wall, tone.line, 1.2)
        out += shape(f"M{x - 13 * s:.1f} {y + 1}L{x} {y - 13 * s:.1f}L{x + 13 * s:.1f} {y + 1}Z", roof, tone.line, 1.2)
        out += shape(f"M{x - 2.5 * s:.1f} {y + 10 * s:.1f}v{-6 * s:.1f}h{5 * s:.1f}v{6 * s:.1f}Z", tone.line)
    return out + disc(-2, 3, 4.5, tone.line) + disc(-2, 3, 2.6, "#7FB4C4")


def microclimate_ground(tone: Ground) -> str:
    """Half sun, half cloud, with rain and a gust."""
    out = disc(-12, -12, 12, "#F2C14E", tone.line, 1.2)
    rays = "M-12 -31v6M-31 -12h6M-26 -26l4 4M2 -26l-4 4"
    out += shape(rays, stroke="#F2C14E", width=2.6)
    cloud = "M-8 6q-9 -1 -8 -9q2 -8 11 -6q5 -10 15 -5q7 3 6 10q9 1 7 8q-2 5 -8 4Z"
    out += shape(cloud, "#F4F1E6", tone.line, 1.4)
    out += shape("M-8 14l-4 9M2 14l-4 9M12 14l-4 9M22 12l-4 9", stroke=tone.line, width=2.2)
    return out + shape("M-36 30q14 -8 26 0t26 0t24 -2", stroke=mix(tone.ground, tone.line, 0.5), width=2)
