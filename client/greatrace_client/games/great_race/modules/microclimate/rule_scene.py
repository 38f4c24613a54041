"""MICROCLIMATE: the die of a player who crosses such a tile, and what it may bring."""

from __future__ import annotations

from greatrace_client.games.great_race.module_api.rule_scenes import RuleScene
from greatrace_client.games.great_race.rule_pictures import FIRST, SECOND, space, vehicle, way
from greatrace_client.ui.draw import microclimate_art
from greatrace_client.ui.draw.moving.dice import die
from greatrace_client.ui.draw.palette import INK
from greatrace_client.ui.draw.pictures import microclimate
from greatrace_client.ui.draw.shapes import at, box

SIZE = 0.62  # of a whim's picture, against its own


def whim(name: str, y: float) -> str:
    """The picture of a whim at the right edge."""
    return at(146, y, at(0, 0, microclimate(name), SIZE) + box(0, 0, 96 * SIZE, 84 * SIZE, 2, "none", INK, 2))


def draw() -> str:
    """A good one above, a bad one below."""
    tile = space(SECOND, "swamp", at(0, 0, microclimate_art.sky_whim(), 1.3))
    faces = at(212, 18, die(6), 0.4) + at(212, 76, die(1), 0.4)
    return space(FIRST) + tile + way(58, 106) + vehicle((52, 80)) + whim("tailwind", 4) + whim("landslide", 63) + faces


SCENE = RuleScene("microclimate", draw)
