"""DIPLOMACY: the die against the influence in the city's colour; what is above it is paid."""

from __future__ import annotations

from greatrace_client.games.great_race.module_api.rule_scenes import RuleScene
from greatrace_client.games.great_race.rule_pictures import vehicle, way
from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.art import crew_art
from greatrace_client.ui.draw.moving.dice import die
from greatrace_client.ui.draw.palette import CITIES, CREWS, INK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import at, box

LEVEL = 2  # squares of the line that are bought


def draw() -> str:
    """A green city, three pips of influence, a five: two coins for each pip above."""
    line = ""
    for i in range(5):
        line += box(10 + 30 * i, 78, 28, 28, 3, CITIES["green"][0] if i < LEVEL + 1 else PAPER_LIGHT, INK, 1.8)
    marker = at(11 + 30 * LEVEL, 79, crew_art("vehicles/puck", CREWS["vermilion"]), 0.6)
    coins = "".join(at(184 + 28 * (i % 2), 80 + 24 * (i // 2), emblems.coin(10)) for i in range(4))
    city = at(40, 40, emblems.city("green", 28)) + vehicle((40, 56), size=0.3) + way(66, 124, 24)
    return city + line + marker + at(132, 18, die(5), 0.8) + coins


SCENE = RuleScene("diplomacy", draw)
