"""The colours of the strip's sky and light by the time of day."""

from __future__ import annotations

import functools

from attrs import frozen

from greatrace_client.ui.draw.palette import PAPER_LIGHT
from greatrace_client.ui.draw.shapes import box, disc

HORIZON = 176.0  # units from the top of the strip: the sky ends


@frozen
class Daytime:
    """A part of the day. `bands`: the sky from the top down; `sun`: its place (shares) and colour; `light`: the factor
    of all colours; `lamps`: whether vehicles have their lamps lit.
    """

    bands: tuple[str, str, str, str]
    sun: tuple[float, float, str]
    light: tuple[int, int, int]
    lamps: bool = False


DAY = (
    Daytime(("#F2C9A0", "#F6D9B0", "#FAE7C4", "#FDF2D6"), (0.78, 0.72, "#F58A5E"), (255, 240, 222)),
    Daytime(("#86C0C0", "#9FCFC8", "#BBDDCF", "#DDEBD2"), (0.62, 0.22, "#FFF2B8"), (255, 255, 250)),
    Daytime(("#C9603A", "#DE7F48", "#EDA45C", "#F6C87E"), (0.8, 0.8, "#FFE39A"), (250, 208, 172), lamps=True),
    Daytime(("#182A4A", "#22395C", "#2E4A6C", "#42627E"), (0.74, 0.3, "#F3E3BC"), (132, 146, 192), lamps=True),
)


def daytime(round_number: int) -> Daytime:
    """Four rounds are a day: morning, noon, evening, night."""
    return DAY[(round_number - 1) % len(DAY)]


@functools.cache
def sky(width: int, day: Daytime) -> str:
    """The sky as flat bands with the sun's rings, `width` x HORIZON + 8."""
    tall = (HORIZON + 8) / len(day.bands)
    body = "".join(box(0, i * tall, width, tall + 1, 0, hue) for i, hue in enumerate(day.bands))
    x, y, hue = day.sun[0] * width, day.sun[1] * HORIZON, day.sun[2]
    body += disc(x, y, 58, PAPER_LIGHT, more='opacity=".16"') + disc(x, y, 42, PAPER_LIGHT, more='opacity=".2"')
    return body + disc(x, y, 27, hue)
