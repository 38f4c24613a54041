"""CHALLENGES: a list of goals, two of them met, and what they are worth."""

from __future__ import annotations

from greatrace_client.games.great_race.module_api.rule_scenes import RuleScene
from greatrace_client.ui.draw import emblems, parcels
from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.palette import BAD, GOOD, INK, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.shapes import at, box, shape

ROW = 34.0


def goal(i: int, sign: str, *, met: bool) -> str:
    """One line of the list: what is counted, and a tick or a cross."""
    y = 26 + ROW * i
    line = shape(f"M62 {y}H116", stroke=SEPIA, width=4)
    mark = emblems.check(GOOD, 5) if met else emblems.cross_out(BAD, 5)
    return at(34, y, sign) + line + at(136, y, mark)


def draw() -> str:
    """Cities, parcels and the flag; a medal for what is met."""
    sheet = box(10, 4, 146, 112, 4, PAPER_LIGHT, INK, 2)
    rows = goal(0, emblems.city("green", 14), met=True) + goal(1, parcels.parcel("red"), met=True)
    rows += goal(2, at(0, 0, emblems.finish_flag(), 1.1), met=False)
    return sheet + rows + at(174, 24, art("medals/gold"), 1.2)


SCENE = RuleScene("challenges", draw)
