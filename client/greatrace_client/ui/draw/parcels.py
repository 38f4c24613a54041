"""Parcels of the postal service: brown paper, string, and a seal in the colour and the shape of the city it goes to."""

import functools

from greatrace_client.ui.draw.emblems import city_shape
from greatrace_client.ui.draw.palette import CITIES, GOOD, INK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import at, box, disc, shape

KRAFT, KRAFT_LIGHT, KRAFT_DARK, STRING = "#C08A48", "#DDB072", "#8F5F29", "#F7ECCF"
WIDE, TALL = 30.0, 28.0  # of one parcel around (0, 0)


@functools.cache
def parcel(colour: str) -> str:
    """Around (0, 0), 30 x 28 units."""
    out = shape("M-13 -6L-7 -12H13V6L7 12H-13Z", KRAFT, INK, 1.6)
    out += shape("M-13 -6L-7 -12H13L7 -6Z", KRAFT_LIGHT) + shape("M7 -6L13 -12V6L7 12Z", KRAFT_DARK)
    out += shape("M-13 -6H7V12M7 -6L13 -12", stroke=INK, width=1)
    out += shape("M-3 12V-6L3 -12M-13 3H7L13 -3", stroke=STRING, width=1.5)
    return out + seal(colour, -3, 3, 6.6)


def seal(colour: str, x: float, y: float, r: float) -> str:
    """The city's colour and shape in enamel on a cream rim."""
    hue, dark, name = CITIES[colour]
    return at(x, y, city_shape(name, r, PAPER_LIGHT, INK, 3.2) + city_shape(name, r * 0.86, hue, dark, 0.8))


def tag(colour: str) -> str:
    """A parcel on a luggage tag, around (0, 0), 44 x 40: what a crew carries, on its dashboard."""
    back = box(-21, -18, 42, 38, 5, INK, more='opacity=".35"') + box(-22, -20, 42, 38, 5, PAPER_LIGHT, INK, 1.6)
    return back + (at(-1, -1, parcel(colour)) if colour else at(-1, -1, pale_hold()))


def pale_hold() -> str:
    """An empty hold on the tag."""
    return box(-12, -11, 24, 22, 3, "none", KRAFT_DARK, 1.6, 'stroke-dasharray="4 3"')


def postmark(turn: float) -> str:
    """A round stamp: delivered. Around (0, 0), radius 22."""
    waves = shape("M-26 -6q5 -4 10 0t10 0M-26 0q5 -4 10 0t10 0M-26 6q5 -4 10 0t10 0", stroke=GOOD, width=2)
    ring = disc(4, 0, 16, "none", GOOD, 2.6) + disc(4, 0, 11.4, "none", GOOD, 1.4)
    return at(0, 0, waves + ring + shape("M-1.6 0L2.4 4.4L10 -4.6", stroke=GOOD, width=3.2), 1, turn)


@functools.cache
def wanted() -> str:
    """A small stamp beside a city: one's own parcel is paid here. Around (0, 0), radius 12."""
    ring = disc(0, 0, 11.4, PAPER_LIGHT, INK, 1.3) + disc(0, 0, 9, "none", GOOD, 1.8)
    return ring + shape("M-5 0L-1.4 3.8L5.4 -4", stroke=GOOD, width=3)


@functools.cache
def boxed(colour: str) -> str:
    """A parcel in a box of WIDE x TALL units: the same string every time, so that the shelf finds it quickly."""
    return at(WIDE / 2, TALL / 2, parcel(colour))


@functools.cache
def boxed_stamp() -> str:
    """The small stamp in a 32 x 32 box."""
    return at(16, 16, wanted())
