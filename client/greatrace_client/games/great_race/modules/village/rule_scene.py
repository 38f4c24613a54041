"""VILLAGE: a vehicle drives into a village; it may stop for the gift or drive on."""

from __future__ import annotations

from greatrace_client.games.great_race.module_api.rule_scenes import RuleScene
from greatrace_client.games.great_race.rule_pictures import FIRST, SECOND, THIRD, space, vehicle, way
from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.shapes import at
from greatrace_client.ui.draw.village_gifts import gift_plate


def draw() -> str:
    """The gift and the stop above the village, the way on behind it."""
    huts = at(-29, 2, art("strip/hut"), 0.26) + at(0, 2, art("strip/hut"), 0.22)
    village = space(SECOND, "savanna", huts + at(0, -12, gift_plate("fuel"), 0.9))
    on = way(58, 106) + way(118, 168) + at(111, 100, emblems.stop(), 0.9)
    return space(FIRST) + space(THIRD) + village + on + vehicle((52, 80))


SCENE = RuleScene("village", draw)
