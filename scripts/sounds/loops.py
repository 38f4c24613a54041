"""What sounds on and on: the engine at four speeds, and the ambience of each ground. Every loop joins its own end."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from sounds.synthesis import (
    RATE,
    Chance,
    Signal,
    add_round,
    band,
    clock,
    modes,
    panned,
    silence,
    slow,
    struck,
    sweep,
    swell,
    wide,
)

LONG = 20.0  # seconds of an ambience
ENGINE = 2.0
FIRES = (20, 31, 46, 66)  # explosions a second, from idling to full speed


class Loop(NamedTuple):
    """`level`: LUFS of the whole."""

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
    """Wind over sand: gusts, a thin whistle, grains."""
    gusts = slow(chance, LONG, 7)
    wind = wide(chance, lambda c: band(c, LONG, 130, 620, 2) * (0.3 + 0.7 * gusts))
    whistle = wide(chance, lambda c: band(c, LONG, 780, 900, 12) * slow(c, LONG, 5) ** 3, 0.3)
    grains = wide(chance, lambda c: band(c, LONG, 3800, 9000, 2) * gusts**2 * slow(c, LONG, 9), 0.2)
    return wind + 0.25 * whistle + 0.12 * grains


def jungle(chance: Chance) -> Signal:
    """Cicadas that swell, birds that call and answer, leaves, a drop now and then."""
    t = clock(LONG)
    found = wide(chance, lambda c: 0.16 * band(c, LONG, 300, 2600, 2) * (0.4 + 0.6 * slow(c, LONG, 6)))
    for place_, hertz, rattle in ((-0.7, 4300, 38), (0.6, 5200, 45)):
        song = band(chance, LONG, hertz - 250, hertz + 250, 14) * (0.5 + 0.5 * np.sin(2 * np.pi * rattle * t)) ** 2
        found += panned(0.3 * song * slow(chance, LONG, 5) ** 2, place_)
    for _ in range(13):
        add_round(
            found, panned(bird(chance), chance.uniform(-0.9, 0.9)), chance.uniform(0, LONG), chance.uniform(0.08, 0.3)
        )
    for _ in range(9):
        drop = sweep(0.07, chance.uniform(900, 1500), 2100) * struck(0.07, 50, 0.006)
        add_round(found, panned(drop, chance.uniform(-0.6, 0.6)), chance.uniform(0, LONG), 0.12)
    return found


def bird(chance: Chance) -> Signal:
    """A call of a few notes."""
    found = np.zeros(0)
    pitch = chance.uniform(1400, 3200)
    for _ in range(int(chance.integers(2, 6))):
        long = chance.uniform(0.07, 0.2)
        note = sweep(long, pitch * chance.uniform(0.9, 1.2), pitch * chance.uniform(0.75, 1.1)) * swell(
            long, 0.02, 0.05
        )
        found = np.concatenate([found, note, np.zeros(round(chance.uniform(0.03, 0.1) * RATE))])
    return found


def sea(chance: Chance) -> Signal:
    """Waves that break one after the other, the wash, two gulls."""
    found = wide(chance, lambda c: 0.22 * band(c, LONG, 60, 500, 2))
    for wave in range(4):
        loud = swell(5.6, 2.2, 3.2) ** 2
        surf = band(chance, 5.6, 180, 3600, 2) * loud + 0.35 * band(chance, 5.6, 2500, 9000, 2) * loud**3
        add_round(found, panned(surf, chance.uniform(-0.5, 0.5)), wave * LONG / 4 + chance.uniform(-0.5, 0.5))
    for _ in range(3):
        start, place_ = chance.uniform(0, LONG), chance.uniform(-0.8, 0.8)
        for call in range(int(chance.integers(2, 4))):
            cry = sweep(0.32, 1350, 880) * swell(0.32, 0.05, 0.2)
            cry += 0.5 * sweep(0.32, 2700, 1760) * swell(0.32, 0.05, 0.2)
            add_round(found, panned(cry, place_), start + 0.42 * call, 0.08)
    return found


def camp(chance: Chance) -> Signal:
    """A fire: its low breath, crackles near and far; crickets behind the tents."""
    t = clock(LONG)
    found = wide(chance, lambda c: 0.3 * band(c, LONG, 50, 420, 2) * (0.5 + 0.5 * slow(c, LONG, 12)))
    for _ in range(260):
        crack = band(chance, 0.02, 1200, 9000) * struck(0.02, chance.uniform(150, 500), 0.0005)
        add_round(found, panned(crack, chance.normal(0, 0.25)), chance.uniform(0, LONG), chance.exponential(0.28))
    for place_, hertz in ((-0.85, 4100), (0.8, 4550)):
        chirp = (np.sin(2 * np.pi * 1.5 * t) > 0.55) * (0.5 + 0.5 * np.sin(2 * np.pi * 30 * t)) ** 2
        soft = np.convolve(chirp, np.ones(441) / 441, mode="same")
        found += panned(0.04 * soft * np.sin(2 * np.pi * hertz * t), place_)
    return found


def town(chance: Chance) -> Signal:
    """A market street: many voices without words, hoofs, a cart, a bell far away."""
    found = silence(LONG)
    for _ in range(9):
        low = chance.uniform(110, 230)
        voice = band(chance, LONG, low, low * 6, 3) * syllables(chance)
        found += panned(0.12 * voice, chance.uniform(-0.9, 0.9))
    beat = chance.uniform(0, LONG)
    for step in range(22):
        hoof = modes(chance, 0.09, ((620, 0.5, 60), (1120, 0.35, 80), (210, 0.4, 50)), 0.08)
        add_round(found, panned(hoof, -0.8 + 1.6 * step / 22), beat + 0.31 * step + (0.1 if step % 2 else 0), 0.16)
    for stroke in range(3):
        bell = modes(chance, 3.0, ((392, 0.5, 1.4), (784, 0.3, 2.2), (1082, 0.2, 3), (1560, 0.1, 4)), 0.001)
        add_round(found, panned(bell, 0.5), 6 + 1.7 * stroke, 0.06)
    return found


def syllables(chance: Chance) -> Signal:
    """How loud a speaker is from moment to moment, with pauses."""
    pace = chance.uniform(3, 5)
    t = clock(LONG)
    beats = 0.5 + 0.5 * np.sin(2 * np.pi * (round(pace * LONG) / LONG) * t + chance.uniform(0, 6))
    found: Signal = beats**2 * (slow(chance, LONG, 14) > 0.45)
    return np.convolve(np.concatenate([found[-2205:], found, found[:2205]]), np.ones(2205) / 2205, mode="same")[
        2205:-2205
    ]


ENGINES: dict[str, Loop] = {f"engine_{number}": Loop(engine(fires), -22) for number, fires in enumerate(FIRES, 1)}
AMBIENCE: dict[str, Loop] = {
    "desert": Loop(desert, -28),
    "jungle": Loop(jungle, -28),
    "sea": Loop(sea, -28),
    "camp": Loop(camp, -28),
    "town": Loop(town, -28),
}
