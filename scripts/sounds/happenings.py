"""Single sounds of each ground, in several takes: the client scatters them over the bed."""

from __future__ import annotations

import numpy as np

from sounds.catalogue import Effect
from sounds.synthesis import (
    RATE,
    Chance,
    Signal,
    add,
    band,
    clock,
    modes,
    panned,
    room,
    silence,
    struck,
    sweep,
    swell,
)


def crackle(chance: Chance) -> Signal:
    """A few twigs burst, near and far."""
    found = silence(0.9)
    at = 0.01
    for _ in range(int(chance.integers(1, 8))):
        crack = band(chance, 0.03, chance.uniform(700, 1800), 9000) * struck(0.03, chance.uniform(120, 480), 0.0005)
        add(found, panned(crack, chance.normal(0, 0.25)), at, 0.3 + chance.exponential(0.5))
        at = min(0.85, at + chance.exponential(0.12))
    return room(chance, found, 0.12, 0.08)


def log_falls(chance: Chance) -> Signal:
    """A log settles: a thud, a sigh of flame, sparks."""
    found = silence(1.6)
    thud = sweep(0.3, chance.uniform(110, 150), 60) * struck(0.3, 16)
    add(found, panned(thud, 0.1), 0.02, 0.8)
    flame = band(chance, 1.4, 90, 900, 2) * swell(1.4, 0.15, 1.1) ** 2
    add(found, panned(flame, 0), 0.1, 0.7)
    for _ in range(int(chance.integers(9, 16))):
        spark = band(chance, 0.02, 2200, 11000) * struck(0.02, 400, 0.0005)
        add(found, panned(spark, chance.normal(0, 0.35)), 0.05 + chance.exponential(0.3), chance.uniform(0.1, 0.5))
    return room(chance, found, 0.12, 0.08)


def cricket(chance: Chance) -> Signal:
    """A cricket behind the tents: some chirps, each of a few strokes of its wings."""
    found = silence(3.2)
    hertz, at, loud = chance.uniform(3900, 4700), 0.05, 1.0
    gap = chance.uniform(0.42, 0.62)
    for _ in range(int(chance.integers(3, 7))):
        for stroke in range(int(chance.integers(3, 5))):
            t = clock(0.03)
            tone = np.sin(2 * np.pi * hertz * t + 0.4 * np.sin(2 * np.pi * 190 * t)) * swell(0.03, 0.01, 0.015)
            add(found, panned(tone, 0), at + 0.034 * stroke, loud * (0.7 + 0.1 * stroke))
        at, loud = at + gap * chance.uniform(0.94, 1.06), loud * chance.uniform(0.9, 1.05)
    return room(chance, found, 0.3, 0.2)


def owl(chance: Chance) -> Signal:
    """An owl far away."""
    found, pitch = silence(2.6), chance.uniform(0.9, 1.1)
    for at, long in ((0.05, 0.28), (0.75, 0.16), (0.97, 0.6)):
        t = clock(long)
        hoot = np.sin(2 * np.pi * 392 * pitch * (t + 0.002 * np.sin(2 * np.pi * 5 * t))) + 0.15 * np.sin(
            4 * np.pi * 392 * pitch * t
        )
        breath = 0.12 * band(chance, long, 300, 900)
        add(found, panned((hoot + breath) * swell(long, 0.07, 0.12), 0), at)
    return room(chance, found, 0.9, 0.5)


def gust(chance: Chance) -> Signal:
    """The wind rises and passes by, with a howl in it."""
    seconds = chance.uniform(4, 6.5)
    top = chance.uniform(480, 900)
    wind = band(chance, seconds, 140, top, 2) + 0.35 * band(chance, seconds, top, top * 1.2, 12)
    grains = 0.16 * band(chance, seconds, 3800, 9500, 2)
    shape = np.sin(np.pi * clock(seconds) / seconds) ** chance.uniform(1.6, 2.6)
    ways = np.linspace(-0.5, 0.5, len(shape)) * chance.choice((-1, 1))
    angle = (ways + 1) * np.pi / 4
    mono = (wind + grains * shape) * shape
    return np.stack([mono * np.cos(angle), mono * np.sin(angle)], axis=1)


