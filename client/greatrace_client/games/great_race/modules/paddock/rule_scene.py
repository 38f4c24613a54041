"""PADDOCK: two vehicles whose gauges end at other levels."""

from __future__ import annotations

from greatrace_client.games.great_race.module_api.rule_scenes import RuleScene
from greatrace_client.games.great_race.rule_pictures import dial
from greatrace_client.ui.draw.art import crew_art
from greatrace_client.ui.draw.palette import CHASSIS, CREWS, FUEL, INK, WEAR
from greatrace_client.ui.draw.shapes import at, shape

SHOWN = (("paddock/lancia_bravado", "vermilion", (7, 6, 5)), ("paddock/p4t_congo", "mint", (9, 5, 4)))


def draw() -> str:
    """Each over its fuel, engine and chassis."""
    body = ""
    for i, (name, crew, tops) in enumerate(SHOWN):
        x = 6.0 + 120 * i
        body += at(x + 14, 10, crew_art(name, CREWS[crew]), 0.5)
        for j, (top, hue) in enumerate(zip(tops, (FUEL, WEAR, CHASSIS), strict=True)):
            body += at(x + 17 + 37 * j, 86, dial(top, top, hue), 0.27)
    return body + shape("M120 10V110", stroke=INK, width=2, more='stroke-dasharray="5 6"')


SCENE = RuleScene("paddock", draw)
