"""The title's poster without its words: its layers from the back to the front, drawn for 1920 x 1080 units."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, NamedTuple

from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import PAPER_LIGHT
from greatrace_client.ui.draw.raster import begin
from greatrace_client.ui.draw.shapes import at, disc, ellipse, scaled, shape
from greatrace_client.ui.draw.title.light import DAY, PosterLight, lit
from greatrace_client.ui.draw.vehicles import half_track, rolled

WIDE, TALL = 1920.0, 1080.0
PUFFS: Final = ("#F6D9A0", "#FBE9BE", "#EBC27C")
CLOUD_OF_DUST, DUST_LIVES = 13, 7.0  # puffs behind the half-track, and for how many seconds each is seen
CAMP: Final = (822.0, 640.0)
BEAM: Final = "#FFE9A6"


class PosterLayer(NamedTuple):
    """A picture of w x h units at (x, y)."""

    body: str
    x: float
    y: float
    w: float
    h: float


class PosterPlace(NamedTuple):
    """The poster's place on a page: its corner and scale, cropped at the left and the top if necessary."""

    x: float
    y: float
    f: float  # units of the page for each of the poster

    def begin(self, page: Page, layer: PosterLayer, light: PosterLight) -> None:
        """Let a thread draw the layer that will be `put` there."""
        begin(scaled(lit(layer.body, light), self.f), layer.w * self.f, layer.h * self.f, page.k)

    def put(self, page: Page, layer: PosterLayer, light: PosterLight) -> None:
        """Draw a layer."""
        body = scaled(lit(layer.body, light), self.f)
        x, y = self.x + layer.x * self.f, self.y + layer.y * self.f
        page.svg(body, x, y, layer.w * self.f, layer.h * self.f, keep=False)


def placed_on(page: Page) -> PosterPlace:
    """The poster covers the whole page."""
    f = max(page.width / WIDE, page.height / TALL)
    return PosterPlace(page.width - WIDE * f, page.height - TALL * f, f)


class DustBall(NamedTuple):
    """A ball of dust."""

    x: float
    y: float
    r: float
    hue: str


def dust(seconds: float) -> list[DustBall]:
    """The dust that the belt has thrown up at that time, the oldest first: it rises, grows, and disappears."""
    ages = sorted(((seconds / DUST_LIVES + i / CLOUD_OF_DUST) % 1, i) for i in range(CLOUD_OF_DUST))
    return [_puff(age, i) for age, i in reversed(ages)]


def _puff(age: float, i: int) -> DustBall:
    apart = (i * 0.618) % 1 - 0.5  # each with its own motion
    x = 1008 - 284 * (1 - (1 - age) ** 1.7) + 40 * apart
    y = 902 - 92 * age**0.7 * (1.0 + 1.1 * apart) + 30 * apart
    r = (22 + 56 * math.sin(math.pi * min(1.0, age * 1.05) ** 0.75)) * (0.8 + 0.55 * ((i * 0.37) % 1))
    return DustBall(x, y, r if age < 0.8 else r * (1 - age) / 0.2, PUFFS[i * 5 % 3])


def land(light: PosterLight) -> Iterator[PosterLayer]:
    """Sky, dunes and the camp: behind everything that drives."""
    yield PosterLayer(art("posters/title"), 0, 0, WIDE, TALL)
    if light.name == "night":
        yield PosterLayer(art("posters/title_stars"), 0, 0, WIDE, TALL)
    yield PosterLayer(art("posters/title_camp"), *CAMP, 150, 80)
    yield PosterLayer(ellipse(430, 40, 420, 26, "#3A1508", more='opacity=".55"'), 930, 878, 860, 80)


def cloud() -> PosterLayer:
    """The dust at the beginning."""
    left, top = 600.0, 640.0
    balls = "".join(disc(puff.x - left, puff.y - top, max(0.1, puff.r), puff.hue) for puff in dust(0.0))
    return PosterLayer(balls, left, top, 500, 360)


def hero(phase: int = 0) -> PosterLayer:
    """The half-track in front, its belt and wheels turned on."""
    body = half_track("vermilion", poster=True)
    return PosterLayer(at(40, 110, scaled(rolled(body, phase) if phase else body, 4.9), 1, -5), 900, 396, 960, 620)


def front(light: PosterLight) -> Iterator[PosterLayer]:
    """The layers nearer than the half-track."""
    if light.lamps_lit:
        yield PosterLayer(shape("M0 62L300 0V220Z", BEAM, more='opacity=".34"'), 1640, 560, 300, 220)
    near = disc(100, 60, 50, "#F6D9A0") + disc(180, 80, 36, "#EBC27C") + disc(50, 90, 30, "#EBC27C")
    yield PosterLayer(near, 860, 850, 240, 130)
    yield PosterLayer(art("posters/title_foreground"), 0, 0, WIDE, TALL)


def layers(light: PosterLight) -> Iterator[PosterLayer]:
    """All still layers, from back to front."""
    yield from land(light)
    yield cloud()
    yield hero()
    yield from front(light)


def title_poster(page: Page, light: PosterLight = DAY) -> None:
    """Draw all still layers."""
    place = placed_on(page)
    for layer in layers(light):
        place.put(page, layer, light)


def begin_title_poster(page: Page, light: PosterLight) -> None:
    """Let a thread draw its layers ahead."""
    place = placed_on(page)
    for layer in layers(light):
        place.begin(page, layer, light)


def plane() -> str:
    """The biplane in a 220 x 130 box, and the air behind it."""
    return at(110, 60, art("posters/biplane"), 1.45, -8) + shape("M0 82Q10 72 24 78", stroke=PAPER_LIGHT, width=2)
