"""LEADERS: a portrait between flags of crews and the three states of a power."""

from __future__ import annotations

from greatrace_client.games.great_race.module_api.rule_scenes import RuleScene
from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.palette import INK
from greatrace_client.ui.draw.portraits import TALL, WIDE, portrait
from greatrace_client.ui.draw.portraits.pennants import pennant
from greatrace_client.ui.draw.shapes import at, box

SIZE = 0.8  # of the portrait, against its own
POWERS = ("power_ready", "power_always", "power_spent")
NATIONS = ("belgium", "france", "italy")


def draw() -> str:
    """The rays behind the portrait fill the scene."""
    body = at(72, 0, portrait("van_hotten"), SIZE) + at(72, 0, box(0, 0, WIDE * SIZE, TALL * SIZE, 0, "none", INK, 2.4))
    for i, (power, nation) in enumerate(zip(POWERS, NATIONS, strict=True)):
        y = 24.0 + 36 * i
        body += at(204, y, art(f"signs/{power}"), 1.2) + at(14, y - 14, pennant(nation), 1.2)
    return body


SCENE = RuleScene("leaders", draw)
