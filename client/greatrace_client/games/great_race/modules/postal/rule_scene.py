"""POSTAL: a parcel on its way to a city of its colour, where it is paid."""

from __future__ import annotations

from greatrace_client.games.great_race.module_api.rule_scenes import RuleScene
from greatrace_client.games.great_race.rule_pictures import FIRST, SECOND, THIRD, space, vehicle, way
from greatrace_client.ui.draw import emblems, parcels
from greatrace_client.ui.draw.shapes import at


def draw() -> str:
    """Loaded in a green city, for a red one: three coins."""
    start, goal = at(*FIRST, emblems.city("green", 28)), at(*THIRD, emblems.city("red", 28))
    coins = "".join(at(x, 104, emblems.coin(11)) for x in (146, 170, 194))
    load = at(60, 42, parcels.parcel("red"), 1.1)
    return space(SECOND) + start + goal + way(66, 156, 20) + vehicle((56, 92)) + load + coins


SCENE = RuleScene("postal", draw)
