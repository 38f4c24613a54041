"""Parcels of the postal service: brown paper, string, and a seal in the colour and the shape of their destination."""

from greatrace_client.ui.draw.art import art, composed
from greatrace_client.ui.draw.emblems import city_shape
from greatrace_client.ui.draw.palette import CITIES, INK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import at, box

KRAFT_DARK = "#8F5F29"
WIDE, TALL = 30.0, 28.0  # of one parcel around (0, 0)


def parcel(colour: str) -> str:
    """A parcel around (0, 0), 30 x 28 units."""
    return art("signs/parcel") + seal(colour, -3, 3, 6.6)


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
    return at(0, 0, art("signs/postmark"), 1, turn)


def wanted() -> str:
    """A small stamp beside the city where the player's own parcel is paid. Around (0, 0), radius 12."""
    return art("signs/wanted")


@composed
def boxed(colour: str) -> str:
    """A parcel in a box of WIDE x TALL units: cached, the same string every time, so that the picture cache finds it
    quickly.
    """
    return at(WIDE / 2, TALL / 2, parcel(colour))


@composed
def boxed_stamp() -> str:
    """The small stamp in a 32 x 32 box."""
    return at(16, 16, wanted())