def whistle(chance: Chance) -> Signal:
    """Wind in a rope."""
    seconds = chance.uniform(2.5, 4)
    low = chance.uniform(700, 1100)
    tone = band(chance, seconds, low, low * 1.1, 16) * np.sin(np.pi * clock(seconds) / seconds) ** 2
    return room(chance, tone, 0.5, 0.3)


def bird(chance: Chance) -> Signal:
    """A call of a few notes, sung again once or twice."""
    found, at = silence(3.0), 0.05
    pitch = chance.uniform(1300, 3200)
    call = [
        (chance.uniform(0.06, 0.2), chance.uniform(0.9, 1.25), chance.uniform(0.75, 1.15))
        for _ in range(int(chance.integers(2, 6)))
    ]
    for _ in range(int(chance.integers(1, 4))):
        for long, first, last in call:
            note = sweep(long, pitch * first, pitch * last) + 0.2 * sweep(long, 2 * pitch * first, 2 * pitch * last)
            add(found, panned(note * swell(long, 0.02, 0.05), 0), at)
            at += long + 0.05
        at += chance.uniform(0.15, 0.4)
    return room(chance, found, 0.8, 0.4)


def cicada(chance: Chance) -> Signal:
    """A cicada: its song swells and breaks off."""
    seconds, hertz = chance.uniform(4, 6), chance.uniform(4200, 5400)
    rattle = (0.5 + 0.5 * np.sin(2 * np.pi * chance.uniform(36, 48) * clock(seconds))) ** 2
    song = band(chance, seconds, hertz - 250, hertz + 250, 14) * rattle * swell(seconds, seconds * 0.6, 0.5) ** 2
    return room(chance, song, 0.4, 0.25)


def frog(chance: Chance) -> Signal:
    """Two or three croaks."""
    found, pitch = silence(1.4), chance.uniform(180, 300)
    for croak in range(int(chance.integers(2, 4))):
        t = clock(0.22)
        pulse = np.maximum(0, np.sin(2 * np.pi * chance.uniform(38, 46) * t)) ** 3
        tone = (
            pulse
            * (np.sin(2 * np.pi * pitch * t) + 0.6 * np.sin(2 * np.pi * pitch * 3.1 * t))
            * swell(0.22, 0.03, 0.08)
        )
        add(found, panned(tone, 0), 0.05 + 0.38 * croak)
    return room(chance, found, 0.5, 0.3)


def drop(chance: Chance) -> Signal:
    """Water falls from leaf to leaf."""
    found = silence(0.9)
    for number in range(int(chance.integers(1, 4))):
        fall = sweep(0.07, chance.uniform(800, 1500), chance.uniform(1800, 2400)) * struck(0.07, 50, 0.006)
        add(found, panned(fall, chance.uniform(-0.2, 0.2)), 0.02 + number * chance.uniform(0.09, 0.25), 0.8**number)
    return room(chance, found, 0.5, 0.35)


def wave(chance: Chance) -> Signal:
    """A wave comes, breaks and runs up the beach."""
    rise, fall = chance.uniform(1.8, 2.6), chance.uniform(2.6, 3.6)
    seconds = rise + fall
    loud = swell(seconds, rise, fall) ** 2
    surf = band(chance, seconds, 160, 3400, 2) * loud
    hiss = 0.4 * band(chance, seconds, 2500, 9000, 2) * swell(seconds, rise * 1.25, fall * 0.7) ** 3
    other = band(chance, seconds, 160, 3400, 2) * loud
    return np.stack([surf + 0.3 * other + hiss, 0.5 * surf + 0.6 * other + hiss], axis=1)


def gull(chance: Chance) -> Signal:
    """Two or three cries."""
    found, pitch = silence(1.8), chance.uniform(0.88, 1.14)
    for call in range(int(chance.integers(2, 4))):
        t = clock(0.34)
        bend = pitch * (1350 - 1400 * t + 30 * np.sin(2 * np.pi * 31 * t))
        phase = 2 * np.pi * np.cumsum(bend) / RATE
        cry = sum((np.sin(part * phase) / part**1.2 for part in range(1, 6)), np.zeros(len(t)))
        add(found, panned(cry * swell(0.34, 0.05, 0.2), 0), 0.04 + 0.45 * call, chance.uniform(0.7, 1))
    return room(chance, found, 0.6, 0.35)


