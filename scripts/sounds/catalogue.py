"""All effects: how each is made, its loudness, and its number of takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sounds import effects
from sounds.synthesis import Chance, Signal

Maker = Callable[[Chance], Signal]


class Effect(NamedTuple):
    """An effect. `level`: LUFS of its loudest 0.4 seconds."""

    make: Maker
    level: float
    takes: int = 3


EFFECTS: dict[str, Effect] = {
    "click": Effect(effects.click, -34, 4),
    "turn": Effect(effects.turn, -20, 2),
    "tile": Effect(effects.tile, -23, 4),
    "card": Effect(effects.card, -27, 4),
    "coin": Effect(effects.coin, -25, 4),
    "drive": Effect(effects.drive, -23),
    "danger": Effect(effects.danger, -19),
    "repair": Effect(effects.repair, -23),
    "fuel": Effect(effects.fuel, -24),
    "place": Effect(effects.place, -26, 4),
    "pass": Effect(effects.passing, -27),
    "horn": Effect(effects.horn, -20, 4),
    "finish": Effect(effects.finish, -18, 2),
    "no": Effect(effects.no, -27),
    "steam": Effect(effects.steam, -22),
    "storm": Effect(effects.storm, -21),
    "dice": Effect(effects.dice, -22, 4),
    "alert": Effect(effects.alert, -20, 2),
    "stamp": Effect(effects.stamp, -22),
    "bag": Effect(effects.bag, -26),
    "cheer": Effect(effects.cheer, -20, 2),
}
