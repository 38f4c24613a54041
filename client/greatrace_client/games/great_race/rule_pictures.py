"""Small scenes that illustrate rules, made of the game's own drawings.

They lie in `assets/art/rules`, those of modules, with their names, in `assets/art/modules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from greatrace_client.ui.draw.art import art_files, composed
from greatrace_client.ui.draw.assembled import assembled

WIDE, TALL = 240.0, 120.0  # units of a scene
SCENES: Final[Mapping[str, str]] = {
    "ROUND": "whole_round", "MA2": "bonus", "G4": "nobody_arrives",
    "S4": "gauges", "B2": "hand_limit", "P1": "plan", "C1": "convoy", "C3": "fuel", "F1": "funding", "M1": "repair",
    "M2": "steps", "D1": "steps", "D2": "steps", "D3": "costs", "D5": "danger", "E1": "danger", "D6": "stopped",
    "D7": "unknown", "D9": "line", "MA1": "order", "G1": "finish", "G2": "finish", "G3": "prestige",
}  # fmt: skip


@composed
def rule_picture(id: str) -> str:
    """The scene of a rule or of a module, WIDE x TALL units; "" if it has none."""
    name = f"rules/{SCENES[id]}" if id in SCENES else f"modules/{id}"
    return assembled(name) if id.isidentifier() and name in art_files else ""