def speaker(chance: Chance) -> Signal:
    """A person says something without words: a throat, two formants that move from syllable to syllable."""
    seconds, found = chance.uniform(1.6, 2.8), silence(3.0)
    low, at = chance.uniform(105, 215), 0.03
    while at < seconds:
        long = chance.uniform(0.09, 0.24)
        t = clock(long)
        phase = (
            2 * np.pi * np.cumsum(low * (1.08 - 0.16 * t / long) * chance.uniform(0.94, 1.08) * np.ones(len(t))) / RATE
        )
        first, second = chance.uniform(320, 750), chance.uniform(900, 1900)
        throat = np.zeros(len(t))
        for part in range(1, 18):
            hertz = low * part
            loud = 1 / (1 + ((hertz - first) / 130) ** 2) + 0.5 / (1 + ((hertz - second) / 190) ** 2) + 0.02
            throat += loud * np.sin(part * phase)
        add(found, panned(throat * swell(long, 0.03, 0.06), 0), at, chance.uniform(0.5, 1))
        at += long + (chance.uniform(0.2, 0.5) if chance.uniform() < 0.2 else chance.uniform(0.01, 0.05))
    return room(chance, found, 0.6, 0.45)


def hoofs(chance: Chance) -> Signal:
    """A mule walks by."""
    found, at, side = silence(5.0), 0.05, chance.choice((-1, 1))
    pace = chance.uniform(0.27, 0.36)
    while at < 4.7:
        hoof = modes(chance, 0.09, ((620, 0.5, 60), (1120, 0.35, 80), (210, 0.4, 50)), 0.08)
        add(found, panned(hoof, side * (at / 2.5 - 1) * 0.6), at, 0.4 + 0.6 * np.sin(np.pi * at / 5))
        at += pace * chance.choice((0.85, 1.15)) * chance.uniform(0.96, 1.04)
    return room(chance, found, 0.4, 0.3)


def bell(chance: Chance) -> Signal:
    """A bell far away, struck once or twice."""
    found, pitch = silence(5.0), chance.uniform(0.94, 1.06)
    for stroke in range(int(chance.integers(1, 3))):
        ring = modes(chance, 3.2, ((392 * pitch, 0.5, 1.4), (784 * pitch, 0.3, 2.2), (1082 * pitch, 0.2, 3)), 0.001)
        add(found, panned(ring, 0), 0.03 + 1.7 * stroke)
    return room(chance, found, 1.2, 0.5)


def clatter(chance: Chance) -> Signal:
    """Pots and a shutter."""
    found, at = silence(1.4), 0.02
    for _ in range(int(chance.integers(2, 5))):
        hertz = chance.uniform(500, 1900)
        pot = modes(chance, 0.35, ((hertz, 0.5, 18), (hertz * 1.7, 0.35, 24), (hertz * 2.9, 0.2, 34)), 0.03)
        add(found, panned(pot, chance.uniform(-0.2, 0.2)), at, chance.uniform(0.3, 1))
        at += chance.uniform(0.07, 0.3)
    return room(chance, found, 0.5, 0.4)


HAPPENINGS: dict[str, Effect] = {
    "camp_crackle": Effect(crackle, -33, 12),
    "camp_log": Effect(log_falls, -30, 4),
    "camp_cricket": Effect(cricket, -42, 6),
    "camp_owl": Effect(owl, -40, 2),
    "desert_gust": Effect(gust, -27, 6),
    "desert_whistle": Effect(whistle, -36, 4),
    "jungle_bird": Effect(bird, -32, 10),
    "jungle_cicada": Effect(cicada, -36, 5),
    "jungle_frog": Effect(frog, -36, 3),
    "jungle_drop": Effect(drop, -36, 5),
    "sea_wave": Effect(wave, -27, 6),
    "sea_gull": Effect(gull, -35, 5),
    "town_speaker": Effect(speaker, -34, 9),
    "town_hoofs": Effect(hoofs, -36, 3),
    "town_bell": Effect(bell, -38, 3),
    "town_clatter": Effect(clatter, -37, 4),
}
