"""PATRONAGE: the patrons' track; a marker passes squares that others hold."""

from __future__ import annotations

from greatrace_client.games.great_race.module_api.rule_scenes import RuleScene
from greatrace_client.games.great_race.rule_pictures import way
from greatrace_client.ui.draw import emblems, patronage_signs
from greatrace_client.ui.draw.art import crew_art
from greatrace_client.ui.draw.palette import CREWS, INK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import at, box

COINS = (0, 1, 2, 3, 4)  # on each square
HELD = {0: "vermilion", 1: "blue"}  # markers, by square


def draw() -> str:
    """From the first square over the second one, which is held, to the third; the bank at the end."""
    body = at(30, 24, patronage_signs.top_hat(), 0.9)
    for i, coins in enumerate(COINS):
        x = 6.0 + 46 * i
        body += box(x, 54, 44, 56, 3, PAPER_LIGHT, INK, 1.8)
        heap = "".join(at(x + 12 + 20 * (j % 2), 100 - 14 * (j // 2), emblems.coin(7)) for j in range(coins))
        body += heap if coins else at(x + 22, 96, patronage_signs.visiting_card(), 0.7)
        if i in HELD:
            body += at(x + 9, 56, crew_art("vehicles/puck", CREWS[HELD[i]]), 0.6)
    return body + way(40, 118, 44) + at(166, 26, patronage_signs.bank(), 1.0)


SCENE = RuleScene("patronage", draw)
