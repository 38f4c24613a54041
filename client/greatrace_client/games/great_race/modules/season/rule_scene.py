"""SEASON: the time of year, the die of the first player, and what bad faces bring."""

from __future__ import annotations

from greatrace_client.games.great_race.module_api.rule_scenes import RuleScene
from greatrace_client.ui.draw import weather
from greatrace_client.ui.draw.moving.dice import die
from greatrace_client.ui.draw.palette import INK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import at, box

FACES = ("fuel", "wear", "boats", "")


def draw() -> str:
    """The medal of July and August, a die, and the four kinds of weather."""
    signs = ""
    for i, effect in enumerate(FACES):
        row, column = divmod(i, 2)
        sign = box(0, 0, 44, 44, 5, PAPER_LIGHT, INK, 1.8) + at(22, 23, weather.SIGNS[effect])
        signs += at(140 + 48 * column, 13 + 50 * row, sign)
    return at(6, 22, weather.period_medal(4), 1.7) + at(86, 36, die(1), 0.8) + signs


SCENE = RuleScene("season", draw)
