"""Small scenes for the rules of Crazy Race, made of the game's own drawings: `assets/art/railway_rules`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from greatrace_client.ui.draw.art import composed
from greatrace_client.ui.draw.assembled import assembled
from greatrace_client.ui.draw.railway import LIVERIES

WIDE, TALL = 240.0, 120.0  # units of a scene
SCENES: Final[Mapping[str, str]] = {
    "X1": "components",
    "X2": "stage",
    "X3": "moving",
    "X4": "taking_back",
    "X5": "closed",
    "X6": "hidden",
    "X7": "winning",
    "X8": "variants",
}


@composed
def rule_picture(id: str) -> str:
    """The scene of a rule, WIDE x TALL units; "" if it has none."""
    return assembled(f"railway_rules/{SCENES[id]}", LIVERIES) if id in SCENES else ""
