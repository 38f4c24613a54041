"""Continuous sounds: the engine at four speeds, and a bed of even noise for each ground. Every loop joins its own end.
No moment of a bed differs from the others: the client scatters single sounds (sounds.happenings) and gusts over it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sounds.synthesis import (
    Chance,
    Signal,
    add_round,
    band,
    modes,
    panned,
    silence,
    struck,
    wide,
)

LONG = 20.0  # seconds of a bed
ENGINE = 2.0
FIRES = (20, 31, 46, 66)  # explosions a second, from idling to full speed


class Loop(NamedTuple):
    """A loop. `level`: LUFS of the whole."""

    make: Callable[[Chance], Signal]
    level: float


def engine(fires: int) -> Callable[[Chance], Signal]:
    """A four-cylinder with a silencer of 1934: each explosion rings in the exhaust, the belts clank."""

    def make(chance: Chance) -> Signal:
        found = silence(ENGINE)
        number = round(fires * ENGINE)
        uneven = (1.0, 0.82, 0.94, 0.76)  # no two cylinders are alike
        for stroke in range(number):
            bright = 0.7 + fires / 90
            parts = (
                (58.0 + fires * 0.5, 1.0, 26),
                (118.0 + fires, 0.55, 34),
                (305, 0.22 * bright, 60),
                (720, 0.1 * bright, 90),
            )
            blow = modes(chance, 0.15, parts, 0.03) + 0.12 * bright * band(chance, 0.15, 300, 3000) * struck(0.15, 60)
            add_round(found, panned(blow, -0.08), stroke / fires, uneven[stroke % 4] * chance.uniform(0.93, 1.0))
        for link in range(round(fires / 3 * ENGINE)):
            clank = modes(chance, 0.06, ((1650, 0.3, 70), (2700, 0.2, 90)), 0.08)
            add_round(found, panned(clank, chance.choice((-0.4, 0.4))), link / (fires / 3), 0.14)
        return found

    return make


def desert(chance: Chance) -> Signal:
    """Wind over sand: its low breath, and grains."""
    wind = wide(chance, lambda c: band(c, LONG, 110, 620, 2))
    return wind + 0.06 * wide(chance, lambda c: band(c, LONG, 3800, 9000, 2), 0.2)


def jungle(chance: Chance) -> Signal:
    """Leaves, and insects far away."""
    leaves = wide(chance, lambda c: 0.2 * band(c, LONG, 300, 2600, 2))
    return leaves + wide(chance, lambda c: 0.1 * band(c, LONG, 4600, 5600, 10), 0.3)


def sea(chance: Chance) -> Signal:
    """The wash between the waves."""
    deep = wide(chance, lambda c: band(c, LONG, 60, 500, 2))
    return deep + 0.16 * wide(chance, lambda c: band(c, LONG, 900, 5200, 2), 0.3)


def camp(chance: Chance) -> Signal:
    """A fire's low breath, and the night around it."""
    breath = wide(chance, lambda c: band(c, LONG, 50, 420, 2))
    return breath + 0.05 * wide(chance, lambda c: band(c, LONG, 1500, 7000, 2), 0.2)


def town(chance: Chance) -> Signal:
    """A crowd so far away that no voice can be distinguished."""

    def voices(low: float) -> Signal:
        return wide(chance, lambda c: 0.3 * band(c, LONG, low, low * 5, 3), 0.2)

    return voices(120) + voices(180) + voices(260)


ENGINES: dict[str, Loop] = {f"engine_{number}": Loop(engine(fires), -22) for number, fires in enumerate(FIRES, 1)}
AMBIENCE: dict[str, Loop] = {
    "desert": Loop(desert, -30),
    "jungle": Loop(jungle, -33),
    "sea": Loop(sea, -31),
    "camp": Loop(camp, -34),
    "town": Loop(town, -33),
}
