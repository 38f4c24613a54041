"""The light of the title by the hour: colours of its pictures are changed, so that it stays a flat print."""

from __future__ import annotations

import re
import time
from typing import Final, NamedTuple

from greatrace_client.ui.draw.accessibility import contrast
from greatrace_client.ui.draw.art import composed
from greatrace_client.ui.draw.palette import channels, mix

HEX: Final = re.compile("#[0-9A-F]{6}")
LAMPS: Final = frozenset({"#FFFDF0", "#F6D27E"})  # the headlamp and the lantern: they shine in every light
SKY, RAYS = "#E59A3C", "#F2BE62"
HALO, GLOW, SUN = "#F5CC7E", "#F7D99A", "#FBEBC0"
CLOUD = "#FBF2D9"


class PosterLight(NamedTuple):
    """A change of colours: each channel by a factor, then a share of the veil's colour mixed in; some colours are
    replaced by `others`.
    """

    name: str
    factors: tuple[float, float, float] = (1.0, 1.0, 1.0)
    veil: str = "#000000"
    share: float = 0.0
    others: tuple[tuple[str, str], ...] = ()
    lamps_lit: bool = False

    @property
    def plain(self) -> bool:
        """Whether pictures keep their colours."""
        return self.name == "day"


DAY: Final = PosterLight("day")
DAWN: Final = PosterLight(
    "dawn",
    (0.95, 0.9, 0.95),
    "#E58C86",
    0.16,
    ((SKY, "#E7A184"), (RAYS, "#F4C8A4"), (HALO, "#F6D3B4"), (GLOW, "#F9E0C6"), (SUN, "#FFF0DA"), (CLOUD, "#FFF1E6")),
)
DUSK: Final = PosterLight(
    "dusk",
    (0.86, 0.7, 0.72),
    "#4A2350",
    0.2,
    ((SKY, "#A63E3A"), (RAYS, "#CF5F3C"), (HALO, "#E27B41"), (GLOW, "#F0984C"), (SUN, "#FBC46A"), (CLOUD, "#E9A58C")),
    lamps_lit=True,
)
NIGHT: Final = PosterLight(
    "night",
    (0.58, 0.62, 0.74),
    "#12264A",
    0.38,
    ((SKY, "#12284A"), (RAYS, "#193560"), (HALO, "#2A4C78"), (GLOW, "#476A93"), (SUN, "#F3E9CB"), (CLOUD, "#5B7699")),
    lamps_lit=True,
)
LIGHTS: Final = (DAY, DAWN, DUSK, NIGHT)
BEGINS: Final = ((5, DAWN), (8, DAY), (18, DUSK), (21, NIGHT))  # hours


def hour_here() -> int:
    """The hour of the clock on this machine."""
    return time.localtime().tm_hour


def light_at(hour: int) -> PosterLight:
    """The light at that hour of the clock; in high contrast it is always day."""
    if contrast():
        return DAY
    return next((light for begins, light in reversed(BEGINS) if hour >= begins), NIGHT)


def lit(body: str, light: PosterLight) -> str:
    """A picture in that light."""
    return body if light.plain else _printed(body, light.name)


@composed
def _printed(body: str, name: str) -> str:
    light = next(light for light in LIGHTS if light.name == name)
    return HEX.sub(lambda found: colour_in(found[0], light), body)


def colour_in(colour: str, light: PosterLight) -> str:
    """A colour in that light."""
    if other := dict(light.others).get(colour):
        return other
    if light.plain or (light.lamps_lit and colour in LAMPS):
        return colour
    r, g, b = (round(value * factor) for value, factor in zip(channels(colour), light.factors, strict=True))
    return mix(f"#{r:02X}{g:02X}{b:02X}", light.veil, light.share)
